import textwrap

from assets.languages.csharp import extract


def code(text):
    return textwrap.dedent(text).lstrip("\n").encode()


def body(lines):
    return "".join(f"        Call({number});\n" for number in range(lines))


def test_what_a_file_defines():
    found = extract(
        code("""
        namespace Shop;
        class Cart<T> {
          const int Limit = 1;
          event EventHandler Emptied;
          int Size { get; set; }
          Cart() {}
          int Total() { int Inner() { return 1; } return Inner(); }
          enum Kind { Net }
        }
        interface ISeller { void Sell(); }
        record Point(int X);
        record struct Pair { }
        struct Line { }
        delegate int Rounding(int a);
    """)
    ).definitions
    assert [(definition.symbol, definition.kind) for definition in found] == [
        ("Cart", "class"),
        ("Cart.Limit", "variable"),
        ("Cart.Emptied", "variable"),
        ("Cart.Size", "variable"),
        ("Cart.Cart", "method"),
        ("Cart.Total", "method"),
        ("Cart.Total.Inner", "function"),
        ("Cart.Kind", "class"),
        ("Cart.Kind.Net", "variable"),
        ("ISeller", "class"),
        ("ISeller.Sell", "method"),
        ("Point", "class"),
        ("Pair", "class"),
        ("Line", "class"),
        ("Rounding", "class"),
    ]


def test_a_method_is_a_unit_with_its_comments_and_attributes():
    first = "class Cart : Base\n{\n    /// <summary>Makes.</summary>\n    public Cart(int a)\n    {\n"
    second = "    // Adds up.\n    [Pure]\n    public int Total<T>(int a)\n    {\n"
    text = (first + body(60) + "    }\n\n" + second + body(60) + "    }\n}\n").encode()
    found = extract(text).units
    assert [(unit.kind, unit.symbol, unit.signature) for unit in found] == [
        ("method", "Cart.Cart", "class Cart : Base\npublic Cart(int a)"),
        ("method", "Cart.Total", "[Pure] public int Total<T>(int a)\nclass Cart : Base"),
    ]
    assert text[found[1].start :].decode().startswith(second)


def test_every_form_of_a_using_directive():
    found = extract(
        code("""
        global using System;
        using A.B;
        using static A.B.Maths;
        using C = A.B.D<int>;
        using E = F;
        using global::G.H;
        class X { void F() { using var a = B(); using (a) { } } }
    """)
    ).imports
    assert [(name.module, name.name, name.alias) for name in found] == [
        ("System", "*", ""),
        ("A.B", "*", ""),
        ("A.B", "Maths", "Maths"),
        ("A.B", "D", "C"),
        ("", "F", "E"),
        ("G.H", "*", ""),
    ]


def test_what_a_file_declares_calls_inherits_from_and_names():
    found = extract(
        code("""
        namespace Shop.Web { class Cart : Base<Line>, Core.ISeller { Price F(List<Tax> x) {
          this.G(); x?.H(); Rates.Add<int>(); new Order(); return Kind.Net; } } }
    """)
    ).references
    assert [(name, receiver, kind) for _, name, receiver, kind in found] == [
        ("Shop.Web", "", "package"),
        ("Base", "", "generic"),
        ("Base", "", "inherit"),
        ("Line", "", "use"),
        ("ISeller", "Core", "inherit"),
        ("Price", "", "use"),
        ("List", "", "generic"),
        ("List", "", "use"),
        ("Tax", "", "use"),
        ("G", "this", "call"),
        ("H", "x", "call"),
        ("Rates", "", "use"),
        ("Add", "Rates", "call"),
        ("Add", "Rates", "generic"),
        ("Order", "", "call"),
        ("Kind", "", "use"),
    ]


def test_a_condition_that_cuts_a_declaration_in_two_hides_nothing():
    found = extract(
        code("""
        namespace Shop {
          class Cart {
            int Total(
        #if NET
              int a
        #endif
            ) { return 1; }
          }
          class Line { }
        }
    """)
    )
    assert [definition.symbol for definition in found.definitions] == ["Cart", "Cart.Total", "Line"]
    assert found.parse_errors == 0


def test_literals_are_strings_of_one_piece():
    found = extract(b'class A { string a = "plain", b = @"as is", c = $"made {a}", d = """raw one"""; }')
    assert [text for _, text in found.literals] == ["plain", "as is", "raw one"]
