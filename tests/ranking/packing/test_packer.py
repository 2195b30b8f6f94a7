"""Packing on a small shop: the ceiling, the caps, what comes along, and that nothing is lost on the way."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import duckdb
import pytest

from ranking.choices import Choices
from ranking.engine import Ranker
from ranking.fusion.profiles import Profile
from ranking.options import Filters, RankOptions
from ranking.packing.options import PackOptions, small_packet
from ranking.packing.packet import Form, Packet, Reason, Role
from ranking.packing.tokens import packaged_counter
from ranking.packing.writing import WRITINGS
from tests.fixtures.encoders import WordEncoder
from tests.fixtures.snapshots import SnapshotBuilder
from warehouse.errors import RankhouseError
from warehouse.reader import SnapshotReader

TASK = "The total of a cart ignores the discount"


def long_module(name: str, functions: int = 60) -> str:
    """A module of many functions, one of which is about the task."""
    bodies = [
        f"def {name}_{n}(value, factor):\n    '''Some words that fill the module {n}.'''\n"
        f"    return value * factor + {n}\n"
        for n in range(functions)
    ]
    bodies[functions // 2] = (
        "def cart_total(cart, discount):\n    '''The total of a cart with its discount.'''\n"
        "    return cart.total() * (1 - discount)\n"
    )
    return f"'''The module {name} and what it is for.'''\n\nimport decimal\n\n\n" + "\n\n".join(bodies)


def build() -> SnapshotBuilder:
    builder = SnapshotBuilder()
    builder.file("shop/cart.py", long_module("cart"), commits=9)
    for n in range(6):
        builder.file(f"shop/part{n}.py", f"def part{n}(cart):\n    return cart.total  # discount {n}\n")
    builder.file("shop/basket.py", "import decimal\n\n\ndef cart_total(basket):\n    return basket\n")
    builder.file("lib/store.py", long_module("store"))
    builder.file("lib/empty.py", "")
    builder.file("tests/test_cart.py", "def test_total():\n    assert total()\n", document_type="test")
    builder.file("tests/test_other.py", "def test_other():\n    assert cart\n", document_type="test")
    builder.file("settings.toml", "[shop]\nrounding = 2\n", commits=3)
    builder.file("docs/cart.md", "A cart with ```fences``` in it.\n```\ndiscount\n```\n" * 5)
    builder.edge("tests/test_cart.py", "shop/cart.py")
    builder.coedit("settings.toml", "shop/cart.py", joint=3)
    return builder


@pytest.fixture(scope="module")
def ranker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ranker]:
    encoder = WordEncoder()
    with SnapshotReader(build().write(tmp_path_factory.mktemp("packing"), encoder)) as reader:
        yield Ranker(reader, encoder)


def roles(packet: Packet) -> dict[Role, str]:
    return {entry.role: entry.path for entry in packet.entries}


def reasons(packet: Packet) -> dict[str, Reason]:
    return {one.path: one.reason for one in packet.left_out}


@pytest.mark.parametrize("written", ["markdown", "json"])
@pytest.mark.parametrize("budget", [400, 700, 1_000, 1_500, 2_500, 4_000, 8_000, 30_000])
def test_the_ceiling_holds_for_all_that_is_written(ranker: Ranker, budget: int, written: str) -> None:
    packet = ranker.pack(TASK, packing=PackOptions(budget=budget, written=written))
    text = WRITINGS[written].whole(packet)
    assert packet.tokens == packaged_counter().count(text) <= budget
    assert (packet.tokenizer, packet.written) == ("tiktoken cl100k_base", written)


@pytest.mark.parametrize("budget", [700, 2_500, 30_000])
def test_every_candidate_is_in_the_packet_or_left_out_with_a_reason(ranker: Ranker, budget: int) -> None:
    packet = ranker.pack(TASK, packing=PackOptions(budget=budget, depth=8))
    candidates = [one.path for one in ranker.rank(TASK, RankOptions(limit=300)).results]
    left_out = [one.path for one in packet.left_out]
    assert len(packet.paths) == len(set(packet.paths))
    assert not set(packet.paths) & set(left_out)
    assert set(packet.paths) | set(left_out) >= set(candidates)
    assert [one for one in candidates if one in left_out] == left_out
    assert packet.left_out_counts == Counter(str(one.reason) for one in packet.left_out)
    assert all(reasons(packet)[path] is Reason.DEPTH for path in set(candidates[8:]) - set(packet.paths))


def test_a_budget_that_holds_nothing_is_one_clear_line(ranker: Ranker) -> None:
    with pytest.raises(RankhouseError, match=r"20 tokens is too small.*hundreds more") as error:
        ranker.pack(TASK, packing=PackOptions(budget=20))
    assert "\n" not in str(error.value)


def test_the_best_file_is_there_and_a_large_one_is_downgraded(ranker: Ranker) -> None:
    packet = ranker.pack(TASK, packing=PackOptions(budget=1_500))
    best = packet.entries[0]
    assert (best.path, best.rank, best.form) == ("shop/cart.py", 1, Form.PARTS)
    assert best.whole_tokens > 1_500 > best.tokens
    assert [part.why for part in best.parts[:1]] == ["header"]
    assert best.parts[0].text.startswith("'''The module cart")
    assert any("def cart_total(" in part.text for part in best.parts)


def test_a_large_budget_takes_files_whole(ranker: Ranker) -> None:
    packet = ranker.pack(TASK)
    forms = {entry.path: entry.form for entry in packet.entries}
    assert forms["shop/cart.py"] is Form.WHOLE
    assert forms["lib/store.py"] is Form.WHOLE


def test_parts_are_the_lines_that_they_say(ranker: Ranker) -> None:
    packet = ranker.pack(TASK, packing=PackOptions(budget=2_500))
    source = long_module("cart").split("\n")
    cart = next(entry for entry in packet.entries if entry.path == "shop/cart.py")
    assert len(cart.parts) > 1
    for part in cart.parts:
        assert part.text.split("\n") == source[part.start_line - 1 : part.end_line]


def test_more_chunks_stand_for_a_file_where_more_may(ranker: Ranker) -> None:
    def lines(chunks: int) -> int:
        packet = ranker.pack(TASK, packing=PackOptions(budget=1_500, chunks=chunks))
        return sum(part.end_line - part.start_line + 1 for part in packet.entries[0].parts)

    assert lines(1) < lines(40)


@pytest.fixture(scope="module")
def outlined(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ranker]:
    """The same shop, where what the task is about is a class with members elsewhere."""
    encoder = WordEncoder()
    snapshot = build().write(tmp_path_factory.mktemp("outlined"), encoder)
    with duckdb.connect(str(snapshot.database)) as connection:
        connection.execute(
            "UPDATE chunk SET kind = 'class', outline = $1 WHERE symbol = 'cart_total'", [OUTLINE]
        )
    with SnapshotReader(snapshot) as reader:
        yield Ranker(reader, encoder)


OUTLINE = "def discounted(self, rate: float) -> float:\ndef pay(self, by: str) -> None:"


@pytest.mark.parametrize("budget", range(400, 2_600, 200))
def test_an_outline_takes_no_place_of_a_text(ranker: Ranker, outlined: Ranker, budget: int) -> None:
    packing = PackOptions(budget=budget, chunks=1)
    plain, packet = ranker.pack(TASK, packing=packing), outlined.pack(TASK, packing=packing)
    assert packet.tokens <= budget
    assert [entry.path for entry in packet.entries] == [entry.path for entry in plain.entries]
    for entry, before in zip(packet.entries, plain.entries, strict=True):
        assert [replace(part, outline="") for part in entry.parts] == before.parts


def test_an_outline_is_told_where_it_fits(outlined: Ranker) -> None:
    packet = outlined.pack(TASK, packing=PackOptions(budget=1_500, chunks=1))
    (entry,) = [one for one in packet.entries if one.path == "shop/cart.py"]
    assert [part.outline for part in entry.parts] == ["", OUTLINE]


def test_at_most_three_of_a_directory(ranker: Ranker) -> None:
    packet = ranker.pack(TASK)
    directories = Counter(path.rpartition("/")[0] for path in packet.paths)
    assert max(directories.values()) == 3
    assert directories["shop"] == 3
    assert Reason.DIRECTORY in reasons(packet).values()
    wide = ranker.pack(TASK, packing=PackOptions(per_directory=99))
    assert sum(path.startswith("shop/") for path in wide.paths) == 8


def test_the_profile_caps_a_packet_and_the_caller_overrules_it(ranker: Ranker) -> None:
    chosen = Choices(per_directory=1, budget=4_000)
    options = RankOptions(profile=Profile("mine", "zscore", {"lexical": 1.0}, "Made up.", chosen))

    def capped(packing: PackOptions) -> tuple[int, int]:
        packet = ranker.pack(TASK, options, packing)
        directories = Counter(path.rpartition("/")[0] for path in packet.paths)
        return max(directories.values()), packet.budget

    assert capped(PackOptions()) == (1, 4_000)
    assert capped(PackOptions(per_directory=2, budget=5_000)) == (2, 5_000)
    assert ranker.pack(TASK, options, small_packet()).budget == 4_800


def test_a_file_of_which_nothing_was_indexed_says_so(ranker: Ranker) -> None:
    packet = ranker.pack("lib/empty.py cart total", RankOptions(seeds=("lib/empty.py",)))
    assert reasons(packet)["lib/empty.py"] is Reason.EMPTY


def test_the_small_packet_keeps_its_caps(ranker: Ranker) -> None:
    options = small_packet()
    packet = ranker.pack(TASK, packing=replace(options, per_directory=9))
    assert (packet.budget, len(packet.entries)) == (4_800, 6)
    assert packet.tokens <= 4_800
    assert Reason.FILES in reasons(packet).values()
    assert small_packet(budget=1_000).budget == 1_000
    assert small_packet(budget=9_000).budget == 4_800


def test_test_configuration_and_exemplar_come_along(ranker: Ranker) -> None:
    packet = ranker.pack(TASK)
    found = roles(packet)
    assert found[Role.TEST] == "tests/test_cart.py"
    assert found[Role.CONFIGURATION] == "settings.toml"
    why = {entry.path: entry.why for entry in packet.entries}
    assert why["tests/test_cart.py"] == "imports it, is named after it (shop/cart.py)"
    assert why["settings.toml"] == "changed with it 3 times (shop/cart.py)"


def test_the_exemplar_is_the_likest_peer_that_is_not_there_otherwise(ranker: Ranker) -> None:
    # Of the shop only the cart and the basket define `cart_total`; the parts are better ranked.
    narrow = PackOptions(depth=1)
    packet = ranker.pack(TASK, packing=narrow)
    assert roles(packet)[Role.EXEMPLAR] == "shop/basket.py"
    assert {entry.path for entry in packet.entries if entry.role is Role.RANKED} == {"shop/cart.py"}
    wide = ranker.pack(TASK, packing=PackOptions(per_directory=99))
    assert Role.EXEMPLAR not in roles(wide)
    assert "shop/basket.py" in wide.paths


def test_nothing_comes_along_without_evidence_or_where_nobody_wants_it(tmp_path: Path) -> None:
    builder = SnapshotBuilder()
    builder.file("a/one.py", "def cart(): pass")
    builder.file("b/test_two.py", "def test_two(): pass", document_type="test")
    builder.file("c.toml", "x = 1")
    with SnapshotReader(builder.write(tmp_path)) as reader:
        packet = Ranker(reader).pack("cart", RankOptions(semantic=False))
    assert set(roles(packet)) == {Role.RANKED}


def test_companions_can_be_left_away(ranker: Ranker) -> None:
    packet = ranker.pack(TASK, packing=PackOptions(companions=False))
    assert set(roles(packet)) == {Role.RANKED}


def test_what_filters_leave_out_leaves_no_trace(ranker: Ranker) -> None:
    options = RankOptions(filters=Filters(paths=("shop/cart.py", "lib")))
    for written in WRITINGS:
        packet = ranker.pack(TASK, options, PackOptions(written=written))
        text = WRITINGS[written].whole(packet)
        for hidden in ("basket", "test_cart", "settings", "docs/", "part0"):
            assert hidden not in text


@pytest.mark.parametrize("fusion", ["zscore", "rrf"])
def test_score_per_token_means_the_same_under_every_fusion(ranker: Ranker, fusion: str) -> None:
    packet = ranker.pack(TASK, RankOptions(fusion=fusion), PackOptions(budget=1_500))
    assert packet.entries[0].path == "shop/cart.py"
    ranks = [entry.rank for entry in packet.entries if entry.rank is not None]
    assert ranks == sorted(ranks)


def test_an_empty_ranking_is_an_empty_packet(ranker: Ranker) -> None:
    packet = ranker.pack(TASK, RankOptions(filters=Filters(languages=("cobol",))))
    assert (packet.entries, packet.left_out, packet.paths) == ([], [], [])
    assert packet.tokens == packaged_counter().count(WRITINGS["markdown"].whole(packet))


def test_the_same_task_gives_the_same_packet(ranker: Ranker) -> None:
    packets = {json.dumps(ranker.pack(TASK).to_json()) for _ in range(5)}
    assert len(packets) == 1


def test_another_counter_is_named_and_kept_to(ranker: Ranker) -> None:
    class Letters:
        name = "letters"

        def count(self, text: str) -> int:
            return len(text)

    packet = ranker.pack(TASK, packing=PackOptions(budget=6_000), counter=Letters())
    assert packet.tokens == len(WRITINGS["markdown"].whole(packet)) <= 6_000
    assert packet.tokenizer == "letters"


def test_what_is_hidden_makes_no_peer_alike(tmp_path: Path) -> None:
    builder = SnapshotBuilder()
    builder.file("shop/cart.py", "def cart_total(): pass")
    builder.file("shop/basket.py", "def weigh(): pass")
    builder.file("vault/keys.py", "def turn(): pass")
    builder.edge("shop/cart.py", "vault/keys.py")
    builder.edge("shop/basket.py", "vault/keys.py")
    with SnapshotReader(builder.write(tmp_path)) as reader:
        ranker = Ranker(reader)
        options = RankOptions(semantic=False)
        hiding = replace(options, filters=Filters(hidden=("vault",)))
        narrow = PackOptions(depth=1)
        assert roles(ranker.pack("cart_total", options, narrow))[Role.EXEMPLAR] == "shop/basket.py"
        assert Role.EXEMPLAR not in roles(ranker.pack("cart_total", hiding, narrow))
