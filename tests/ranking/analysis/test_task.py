"""A task text taken apart: class, zones, clues, and no more than linear time for a megabyte of anything."""

from __future__ import annotations

import pytest

from ranking.analysis import ClueKind, QueryClass, Zone, analyse_task
from warehouse.errors import RankhouseError

TICKET = """\
Cart total ignores `discount_rate`
<!-- Please search first: `unrelated_name` -->

### Description

The total of `shop.cart.Cart.total` is wrong when a "spring sale" runs. See
https://example.org/acme/shop/blob/abc123/shop/cart.py#L40-L44 and https://docs.example.org/en/latest/cart

### Steps to reproduce

```python
from shop.cart import Cart, Line as CartLine
cart = Cart(lines=[CartLine("tea", 2)])
print(cart.total())
```

- [x] I have searched the existing issues

Python 3.11.4
shop: 2.0.1
"""

TRACE = """\
Traceback (most recent call last):
  File "/home/ada/venv/lib/python3.11/site-packages/shop/cart.py", line 41, in total
    return self._sum(lines)
  File "shop/prices.py", line 7, in <module>
    raise PriceError("no price")
shop.errors.PriceError: no price
"""

DIFF = """\
diff --git a/shop/cart.py b/shop/cart.py
index 83db48f..bf269f4 100644
--- a/shop/cart.py
+++ b/shop/cart.py
@@ -38,7 +38,7 @@ class Cart:
     def total(self):
-        return sum(self.lines)
+        return sum(line.price for line in self.lines)
"""


@pytest.mark.parametrize(
    ("text", "query_class"),
    [
        ("Flask.run", QueryClass.IDENTIFIER),
        ("runserver", QueryClass.IDENTIFIER),
        ("where is Flask.run defined", QueryClass.IDENTIFIER),
        ("src/flask/app.py", QueryClass.IDENTIFIER),
        ("shop::cart::total", QueryClass.IDENTIFIER),
        ("`total`", QueryClass.IDENTIFIER),
        ("how are discounts applied to a cart", QueryClass.CONCEPT),
        ("why does Flask.run ignore the debug flag that I pass to it", QueryClass.CONCEPT),
        (TICKET, QueryClass.CONCEPT),
        (TRACE, QueryClass.STACK_TRACE),
        (TICKET + TRACE, QueryClass.STACK_TRACE),
        (DIFF, QueryClass.DIFF),
        (TRACE + DIFF, QueryClass.DIFF),
        ("    at com.acme.Cart.total(Cart.java:12)", QueryClass.STACK_TRACE),
    ],
)
def test_a_text_takes_the_class_of_its_strongest_exact_evidence(text: str, query_class: QueryClass) -> None:
    assert analyse_task(text).query_class is query_class


@pytest.mark.parametrize(("text", "mixed"), [(TRACE, False), (TICKET + TRACE, True), (TICKET, False)])
def test_a_trace_within_a_ticket_is_told_as_mixed(text: str, mixed: bool) -> None:
    assert analyse_task(text).mixed is mixed


def test_zones_of_a_ticket_hold_what_was_written_and_no_furniture() -> None:
    zones = analyse_task(TICKET).zones

    assert zones[Zone.TITLE] == "Cart total ignores `discount_rate`"
    assert zones[Zone.PROSE].startswith("The total of `shop.cart.Cart.total` is wrong")
    assert "cart = Cart(lines" in zones[Zone.CODE]
    assert {"discount_rate", "shop.cart.Cart.total", "spring sale"} <= set(zones[Zone.SPAN].splitlines())
    everything = "\n".join(zones.values())
    for furniture in (
        "unrelated_name",
        "Description",
        "reproduce",
        "searched",
        "3.11.4",
        "2.0.1",
        "docs.example",
    ):
        assert furniture not in everything


def test_clues_of_a_ticket() -> None:
    clues = {(clue.kind, clue.text, clue.line) for clue in analyse_task(TICKET).clues}

    assert (ClueKind.PATH, "acme/shop/blob/abc123/shop/cart.py", 40) in clues
    assert (ClueKind.NAME, "shop.cart.Cart.total", None) in clues
    assert (ClueKind.NAME, "shop.cart.Cart", None) in clues
    assert (ClueKind.NAME, "discount_rate", None) in clues
    assert (ClueKind.IMPORT, "shop.cart.Cart", None) in clues
    assert (ClueKind.IMPORT, "shop.cart.Line", None) in clues
    assert (ClueKind.LITERAL, "spring sale", None) in clues
    assert not any("docs.example" in text or "unrelated" in text for _, text, _ in clues)


def test_clues_of_a_trace_and_a_diff() -> None:
    trace = {(clue.kind, clue.text, clue.line) for clue in analyse_task(TRACE).clues}
    assert (ClueKind.FRAME, "home/ada/venv/lib/python3.11/site-packages/shop/cart.py", 41) in trace
    assert (ClueKind.FRAME, "shop/prices.py", 7) in trace
    assert (ClueKind.NAME, "total", None) in trace
    assert (ClueKind.NAME, "shop.errors.PriceError", None) in trace

    diff = [(clue.text, clue.line) for clue in analyse_task(DIFF).clues if clue.kind is ClueKind.HUNK]
    assert diff == [("shop/cart.py", None), ("shop/cart.py", 38)]


def test_the_stronger_clues_come_first_and_each_once() -> None:
    clues = analyse_task("shop/cart.py total_of total_of shop/cart.py\nmore about total_of").clues
    assert [(clue.kind, clue.text) for clue in clues] == [
        (ClueKind.PATH, "shop/cart.py"),
        (ClueKind.NAME, "total_of"),
    ]


@pytest.mark.parametrize(
    ("title", "asked"),
    [
        ("Add tests for the cart", {"test"}),
        ("Flaky test in checkout", {"test"}),
        ("Fix a typo in the docs", {"documentation"}),
        ("Document how discounts add up", {"documentation"}),
        ("Update docs and add a unit test", {"test", "documentation"}),
        ("Test client drops the session cookie", set()),
        ("Cart total is wrong", set()),
    ],
)
def test_what_document_types_a_title_asks_for(title: str, asked: set[str]) -> None:
    assert analyse_task(title).asks_for == asked


@pytest.mark.parametrize(
    "text", ["", "  \n\t", "?!", "<!-- words in a comment -->", "- [ ] tick\n", "...\n---\n***"]
)
def test_a_text_without_words_is_one_clear_line(text: str) -> None:
    with pytest.raises(RankhouseError, match="no words") as error:
        analyse_task(text)
    assert "\n" not in str(error.value)


MEGABYTE = 1_000_000

# Each repeats what some pattern might start to match over and over.
HOSTILE = [
    "a", "a.", "a::", "a/", "\\", '"', "'", "`", "_", "#", "(", "<!--", "http://", "at ", "a.b(", "aB", ".1",
    "a-", 'File "', "@@ -1 +1 @@ x\n", "--- a\n", "  at a.b(c\n", "from a import ", "x=", "[ ", "* ",
    "\u00e9", "\u4e2d", "at " + "a." * 900 + "\n", "'a " * 600 + "\n", "a 1" + ".1" * 900 + " x\n",
    "`" * 3 + "\n", "\r", "\x00a ",
]  # fmt: skip


@pytest.mark.parametrize("repeated", HOSTILE)
def test_a_megabyte_of_anything_is_taken_apart(repeated: str) -> None:
    text = "Cart is slow\n" + repeated * (MEGABYTE // len(repeated)) + "\nshop/cart.py"
    analysis = analyse_task(text)
    assert analysis.zones[Zone.TITLE] == "Cart is slow"
    assert len(analysis.clues) <= 400


def test_the_last_line_of_a_long_log_still_gives_its_clue() -> None:
    log = "\n".join(f"2024-01-01 12:00:00 worker {n} done" for n in range(20_000))
    clues = analyse_task(f"Worker stops\n{log}\nsee shop/worker.py:12").clues
    assert any(clue.text == "shop/worker.py" and clue.line == 12 for clue in clues)
