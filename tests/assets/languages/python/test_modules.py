import pytest

from assets.languages.python.modules import Kind, Modules, Top, holds, shared_folders

TREE = Modules([
    "setup.py",
    "src/shop/__init__.py",
    "src/shop/cart.py",
    "src/shop/plain/tax.py",
    "src/six.py",
    "scripts/run.py",
    "space/one/__init__.py",
    "tests/fixtures/fake/__init__.py",
    "README.md",
    "src/shop/.py",
])  # fmt: skip


@pytest.mark.parametrize(
    ("place", "file"),
    [
        ("src/shop", "src/shop/__init__.py"),
        ("src/shop/cart", "src/shop/cart.py"),
        ("src/shop/plain/tax", "src/shop/plain/tax.py"),
        ("src/shop/plain", None),
        ("README", None),
        ("src/shop/", None),
    ],
)
def test_a_place_leads_to_its_file(place, file):
    assert TREE.file(place) == file


@pytest.mark.parametrize(
    ("name", "folder", "tops"),
    [
        ("shop", "tests", [Top("src", Kind.PACKAGE)]),
        ("shop", "", [Top("src", Kind.PACKAGE)]),
        ("tax", "src/shop/plain", []),
        ("setup", "tests", [Top("", Kind.MODULE)]),
        ("six", "tests", [Top("src", Kind.MODULE)]),
        ("run", "scripts/deeper", [Top("scripts", Kind.MODULE)]),
        ("run", "tests", []),
        ("space", "tests", [Top("", Kind.NAMESPACE)]),
        ("one", "tests", [Top("space", Kind.PACKAGE)]),
        ("fake", "tests/unit", [Top("tests/fixtures", Kind.PACKAGE)]),
        ("fake", "src/shop", []),
        ("nothing", "", []),
    ],
)
def test_what_a_name_can_be_for_a_file_in_a_folder(name, folder, tops):
    assert TREE.tops(name, folder) == tops


@pytest.mark.parametrize(
    ("one", "other", "count"),
    [("a/b/c", "a/b/d", 2), ("a", "a", 1), ("", "a", 0), ("", "", 0), ("ab", "a", 0), ("a/b", "a", 1)],
)
def test_shared_folders(one, other, count):
    assert shared_folders(one, other) == count


@pytest.mark.parametrize(
    ("root", "folder", "held"),
    [("", "a", True), ("a", "a", True), ("a", "a/b", True), ("a", "ab", False), ("a/b", "a", False)],
)
def test_a_root_holds_what_lies_below_it(root, folder, held):
    assert holds(root, folder) is held
