import textwrap

import pytest

from assets.languages.python import declared_encoding, extract
from assets.languages.structure.sizes import SIZES


def python(text):
    return textwrap.dedent(text).lstrip("\n").encode()


def chunks(text):
    """The kind, the symbol and the text of each unit."""
    return [(unit.kind, unit.symbol, text[unit.start : unit.end].decode()) for unit in extract(text).units]


def body(lines, indent=4):
    return "".join(f"{' ' * indent}line_{number} = call({number})\n" for number in range(lines))


def imported(text):
    found = extract(python(text)).imports
    return [(name.module, name.name, name.alias, name.level, name.scope) for name in found]


def defined(text):
    return [(definition.symbol, definition.kind) for definition in extract(python(text)).definitions]


# -- units


def test_a_function_keeps_its_comments_decorators_and_blank_lines():
    first = (
        "# About first.\n# More.\n@decorated(1)\n@twice\ndef first(a,\n          b):\n" + body(20) + "\n\n"
    )
    second = "def second():\n" + body(20)
    assert chunks((first + second).encode()) == [("function", "first", first), ("function", "second", second)]


def test_a_comment_with_a_blank_line_below_belongs_to_no_function():
    imports = "".join(f"import module_{number}\n" for number in range(20))
    function = "def f():\n" + body(20)
    found = chunks((imports + "# A section.\n" * 20 + "\n" + function).encode())
    assert found == [("module", "", imports + "# A section.\n" * 20 + "\n"), ("function", "f", function)]


def test_a_remark_between_two_functions_goes_with_the_second_in_spite_of_the_blank_line():
    first = "def first():\n" + body(20) + "\n"
    second = "# A section.\n\ndef second():\n" + body(20)
    assert chunks((first + second).encode()) == [("function", "first", first), ("function", "second", second)]


def test_a_comment_behind_the_last_line_stays_with_its_function():
    first = "def first():\n" + body(20) + "    return 1  # done\n"
    second = "def second():\n" + body(20)
    assert [text for _, _, text in chunks((first + second).encode())] == [first, second]


def test_a_large_class_gives_a_header_and_a_unit_a_method():
    header = 'class Cart(Base):\n    """A cart."""\n\n' + body(10)
    first = "\n    @property\n    def first(self):\n" + body(20, 8)
    second = "    async def second(self):\n" + body(20, 8)
    found = chunks((header + first + second).encode())
    assert [(kind, symbol) for kind, symbol, _ in found] == [
        ("class", "Cart"),
        ("method", "Cart.first"),
        ("method", "Cart.second"),
    ]
    assert found[0][2] == header + "\n"


def test_fields_after_a_method_are_the_class_s_own():
    text = "class Cart:\n" + body(10) + "    def first(self):\n" + body(20, 8) + body(10)
    text += "    def last(self):\n" + body(20, 8)
    assert [(kind, symbol) for kind, symbol, _ in chunks(text.encode())] == [
        ("class", "Cart"),
        ("method", "Cart.first"),
        ("class", "Cart"),
        ("method", "Cart.last"),
    ]


def test_a_small_class_is_one_unit():
    text = "class Closed(Exception):\n    def __init__(self):\n        self.code = 1\n"
    assert chunks(text.encode()) == [("class", "Closed", text)]


def test_a_nested_class_is_a_unit_of_its_own():
    text = (
        "class Outer:\n"
        + body(20)
        + "    class Inner:\n"
        + body(20, 8)
        + "        def go(self):\n"
        + body(40, 12)
    )
    assert [(kind, symbol) for kind, symbol, _ in chunks(text.encode())] == [
        ("class", "Outer"),
        ("class", "Outer.Inner"),
        ("method", "Outer.Inner.go"),
    ]


def test_tiny_neighbours_are_joined_under_the_name_of_the_largest():
    text = (
        "def a():\n    return 1\n\ndef largest():\n    return 'one, two, three'\n\ndef b():\n    return 2\n"
    )
    assert chunks(text.encode()) == [("function", "largest", text)]
    assert extract(text.encode()).units[0].signature == "def a():\ndef largest():\ndef b():"


def test_joining_stops_where_a_unit_is_large_enough():
    text = "".join(f"def f{number}():\n{body(8)}\n" for number in range(20))
    sizes = [len(chunk) for _, _, chunk in chunks(text.encode())]
    assert len(sizes) > 1
    assert max(sizes) <= SIZES.together


def test_methods_are_not_joined_with_functions():
    text = "class A:\n" + body(50) + "    def small(self):\n" + body(6, 8) + "def function():\n" + body(6)
    assert [symbol for _, symbol, _ in chunks(text.encode())] == ["A", "A.small", "function"]


def test_a_function_slightly_too_large_stays_whole():
    text = "def f():\n" + body(60)
    assert SIZES.part < len(text) <= SIZES.whole
    assert chunks(text.encode()) == [("function", "f", text)]


def test_an_oversized_function_is_cut_where_a_statement_begins():
    text = "def f(a):\n" + "    if a:\n        b = [\n            1,\n            2,\n        ]\n" * 100
    found = chunks(text.encode())
    assert len(found) > 1
    assert all((kind, symbol) == ("function", "f") for kind, symbol, _ in found)
    assert all(chunk.startswith("    if a:\n") for _, _, chunk in found[1:])
    assert {unit.signature for unit in extract(text.encode()).units} == {"def f(a):"}


def test_an_oversized_function_of_functions_gives_a_unit_each():
    text = "def make():\n" + body(20) + "".join(f"    def route_{n}():\n{body(45, 8)}" for n in range(3))
    assert [symbol for _, symbol, _ in chunks(text.encode())] == [
        "make",
        "make.route_0",
        "make.route_1",
        "make.route_2",
    ]


def test_a_table_of_data_is_cut_between_its_entries():
    text = "TABLE = {\n" + "".join(f"    'key{n}': [{n}, {n}, {n}],\n" for n in range(400)) + "}\n"
    found = chunks(text.encode())
    assert len(found) > 1
    assert all(chunk.startswith("    'key") for _, _, chunk in found[1:])


def test_a_signature_has_no_decorator_body_or_comment():
    text = python("""
        @decorated
        def f(
            a,  # the first
            b: int = 2,
        ) -> str:  # noqa
            return a
    """)
    assert extract(text).units[0].signature == "def f( a, b: int = 2, ) -> str:"


def test_an_error_costs_no_other_unit():
    text = "def first():\n" + body(20) + "def broken(:\n    ]]\n" + "def last():\n" + body(20)
    found = extract(text.encode())
    assert found.parse_errors > 0
    assert {"first", "last"} <= {unit.symbol for unit in found.units}
    assert found.units[-1].end == len(text)


# -- definitions


def test_what_a_file_defines():
    assert defined("""
        import os
        LIMIT: int = 1
        A, B = 1, 2
        if os.name == "nt":
            SEP = ";"
        else:
            SEP = ":"
        try:
            import json
        except ImportError:
            json = None
        type Pair = tuple[int, int]

        @decorated
        def f(x):
            local = 1
            def inner():
                pass

        class C(Base):
            field: str
            size = 3

            class Meta:
                ordering = []

            @property
            def p(self):
                self.attribute = 1
    """) == [
        ("LIMIT", "variable"),
        ("A", "variable"),
        ("B", "variable"),
        ("SEP", "variable"),
        ("SEP", "variable"),
        ("json", "variable"),
        ("Pair", "variable"),
        ("f", "function"),
        ("f.inner", "function"),
        ("C", "class"),
        ("C.field", "variable"),
        ("C.size", "variable"),
        ("C.Meta", "class"),
        ("C.Meta.ordering", "variable"),
        ("C.p", "method"),
    ]


def test_a_definition_begins_at_its_decorator():
    text = python("""
        @decorated
        def f():
            pass
    """)
    (definition,) = extract(text).definitions
    assert text[definition.start : definition.end].decode().startswith("@decorated")
    assert text[definition.name_at :].startswith(b"f()")


# -- imports


def test_every_form_of_an_import():
    assert imported("""
        from __future__ import annotations
        import os, a.b.c, numpy as np
        from . import x
        from .. import y as z
        from ...pkg . mod import (
            v,  # why
            w as ww,
        )
        from q import *
    """) == [
        ("__future__", "annotations", "annotations", 0, "module"),
        ("os", "", "os", 0, "module"),
        ("a.b.c", "", "a", 0, "module"),
        ("numpy", "", "np", 0, "module"),
        ("", "x", "x", 1, "module"),
        ("", "y", "z", 2, "module"),
        ("pkg.mod", "v", "v", 3, "module"),
        ("pkg.mod", "w", "ww", 3, "module"),
        ("q", "*", "", 0, "module"),
    ]


def test_modules_that_are_given_as_text():
    assert imported("""
        import_module("a.b")
        importlib.import_module(".c", __package__)
        def f():
            return __import__(name), import_module(f"a.{name}"), import_module("x" + y)
    """) == [
        ("a.b", "", "", 0, "module"),
        ("c", "", "", 1, "module"),
        ("()", "", "", 0, "function"),
        ("()", "", "", 0, "function"),
        ("()", "", "", 0, "function"),
    ]


def test_the_scope_of_an_import():
    assert [(module, scope) for module, _, _, _, scope in imported("""
        if TYPE_CHECKING:
            import a
        else:
            import b
        if typing.TYPE_CHECKING:
            if sys.version_info > (3, 12):
                import c
        try:
            import d
        except ImportError:
            import e
        with suppress(ImportError):
            import f
        class K:
            import g
            def m(self):
                if TYPE_CHECKING:
                    import h
        async def n():
            import i
        import j
    """)] == [
        ("a", "type_checking"),
        ("b", "conditional"),
        ("c", "type_checking"),
        ("d", "conditional"),
        ("e", "conditional"),
        ("f", "conditional"),
        ("g", "module"),
        ("h", "function"),
        ("i", "function"),
        ("j", "module"),
    ]  # fmt: skip


# -- references


def test_what_a_file_calls_and_what_its_classes_inherit_from():
    found = extract(
        python("""
        @app.route("/cart", methods=["GET"])
        @login_required
        def cart(): ...
        class Cart(Base, Generic[T], metaclass=Meta):
            def total(self):
                return sum(self.items.values()) + make()().price + (a or b)() + table[0].get()
    """)
    ).references
    assert [(name, receiver, kind) for _, name, receiver, kind in found] == [
        ("route", "app", "call"),
        ("login_required", "", "call"),
        ("Base", "", "inherit"),
        ("Generic", "", "inherit"),
        ("sum", "", "call"),
        ("values", "self.items", "call"),
        ("make", "", "call"),
        ("get", "table[0]", "call"),
    ]


# -- literals


def test_literals_are_whole_strings_that_are_no_documentation():
    found = extract(
        python('''
        """Of the module."""
        route = "/export"
        joined = b"left" r"ri\\ght"
        text = f"plain" + f"hello {name}" + "%s cart"
        table = {"some-key": """one line""", "id": """two
        lines"""}
    ''')
    ).literals
    assert [text for _, text in found] == [
        "/export", "left", r"ri\ght", "plain", "%s cart", "some-key", "one line",
    ]  # fmt: skip


# -- comments


def test_comments_are_comments_and_strings_that_stand_alone():
    text = python('''
        """Of the module."""
        x = 1  # of x
        """Of x."""
        def f():
            """Of f."""
            return "no comment"
    ''')
    found = [text[start:end].decode() for start, end in extract(text).comments]
    assert found == ['"""Of the module."""', "# of x", '"""Of x."""', '"""Of f."""']


# -- encoding


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (b"# -*- coding: latin-1 -*-\n", "latin-1"),
        (b"#!/usr/bin/python\n# vim: set fileencoding=cp1252 :\n", "cp1252"),
        (b"\n# coding=utf-8\n", "utf-8"),
        (b"x = 1\n# coding: latin-1\n", None),
        (b"#\n#\n# coding: latin-1\n", None),
        (b"", None),
    ],
)
def test_the_encoding_that_a_coding_line_declares(text, encoding):
    assert declared_encoding(text) == encoding
