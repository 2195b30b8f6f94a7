"""Whether what is called a password looks like one, or is a name, a path, a placeholder or a template."""

from __future__ import annotations

import re
from math import log2

from detect_secrets.filters.heuristic import (
    is_not_alphanumeric_string,
    is_sequential_string,
    is_templated_secret,
)

_SHORTEST = 7
_LONGEST = 500
# Filled in where it is used, or left for somebody to fill in.
_TEMPLATE = re.compile(
    r"\{\{|\{\w*\}|%\(\w+\)|%[sdr]\b|\$\{|\$\(|\A\$\w+\Z|\A<|>\Z|\A\[|\]\Z|\(.*\)|\*{3}|\.{3}|(.)\1{4}|\A@\w+\Z"
)
# A name, a path or an address; one with figures at its end, as in `password2`, is still one.
_NAME = re.compile(
    r"[A-Za-z_$][A-Za-z_$]*[0-9]{0,3}"
    r"|(?:[A-Za-z_][\w]*[.:/-]+)+[A-Za-z_]*[0-9]{0,2}[;,]?"
    r"|[.~]*/[\w./ -]*|\w+://\S*|[\w.+-]+@[\w-]+\.[\w.]+|[a-z]+(?:[-_.,][a-z]+)+[0-9]{0,3}"
)
_PLACEHOLDER = re.compile(
    r"passw|secret|token|example|sample|dummy|change|placeholder|your[-_]|test|fake|foobar|\bxxx|1234|abcd|qwert",
    re.IGNORECASE,
)
# Of two letters each half of the time one bit: a secret of eight characters has some five or six different
# ones.
_LEAST_ENTROPY = 2.5
_CLASSES = tuple(map(re.compile, ("[a-z]", "[A-Z]", "[0-9]", r"[^\w\s]")))


def is_plausible(value: str) -> bool:
    """Whether a value may be a secret: mixed characters, no words, nothing that is filled in later."""
    return (
        _SHORTEST <= len(value) <= _LONGEST
        and not re.search(r"\s", value)
        and sum(1 for each in _CLASSES if each.search(value)) >= 2
        and not is_templated_secret(value)
        and not is_not_alphanumeric_string(value)
        and not is_sequential_string(value)
        and not _TEMPLATE.search(value)
        and not _NAME.fullmatch(value)
        and not (_PLACEHOLDER.search(value) and len(value) < 24)
        and _entropy(value) >= _LEAST_ENTROPY
    )


def _entropy(value: str) -> float:
    """Shannon's, in bits a character."""
    shares = [value.count(each) / len(value) for each in set(value)]
    return -sum(share * log2(share) for share in shares)
