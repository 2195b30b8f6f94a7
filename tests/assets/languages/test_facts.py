import codecs
import json
from hashlib import blake2b
from pathlib import Path

import pytest

from assets.languages import languages_version
from assets.languages.facts import CONTENT_VERSION, FactRows
from assets.languages.registry import grammatical_languages
from warehouse.schema import FACT_FAMILIES


def facts(data, language="python"):
    rows = FactRows()
    rows.add("b1", language, data)
    return {name: table.to_pylist() for name, table in rows.tables().items()}


def fields(found):
    """How often each term stands in symbol, body, comment and literal."""
    return {
        row["term"]: (row["tf_symbol"], row["tf_body"], row["tf_comment"], row["tf_literal"])
        for row in found["chunk_term"]
    }


FUNCTION = '''\
# About add.
def add(first, second):
    """Sum of both."""
    return firstNumber + second
'''
# What makes facts beside the readers of languages.
MAKERS = ["rows", "terms", "marks", "secrets"]

CALLS = """\
class Export(Base, Generic[T]):
    def run(self, out):
        self.write("/export"); self.write("/export", "--all")
        return out.a.close()
"""


def test_the_tables_are_the_declared_ones():
    rows = FactRows()
    rows.add("b1", "python", b"# @generated\nimport a\n" + FUNCTION.encode() + CALLS.encode())
    tables = rows.tables()
    assert {name: table.schema for name, table in tables.items()} == {
        table.name: table.arrow for table in FACT_FAMILIES["content"]
    }
    assert all(table.num_rows for table in tables.values())


def test_a_content_and_its_chunk():
    found = facts(FUNCTION.encode())
    assert found["blob"] == [
        {
            "blob_id": "b1",
            "language": "python",
            "size": len(FUNCTION),
            "lines": 4,
            "chunks": 1,
            "parse_errors": 0,
            "skipped": None,
            "detail": None,
            "secrets": None,
        }
    ]
    text = FUNCTION.rstrip("\n")
    assert found["chunk"] == [
        {
            "blob_id": "b1",
            "language": "python",
            "ordinal": 0,
            "kind": "function",
            "symbol": "add",
            "signature": "def add(first, second):",
            "outline": "",
            "start_line": 1,
            "end_line": 4,
            "start_byte": 0,
            "end_byte": len(FUNCTION),
            "content_hash": blake2b(text.encode(), digest_size=16).hexdigest(),
            "text": text,
        }
    ]


def test_the_terms_of_each_field():
    found = fields(facts(FUNCTION.encode()))
    assert found == {
        "about": (0, 0, 1, 0),
        "add": (2, 1, 1, 0),
        "both": (0, 0, 1, 0),
        "def": (1, 1, 0, 0),
        "first": (1, 2, 0, 0),
        "firstnumber": (0, 1, 0, 0),
        "number": (0, 1, 0, 0),
        "of": (0, 0, 1, 0),
        "return": (0, 1, 0, 0),
        "second": (1, 2, 0, 0),
        "sum": (0, 0, 1, 0),
    }
    assert list(found) == sorted(found)


IN_LITERALS = {
    "bash": "say 'zebra'",
    "c": 'char *a = "zebra";',
    "cpp": 'auto a = R"(zebra)";',
    "csharp": 'var a = @"zebra";',
    "go": "var a = `zebra`",
    "java": 'class A { String a = "zebra"; }',
    "javascript": "const a = `zebra`;",
    "kotlin": 'val a = "zebra"',
    "php": "<?php $a = 'zebra';",
    "python": "a = b'zebra'",
    "ruby": "a = 'zebra'",
    "rust": 'static A: &str = r#"zebra"#;',
    "scala": 'val a = """zebra"""',
    "swift": 'let a = "zebra"',
    "tsx": "const a = <p>zebra</p>;",
    "typescript": "const a: string = 'zebra';",
}


def test_every_language_has_a_literal_here():
    assert set(IN_LITERALS) == set(grammatical_languages())


@pytest.mark.parametrize("language", IN_LITERALS)
def test_what_stands_in_a_literal_is_no_body(language):
    found = fields(facts(IN_LITERALS[language].encode(), language))
    assert found["zebra"] == (0, 0, 0, 1)


def test_documentation_and_what_is_interpolated_are_no_literals():
    found = fields(
        facts(b'def run(x):\n    """Ape."""\n    return f"bee {x}", "cat", "of" * x, """dog\nelk"""\n')
    )
    assert {term: found[term] for term in ("ape", "bee", "cat", "of", "dog", "elk")} == {
        "ape": (0, 0, 1, 0),
        "bee": (0, 1, 0, 0),
        "cat": (0, 0, 0, 1),
        "of": (0, 0, 0, 1),
        "dog": (0, 0, 0, 1),
        "elk": (0, 0, 0, 1),
    }


def test_a_literal_across_a_border_of_chunks_counts_in_each_for_its_part():
    found = facts(b"words = '''" + b"some zebra words\n" * 400 + b"'''\n")["chunk_term"]
    zebras = [row for row in found if row["term"] == "zebra"]
    assert len(zebras) > 1 and {row["tf_body"] for row in zebras} == {0}
    assert sum(row["tf_literal"] for row in zebras) == 400


def test_prose_is_all_body():
    found = facts(b"# Title\n\nSome words, # no comment\n", "markdown")["chunk_term"]
    assert {row["tf_comment"] + row["tf_literal"] for row in found} == {0}
    assert [row["term"] for row in found if row["tf_symbol"]] == ["title"]


def test_definitions_lie_in_their_chunk():
    long_body = "".join(f"    line_{n} = {n}\n" for n in range(40))
    found = facts(f"LIMIT = 1\n\n@wrap\ndef first():\n{long_body}\ndef second():\n{long_body}".encode())
    lines = {
        row["symbol"]: (row["ordinal"], row["start_line"], row["end_line"]) for row in found["definition"]
    }
    assert lines == {"LIMIT": (0, 1, 1), "first": (0, 3, 44), "second": (1, 46, 86)}
    assert [row["kind"] for row in found["definition"]] == ["variable", "function", "function"]


def test_a_symbol_is_one_row_a_line():
    found = facts(b"x = 1; x = 2\nx = 3\n")
    assert [(row["symbol"], row["start_line"]) for row in found["definition"]] == [("x", 1), ("x", 2)]


def test_an_import_is_one_row_a_line():
    found = facts(b"import a; import a\nfrom a import b as c\nif x:\n    import a\n")
    rows = [tuple(row.values())[2:] for row in found["import_statement"]]
    assert rows == [
        (1, "a", "", "a", 0, "module"),
        (2, "a", "b", "c", 0, "module"),
        (4, "a", "", "a", 0, "conditional"),
    ]


def test_a_reference_is_one_row_a_line():
    rows = [tuple(row.values())[2:] for row in facts(CALLS.encode())["reference"]]
    assert rows == [
        (0, 1, "Export", "Base", "", "inherit"),
        (0, 1, "Export", "Generic", "", "inherit"),
        (0, 3, "Export.run", "write", "self", "call"),
        (0, 4, "Export.run", "close", "out.a", "call"),
    ]


def test_a_literal_is_one_row_a_chunk():
    rows = [tuple(row.values())[2:] for row in facts(CALLS.encode())["literal"]]
    assert rows == [(0, 3, "/export", "route"), (0, 3, "--all", "flag")]


def test_blank_lines_around_a_chunk_are_in_its_span_and_not_in_its_text():
    data = b"\n\n\nx = 1\n\n\n"
    (chunk,) = facts(data)["chunk"]
    assert (chunk["start_line"], chunk["end_line"], chunk["text"]) == (4, 4, "x = 1")
    assert (chunk["start_byte"], chunk["end_byte"]) == (0, len(data))


def test_indentation_stays_in_the_text():
    (chunk,) = facts(b"\n    indented\n", "text")["chunk"]
    assert chunk["text"] == "    indented"


def test_a_blank_content_is_a_chunk_of_its_own():
    (chunk,) = facts(b" \n\n", "text")["chunk"]
    assert (chunk["start_line"], chunk["end_line"], chunk["text"]) == (1, 2, " \n\n")


def test_an_empty_content_has_no_chunk():
    found = facts(b"")
    assert (found["blob"][0]["lines"], found["blob"][0]["chunks"], found["chunk"]) == (0, 0, [])


def test_a_binary_content_is_a_row_with_its_reason():
    found = facts(b"\x7fELF\0\0\0", "text")
    assert (found["blob"][0]["skipped"], found["blob"][0]["size"]) == ("binary", 7)
    assert found["chunk"] == []


def test_spans_count_the_bytes_that_are_stored():
    text = "".join(f"größe_{number} = '日本'\n" for number in range(400))
    data = codecs.BOM_UTF16_LE + text.encode("utf-16-le")
    found = facts(data)
    spans = [(row["start_byte"], row["end_byte"]) for row in found["chunk"]]
    assert len(spans) > 1
    assert [start for start, _ in spans] == [0, *(end for _, end in spans)][:-1]
    assert spans[-1][1] == len(data) == found["blob"][0]["size"]
    assert data[spans[1][0] :].decode("utf-16-le").startswith("größe_")
    assert "\n".join(row["text"] for row in found["chunk"]) == text.rstrip("\n")


def test_a_coding_line_is_honoured():
    found = facts("# coding: latin-1\nname = 'café'\n".encode("latin-1"))
    assert found["chunk"][0]["text"].endswith("'café'")
    assert "café" in {row["term"] for row in found["chunk_term"]}


def test_what_is_not_utf_8_is_replaced():
    assert facts(b"x = '\xff'\n", "text")["chunk"][0]["text"] == "x = '\ufffd'"


def test_no_text_holds_a_nul():
    data = b"word " * 2_000 + b"\0end"
    assert "\0" not in "".join(row["text"] for row in facts(data, "text")["chunk"])


@pytest.mark.parametrize("language", ["python", "text"])
def test_the_same_bytes_give_the_same_facts(language):
    assert facts(FUNCTION.encode() * 50, language) == facts(FUNCTION.encode() * 50, language)


def test_the_version_names_all_that_makes_the_facts():
    named = [part.rpartition("-")[0] for part in CONTENT_VERSION.split(".")]
    assert named == [part.rpartition("-")[0] for part in languages_version().split(".")] + MAKERS


def test_other_facts_need_another_version():
    """Facts are kept by version for ever. Where this fails, raise the version of whatever changed."""
    rows = FactRows()
    rows.add("1", "python", (Path(__file__).parent / "samples" / "shop.python.txt").read_bytes())
    rows.add(
        "2", "markdown", b"# Title\n\n" + b"Some words of getHTTPResponse, \xe6\x97\xa5\xe6\x9c\xac.\n\n" * 60
    )
    facts = json.dumps([table.to_pylist() for table in rows.tables().values()])
    makers = {"python", "windows", *MAKERS}
    version = [part for part in CONTENT_VERSION.split(".") if part.rpartition("-")[0] in makers]
    assert (".".join(version), blake2b(facts.encode(), digest_size=8).hexdigest()) == (
        "python-5.windows-1.rows-6.terms-1.marks-3.secrets-1",
        "f52002114a47def2",
    )
