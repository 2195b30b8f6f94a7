"""Reading the contents of files."""

from __future__ import annotations

from pathlib import Path

import pytest

from assets.git.blobs import BlobReader, Missing
from tests.fixtures.repositories import RepositoryBuilder, run_git

CONTENTS = {"text": b"a = 1\n", "empty": b"", "binary": bytes(range(256)) * 40, "large": b"line\n" * 200_000}


@pytest.fixture
def built(tmp_path: Path) -> RepositoryBuilder:
    repo = RepositoryBuilder(tmp_path / "shop")
    repo.commit(dict(CONTENTS))
    return repo


def ids(repo: RepositoryBuilder) -> dict[str, str]:
    return {path.decode(): blob_id for path, blob_id in repo.files(repo.tip()).items()}


@pytest.mark.parametrize("packed", [False, True])
def test_reads_contents_and_sizes(built: RepositoryBuilder, packed: bool) -> None:
    if packed:
        # A second version, so that the pack holds one of the two as a difference.
        built.commit({"large": CONTENTS["large"] + b"more"}, branch="side", parents=[built.tip()])
        built.git("gc", "--prune=now")
        assert not built.object_path(ids(built)["text"]).exists()
    reader = BlobReader(built.git_dir)
    for name, blob_id in ids(built).items():
        assert reader.read(blob_id) == CONTENTS[name]
        assert reader.size(blob_id) == len(CONTENTS[name])


def test_reads_what_is_packed_or_added_after_it_opened(built: RepositoryBuilder) -> None:
    reader = BlobReader(built.git_dir)
    assert reader.read(ids(built)["text"]) == CONTENTS["text"]
    later = built.files(built.commit({"later": "later\n"}))[b"later"]
    built.git("gc", "--prune=now")
    assert reader.read(later) == b"later\n"
    assert reader.size(ids(built)["large"]) == len(CONTENTS["large"])


def test_reads_what_is_borrowed_from_another_repository(built: RepositoryBuilder, tmp_path: Path) -> None:
    run_git(tmp_path, "clone", "--bare", "--shared", "shop", "borrows.git")
    run_git(tmp_path, "clone", "--bare", "--shared", "borrows.git", "borrows-twice.git")
    alternates = tmp_path / "borrows.git" / "objects" / "info" / "alternates"
    alternates.write_text(f"# elsewhere\n/nowhere\n../../{built.path.name}/.git/objects\n")
    for name in ("borrows.git", "borrows-twice.git"):
        assert BlobReader(tmp_path / name).read(ids(built)["text"]) == CONTENTS["text"]


def test_repositories_that_borrow_from_each_other_end(built: RepositoryBuilder) -> None:
    (built.git_dir / "objects" / "info").mkdir(exist_ok=True)
    (built.git_dir / "objects" / "info" / "alternates").write_text(f"{built.git_dir}/objects\n")
    assert isinstance(BlobReader(built.git_dir).read("1" * 40), Missing)


def test_what_is_missing_is_a_value(built: RepositoryBuilder) -> None:
    reader = BlobReader(built.git_dir)
    for blob_id in ("1" * 40, "", "1234567", "é" * 40, "../../config"):
        for answer in (reader.read(blob_id), reader.size(blob_id)):
            assert isinstance(answer, Missing)
            assert answer.blob_id == blob_id
            assert answer.detail


def test_a_short_id_is_no_id(built: RepositoryBuilder) -> None:
    built.git("gc", "--prune=now")
    assert isinstance(BlobReader(built.git_dir).read(ids(built)["text"][:20]), Missing)


def test_what_is_no_content_is_a_value(built: RepositoryBuilder) -> None:
    reader = BlobReader(built.git_dir)
    assert reader.read(built.tip()) == Missing(built.tip(), "a commit, not a content")
    assert reader.size(built.tip()) == Missing(built.tip(), "a commit, not a content")


@pytest.mark.parametrize("name", ["text", "empty", "binary"])
def test_a_truncated_object_is_a_value(built: RepositoryBuilder, name: str) -> None:
    """At any length: this is where libgit2 1.9 does not come back."""
    blob_id = ids(built)[name]
    stored = built.object_path(blob_id)
    stored.chmod(0o644)
    whole = stored.read_bytes()
    reader = BlobReader(built.git_dir)
    for keep in range(len(whole) - 8):
        stored.write_bytes(whole[:keep])
        answer = reader.read(blob_id)
        assert isinstance(answer, Missing), keep
        assert answer.detail.startswith("damaged: ")
        assert isinstance(reader.size(blob_id), int | Missing)


def test_a_changed_byte_is_a_value(built: RepositoryBuilder) -> None:
    blob_id = ids(built)["binary"]
    stored = built.object_path(blob_id)
    stored.chmod(0o644)
    whole = stored.read_bytes()
    reader = BlobReader(built.git_dir)
    for place in range(len(whole)):
        stored.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        answer = reader.read(blob_id)
        # Some bits of zlib's stream carry nothing, and its last bytes check what the id checks already.
        assert answer == CONTENTS["binary"] or isinstance(answer, Missing)


def test_another_objects_bytes_are_a_value(built: RepositoryBuilder) -> None:
    text, binary = (built.object_path(ids(built)[name]) for name in ("text", "binary"))
    text.chmod(0o644)
    text.write_bytes(binary.read_bytes())
    assert BlobReader(built.git_dir).read(ids(built)["text"]) == Missing(
        ids(built)["text"], "damaged: its content is not what its name says"
    )


def test_a_damaged_copy_beside_a_sound_one_is_no_matter(built: RepositoryBuilder) -> None:
    loose = built.object_path(ids(built)["text"])
    built.git("repack", "-a")
    loose.chmod(0o644)
    loose.write_bytes(b"x\x9c")
    reader = BlobReader(built.git_dir)
    assert reader.read(ids(built)["text"]) == CONTENTS["text"]
    assert reader.size(ids(built)["text"]) == len(CONTENTS["text"])


def test_a_damaged_pack_is_a_value(built: RepositoryBuilder) -> None:
    built.git("gc", "--prune=now")
    pack = next((built.git_dir / "objects" / "pack").glob("*.pack"))
    pack.chmod(0o644)
    whole = bytearray(pack.read_bytes())
    whole[12:-20] = bytes(byte ^ 0xFF for byte in whole[12:-20])
    pack.write_bytes(whole)
    reader = BlobReader(built.git_dir)
    for name, blob_id in ids(built).items():
        assert isinstance(reader.read(blob_id), Missing), name
