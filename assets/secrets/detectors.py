"""Which characters of a line are a secret: detect-secrets' detectors, and the kinds of token that it lacks.

Its detectors of high entropy are left out, since hashes are ordinary in code, and so is that of addresses.
What only a name tells of, as in `password = "..."`, must look like a secret itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from typing import NamedTuple

from detect_secrets.plugins.base import RegexBasedDetector
from detect_secrets.plugins.keyword import REGEX_BY_FILETYPE, KeywordDetector
from detect_secrets.util.filetype import FileType

from assets.secrets.plausible import is_plausible


class Found(NamedTuple):
    """A secret in a line."""

    start: int
    end: int
    kind: str


class _Kind(NamedTuple):
    """A kind of secret: the last group of `pattern` where it has one, else all that it matches."""

    name: str
    pattern: re.Pattern[str]
    sure: bool
    """Whether the form alone says that it is one."""


# Of detect-secrets' detectors by pattern: those whose form alone is sure, and those that go by a name.
_SURE = {
    "aws.AWSKeyDetector": "AWS key",
    "azure_storage_key.AzureStorageKeyDetector": "Azure storage key",
    "discord.DiscordBotTokenDetector": "Discord token",
    "github_token.GitHubTokenDetector": "GitHub token",
    "gitlab_token.GitLabTokenDetector": "GitLab token",
    "mailchimp.MailchimpDetector": "Mailchimp key",
    "npm.NpmDetector": "npm token",
    "openai.OpenAIDetector": "OpenAI key",
    "pypi_token.PypiTokenDetector": "PyPI token",
    "sendgrid.SendGridDetector": "SendGrid key",
    "slack.SlackDetector": "Slack token",
    "square_oauth.SquareOAuthDetector": "Square token",
    "stripe.StripeDetector": "Stripe key",
    "telegram_token.TelegramBotTokenDetector": "Telegram token",
}
_BY_NAME = {
    "artifactory.ArtifactoryDetector": "Artifactory token",
    "cloudant.CloudantDetector": "Cloudant key",
    "ibm_cloud_iam.IbmCloudIamDetector": "key or token",
    "ibm_cos_hmac.IbmCosHmacDetector": "IBM key",
    "softlayer.SoftlayerDetector": "Softlayer key",
    "twilio.TwilioKeyDetector": "Twilio key",
}
# By the vendors' own documentation of their formats.
_MORE_SURE = {
    # The library's pattern leaves the signature.
    "JSON web token": r"\beyJ[\w=-]{8,}\.[\w=-]{8,}(?:\.[\w=+/-]*)?",
    "GitHub token": r"github_pat_[A-Za-z0-9_]{22,}",
    "Google key": r"\bAIza[0-9A-Za-z_-]{35}|\bGOCSPX-[\w-]{24,}|\bya29\.[\w-]{20,}",
    "Anthropic key": r"\bsk-ant-[\w-]{20,}",
    "Hugging Face token": r"\bhf_[A-Za-z0-9]{30,}",
    "DigitalOcean token": r"\bdo[opr]_v1_[0-9a-f]{64}",
    "Shopify token": r"\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}",
    "Vault token": r"\bhv[sbr]\.[\w-]{24,}",
    "Databricks token": r"\bdapi[0-9a-f]{32}",
    "Docker token": r"\bdckr_[a-z]+_[\w-]{20,}",
    "npm token": r"\bnpm_[A-Za-z0-9]{36}",
    "age key": r"\bAGE-SECRET-KEY-1[0-9A-Z]{20,}",
    "Grafana token": r"\bglsa_[A-Za-z0-9]{32}_[0-9a-fA-F]{8}",
    "Postman key": r"\bPMAK-[0-9a-f]{24}-[0-9a-f]{34}",
    "New Relic key": r"\bNRAK-[A-Z0-9]{27}",
    "Linear key": r"\blin_api_[A-Za-z0-9]{40}",
    "Atlassian token": r"\bATATT3[\w=-]{50,}",
    "Azure access key": r"\bSharedAccessKey=([A-Za-z0-9+/]{43}=)",
    "AWS key": r"(?i:aws_?secret_?(?:access_?)?key)[\"']?\s*[:=]\s*[\"']?([A-Za-z0-9/+]{40})\b",
    "Slack token": r"\b(?:xox[a-z]-[\w-]{10,}|xapp-\d-[\w-]{10,})",
    "Discord token": r"discord(?:app)?\.com/api/webhooks/\d+/([\w-]{20,})",
    "Stripe key": r"\b(?:[rsp]k_(?:live|test)_[0-9a-zA-Z]{10,}|whsec_[0-9a-zA-Z+/=]{20,})",
    "Square token": r"\bsq0[a-z]{3}-[0-9A-Za-z_-]{22,}",
}
_MORE_BY_NAME = {
    "bearer token": r"(?i:\bbearer)\s+([\w.~+/-]{16,}=*)",
    "basic authorization": r"(?i:\bauthorization)[\"']?\s*[:=,]\s*[\"']?(?i:basic)\s+"
    r"([A-Za-z0-9+/]{12,}={0,2})",
    "token": r"(?i:token|access_?key|signing_?key|credentials?)\w*[\"'\]]{0,2}\s*(?:=>|:=|[:=])\s*"
    r"([\"'])([^\s\"']{16,})\1",
    "password or key": r"(?i:\bdefine)\(\s*[\"']\w*(?i:pass|secret|key|token)\w*[\"']\s*,\s*"
    r"[\"']([^\s\"']{6,})[\"']",
    # The library's pattern stops at signs that passwords have.
    "password in an address": r"://[^\s/:@\"'`]+:([^\s/@\"'`]{6,})@",
    "password in a connection": r"[?&;](?i:password|passwd|pwd)=([^\s&;\"'`]{6,})",
}

# How a language writes what it gives to a name; the others need quotes.
_FILE_TYPES = {
    "c": FileType.C,
    "cpp": FileType.C_PLUS_PLUS,
    "csharp": FileType.C_SHARP,
    "go": FileType.GO,
    "ini": FileType.INI,
    "objective-c": FileType.OBJECTIVE_C,
    "toml": FileType.TOML,
    "yaml": FileType.YAML,
}
_PASSWORD = "password or key"
# A line with more of them is a table; each is looked for once more.
_PASSES = 8


def find_in_line(line: str, language: str) -> Iterator[Found]:
    """The secrets of a line, written in a language; spans may overlap."""
    for name, pattern, sure in _kinds():
        for match in pattern.finditer(line):
            start, end = _secret_span(match)
            if sure or is_plausible(line[start:end]):
                yield Found(start, end, name)
    yield from _named(line, language)


def _secret_span(match: re.Match[str]) -> tuple[int, int]:
    """The last group where the match ends with it and a sign or two; else all of the match."""
    start, end = match.span(match.lastindex or 0)
    return (start, end) if match.end() - end <= 2 else match.span()


def _named(line: str, language: str) -> Iterator[Found]:
    """What stands beside a name such as `password`, by detect-secrets' patterns for the language."""
    file_type = _FILE_TYPES.get(language)
    patterns = REGEX_BY_FILETYPE.get(file_type) if file_type else None
    at = 0
    for _ in range(_PASSES):
        rest = line[at:]
        found = [value for value in KeywordDetector().analyze_string(rest, patterns) if value]
        spans = [_placed(rest, value) for value in found]
        for start, end in spans:
            if is_plausible(rest[start:end]):
                yield Found(at + start, at + end, _PASSWORD)
        if not spans:
            return
        at += max(end for _, end in spans)


def _placed(line: str, value: str) -> tuple[int, int]:
    """Where a value stands; without quotes it ends before a comment."""
    start = line.index(value)
    return start, start + len(re.split(r"\s+[#;]|\s*$", value, maxsplit=1)[0])


@cache
def _kinds() -> Sequence[_Kind]:
    ours = [
        _Kind(name, re.compile(pattern), sure)
        for patterns, sure in ((_MORE_SURE, True), (_MORE_BY_NAME, False))
        for name, pattern in patterns.items()
    ]
    theirs = [
        _Kind(name, pattern, sure)
        for names, sure in ((_SURE, True), (_BY_NAME, False))
        for place, name in names.items()
        for pattern in _patterns(place)
    ]
    return theirs + ours


def _patterns(place: str) -> list[re.Pattern[str]]:
    module, _, name = place.partition(".")
    detector: type[RegexBasedDetector] = getattr(import_module(f"detect_secrets.plugins.{module}"), name)
    return list(detector().denylist)
