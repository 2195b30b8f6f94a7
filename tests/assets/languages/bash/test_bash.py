import textwrap

import pytest

from assets.languages.bash import extract


def code(text):
    return textwrap.dedent(text).lstrip("\n").encode()


def body(lines):
    return "".join(f"  called {number}\n" for number in range(lines))


def test_what_a_script_defines():
    found = extract(
        code("""
        limit=1
        readonly RATE=2
        export -a THINGS=(a b)
        total() { local sum=0; inner=1; }
        function made { :; }
    """)
    ).definitions
    assert [(definition.symbol, definition.kind) for definition in found] == [
        ("limit", "variable"),
        ("RATE", "variable"),
        ("THINGS", "variable"),
        ("total", "function"),
        ("made", "function"),
    ]


def test_a_function_is_a_unit_with_its_comments():
    first = "#!/bin/bash\n\n# Makes.\nmade() {\n" + body(60) + "}\n\n"
    second = "# Adds\n# up.\nfunction total {\n" + body(60) + "}\n"
    text = (first + second).encode()
    found = extract(text).units
    assert [(unit.kind, unit.symbol, unit.signature) for unit in found] == [
        ("function", "made", "made()"),
        ("function", "total", "function total"),
    ]
    assert text[found[1].start :].decode() == second


@pytest.mark.parametrize(
    ("written", "level", "path"),
    [
        ("source a.sh", 0, "a.sh"),
        (". ./lib/a.sh", 0, "./lib/a.sh"),
        ("source 'lib/a.sh'", 0, "lib/a.sh"),
        ('source "$(dirname "$0")/a.sh"', 1, "a.sh"),
        ('. "$(dirname -- "${BASH_SOURCE[0]}")/../a.sh"', 1, "../a.sh"),
        ('source "$(dirname "$(readlink -f "$0")")/a.sh"', 1, "a.sh"),
        ('source "${BASH_SOURCE%/*}/lib/a.sh"', 1, "lib/a.sh"),
        ('source "$(cd "$(dirname "$0")" && pwd)/a.sh"', 1, "a.sh"),
        ('source "$(cd "$(dirname "$0")/.." >/dev/null && pwd)/a.sh"', 1, "../a.sh"),
        ('here=$(dirname "$0")\nsource "$here/a.sh"', 1, "./a.sh"),
        ('here=$(dirname "$0")\ntop="${here}/.."\nsource "${top}/a.sh"', 1, "./../a.sh"),
        ('here=$(dirname "$0")\nhere=/etc\nsource "$here/a.sh"', 0, "$here/a.sh"),
        ('source "$ROOT/lib/a.sh"', 0, "$ROOT/lib/a.sh"),
        ('source "$(dirname "$0")/$name.sh"', 0, "$/$name.sh"),
        ("load helper", 1, "helper"),
    ],
)
def test_every_form_of_sourcing(written, level, path):
    (found,) = extract(written.encode()).imports
    assert (found.module, found.name, found.level, found.scope) == (path, "*", level, "module")


def test_what_a_script_calls_is_no_command_of_the_system():
    found = extract(
        code('total "$(price_of 1)" | grep x && made; local a; ./run.sh; f() { inner; }')
    ).references
    assert [(name, kind) for _, name, _, kind in found] == [
        ("total", "call"),
        ("price_of", "call"),
        ("made", "call"),
        ("inner", "call"),
    ]


def test_a_command_that_is_no_text_is_no_call():
    assert extract(b"\xff 1\nmade\n").references == [(4, "made", "", "call")]


def test_literals_are_strings_of_one_piece_that_are_no_paths():
    found = extract(
        code("""source "some/path.sh"; a=("plain text" 'raw text' $'ansi text' "made $b text")""")
    )
    assert [text for _, text in found.literals] == ["plain text", "raw text", "ansi text"]
