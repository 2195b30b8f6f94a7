import textwrap

from assets.languages.go import extract


def go(text):
    return textwrap.dedent(text).lstrip("\n").encode()


def body(lines):
    return "".join(f"\tcall({number})\n" for number in range(lines))


def test_what_a_file_defines():
    found = extract(
        go("""
        package shop
        const Limit = 1
        const (
            A = iota
            B
        )
        var x, y = 1, 2
        type Cart[T any] struct { items []T }
        type Runner interface { Run(n int) error }
        type Alias = Cart[int]
        func New() *Cart[int] { local := 1; return nil }
        func (c *Cart[T]) Total() int { return 0 }
        func (c Cart[T]) Size() int { return 0 }
    """)
    ).definitions
    assert [(definition.symbol, definition.kind) for definition in found] == [
        ("Limit", "variable"),
        ("A", "variable"),
        ("B", "variable"),
        ("x", "variable"),
        ("y", "variable"),
        ("Cart", "class"),
        ("Runner", "class"),
        ("Runner.Run", "method"),
        ("Alias", "class"),
        ("New", "function"),
        ("Cart.Total", "method"),
        ("Cart.Size", "method"),
    ]


def test_a_method_is_a_unit_with_its_comment_and_is_named_by_its_type():
    first = "package shop\n\n// New makes.\nfunc New() *Cart {\n" + body(40) + "}\n\n"
    second = "// Total adds\n// up.\nfunc (c *Cart) Total(a int) (int, error) {\n" + body(40) + "}\n"
    text = (first + second).encode()
    found = [(unit.kind, unit.symbol, unit.signature) for unit in extract(text).units]
    assert found == [
        ("function", "New", "func New() *Cart"),
        ("method", "Cart.Total", "func (c *Cart) Total(a int) (int, error)"),
    ]
    assert text[extract(text).units[1].start :].decode() == second


def test_every_form_of_an_import():
    found = extract(
        go("""
        package shop
        import "fmt"
        import (
            f "a/b"
            . "c/d"
            _ "e/f"
        )
    """)
    ).imports
    assert [(name.module, name.name, name.alias) for name in found] == [
        ("fmt", "", ""),
        ("a/b", "", "f"),
        ("c/d", "*", ""),
        ("e/f", "", ""),
    ]


def test_what_a_file_calls_embeds_and_names():
    found = extract(
        go("""
        package shop
        type Cart struct { Base; *tax.Rate; name string; owner User }
        func (c Cart) f() { tax.Of[int](c.name); c.items.Clear(); New(tax.Limit) }
    """)
    ).references
    assert [(name, receiver, kind) for _, name, receiver, kind in found] == [
        ("shop", "", "package"),
        ("Cart", "", "use"),
        ("Base", "", "inherit"),
        ("Rate", "tax", "inherit"),
        ("User", "", "use"),
        ("Cart", "", "use"),
        ("Of", "tax", "call"),
        ("Clear", "c.items", "call"),
        ("New", "", "call"),
        ("Limit", "tax", "use"),
    ]


def test_literals_are_strings_that_are_no_imports():
    found = extract(
        go("""
        package shop
        import "some/path"
        var a, b = "a literal", `raw one`
    """)
    ).literals
    assert [text for _, text in found] == ["a literal", "raw one"]
