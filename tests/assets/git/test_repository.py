"""Opening repositories of any layout, and finding the commit that a ref names."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

import pygit2
import pytest
from pygit2.enums import ObjectType

from assets.git.repository import Repository, Revision, _unreadable, open_repository
from assets.git.tree import list_tree
from tests.fixtures.repositories import RepositoryBuilder, Submodule, run_git
from warehouse.errors import RankhouseError


@pytest.fixture
def built(tmp_path: Path) -> RepositoryBuilder:
    """Three commits on main, with a folder."""
    repo = RepositoryBuilder(tmp_path / "shop")
    repo.commit({"cart.py": "total = 0\n"}, at=datetime(2020, 1, 1, 12))
    repo.commit({"docs/read.md": "# Shop\n"}, at=datetime(2020, 1, 2, 12))
    repo.commit({"cart.py": "total = 1\n"}, at=datetime(2020, 1, 3, 12))
    return repo


def refused(path: Path, ref: str | None = None) -> str:
    """The one line that opening `path` and resolving `ref` is refused with."""
    with pytest.raises(RankhouseError) as fault:
        open_repository(path).resolve(ref)
    line = str(fault.value)
    assert "\n" not in line
    return line


def test_resolves_head_to_its_branch(built: RepositoryBuilder) -> None:
    revision = open_repository(built.path).resolve(None)
    tree_id = built.git("rev-parse", "HEAD^{tree}").strip()
    assert revision == Revision(built.tip(), tree_id, "main", datetime(2020, 1, 3, 12))


def test_resolves_a_detached_head(built: RepositoryBuilder) -> None:
    built.git("update-ref", "--no-deref", "HEAD", built.git("rev-parse", "HEAD~1").strip())
    (built.git_dir / "HEAD").write_text(built.git("rev-parse", "main~1"))
    revision = open_repository(built.path).resolve(None)
    assert (revision.commit_id, revision.ref) == (built.git("rev-parse", "main~1").strip(), "HEAD")


@pytest.mark.parametrize(
    "ref",
    ["main", "refs/heads/main", "heads/main", "HEAD", "@", "light", "noted", "noted-twice", "HEAD~1",
     "main~2", "HEAD^", "HEAD^0", "HEAD~0", "merged^2", "merged^2~1", "merged~2", "tags/noted~1"],
)  # fmt: skip
def test_names_mean_what_they_mean_to_git(built: RepositoryBuilder, ref: str) -> None:
    built.tag("light")
    built.tag("noted-twice", built.tag("noted", message="A note"), message="A note on a note")
    side = built.commit({"side.py": ""}, branch="side", parents=[built.tip()])
    built.switch("merged")
    built.commit({"own.py": ""}, parents=[side])
    built.merge("main")
    built.switch("main")
    assert (
        open_repository(built.path).resolve(ref).commit_id
        == built.git("rev-parse", f"{ref}^{{commit}}").strip()
    )


def test_ids_may_be_short_and_in_capitals(built: RepositoryBuilder) -> None:
    repository = open_repository(built.path)
    for name in (built.tip(), built.tip()[:8], built.tip().upper(), built.tip()[:8].upper()):
        assert repository.resolve(name).commit_id == built.tip()


def test_every_layout_reads_the_same(built: RepositoryBuilder, tmp_path: Path) -> None:
    run_git(tmp_path, "clone", "--bare", "shop", "bare.git")
    run_git(tmp_path, "clone", "--shared", "shop", "borrows")
    run_git(tmp_path, "clone", "--shared", "borrows", "borrows-twice")
    built.git("checkout", "--force")
    built.git("worktree", "add", "--detach", "../linked")
    outer = RepositoryBuilder(tmp_path / "outer")
    outer.commit({"shop": Submodule(built.tip())})
    outer.git("-c", "protocol.file.allow=always", "submodule", "add", "--force", str(built.path), "shop")
    (built.path / "docs" / "deep").mkdir()
    expected = list_tree(built.git_dir, built.tip())
    for place in ("shop", "shop/.git", "shop/docs/deep", "bare.git", "borrows", "borrows-twice", "linked",
                  "linked/docs", "outer/shop"):  # fmt: skip
        repository = open_repository(tmp_path / place)
        assert repository.resolve(None).commit_id == built.tip(), place
        assert list_tree(repository.git_dir, built.tip()) == expected, place
        assert (repository.git_dir / "HEAD").is_file()


def test_a_relative_path_stays_right_after_a_change_of_folder(
    built: RepositoryBuilder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    repository = Repository(Path("shop/.git"))
    monkeypatch.chdir("/")
    assert repository.resolve(None).commit_id == built.tip()
    assert list_tree(repository.git_dir, built.tip())


def test_ambient_git_variables_do_not_lead_elsewhere(
    built: RepositoryBuilder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = RepositoryBuilder(tmp_path / "other")
    other.commit({"other.py": ""})
    monkeypatch.setenv("GIT_DIR", str(other.git_dir))
    assert open_repository(built.path).resolve(None).commit_id == built.tip()


def test_a_packed_repository_reads_the_same(built: RepositoryBuilder) -> None:
    before = list_tree(built.git_dir, built.tip())
    built.git("gc", "--prune=now")
    assert not built.object_path(built.tip()).exists()
    assert open_repository(built.path).resolve("main~1").commit_id == built.git("rev-parse", "main~1").strip()
    assert list_tree(built.git_dir, built.tip()) == before


def test_replacements_are_not_applied(built: RepositoryBuilder) -> None:
    other = built.commit({"other.py": ""}, branch="side", parents=[])
    built.git("replace", built.tip(), other)
    assert (
        open_repository(built.path).resolve("main").tree_id
        != open_repository(built.path).resolve("side").tree_id
    )
    assert open_repository(built.path).resolve("main~2")


def test_a_date_that_libgit2_refuses_is_clamped(built: RepositoryBuilder) -> None:
    built.commit({"a": "1"}, at=2**64)
    assert open_repository(built.path).resolve(None).committed_at == datetime(9999, 12, 31, 23, 59, 59)
    built.commit({"a": "2"}, at=-5)
    assert open_repository(built.path).resolve(None).committed_at == datetime(1970, 1, 1)


def test_a_shallow_clone_is_flagged_and_resolves(built: RepositoryBuilder, tmp_path: Path) -> None:
    run_git(tmp_path, "clone", "--depth=2", f"file://{built.path}", "cut")
    repository = open_repository(tmp_path / "cut")
    assert repository.shallow
    assert repository.boundary == {built.git("rev-parse", "main~1").strip()}
    assert repository.resolve("HEAD~1").commit_id in repository.boundary
    assert "missing" in refused(tmp_path / "cut", "HEAD~2")
    assert not open_repository(built.path).shallow


def test_a_root_commit_is_no_boundary(built: RepositoryBuilder, tmp_path: Path) -> None:
    run_git(tmp_path, "clone", "--depth=2", f"file://{built.path}", "cut")
    root = built.git("rev-parse", "main~2")
    run_git(tmp_path / "cut", "fetch", "--unshallow")
    (tmp_path / "cut" / ".git" / "shallow").write_text(root)
    assert open_repository(tmp_path / "cut").boundary == frozenset()


def test_a_partial_clone_is_flagged(built: RepositoryBuilder, tmp_path: Path) -> None:
    built.git("config", "uploadpack.allowFilter", "true")
    run_git(tmp_path, "clone", "--bare", "--filter=blob:none", f"file://{built.path}", "part.git")
    assert open_repository(tmp_path / "part.git").partial
    assert not open_repository(built.path).partial
    old_form = RepositoryBuilder(tmp_path / "old")
    old_form.commit({"a": "1"})
    old_form.git("config", "core.repositoryFormatVersion", "1")
    old_form.git("config", "extensions.partialClone", "origin")
    assert open_repository(old_form.path).partial


def test_refuses_what_is_no_repository(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "folder").mkdir()
    (tmp_path / "pointer").mkdir()
    (tmp_path / "pointer" / ".git").write_text("gitdir: /nowhere\n")
    assert "does not exist" in refused(tmp_path / "nothing")
    assert "is a file" in refused(tmp_path / "file")
    assert "not a git repository" in refused(tmp_path / "folder")
    assert "pointer" in refused(tmp_path / "pointer")


def test_refuses_settings_that_cannot_be_read(built: RepositoryBuilder) -> None:
    (built.git_dir / "config").write_text("[core\nbare")
    assert "cannot be read" in refused(built.path)


def test_refuses_a_format_that_is_unknown(built: RepositoryBuilder) -> None:
    built.git("config", "core.repositoryFormatVersion", "1")
    built.git("config", "extensions.fromTheFuture", "true")
    assert "fromthefuture" in refused(built.path)


def test_refuses_ids_of_another_hash(tmp_path: Path) -> None:
    run_git(tmp_path, "init", "--quiet", "--object-format=sha256", ".")
    line = refused(tmp_path)
    assert "SHA-256" in line
    assert "not supported yet" in line
    assert "fsck" not in line


def test_tells_how_to_trust_the_repository_of_another_user() -> None:
    refusal = pygit2.GitError("repository path '/srv/shop/' is not owned by current user")
    line = str(_unreadable(Path("/srv/shop/.git"), refusal))
    assert line.endswith("git config --global --add safe.directory /srv/shop")


def test_refuses_an_empty_repository_and_an_unborn_branch(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "new")
    assert "no commits yet" in refused(repo.path)
    assert "no commits yet" in refused(repo.path, "HEAD")
    repo.commit({"a": "1"})
    repo.switch("later")
    assert "'later', which has no commits" in refused(repo.path)


@pytest.mark.parametrize(
    "ref",
    [
        "nowhere",
        "f" * 40,
        "1234567",
        "main~3",
        "main^2",
        "",
        "a b",
        "..",
        "main..side",
        "-x",
        "é",
        "HEAD@{1}",
    ],
)
def test_refuses_an_unknown_ref(built: RepositoryBuilder, ref: str) -> None:
    assert repr(ref) in refused(built.path, ref)


def test_refuses_a_ref_that_names_no_commit(built: RepositoryBuilder) -> None:
    built.tag("folder", built.git("rev-parse", "HEAD^{tree}").strip())
    built.tag("noted-folder", built.git("rev-parse", "HEAD^{tree}").strip(), message="A note")
    assert "a tree, not a commit" in refused(built.path, "folder")
    assert "a tree, not a commit" in refused(built.path, "noted-folder")
    assert "a blob, not a commit" in refused(built.path, built.files(built.tip())[b"cart.py"])


def test_refuses_an_ambiguous_id(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "many")
    seen: set[str] = set()
    commit_id = repo.commit({"a": "0"})
    # Ids share their first four characters after some three hundred commits, the birthday problem's answer.
    while commit_id[:4] not in seen:
        seen.add(commit_id[:4])
        commit_id = repo.commit()
    assert "Give more of it" in refused(repo.path, commit_id[:4])


def test_refuses_damaged_refs(built: RepositoryBuilder) -> None:
    (built.git_dir / "refs" / "heads" / "junk").write_text("hello\n")
    (built.git_dir / "refs" / "heads" / "gone").write_text("1" * 40 + "\n")
    (built.git_dir / "refs" / "heads" / "loop").write_text("ref: refs/heads/nowhere\n")
    assert "'junk' is damaged" in refused(built.path, "junk")
    assert "missing" in refused(built.path, "gone")
    assert "'loop'" in refused(built.path, "loop")
    (built.git_dir / "HEAD").write_text("hello\n")
    assert re.search("damaged|cannot be read", refused(built.path))


@pytest.mark.parametrize("keep", [0, 2, 20, -9])
def test_refuses_a_commit_that_a_crash_truncated(built: RepositoryBuilder, keep: int) -> None:
    stored = built.object_path(built.tip())
    stored.chmod(0o644)
    stored.write_bytes(stored.read_bytes()[:keep])
    assert "damaged" in refused(built.path)


def test_refuses_a_commit_without_a_tree(built: RepositoryBuilder) -> None:
    odd = str(
        pygit2.Repository(str(built.path)).write(ObjectType.COMMIT, b"author A <a> 1 +0000\n\nNo tree\n")
    )
    assert "names no tree" in refused(built.path, odd)
