"""The fixtures of the command line's tests, which these tests share."""

from tests.services.cli.conftest import here, published

__all__ = ["here", "published"]
