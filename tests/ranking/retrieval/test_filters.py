"""Filters: globs, languages and document types, the same for all that a ranking reads."""

from __future__ import annotations

import re
import warnings
from pathlib import Path

import pytest

from ranking.index.corpus import load_corpus
from ranking.options import Filters, RankOptions
from ranking.retrieval.filters import Scopes, find_files, path_pattern, visible_files
from tests.fixtures.snapshots import SnapshotBuilder
from tests.ranking.retrieval.shop import open_shop, scope_of
from warehouse.errors import RankhouseError
from warehouse.reader import SnapshotReader


@pytest.mark.parametrize(
    ("glob", "matched", "left"),
    [
        ("shop/*.py", ["shop/cart.py"], ["shop/web/cart.py", "my/shop/cart.py", "shop/cart.pyi"]),
        ("shop/**/*.py", ["shop/cart.py", "shop/web/cart.py"], ["cart.py"]),
        ("**/cart.py", ["cart.py", "shop/web/cart.py"], ["shop/mycart.py"]),
        ("cart.*", ["cart.py", "shop/web/cart.ts"], ["shop/cart"]),
        ("shop", ["shop/cart.py", "my/shop/cart.py"], ["shopping/cart.py"]),
        ("shop/", ["shop/cart.py", "shop/web/cart.py"], ["my/shop/cart.py"]),
        ("shop/web", ["shop/web/cart.py"], ["shop/webs/cart.py"]),
        ("c?rt.py", ["cart.py", "curt.py"], ["caart.py", "c/rt.py"]),
        ("[bc]art.py", ["bart.py", "cart.py"], ["dart.py"]),
        ("[!b]art.py", ["cart.py"], ["bart.py"]),
        ("[[:x]art.py", ["[art.py", ":art.py", "xart.py"], ["bart.py"]),
        ("[a&&b]art.py", ["bart.py", "&art.py"], ["cart.py"]),
        ("[+--]art.py", [",art.py", "-art.py"], ["aart.py"]),
        ("[a-c&&||~~-]art.py", ["bart.py", "-art.py", "|art.py", "~art.py"], ["dart.py"]),
        ("[\\^-]art.py", ["\\art.py", "^art.py", "-art.py"], ["_art.py"]),
        ("a+b(c).py", ["a+b(c).py"], ["aab(c).py"]),
        ("shop/**", ["shop/cart.py", "shop/web/cart.py"], ["docs/cart.md"]),
    ],
)
def test_globs(glob: str, matched: list[str], left: list[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pattern = re.compile(path_pattern([glob]) or "")
    assert [path for path in matched if pattern.fullmatch(path)] == matched
    assert [path for path in left if pattern.fullmatch(path)] == []


def test_several_globs_are_alternatives_and_none_is_no_pattern() -> None:
    assert re.fullmatch(path_pattern(["a.py", "b.py"]) or "", "b.py")
    assert path_pattern([]) is None


@pytest.mark.parametrize(
    ("filters", "left"),
    [
        (Filters(paths=("shop/**",)), ["shop/cart.py", "shop/order.py", "shop/price.py"]),
        (Filters(languages=("text",)), ["docs/cart.md"]),
        (Filters(document_types=("test", "documentation")), ["docs/cart.md", "tests/test_cart.py"]),
        (Filters(paths=("*cart*",), languages=("python",), document_types=("source",)), ["shop/cart.py"]),
        (Filters(paths=("nowhere/**",)), []),
    ],
)
def test_what_filters_leave(filters: Filters, left: list[str], tmp_path: Path) -> None:
    with open_shop(tmp_path) as reader:
        corpus = scope_of(reader).corpus
        visible = visible_files(reader, corpus, filters)
    assert visible is not None
    assert [path for path, seen in zip(corpus.paths, visible, strict=True) if seen] == left


def test_no_filters_are_no_bounds(tmp_path: Path) -> None:
    with open_shop(tmp_path) as reader:
        assert visible_files(reader, scope_of(reader).corpus, Filters()) is None


def test_a_path_that_is_not_visible_is_one_clear_line(tmp_path: Path) -> None:
    with open_shop(tmp_path) as reader:
        scope = scope_of(reader, hidden=["shop/cart.py"])
        assert find_files(scope, ["shop/price.py", "docs/cart.md"]) == {"shop/price.py": 3, "docs/cart.md": 0}
        for path in ("shop/cart.py", "shop/nothing.py"):
            with pytest.raises(RankhouseError, match="no file of this snapshot") as error:
                find_files(scope, [path])
            assert "\n" not in str(error.value)


def test_what_is_hidden_is_hidden_whatever_its_name_holds(tmp_path: Path) -> None:
    builder = SnapshotBuilder()
    for path in ("vault/a\nb.py", "vault/c.py", "my/vault/d.py", "shop/e.py", "vaults/f.py"):
        builder.file(path, "x = 1")
    with SnapshotReader(builder.write(tmp_path)) as reader:
        corpus = load_corpus(reader)
        for glob in ("vault", "vault/", "./vault", "vault/**"):
            visible = visible_files(reader, corpus, Filters(hidden=(glob,)))
            assert visible is not None
            left = [path for path, seen in zip(corpus.paths, visible, strict=True) if seen]
            assert set(left) - {"my/vault/d.py"} == {"shop/e.py", "vaults/f.py"}


def test_what_filters_leave_is_worked_out_once(tmp_path: Path) -> None:
    with open_shop(tmp_path) as reader:
        scopes = Scopes(reader, load_corpus(reader))
        one, other = (scopes.of(RankOptions(filters=Filters(paths=("docs",)))) for _ in range(2))
        assert one.visible is other.visible
        assert scopes.of(RankOptions()).visible is None
        assert not one.hides
        assert scopes.of(RankOptions(filters=Filters(hidden=("docs",)))).hides
