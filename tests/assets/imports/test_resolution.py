import pyarrow as pa

from assets.imports.resolution import resolve
from assets.imports.tables import EDGES, UNRESOLVED, Named
from tests.assets.imports.trees import resolve as resolve_files


def test_languages_are_led_each_by_its_own_resolver():
    found = resolve_files(
        {
            "app/main.py": "from app import cart",
            "app/cart.py": "",
            "web/main.js": "import './cart'",
            "web/cart.ts": "",
        }
    )
    edges = [(row["source_path"], row["target_path"]) for row in found.edges.to_pylist()]
    assert edges == [("app/main.py", "app/cart.py"), ("web/main.js", "web/cart.ts")]


def test_what_no_resolver_reads_is_a_row():
    statements = pa.table({
        "path": ["notes.txt"], "line": [3], "module": ["cart"], "name": [""], "alias": ["cart"],
        "level": [0], "scope": ["module"],
    })  # fmt: skip
    none = pa.array([], pa.string())
    named = Named(
        statements,
        pa.table({"path": none, "symbol": none, "kind": none}),
        pa.table({**dict.fromkeys(("path", "within", "name", "receiver", "kind"), none), "times": none}),
    )
    found = resolve(["notes.txt"], named, lambda _: None)
    assert [row["reason"] for row in found.unresolved.to_pylist()] == ["unsupported"]
    assert (found.edges.schema, found.unresolved.schema) == (EDGES, UNRESOLVED)
