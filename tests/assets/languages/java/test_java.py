import textwrap

from assets.languages.java import extract


def read(text):
    return extract(textwrap.dedent(text).lstrip("\n").encode())


def test_what_a_file_defines():
    found = read("""
        package com.shop;
        public class Cart<T> extends Base {
            static final int LIMIT = 1, RATE = 2;
            Cart(int a) {}
            @Override public <X> void total(X x) throws E {}
            interface Seller { void sell(); String NAME = "x"; }
            enum Size { SMALL, LARGE; int cents() { return 1; } }
        }
        record Money(int amount) { Money { } int twice() { return 2; } }
        @interface Sold { String by() default ""; }
    """).definitions
    assert [(definition.symbol, definition.kind) for definition in found] == [
        ("Cart", "class"),
        ("Cart.LIMIT", "variable"),
        ("Cart.RATE", "variable"),
        ("Cart.Cart", "method"),
        ("Cart.total", "method"),
        ("Cart.Seller", "class"),
        ("Cart.Seller.sell", "method"),
        ("Cart.Seller.NAME", "variable"),
        ("Cart.Size", "class"),
        ("Cart.Size.SMALL", "variable"),
        ("Cart.Size.LARGE", "variable"),
        ("Cart.Size.cents", "method"),
        ("Money", "class"),
        ("Money.Money", "method"),
        ("Money.twice", "method"),
        ("Sold", "class"),
        ("Sold.by", "method"),
    ]


def test_a_method_is_a_unit_with_its_annotations_and_its_documentation():
    body = "".join(f"        call({number});\n" for number in range(60))
    header = (
        "package a;\n\npublic class Cart {\n"
        + "".join(f"    int field{n} = {n};\n" for n in range(60))
        + "\n"
    )
    first = "    /** Adds up. */\n    @Override\n    public int total(int a) {\n" + body + "    }\n\n"
    second = "    // Empties.\n    void clear() {\n" + body + "    }\n"
    text = (header + first + second + "}\n").encode()
    units = [unit for unit in extract(text).units if unit.kind == "method"]
    assert [(unit.symbol, unit.signature.splitlines()[0]) for unit in units] == [
        ("Cart.total", "@Override public int total(int a)"),
        ("Cart.clear", "void clear()"),
    ]
    assert text[units[0].start : units[0].end].decode() == first


def test_every_form_of_an_import():
    found = read("""
        import a.b.C;
        import a.b.*;
        import static a.b.C.d;
        import static a.b.C.*;
    """).imports
    assert [(one.module, one.name, one.alias) for one in found] == [
        ("a.b", "C", "C"),
        ("a.b", "*", ""),
        ("a.b.C", "d", "d"),
        ("a.b.C", "*", ""),
    ]


def test_what_a_file_belongs_to_calls_inherits_from_and_names():
    found = read("""
        package com.shop;
        @Sold class Cart extends Base<Item> implements Seller, tax.Rated<X> {
            Price p = Tax.RATE;
            void f() { this.g(); h(1, 2); Tax.of(p).twice(); new Box<>(Item::name); }
        }
    """).references
    assert [(name, receiver, kind) for _, name, receiver, kind in found] == [
        ("com.shop", "", "package"),
        ("Sold", "", "use"),
        ("Base", "", "inherit"),
        ("Item", "", "use"),
        ("Seller", "", "inherit"),
        ("tax", "", "use"),
        ("Rated", "tax", "inherit"),
        ("X", "", "use"),
        ("Price", "", "use"),
        ("Tax", "", "use"),
        ("g", "this", "call"),
        ("h", "", "call"),
        ("Tax", "", "use"),
        ("of", "Tax", "call"),
        ("twice", "Tax.of(p)", "call"),
        ("Box", "", "call"),
        ("Item", "", "use"),
        ("name", "Item", "call"),
    ]
