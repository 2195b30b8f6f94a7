"""Owners by the rules of CODEOWNERS, with the cases of GitHub's documentation."""

from __future__ import annotations

import pytest

from assets.owners import Owners, owners_file

# From GitHub's page "About code owners".
DOCUMENTED = """
# This is a comment.
*       @global-owner1 @global-owner2
*.js    @js-owner #This is an inline comment.
*.go docs@example.com
*.txt @octo-org/octocats
/build/logs/ @doctocat
docs/* docs@example.com
apps/ @octocat
/docs/ @doctocat
/scripts/ @doctocat @octocat
**/logs @octocat
/apps/ @octocat
/apps/github
"""


@pytest.mark.parametrize(
    ("path", "owners"),
    [
        ("README.md", ["@global-owner1", "@global-owner2"]),
        ("src/deep/a.js", ["@js-owner"]),
        ("a.go", ["docs@example.com"]),
        ("notes.txt", ["@octo-org/octocats"]),
        ("build/logs/a/b.log", ["@octocat"]),
        ("docs/a.md", ["@doctocat"]),
        ("docs/build-app/a.md", ["@doctocat"]),
        ("deep/logs/a.log", ["@octocat"]),
        ("apps/a.py", ["@octocat"]),
        ("other/apps/a.py", ["@octocat"]),
        ("apps/github", []),
        ("apps/github/a.py", []),
        ("apps/github2/a.py", ["@octocat"]),
        ("scripts/run", ["@doctocat", "@octocat"]),
    ],
)
def test_the_documented_cases(path: str, owners: list[str]) -> None:
    assert Owners(DOCUMENTED).of(path) == owners


@pytest.mark.parametrize(
    ("pattern", "matches", "differs"),
    [
        ("docs/*", "docs/a.md", "docs/deep/a.md"),
        ("docs", "x/docs/deep/a.md", "docs2/a.md"),
        ("/docs", "docs/a.md", "x/docs/a.md"),
        ("src/docs", "src/docs/a.md", "x/src/docs/a.md"),
        ("docs/**/*.md", "docs/a/b/c.md", "docs/a/b/c.py"),
        ("with\\ blank.md", "x/with blank.md", "blank.md"),
        ("*", "any/where", ""),
        ("a.py/", "a.py/b", "a.py"),
    ],
)
def test_patterns(pattern: str, matches: str, differs: str) -> None:
    owners = Owners(f"{pattern} @owner")
    assert owners.of(matches) == ["@owner"]
    assert not differs or owners.of(differs) == []


def test_the_last_match_decides_and_what_is_no_rule_is_passed_over() -> None:
    owners = Owners(
        "*.py @first\n[Section] @section\n!a.py @not\n[broken @b\n/a.py @last\n\n# *.py @comment\n"
    )
    assert owners.of("a.py") == ["@last"]
    assert owners.of("b.py") == ["@first"]
    assert owners.of("b.md") == []


def test_the_first_place_counts() -> None:
    places = ["docs/CODEOWNERS", "CODEOWNERS", ".github/CODEOWNERS"]
    assert [owners_file(places), owners_file(places[:2]), owners_file(places[:1])] == places[::-1]
    assert owners_file(["src/CODEOWNERS"]) is None
