import pytest

from assets.languages.structure.extraction import Span
from assets.languages.structure.literals import LONGEST, SHORTEST, find_strings, look_of, read_literals


class Written:
    """A node of any grammar: a stretch of a text."""

    def __init__(self, start, end):
        self.start_byte, self.end_byte = start, end


def literals(text, name="literal"):
    data = text.encode()
    strings = find_strings({name: [Written(0, len(data))]}, [])
    return [found.text for found in read_literals(data, strings)]


@pytest.mark.parametrize(
    ("quoted", "text"),
    [
        ('"/export"', "/export"),
        ("'/export'", "/export"),
        ("`/export`", "/export"),
        ('"""/export"""', "/export"),
        ('r"/ex\\d+"', "/ex\\d+"),
        ('L"/export"', "/export"),
        ('@"C:/export"', "C:/export"),
        ('r#"/export"#', "/export"),
        ('"it\'s"', "it's"),
    ],
)
def test_quotes_and_prefixes_are_taken_off(quoted, text):
    assert literals(quoted, "quoted") == [text]


def test_what_has_no_quotes_around_it_stays_as_it_is():
    assert literals("'a' or 'b'") == ["'a' or 'b'"]


def test_literals_are_neither_short_nor_long():
    assert literals("a" * SHORTEST) and not literals("a" * (SHORTEST - 1))
    assert literals("é" * LONGEST) and not literals("é" * (LONGEST + 1))


@pytest.mark.parametrize("text", ["two\nlines", "      ", "nul\0here"])
def test_what_nobody_would_quote_is_left_out(text):
    assert literals(text) == []


def test_documentation_is_left_out():
    nodes = {"literal": [Written(0, 5), Written(10, 15)]}
    strings = find_strings(nodes, [Span(0, 7)])
    assert [literal.text for literal in read_literals(b"first     after", strings)] == ["after"]


def test_strings_come_in_order_whatever_their_length_and_how_they_are_captured():
    nodes = {"literal": [Written(9, 5_000)], "quoted": [Written(0, 2), Written(6_000, 6_003)]}
    spans = [string.span for string in find_strings(nodes, [])]
    assert spans == [Span(0, 2), Span(9, 5_000), Span(6_000, 6_003)]


@pytest.mark.parametrize(
    ("literal", "kind"),
    [
        ("--dry-run", "flag"),
        ("-Wall", "flag"),
        ("/api/v1/export", "route"),
        ("//", "string"),
        ("E1001", "code"),
        ("HTTP-404", "code"),
        ("HTTP", "string"),
        ("No such file", "message"),
        ("two words", "string"),
        ("session.cookie_name", "string"),
    ],
)
def test_what_a_literal_looks_like(literal, kind):
    assert look_of(literal) == kind
