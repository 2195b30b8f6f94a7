"""The table of a ranking fits every terminal and keeps what tells."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from ranking.ranking import Result
from services.cli.rank_table import badge_legend, lay_out, shortened, shortened_path, table_lines

WEIGHTS = {"hops": 1.4, "definition": 1.2, "semantic": 1.0, "cochange": 0.6}


def result(path: str = "shop/cart.py", symbol: str = "Cart.total", rank: int = 1, **given: float) -> Result:
    contributions = {name: given.get(name, 0.5) for name in WEIGHTS}
    return Result(
        rank=rank,
        path=path,
        symbol=symbol,
        start_line=7,
        end_line=19,
        document_type="source",
        score=sum(contributions.values()),
        signals={},
        contributions=contributions,
        evidence=[],
        badges=["both", "graph", "history"],
        repo="shop",
        commit="c0ffee",
    )


texts = st.text(min_size=1, max_size=120)
results = st.lists(
    st.builds(result, path=texts, symbol=texts, rank=st.integers(1, 500), hops=st.floats(-99, 99)),
    min_size=1,
    max_size=5,
)


@given(results, st.integers(60, 200))
def test_no_line_is_wider_than_the_terminal(found: list[Result], width: int) -> None:
    lines = table_lines(found, lay_out(found, WEIGHTS, width))
    assert len(lines) == len(found) + 1
    assert max(map(cell_len, lines)) <= width
    assert not any(unicodedata.category(character) == "Cc" for line in lines for character in line)


def test_a_wide_terminal_shows_everything() -> None:
    layout = lay_out([result()], WEIGHTS, 200)
    header, line = table_lines([result()], layout)
    assert header.split() == ["#", "path", "symbol", "score", *WEIGHTS, "why"]
    assert line.split() == [
        "1", "shop/cart.py", "Cart.total:7-19", "2.00", "+0.50", "+0.50", "+0.50", "+0.50",
        "both", "graph", "history",
    ]  # fmt: skip
    assert layout.dropped == ()


def test_a_narrow_terminal_drops_the_lightest_signals_and_names_them() -> None:
    long = [result(path="a/rather/long/path/to/some/file.py")]
    layout = lay_out(long, WEIGHTS, 80)
    assert list(layout.signals) == ["hops", "definition"]
    assert layout.dropped == ("semantic", "cochange")
    assert table_lines(long, layout)[1].endswith("bgh")
    assert badge_legend(long) == "why: b both, g graph, h history"


def test_a_signal_that_adds_nothing_takes_no_room() -> None:
    assert "hops" not in lay_out([result(hops=0.0)], WEIGHTS, 200).signals


def test_a_zero_beside_others_is_a_dot() -> None:
    found = [result(hops=0.0), result(hops=1.0)]
    lines = table_lines(found, lay_out(found, {"hops": 1.0}, 200))
    assert lines[1].split()[4] == "."


def test_small_scores_keep_their_figures() -> None:
    found = [result(hops=0.016, definition=0.0, semantic=0.0, cochange=0.0)]
    assert "0.0160" in table_lines(found, lay_out(found, WEIGHTS, 120))[1]


def test_a_path_keeps_its_beginning_and_its_file() -> None:
    assert shortened_path("src/deep/down/in/the/tree/cart.py", 20) == "src/deep/do…/cart.py"
    assert shortened_path("cart.py", 20) == "cart.py"
    assert shortened_path("a/" + "x" * 40, 10) == "…" + "x" * 9


def test_a_symbol_keeps_its_end() -> None:
    assert shortened("SecureCookieSessionInterface.save_session:337-385", 22) == "….save_session:337-385"


def test_wide_characters_count_twice() -> None:
    assert cell_len(shortened_path("文件/非常长的名字/購物車.py", 16)) <= 16
