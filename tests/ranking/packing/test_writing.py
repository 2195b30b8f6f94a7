"""How a packet is written."""

from __future__ import annotations

import json

from ranking.packing.packet import Entry, Form, LeftOut, Packet, Part, Reason, Role
from ranking.packing.writing import json_of, markdown_of


def entry(text: str, **changes: object) -> Entry:
    given: dict[str, object] = {
        "path": "shop/cart.py", "role": Role.RANKED, "why": "", "rank": 1, "score": 2.5,
        "document_type": "source", "language": "python", "lines": 40, "form": Form.PARTS, "whole_tokens": 900,
        "tokens": 12, "parts": [Part(1, 2, "", "header", "import os"), Part(5, 9, "Cart", "match", text)],
    }  # fmt: skip
    return Entry(**{**given, **changes})  # type: ignore[arg-type]


def packet(*entries: Entry, left_out: int = 0) -> Packet:
    left = [LeftOut(f"other{n}.py", n + 2, Reason.TOKENS) for n in range(left_out)]
    return Packet(
        repo="shop", commit="c0ffee", task="\n # Cart total is wrong\nmore", budget=3_000, tokens=321,
        tokenizer="letters", written="markdown", entries=entries, left_out=left,
    )  # fmt: skip


def test_markdown_names_task_commit_budget_path_lines_and_symbol() -> None:
    assert (
        markdown_of(packet(entry("class Cart: pass"), left_out=6))
        == """\
# Cart total is wrong

shop at commit c0ffee: 1 file, 321 of 3000 tokens (letters).

## shop/cart.py

rank 1, source, parts of 40 lines (900 tokens in all)

Lines 1-2, header:
```python
import os
```

Lines 5-9, `Cart`:
```python
class Cart: pass
```

## Left out

- other0.py (rank 2): not even its best chunk fits in what is left of the budget
- other1.py (rank 3): not even its best chunk fits in what is left of the budget
- other2.py (rank 4): not even its best chunk fits in what is left of the budget
- other3.py (rank 5): not even its best chunk fits in what is left of the budget
- other4.py (rank 6): not even its best chunk fits in what is left of the budget
- 1 more: tokens 6 in all
"""
    )


def test_a_companion_says_why_it_is_there() -> None:
    one = entry("x = 1", role=Role.TEST, why="imports it (shop/cart.py)", rank=None, form=Form.WHOLE)
    assert "\ntest: imports it (shop/cart.py), source, 40 lines\n" in markdown_of(packet(one))


def test_a_fence_is_longer_than_any_in_the_text() -> None:
    told = markdown_of(packet(entry("a\n```\nb\n  ````py\nc", language="text")))
    assert "\n`````\na\n```\nb\n  ````py\nc\n`````\n" in told


def test_the_outline_of_a_part_stands_below_it() -> None:
    part = Part(5, 9, "Cart", "match", "class Cart:", "def total(self):\ndef pay(self):")
    assert (
        "```python\nclass Cart:\n```\nFurther members:\n```python\ndef total(self):\ndef pay(self):\n```\n"
        in markdown_of(packet(entry("", parts=[part])))
    )


def test_json_is_one_object_that_tells_what_was_left_out() -> None:
    written = json_of(packet(entry("x = 1"), left_out=8))
    assert written.count("\n") == 1
    answer = json.loads(written)
    assert answer["entries"][0]["parts"][1] == {
        "start_line": 5, "end_line": 9, "symbol": "Cart", "why": "match", "text": "x = 1", "outline": "",
    }  # fmt: skip
    assert (answer["commit"], answer["tokens"], answer["tokenizer"]) == ("c0ffee", 321, "letters")
    assert len(answer["left_out"]) == 5
    assert answer["left_out"][0]["why"] == "not even its best chunk fits in what is left of the budget"
    assert answer["left_out_counts"] == {"tokens": 8}
