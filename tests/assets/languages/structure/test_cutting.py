import pytest
from hypothesis import given
from hypothesis import strategies as st

from assets.languages.structure.cutting import MAX_LINES, cut, listed_border, text_borders
from assets.languages.structure.extraction import Span


def pieces(text, max_bytes=2_000):
    return [text[start:end] for start, end in cut(text, Span(0, len(text)), text_borders(text), max_bytes)]


def test_a_text_within_bounds_is_one_piece():
    assert pieces(b"one\ntwo\n") == [b"one\ntwo\n"]


def test_a_cut_prefers_a_paragraph_then_a_line_then_a_word():
    paragraphs = b"".join(b"%d word word\nword\n\n" % n for n in range(10))
    assert all(piece.endswith(b"\n\n") for piece in pieces(paragraphs, max_bytes=70)[:-1])
    lines = paragraphs.replace(b"\n\n", b"\n")
    assert all(piece.endswith(b"\n") for piece in pieces(lines, max_bytes=70)[:-1])
    words = lines.replace(b"\n", b" ")
    assert all(piece.endswith(b" ") for piece in pieces(words, max_bytes=70)[:-1])


def test_paragraphs_of_windows_lines_are_paragraphs():
    text = b"a\r\nb\r\n\r\n" * 30
    assert all(piece.endswith(b"\r\n\r\n") for piece in pieces(text, max_bytes=60)[:-1])


def test_the_pieces_are_of_like_size():
    sizes = [len(piece) for piece in pieces(b"word word word word word word word word\n" * 60)]
    assert len(sizes) == 2
    assert min(sizes) > 800


def test_short_lines_are_bounded_by_their_number():
    found = pieces(b"x\n" * 500)
    assert all(piece.count(b"\n") <= MAX_LINES for piece in found)
    assert b"".join(found) == b"x\n" * 500


def test_one_long_line_is_cut_between_characters():
    text = "日本語".encode() * 2_000
    found = pieces(text)
    assert len(found) < 3 * len(text) / 2_000
    assert "".join(piece.decode() for piece in found) == text.decode()


@pytest.mark.parametrize(("low", "high", "at"), [(0, 5, 5), (0, 6, 5), (5, 9, 9), (5, 8, -1), (9, 20, -1)])
def test_a_listed_border_is_the_last_one_after_low_and_up_to_high(low, high, at):
    assert listed_border([0, 2, 5, 9])(low, high) == at


@given(st.text(alphabet="ab \n\r日é;,", max_size=600), st.integers(8, 100))
def test_the_pieces_tile_the_text_and_keep_their_bounds(text, size):
    found = pieces(text.encode(), max_bytes=size)
    assert "".join(piece.decode() for piece in found) == text
    assert all(0 < len(piece) <= size for piece in found) or not text


@given(st.binary(max_size=600), st.integers(8, 100))
def test_bytes_of_no_encoding_are_tiled_too(data, size):
    found = pieces(data, max_bytes=size)
    assert b"".join(found) == data
