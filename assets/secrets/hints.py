"""Where a secret may be: one pass of an automaton, since few texts hold any and the detectors are slow.

The patterns are wider than the detectors', and take as long as the text does, whatever it holds.
"""

from __future__ import annotations

from collections.abc import Sequence

import pyarrow as pa
import pyarrow.compute as pc

# A name that tells of a secret, and something given to it.
_NAMED = r"""
(?i:(?:api|auth|service|account|db|database|priv|private|client|access|secret|signing|encryption)[_-]?key
|key[_-]?pass|pass|pwd|secret|token|credential|contrase..?a)
\w*["'`\])]{0,3}[\t ]*(?:[:=!]=*>?|=>|,|\.assign)[\t ]*\(?@?["'`]?[^\s"'`({]{6}
""".replace("\n", "")
# Compared the other way round.
_COMPARED = r"""[^\s"'`]{6}["'`][\t ]*[!=]==?[\t ]*\w*(?i:key|pass|pwd|secret)"""
# A name and 24 or more characters with no sign between: the library knows such of several clouds.
_LONG = r"(?i:key|pwd|pw|pass|password|token)[\"']?\]?[ :=>]{1,5}[\"']?[\w-]{16}"
# What a kind of token begins with, or cannot be without.
_TOKENS = (
    r"AKC[a-zA-Z0-9]{8}",
    r"\bAP[0-9A-F][a-zA-Z0-9]{6}",
    r"A3T[A-Z0-9]",
    r"(?:ABIA|ACCA|AKIA|ASIA)[0-9A-Z]",
    r"(?i:aws).{0,20}(?i:key|pw|pass|token).{0,20}[\"'][0-9a-zA-Z/+]{8}",
    r"AccountKey=|SharedAccessKey=",
    r"://[^\s/:@]+:[^\s@]+@",
    r"\b[MNO][\w-]{8,40}\.[\w-]{6}\.[\w-]{8}",
    r"gh[pousr]_|github_pat_",
    r"(?:glpat|gldt|glft|glsoat|glrt|glcbt|glimt|glptt|glagent|gloas)-|GR1348941|glsa_",
    r"eyJ[\w=-]+\.[\w=-]",
    r"-us[0-9]",
    r"_authToken|npm_[A-Za-z0-9]{8}",
    r"T3BlbkFJ|sk-ant-",
    r"PRIVATE KEY|PuTTY-User-Key-File|AGE-SECRET-KEY-1",
    r"pypi-Ag",
    r"SG\.[\w-]{8}",
    r"(?i:xox[a-z]|xapp)-",
    r"hooks\.slack\.com|api/webhooks/[0-9]",
    r"api\.softlayer\.com|\.cloudant\.com",
    r"sq0[a-z]{3}-",
    r"[rsp]k_(?:live|test)_|whsec_",
    r"[0-9]{8}:[\w-]{8}",
    r"(?:AC|SK)[a-z0-9]{8}",
    r"AIza|GOCSPX-|ya29\.",
    r"hf_[A-Za-z0-9]{8}",
    r"do[opr]_v1_|shp(?:at|ca|pa|ss)_|hv[sbr]\.|dapi[0-9a-f]{8}|dckr_[a-z]+_|PMAK-|NRAK-|lin_api_|ATATT3",
    r"(?i:bearer|basic)[\t ]+[\w.~+/-]{8}",
)
# Two automata of this size stay small while they run; one of both grows until it is thrown away again and
# again.
_HINTS = ("|".join((_NAMED, _COMPARED, _LONG)), "|".join(_TOKENS))


def may_hold_secrets(texts: Sequence[bytes]) -> list[bool]:
    """Whether each of some texts may hold a secret. Ask of many at once: making the automata takes time."""
    held = pa.array(texts, pa.large_binary())
    named, tokens = (pc.match_substring_regex(held, hint) for hint in _HINTS)
    return list(pc.or_(named, tokens).to_pylist())
