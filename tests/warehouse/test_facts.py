"""Facts appear whole, survive damage beside them, and are never half a family."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from warehouse.facts import FactStore
from warehouse.schema import CHANGE, COMMIT_FACT, EMBEDDING, FACT_FAMILIES


def embedding(*hashes: str) -> dict[str, pa.Table]:
    """A part of the embedding family."""
    return {"embedding": EMBEDDING.from_rows([(h, [1.0, 0.0]) for h in hashes])}


def test_what_is_appended_is_read(tmp_path: Path) -> None:
    store = FactStore(tmp_path)
    store.append("embedding", "v1", embedding("a", "b"))
    store.append("embedding", "v1", embedding("c"))
    assert sorted(store.read("embedding", "v1", "embedding")["content_hash"].to_pylist()) == ["a", "b", "c"]


def test_versions_do_not_mix(tmp_path: Path) -> None:
    store = FactStore(tmp_path)
    store.append("embedding", "v1", embedding("a"))
    assert store.read("embedding", "v2", "embedding").num_rows == 0
    assert store.read("embedding", "v2", "embedding").schema == EMBEDDING.arrow


def test_a_family_that_lacks_a_table_is_not_added(tmp_path: Path) -> None:
    store = FactStore(tmp_path)
    with pytest.raises(KeyError, match="change"):
        store.append("history", "v1", {"commit": COMMIT_FACT.from_rows([])})
    assert store.parts("history", "v1") == []
    assert list(tmp_path.rglob("*.parquet")) == []


def test_a_column_that_the_schema_does_not_know_is_refused(tmp_path: Path) -> None:
    wrong = {"commit": COMMIT_FACT.from_rows([]), "change": pa.table({"commit_id": ["a"]})}
    with pytest.raises(ValueError, match="schema"):
        FactStore(tmp_path).append("history", "v1", wrong)


def test_heal_removes_half_parts_and_damaged_parts_alone(tmp_path: Path) -> None:
    store = FactStore(tmp_path)
    for _ in range(3):
        store.append("history", "v1", {"commit": COMMIT_FACT.from_rows([]), "change": CHANGE.from_rows([])})
    cut, without, whole = store.parts("history", "v1")
    (cut / "change.parquet").write_bytes(b"PAR1 not really")
    (without / "commit.parquet").unlink()
    left = tmp_path / "history" / "v1" / ".aside-killed"
    left.mkdir()
    assert store.parts("history", "v1") == [cut, without, whole]
    assert sorted(store.heal()) == sorted([cut, without])
    assert store.parts("history", "v1") == [whole]
    assert not left.exists()


def test_damage_inside_a_file_is_found_by_a_thorough_look(tmp_path: Path) -> None:
    store = FactStore(tmp_path)
    store.append("embedding", "v1", embedding(*(str(n) for n in range(100))))
    (file,) = (Path(f) for f in store.files("embedding", "v1", "embedding"))
    content = bytearray(file.read_bytes())
    content[4:64] = b"\xa5" * 60
    file.write_bytes(content)
    assert store.heal() == []
    assert len(store.heal(thorough=True)) == 1
    assert store.parts("embedding", "v1") == []


def test_a_damaged_part_of_what_git_cannot_give_again_is_kept_aside(tmp_path: Path) -> None:
    store = FactStore(tmp_path)
    store.append("discussion", "v1", {t.name: t.from_rows([]) for t in FACT_FAMILIES["discussion"]})
    (part,) = store.parts("discussion", "v1")
    damage = part / f"{FACT_FAMILIES['discussion'][0].name}.parquet"
    damage.write_bytes(b"PAR1 cut")
    (aside,) = store.heal()
    assert store.parts("discussion", "v1") == []
    assert (aside / damage.name).read_bytes() == b"PAR1 cut"


def test_compacting_keeps_every_row_and_one_part(tmp_path: Path) -> None:
    store = FactStore(tmp_path)
    for number in range(5):
        store.append("embedding", "v1", embedding(str(number)))
    store.compact(most=5)
    assert len(store.parts("embedding", "v1")) == 5
    store.compact(most=4)
    (part,) = store.parts("embedding", "v1")
    assert sorted(f.name for f in part.iterdir()) == ["embedding.parquet"]
    assert sorted(store.read("embedding", "v1", "embedding")["content_hash"].to_pylist()) == list("01234")


def test_facts_of_an_earlier_release_with_other_columns_stay_as_they_are(tmp_path: Path) -> None:
    store = FactStore(tmp_path)
    store.append("embedding", "v1", embedding("a"))
    store.append("embedding", "v1", embedding("b"))
    file = store.parts("embedding", "v1")[0] / "embedding.parquet"
    pq.write_table(pq.read_table(file).drop_columns("vector"), file)
    store.append("embedding", "v2", embedding("a"))
    store.append("embedding", "v2", embedding("b"))
    store.compact(most=1)
    assert len(store.parts("embedding", "v1")) == 2
    assert len(store.parts("embedding", "v2")) == 1


def test_a_kill_after_compacting_doubles_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = FactStore(tmp_path)
    for number in range(3):
        store.append("embedding", "v1", embedding(str(number)))
    monkeypatch.setattr("warehouse.facts.shutil.rmtree", killed)
    with pytest.raises(KeyboardInterrupt):
        store.compact(most=1)
    monkeypatch.undo()
    assert len(store.parts("embedding", "v1")) == 4  # the joined one beside all that it replaces
    store.heal()
    assert sorted(store.read("embedding", "v1", "embedding")["content_hash"].to_pylist()) == list("012")


def killed(*_: object, **__: object) -> None:
    """What a kill does to a writer that was about to remove a folder."""
    raise KeyboardInterrupt


WRITER = """
    import sys
    from pathlib import Path
    from tests.warehouse.test_facts import embedding
    from warehouse.facts import FactStore
    store = FactStore(Path(sys.argv[1]))
    number = 0
    while True:
        store.append("embedding", "v1", embedding(*(f"{number}-{i}" for i in range(500))))
        number += 1
        print(number, flush=True)
"""


def test_a_kill_leaves_only_whole_parts(tmp_path: Path) -> None:
    command = [sys.executable, "-c", textwrap.dedent(WRITER), str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]) as writer:
        assert writer.stdout is not None
        while int(writer.stdout.readline()) < 5:
            pass
        os.kill(writer.pid, signal.SIGKILL)
    store = FactStore(tmp_path)
    assert store.heal() == []
    read = store.read("embedding", "v1", "embedding")
    assert read.num_rows == 500 * len(store.parts("embedding", "v1")) >= 2500
