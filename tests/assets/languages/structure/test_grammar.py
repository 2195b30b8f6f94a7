import pytest

from assets.languages.python import GRAMMAR, extract
from assets.languages.structure.grammar import PARSE_LIMIT, UNNAMED_LIMIT


def test_a_text_gives_a_tree():
    assert GRAMMAR.parse(b"x = 1\n").root_node.type == "module"


@pytest.mark.parametrize(
    "text",
    [
        b"x = 1\n" * (PARSE_LIMIT // 6 + 1),
        b"(" * (UNNAMED_LIMIT + 1),
        b"x = [" + b"1," * UNNAMED_LIMIT + b"]\n",
    ],
    ids=["long", "open", "flat"],
)
def test_a_text_too_long_or_too_wide_gives_none_and_is_read_in_windows(text):
    assert GRAMMAR.parse(text) is None
    assert {unit.kind for unit in extract(text).units} == {"window"}


@pytest.mark.parametrize(
    ("text", "errors"),
    [(b"x = 1\n", 0), (b"x = (\n", 1), (b"x = $\ny = 1\nz = ?\n", 2), (b"", 0)],
)
def test_errors_are_counted(text, errors):
    assert GRAMMAR.count_errors(GRAMMAR.parse(text)) == errors


def test_bytes_that_are_no_text_do_no_harm_and_move_nothing():
    text = b"# \xff\xed\xa0\x80\xe2\x82\nx\xc0y = 1\ndef f(): pass\n"
    tree = GRAMMAR.parse(text)
    functions = [match["function"][0] for match in GRAMMAR.matches(tree) if "function" in match]
    assert text[functions[0].start_byte :] == b"def f(): pass\n"


def test_matches_are_of_all_query_files():
    captured = {
        name for match in GRAMMAR.matches(GRAMMAR.parse(b"import a\n# b\ndef f(): pass\n")) for name in match
    }
    assert {"import", "comment", "function", "name"} <= captured
