"""Secrets in files, hunks, messages and discussions are in no table, and each is told of."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from assets.discussions.imports import import_lines
from tests.assets.secrets.planted import password, private_key, some
from tests.fixtures.repositories import RepositoryBuilder
from tests.pipelines.warehouse import index, plan, rows
from warehouse.layout import WarehouseLayout

TOKEN = "ghp_" + some("0123456789abcdefghij", 36)
PASSWORD = password()
KEY = private_key()
SECRETS = (TOKEN, PASSWORD, *KEY.splitlines()[1:-1])
FOUND = "SELECT kind, subject, detail FROM skipped WHERE reason = 'secret' ORDER BY ALL"


@pytest.fixture
def shop(tmp_path: Path) -> RepositoryBuilder:
    """A shop whose files and messages hold what they should not."""
    repository = RepositoryBuilder(tmp_path / "shop.git", bare=True)
    repository.commit(
        {
            "settings.py": f'"""Keys."""\n\nPASSWORD = "{PASSWORD}"\n\n\ndef key():\n    return """{KEY}"""',
            "wide.ini": f"[db]\npassword = {PASSWORD}\n".encode("utf-16"),
            "latin.py": f"# coding: latin-1\nname = 'café'\npassword = '{PASSWORD}é'\n".encode("latin-1"),
            "deploy/.env": f"DB_PASSWORD={PASSWORD}\n",
            "gone.yaml": f"password: {PASSWORD}\n",
        },
        message=f"Sign orders\n\nTry it with {TOKEN}.",
    )
    repository.commit({"gone.yaml": None, "cart.py": "total = 0\n"}, message="Take the password out")
    return repository


def test_no_table_holds_a_secret_and_each_is_told(shop: RepositoryBuilder, tmp_path: Path) -> None:
    layout = WarehouseLayout(tmp_path / "warehouse")
    store = plan(layout, shop.git_dir).store
    said = {"id": 1, "kind": "issue", "time": "2020-01-01", "text": f"It fails:\n{TOKEN}"}
    import_lines(store, "issues.jsonl", [json.dumps(said).encode()])
    snapshot = index(layout, shop.git_dir).snapshot

    files = list(layout.root.rglob("*.parquet"))
    assert {file.stem for file in files} >= {"chunk", "chunk_term", "hunk", "commit", "discussion", "literal"}
    leaks = [(file.name, secret[:6]) for file in files for secret in leaked(file)]
    assert leaks == []
    first, second = (
        commit for (commit,) in rows(snapshot, "SELECT commit_id FROM commit ORDER BY generation")
    )
    key = "password or key in line 3; private key in line 8 and 12 more"
    assert rows(snapshot, FOUND) == sorted(
        [
            ("commit", first, "GitHub token in line 3"),
            ("discussion", "issue 1", "GitHub token in line 2"),
            ("file", "latin.py", "password or key in line 3"),
            ("file", "settings.py", key),
            ("file", "wide.ini", "password or key in line 2"),
            ("hunk", f"{first}:gone.yaml", "password or key in line 1"),
            ("hunk", f"{first}:latin.py", "password or key in line 3"),
            ("hunk", f"{first}:settings.py", key),
            ("hunk", f"{second}:gone.yaml", "password or key in line 1"),
        ]
    )
    hidden = "SELECT subject FROM skipped WHERE reason = 'secret_file' ORDER BY ALL"
    assert set(rows(snapshot, hidden)) == {("deploy/.env",), (f"{first}:deploy/.env",)}


def test_what_is_around_a_secret_is_found(shop: RepositoryBuilder, tmp_path: Path) -> None:
    snapshot = index(WarehouseLayout(tmp_path / "warehouse"), shop.git_dir).snapshot
    text = (
        "SELECT string_agg(text, '' ORDER BY ordinal) FROM chunk JOIN file USING (file_id) WHERE path = '{}'"
    )
    ((settings,),) = rows(snapshot, text.format("settings.py"))
    assert f'PASSWORD = "{"*" * len(PASSWORD)}"' in settings
    assert settings.count("-----BEGIN RSA PRIVATE KEY-----") == 1
    spans = "SELECT max(end_byte) = any_value(size) FROM chunk JOIN file USING (file_id) GROUP BY path"
    assert set(rows(snapshot, spans)) == {(True,)}


def leaked(file: Path) -> list[str]:
    """The secrets that a table holds, and the pieces of them that the analyser makes."""
    held = repr(pq.read_table(file, partitioning=None).to_pylist()).lower()
    return [secret for secret in SECRETS if secret.lower() in held]
