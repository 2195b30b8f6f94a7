import pkgutil

import pytest

import assets.languages
from assets.languages import language_named, language_of, languages_version, registry, text
from tests.assets.imports.trees import edges


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("a.py", "python"),
        ("pkg/a.pyi", "python"),
        ("SConstruct", "python"),
        ("README.MD", "markdown"),
        ("a.b/c.yml", "yaml"),
        ("Makefile", "make"),
        ("docker/Dockerfile", "dockerfile"),
        (".bashrc", "bash"),
        ("x.TSX", "tsx"),
        ("LICENSE", "text"),
        ("py", "text"),
        ("a.unheard-of", "text"),
        ("a.py/", "text"),
        ("", "text"),
    ],
)
def test_a_path_tells_its_language(path, name):
    assert language_of(path).name == name


def test_no_two_names_share_an_extension_or_a_file_name():
    modules = [__import__(f"assets.languages.{m.name}", fromlist=["_"]) for m in languages_modules()]
    names = [
        name
        for module in modules
        if module is not text  # which names what nobody else reads yet
        for language in getattr(module, "LANGUAGES", ())
        for name in language.extensions | language.filenames
    ]
    assert len(names) == len(set(names))


def languages_modules():
    return list(pkgutil.iter_modules(assets.languages.__path__))


def test_a_language_without_a_grammar_is_read_in_windows():
    assert [unit.kind for unit in language_named("ini").extract(b"a = 1\n").units] == ["window"]


TOY = """
from assets.imports.tree import Landing, Reason, Resolver
from assets.languages.language import Language
from assets.languages.structure.extraction import Extraction, ImportedName, Unit


class ToyResolver(Resolver):
    def __init__(self, tree):
        self._files = tree.files

    def land(self, statement):
        file = statement.module + ".toy"
        return Landing((file,)) if file in self._files else Reason.MISSING


def extract(text):
    words = text.decode().split()
    return Extraction(
        [Unit("module", "", "", 0, len(text))],
        imports=[ImportedName(0, word, "", word, 0, "module") for word in words],
    )


LANGUAGES = (Language("toy", "toy", 1, extract, frozenset({".toy"}), resolver=ToyResolver),)
"""


def test_a_language_is_found_by_being_there(tmp_path, monkeypatch):
    package = tmp_path / "toy_language"
    package.mkdir()
    (package / "__init__.py").write_text(TOY)
    monkeypatch.setattr(assets.languages, "__path__", [*assets.languages.__path__, str(tmp_path)])
    registry._registry.cache_clear()
    try:
        assert language_of("a.toy").name == "toy"
        assert edges({"a.toy": "b c", "b.toy": ""}) == {("a.toy", "b.toy")}
        assert "toy-1" in languages_version().split(".")
    finally:
        registry._registry.cache_clear()


def test_an_unknown_name_is_an_error():
    with pytest.raises(KeyError):
        language_named("klingon")


def test_the_version_names_every_reader():
    readers = [part.rpartition("-")[0] for part in languages_version().split(".")]
    assert {"python", "windows"} <= set(readers)
    assert readers == sorted(set(readers))
