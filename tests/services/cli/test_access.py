"""A principal without the group finds no trace of what is hidden, however they ask.

The vault holds words, names, literals and a commit message that stand nowhere else. Whatever is asked, the
answers to an outsider hold none of them, and count none of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.fixtures.repositories import RepositoryBuilder
from tests.services.cli.conftest import Here
from tests.services.cli.running import rankhouse

VAULT = {
    "vault/keys.py": """\
'''Zyzzogeton opens the strongroom.'''

from shop.cart import total


class Zyzzogeton:
    def unseal(self):
        return total('--open-sesame-7')
""",
    "vault/test_keys.py": """\
from vault.keys import Zyzzogeton


def test_unseal():
    Zyzzogeton().unseal()
""",
    "vault/settings.toml": "zyzzogeton = true\n",
}
PUBLIC = {
    "shop/cart.py": """\
def total(lines):
    # The sum of the lines of a cart.
    return sum(lines)
""",
    "shop/order.py": """\
from shop.cart import total
from vault.keys import Zyzzogeton


def place(lines):
    return total(lines)
""",
    "tests/test_cart.py": "from shop.cart import total\n\n\ndef test_total():\n    assert total([]) == 0\n",
    "docs/cart.md": "# The cart\n\nIt adds up its lines.\n",
}
# What only the vault says, or a commit that touched it. The order names the class in an import of its own.
TRACES = re.compile(r"vault/|keys\.py|unseal|strongroom|open-sesame|test_keys|settings\.toml|moonshine", re.I)
TRACE = (
    'Traceback (most recent call last):\n  File "vault/keys.py", line 8, in unseal\nValueError: strongroom'
)
DIFF = """\
diff --git a/vault/keys.py b/vault/keys.py
--- a/vault/keys.py
+++ b/vault/keys.py
@@ -6,3 +6,3 @@
-        return total('x')
+        return 1
"""
QUESTIONS = (
    "Zyzzogeton", "vault/keys.py", "Zyzzogeton.unseal", '"--open-sesame-7"', "where is the strongroom opened",
    "the total of a cart is wrong", "moonshine", "fix #77", "vault", "add a test for unseal", TRACE, DIFF,
)  # fmt: skip


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    root = tmp_path_factory.mktemp("access")
    shop = RepositoryBuilder(root / "shop")
    shop.commit({**PUBLIC, **VAULT}, message="Everything begins")
    for n in range(3):
        both = {
            path: text + f"# {n}\n" for path, text in (*VAULT.items(), *PUBLIC.items()) if path[-3:] == ".py"
        }
        shop.commit(both, message=f"Moonshine {n} for the strongroom (#77)")
    last = {path: PUBLIC[path] + "# last\n" for path in ("shop/cart.py", "shop/order.py")}
    shop.commit(last, message="A cart adds up")
    finished = rankhouse("index", shop.path, "-q", warehouse=root / "warehouse")
    assert finished.status == 0, finished.err
    rules = "[[access]]\npaths = ['vault/**']\ngroups = ['keepers']\n"
    (root / "warehouse" / "rankhouse.toml").write_text(rules)
    yield root / "warehouse"


def without_the_question(answer: Any) -> Any:
    """An answer without what repeats the question itself."""
    if isinstance(answer, dict):
        return {
            key: without_the_question(value) for key, value in answer.items() if key not in ("task", "text_")
        }
    return [without_the_question(one) for one in answer] if isinstance(answer, list) else answer


def asked(here: Here, warehouse: Path, *arguments: str) -> dict[str, Any]:
    finished = here(*arguments, "--json", warehouse=warehouse)
    assert finished.status == 0, finished.err
    answer: dict[str, Any] = json.loads(finished.out)
    return answer


@pytest.mark.parametrize("question", QUESTIONS)
def test_no_answer_holds_a_trace(here: Here, warehouse: Path, question: str) -> None:
    for arguments in (
        ("rank", question, "--limit", "99", "--promote", "always", "--rare-share", "1"),
        ("pack", question, "--per-directory", "99"),
        ("explain", question, "shop/order.py"),
    ):
        answer = asked(here, warehouse, *arguments, "--as", "visitors")
        # A packet repeats the question.
        answer.pop("task", None)
        assert TRACES.search(json.dumps(answer)) is None, arguments


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_keepers_and_the_operator_find_it(here: Here, warehouse: Path, question: str) -> None:
    for groups in ((), ("--as", "keepers")):
        answer = asked(here, warehouse, "rank", question, "--limit", "99", *groups)
        assert any(result["path"] == "vault/keys.py" for result in answer["results"])


def test_no_count_and_no_signal_counts_what_is_hidden(here: Here, warehouse: Path) -> None:
    question = ("rank", "the total of a cart in the vault", "--limit", "99", "--trace")
    outside = asked(here, warehouse, *question, "--as", "visitors")
    assert outside["counts"]["pool"] == len(outside["results"]) == len(PUBLIC)
    assert max(outside["trace"]["found"].values()) <= len(PUBLIC)
    # Three files are joined to the cart for those who see them all, two for those who do not.
    cart = {
        groups: next(
            result["signals"]["centrality"]
            for result in asked(here, warehouse, *question, "--as", groups)["results"]
            if result["path"] == "shop/order.py"
        )
        for groups in ("visitors", "keepers")
    }
    assert cart["visitors"] < cart["keepers"]


def test_neighbours_and_their_totals_know_nothing_of_it(here: Here, warehouse: Path) -> None:
    inside = asked(here, warehouse, "related", "shop/cart.py")
    outside = asked(here, warehouse, "related", "shop/cart.py", "--as", "")
    assert TRACES.search(json.dumps(inside))
    assert TRACES.search(json.dumps(outside)) is None
    for kind in ("changes_with", "imported_by"):
        assert outside[kind]["total"] == len(outside[kind]["first"]) < inside[kind]["total"]


def test_commits_that_touched_it_join_no_neighbours(here: Here, warehouse: Path) -> None:
    inside = asked(here, warehouse, "related", "shop/cart.py", "--as", "keepers")
    outside = asked(here, warehouse, "related", "shop/cart.py", "--as", "visitors")
    # Of the five changes of cart and order, the last alone did not touch the vault.
    assert (inside["commits"], outside["commits"]) == (5, 1)
    joint = {one["path"]: one["joint"] for one in inside["changes_with"]["first"]}
    assert (joint["shop/order.py"], joint["tests/test_cart.py"]) == (5, 4)
    (order,) = outside["changes_with"]["first"]
    assert (order["path"], order["subject"]) == ("shop/order.py", "A cart adds up")
    assert (order["joint"], order["joint_decayed"], order["ratio_recent"]) == (1, 1.0, 1.0)
    assert order["last_together"] == outside["last_change"]
    # A file that every commit of is hidden has changed with nothing and never.
    lone = asked(here, warehouse, "related", "docs/cart.md", "--as", "visitors")
    assert (lone["commits"], lone["last_change"], lone["changes_with"]["total"]) == (0, None, 0)


def test_a_hidden_path_is_answered_like_one_that_is_not_there(here: Here, warehouse: Path) -> None:
    def refusal(path: str, *command: str) -> str:
        finished = here(*command, "--as", "visitors", warehouse=warehouse)
        assert (finished.status, finished.out) == (2, "")
        return finished.complaint().replace(path, "PATH")

    for hidden, missing in (("vault/keys.py", "vault/nope.py"), ("vault/test_keys.py", "vault/test_no.py")):
        assert refusal(hidden, "related", hidden) == refusal(missing, "related", missing)
        assert refusal(hidden, "explain", "cart", hidden) == refusal(missing, "explain", "cart", missing)
        assert refusal(hidden, "rank", "cart", "--seed", hidden) == refusal(
            missing, "rank", "cart", "--seed", missing
        )
        assert refusal(hidden, "rank", "cart", "--explored", hidden) == refusal(
            missing, "rank", "cart", "--explored", missing
        )
    assert "toml" not in refusal("", "rank", "cart", "--language", "toml-of-the-vault")


def test_a_rule_that_cannot_be_read_answers_nobody_but_the_operator(
    here: Here, warehouse: Path, tmp_path: Path
) -> None:
    rules = warehouse / "rankhouse.toml"
    kept = rules.read_text()
    try:
        rules.write_text("[[access]]\npath = ['vault']\n")
        for command in (("rank", "cart"), ("pack", "cart"), ("related", "shop/cart.py")):
            assert here(*command, "--as", "keepers", warehouse=warehouse).status == 2
        assert here("rank", "cart", warehouse=warehouse).status == 0
    finally:
        rules.write_text(kept)
