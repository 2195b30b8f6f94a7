"""Past changes and documents, from a git repository to a published snapshot."""

from __future__ import annotations

import json
from pathlib import Path

from assets.discussions.imports import import_lines
from assets.hunks import HUNK_VERSION
from assets.messages import MESSAGE_VERSION
from tests.fixtures.repositories import RepositoryBuilder
from tests.pipelines.warehouse import index, plan, rows
from warehouse.layout import WarehouseLayout

SEARCHED = """
SELECT c.subject, d.files, d.file_ids
FROM commit_document AS d JOIN commit AS c USING (commit_id) ORDER BY d.commit_number
"""


def said(identity: str, text: str) -> bytes:
    row = {
        "id": identity,
        "kind": "issue",
        "time": "2020-01-01",
        "text": text,
        "places": [{"path": "basket.py"}],
    }
    return json.dumps(row).encode()


def test_what_is_new_is_added_and_what_was_imported_is_shown(tmp_path: Path) -> None:
    shop = RepositoryBuilder(tmp_path / "shop.git", bare=True)
    first = shop.commit({"cart.py": "a = 1\n", "gone.py": "b = 2\n"}, message="Carts, for #7")
    shop.commit({"gone.py": None}, message=f"See {first[:9]}")
    shop.rename("cart.py", "basket.py", message="Baskets")
    layout = WarehouseLayout(tmp_path / "warehouse")
    store = plan(layout, shop.git_dir).store
    import_lines(store, "issues.jsonl", [said("1", "The cart is empty"), b"nope"])

    before = index(layout, shop.git_dir, recent_hunks=2).snapshot
    assert rows(before, SEARCHED) == [("Carts, for #7", 2, [0]), ("Baskets", 1, [0])]
    assert rows(before, "SELECT kind, value FROM commit_reference ORDER BY ALL") == [
        ("commit", first),
        ("ticket", "#7"),
    ]
    hunks = (
        "SELECT p.path, p.file_id, d.text FROM document d JOIN document_place p USING (kind, document_id) "
    )
    assert rows(before, f"{hunks} WHERE kind = 'hunk' ORDER BY ALL") == [
        ("cart.py", None, "+a = 1\n"),
        ("gone.py", None, "+b = 2\n"),
    ]
    assert rows(before, f"{hunks} WHERE kind = 'issue'") == [("basket.py", 0, "The cart is empty")]
    left_out = "SELECT subject, reason FROM skipped WHERE kind = 'discussion'"
    assert rows(before, left_out) == [("issues.jsonl:2", "not_json")]

    import_lines(store, "issues.jsonl", [said("1", "It loses an item")])
    after = index(layout, shop.git_dir, recent_hunks=2).snapshot
    assert after.snapshot_id != before.snapshot_id
    assert rows(after, f"{hunks} WHERE kind = 'issue'") == [("basket.py", 0, "It loses an item")]
    assert rows(after, left_out) == []
    assert len(store.parts("message", MESSAGE_VERSION)) == len(store.parts("hunk", HUNK_VERSION)) == 1

    shop.commit({"basket.py": "a = 2\n"}, message="More")
    index(layout, shop.git_dir, recent_hunks=2)
    assert store.read("message", MESSAGE_VERSION, "message").num_rows == 3
    assert len(store.parts("hunk", HUNK_VERSION)) == 2
