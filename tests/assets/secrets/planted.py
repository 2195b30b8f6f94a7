"""Secrets of more than thirty kinds, made when the tests run: none is anybody's, and none is written here."""

from __future__ import annotations

import string
from base64 import b64encode, urlsafe_b64encode
from random import Random

_SOURCE = Random(20)
WORD = string.ascii_letters + string.digits
LOWER = string.ascii_lowercase + string.digits
UPPER = string.ascii_uppercase + string.digits
HEX = "0123456789abcdef"


def some(alphabet: str, count: int) -> str:
    """So many characters of an alphabet."""
    return "".join(_SOURCE.choices(alphabet, k=count))


def private_key(kind: str = "RSA ", rows: int = 12) -> str:
    """A private key in PEM form, with a last row that is shorter than the others."""
    body = "\n".join([*(some(WORD + "+/", 64) for _ in range(rows)), some(WORD, 22) + "=="])
    return f"-----BEGIN {kind}PRIVATE KEY-----\n{body}\n-----END {kind}PRIVATE KEY-----"


def web_token() -> str:
    """A JSON web token."""
    parts = [b'{"alg":"HS256","typ":"JWT"}', b'{"sub":"%s"}' % some(WORD, 12).encode()]
    return ".".join([*(urlsafe_b64encode(p).decode().rstrip("=") for p in parts), some(WORD + "-_", 43)])


def password() -> str:
    """One that a program made."""
    return some(string.ascii_lowercase, 4) + some(string.digits, 3) + some(string.ascii_uppercase, 3) + "!x9"


# Kind: what is written in a file, and the part of it that is secret.
_TOKENS = {
    "AWS key id": ("AKIA", UPPER, 16),
    "GitHub token": ("ghp_", WORD, 36),
    "GitHub app token": ("ghs_", WORD, 36),
    "GitHub fine-grained token": ("github_pat_", WORD, 82),
    "GitLab token": ("glpat-", WORD, 20),
    "GitLab deploy token": ("glsoat-", WORD, 20),
    "Slack bot token": ("xoxb-1234567890-", LOWER, 24),
    "Slack app token": ("xapp-1-", UPPER, 30),
    "Stripe key": ("sk_live_", WORD, 24),
    "SendGrid key": (f"SG.{some(WORD, 22)}.", WORD, 43),
    "npm token": ("npm_", WORD, 36),
    "PyPI token": ("pypi-AgEIcHlwaS5vcmc", WORD, 100),
    "OpenAI key": (f"sk-{some(WORD, 20)}T3BlbkFJ", WORD, 20),
    "Anthropic key": ("sk-ant-api03-", WORD, 90),
    "Google key": ("AIza", WORD, 35),
    "Google client secret": ("GOCSPX-", WORD, 28),
    "Hugging Face token": ("hf_", WORD, 34),
    "DigitalOcean token": ("dop_v1_", HEX, 64),
    "Shopify token": ("shpat_", HEX, 32),
    "Vault token": ("hvs.", WORD, 90),
    "Databricks token": ("dapi", HEX, 32),
    "Docker token": ("dckr_pat_", WORD, 27),
    "Square token": ("sq0csp-", WORD, 43),
    "Twilio key": ("SK", HEX, 32),
    "age key": ("AGE-SECRET-KEY-1", UPPER, 58),
    "Telegram token": ("1234567890:AA", WORD, 33),
    "Discord token": (f"M{some(WORD, 23)}.{some(WORD, 6)}.", WORD, 27),
    "Linear key": ("lin_api_", WORD, 40),
    "Grafana token": (f"glsa_{some(WORD, 32)}_", HEX, 8),
}


def planted() -> dict[str, tuple[str, str, str]]:
    """By kind: the language, a text, and the secret in it."""
    found = {
        kind: ("python", f'client = Client("{start}{rest}")\n', rest)
        for kind, (start, alphabet, count) in _TOKENS.items()
        for rest in [some(alphabet, count)]
    }
    aws, azure, hashed = some(WORD + "/+", 40), some(WORD, 86) + "==", some(HEX, 32)
    mailchimp, basic = f"{some(HEX, 32)}-us12", b64encode(f"bob:{password()}".encode()).decode()
    web, bearer, in_url, in_hook = web_token(), some(WORD, 40), password(), some(WORD, 24)
    found |= {
        "AWS secret key": ("ini", f"aws_secret_access_key = {aws}\n", aws),
        "Azure storage key": ("text", f"DefaultEndpointsProtocol=https;AccountKey={azure}\n", azure),
        "Mailchimp key": ("python", f'KEY = "{mailchimp}"\n', mailchimp[:32]),
        "JSON web token": ("javascript", f"const t = '{web}';\n", web.rpartition(".")[2]),
        "bearer token": ("bash", f'curl -H "Authorization: Bearer {bearer}" $URL\n', bearer),
        "basic authorization": ("http", f"Authorization: Basic {basic}\n", basic),
        "password in an address": ("python", f'DB = "postgres://app:{in_url}@db/shop"\n', in_url),
        "Slack hook": (
            "yaml",
            f"url: https://hooks.slack.com/services/T0A1B2C3D/B0A1B2C3D/{in_hook}\n",
            in_hook,
        ),
        "npm registry": ("text", f"//registry.npmjs.org/:_authToken={(uuid := _uuid())}\n", uuid),
        "secret key": ("python", f'SECRET_KEY = "{hashed}"\n', hashed),
    }
    for language, form in _PASSWORDS.items():
        secret = password()
        found[f"password in {language}"] = (language, form.format(secret), secret)
    return found


_PASSWORDS = {
    "python": 'connect(user="bob", password="{}")\n',
    "javascript": "const dbPassword = '{}';\n",
    "yaml": "db:\n  password: {}  # of production\n",
    "ini": "[db]\npassword = {}\n",
    "toml": '[db]\npassword = "{}"\n',
    "json": '{{"db_password": "{}"}}\n',
    "go": 'password := "{}"\n',
    "java": 'String password = "{}";\n',
    "ruby": "config.password = '{}'\n",
    "php": "define('DB_PASSWORD', '{}');\n",
    "csharp": 'var password = "{}";\n',
    "bash": 'export DB_PASSWORD="{}"\n',
    "dockerfile": 'ENV DB_PASSWORD="{}"\n',
    "xml": '<add key="x" connectionString="Server=db;Password={};Timeout=3" />\n',
    "terraform": 'password = "{}"\n',
}


def _uuid() -> str:
    return "-".join(some(HEX, count) for count in (8, 4, 4, 4, 12))
