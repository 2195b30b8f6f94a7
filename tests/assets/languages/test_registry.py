import pkgutil

import pytest

import assets.languages
from assets.languages import language_named, language_of, languages_version


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
        for language in getattr(module, "LANGUAGES", ())
        for name in language.extensions | language.filenames
    ]
    assert len(names) == len(set(names))


def languages_modules():
    return list(pkgutil.iter_modules(assets.languages.__path__))


def test_a_language_without_a_grammar_is_read_in_windows():
    assert [unit.kind for unit in language_named("yaml").extract(b"a: 1\n").units] == ["window"]


def test_an_unknown_name_is_an_error():
    with pytest.raises(KeyError):
        language_named("klingon")


def test_the_version_names_every_reader():
    readers = [part.rpartition("-")[0] for part in languages_version().split(".")]
    assert readers == ["python", "windows"]
