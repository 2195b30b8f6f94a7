import re

import pytest

from assets.languages.structure.extraction import Span
from assets.languages.structure.layout import Layout


def layout(text):
    """A layout in which all from `#` to the end of its line is a comment."""
    return Layout(text, [Span(*found.span()) for found in re.finditer(rb"#[^\r\n]*", text)])


@pytest.mark.parametrize(
    ("text", "opening"),
    [
        (b"x = 1\ndef f():", b"def f():"),
        (b"x = 1\n    def f():", b"    def f():"),
        (b"x = 1\n# one\n  # two\n  def f():", b"# one\n  # two\n  def f():"),
        (b"x = 1\r\n# one\r\ndef f():", b"# one\r\ndef f():"),
        (b"x = 1\n# apart\n\ndef f():", b"def f():"),
        (b"x = 1  # of x\ndef f():", b"def f():"),
        (b"x = 1; def f():", b"def f():"),
        (b"# first\ndef f():", b"# first\ndef f():"),
        (b"def f():", b"def f():"),
    ],
)
def test_a_definition_begins_with_its_line_and_the_comments_directly_above(text, opening):
    assert text[layout(text).opening(text.index(b"def")) :] == opening


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        (b"end\nnext", b"next"),
        (b"end  \n\n  \n    next", b"    next"),
        (b"end\r\n\r\nnext", b"next"),
        (b"end  # remark\nnext", b"next"),
        (b"end\n# remark\nnext", b"# remark\nnext"),
        (b"end;  # remark\n\nnext", b"next"),
        (b"end; next", b"; next"),
        (b"end", b""),
        (b"end   ", b""),
    ],
)
def test_a_definition_ends_with_the_remark_on_its_line_and_the_blank_lines_below(text, rest):
    assert text[layout(text).closing(len("end")) :] == rest


@pytest.mark.parametrize(
    ("text", "nothing"),
    [
        (b"", True),
        (b" \n\t", True),
        (b"# one\n\n# two", True),
        (b"x # one", False),
        (b"# one\nx\n# two", False),
        (b"# one\nx", False),
    ],
)
def test_comments_and_white_space_say_nothing(text, nothing):
    assert layout(text).says_nothing(0, len(text)) is nothing


def test_a_text_without_its_comments_is_one_line():
    text = b"def f(  # why\n    a,\n    b): # so"
    assert layout(text).without_comments(0, len(text)) == "def f( a, b):"


def test_a_far_indent_is_no_beginning_of_a_line():
    text = b"\n" + b" " * 300 + b"x"
    assert layout(text).opening(len(text) - 1) == len(text) - 1
