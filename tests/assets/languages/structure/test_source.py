import codecs

import pytest

from assets.languages.structure.source import read_source


@pytest.mark.parametrize(
    ("mark", "codec"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
    ],
)
def test_a_byte_order_mark_decides_and_offsets_lead_back(mark, codec):
    text = "größe = '日本'\nb = '\U0001f600'\n"
    stored = mark + text.encode(codec)
    source = read_source(stored)
    assert source.text == text.encode()
    second_line = source.text.index(b"b =")
    start, middle, end = source.stored_offsets([0, second_line, len(source.text)])
    assert (start, end) == (0, len(stored))
    assert stored[middle:].decode(codec).startswith("b =")


def test_a_declared_encoding_is_used_where_it_is_true():
    stored = "# café\nx = 1\n".encode("latin-1")
    source = read_source(stored, "latin-1")
    assert source.text.decode() == "# café\nx = 1\n"
    assert source.stored_offsets([0, source.text.index(b"x"), len(source.text)]) == [0, 7, len(stored)]


@pytest.mark.parametrize("declared", ["ascii", "no-such-codec", "rot13", "hex", "utf-8-sig", "\0"])
def test_a_declared_encoding_that_does_not_fit_is_ignored(declared):
    stored = b"x = '\xff'\n"
    assert read_source(stored, declared).text == stored


def test_bytes_that_are_not_utf_8_stand_as_they_are():
    stored = b"x = '\xff\xfe'\n"
    source = read_source(stored)
    assert source.text == stored
    assert source.stored_offsets([0, 5, len(stored)]) == [0, 5, len(stored)]


@pytest.mark.parametrize(
    "stored",
    [
        b"\x7fELF\0\0",
        "no mark".encode("utf-16-le"),
        codecs.BOM_UTF16_LE + b"odd\0\0",
        codecs.BOM_UTF32_LE + b"\0\0\0\xff",
    ],
)
def test_what_holds_nuls_without_a_reason_is_binary(stored):
    assert read_source(stored) is None


def test_a_nul_far_inside_does_not_make_a_content_binary():
    assert read_source(b"x" * 10_000 + b"\0") is not None
