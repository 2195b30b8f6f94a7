"""Access rules: what they say, and that a slip lets nobody in."""

from __future__ import annotations

from pathlib import Path

import pytest

from warehouse.access import AccessRule, hidden_from, load_access
from warehouse.errors import RankhouseError

RULES = """
[index]
encoder = "static"

[[access]]
paths = ["billing/**", "*.pem"]
groups = ["finance", "security"]

[[access]]
paths = ["lab"]
groups = ["research"]
repository = "shop"
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "rankhouse.toml"
    file.write_text(text)
    return file


def test_rules_are_read_from_their_tables(tmp_path: Path) -> None:
    assert load_access(written(tmp_path, RULES)) == (
        AccessRule(("billing/**", "*.pem"), frozenset({"finance", "security"})),
        AccessRule(("lab",), frozenset({"research"}), "shop"),
    )


def test_no_file_and_no_table_have_no_rules(tmp_path: Path) -> None:
    assert load_access(tmp_path / "none.toml") == ()
    assert load_access(written(tmp_path, "[index]\n")) == ()


def test_a_principal_needs_one_group_of_every_rule(tmp_path: Path) -> None:
    rules = load_access(written(tmp_path, RULES))
    assert hidden_from(rules, "shop", None) == ()
    assert hidden_from(rules, "shop", []) == ("billing/**", "*.pem", "lab")
    assert hidden_from(rules, "shop", ["finance"]) == ("lab",)
    assert hidden_from(rules, "shop", ["research", "other"]) == ("billing/**", "*.pem")
    assert hidden_from(rules, "shop", ["research", "security"]) == ()
    assert hidden_from(rules, "other", []) == ("billing/**", "*.pem")


def test_a_rule_for_nobody_hides_from_everybody() -> None:
    assert hidden_from([AccessRule(("keys",), frozenset())], "shop", ["finance"]) == ("keys",)


@pytest.mark.parametrize(
    "text",
    [
        "[access]\npaths = ['a']\n",
        "access = 3\n",
        "[[access]]\npath = ['a']\ngroups = ['b']\n",
        "[[access]]\npaths = 'a'\ngroups = ['b']\n",
        "[[access]]\ngroups = ['b']\n",
        "[[access]]\npaths = []\ngroups = ['b']\n",
        "[[access]]\npaths = ['a']\n",
        "[[access]]\npaths = ['a', 3]\ngroups = ['b']\n",
        "[[access]]\npaths = ['./']\ngroups = ['b']\n",
        "[[access]]\npaths = ['a']\ngroups = ['b']\nrepository = ['c']\n",
        "[[access]\n",
        f"a = 1{'0' * 5_000}\n",
        f"a = {'[' * 5_000}{']' * 5_000}\n",
    ],
)
def test_a_rule_that_cannot_be_understood_is_one_line(tmp_path: Path, text: str) -> None:
    with pytest.raises(RankhouseError, match=r"rankhouse\.toml") as error:
        load_access(written(tmp_path, text))
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "glob",
    [
        "{secret,other}/**",
        "!src/**",
        "secret//*",
        "//secret",
        " secret/**",
        "secret/** ",
        "secret/./x",
        "././secret",
        "secret/.",
        "../secret",
        "secret/../x",
        "secret\\x",
    ],
)
def test_a_glob_that_would_hide_nothing_is_not_understood(tmp_path: Path, glob: str) -> None:
    text = f"[[access]]\npaths = ['a', '{glob}']\ngroups = ['b']\n"
    with pytest.raises(RankhouseError, match=r"Rule 1 of \[\[access\]\].*is not understood") as error:
        load_access(written(tmp_path, text))
    assert repr(glob) in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "glob", ["./a/b", "/a", "a/", "a b/*", "a!", ".env", "a/.env", "[{]x[}]/**", "caf[\\]xe9"]
)
def test_a_sign_that_can_be_part_of_a_path_is_understood(tmp_path: Path, glob: str) -> None:
    text = f"[[access]]\npaths = ['{glob}']\ngroups = ['b']\n"
    assert load_access(written(tmp_path, text))[0].paths == (glob,)
