"""Secrets in texts: private keys, tokens and passwords, taken out before anything of a text is stored.

Every byte of a secret becomes `*`, so that all places in the text stay right. A finding says where and of
what kind, and never holds what was found.
"""

from assets.secrets.hints import may_hold_secrets
from assets.secrets.redaction import SECRETS_VERSION, Redacted, redact, redact_all

__all__ = ["SECRETS_VERSION", "Redacted", "may_hold_secrets", "redact", "redact_all"]
