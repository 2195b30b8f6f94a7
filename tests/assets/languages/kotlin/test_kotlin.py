import textwrap

from assets.languages.kotlin import extract


def read(text):
    return extract(textwrap.dedent(text).lstrip("\n").encode())


def test_what_a_file_defines():
    found = read("""
        @file:JvmName("Carts")
        package com.shop
        const val LIMIT = 1
        data class Cart<T>(val size: Int, name: String, private var open: Boolean = false) : Base(size) {
            val total: Int get() = 1
            constructor() : this(0) { fill() }
            fun <X> sell(x: X): Price { val local = 1; return price(local) }
            companion object {
                const val RATE = 2
                fun empty() = Cart(0)
            }
            enum class Size {
                SMALL, LARGE;
                fun cents() = 1
            }
            interface Seller {
                fun sell()
            }
        }
        object Register { fun open() {} }
        typealias Carts = List<Cart>
        fun String.shout(): String = uppercase()
    """).definitions
    assert [(definition.symbol, definition.kind) for definition in found] == [
        ("Carts", "variable"),
        ("LIMIT", "variable"),
        ("Cart", "class"),
        ("Cart.size", "variable"),
        ("Cart.open", "variable"),
        ("Cart.total", "variable"),
        ("Cart.constructor", "method"),
        ("Cart.sell", "method"),
        ("Cart.RATE", "variable"),
        ("Cart.empty", "method"),
        ("Cart.Size", "class"),
        ("Cart.Size.SMALL", "variable"),
        ("Cart.Size.LARGE", "variable"),
        ("Cart.Size.cents", "method"),
        ("Cart.Seller", "class"),
        ("Cart.Seller.sell", "method"),
        ("Register", "class"),
        ("Register.open", "method"),
        ("Carts", "class"),
        ("shout", "function"),
    ]


def test_a_class_that_the_parser_cannot_read_is_still_defined():
    found = read("""
        package a
        class Cart(val size: Int) : Base by base, Other {
            fun total() = (
        }
    """)
    assert found.parse_errors
    assert "Cart" in [definition.symbol for definition in found.definitions]


def test_every_form_of_an_import():
    found = read("""
        import a.b.C
        import a.b.*
        import a.b.C as D
        import a.b.C.Companion.make
        import a.`in`.run
        import top
    """).imports
    assert [(one.module, one.name, one.alias) for one in found] == [
        ("a.b", "C", "C"),
        ("a.b", "*", ""),
        ("a.b", "C", "D"),
        ("a.b.C.Companion", "make", "make"),
        ("a.`in`", "run", "run"),
        ("", "top", "top"),
    ]


def test_what_a_file_belongs_to_calls_inherits_from_and_names():
    found = read("""
        package com.shop
        @Sold
        class Cart : Base<Item>(1), Lazy by lazy, Seller, tax.Rated<X> {
            fun f(p: Price?) {
                this.g()
                h(1)
                p?.twice()
                Tax.of(p!!).net()
                a till b
                items.map(Item::name)
                run(::done, Other::class)
            }
        }
    """).references
    assert [(name, receiver, kind) for _, name, receiver, kind in found] == [
        ("com.shop", "", "package"),
        ("Sold", "", "use"),
        ("Base", "", "inherit"),
        ("Item", "", "use"),
        ("Lazy", "", "inherit"),
        ("Seller", "", "inherit"),
        ("tax", "", "use"),
        ("Rated", "tax", "inherit"),
        ("X", "", "use"),
        ("Price", "", "use"),
        ("g", "this", "call"),
        ("h", "", "call"),
        ("twice", "p", "call"),
        ("Tax", "", "use"),
        ("of", "Tax", "call"),
        ("net", "Tax.of(p!!)", "call"),
        ("till", "", "call"),
        ("map", "items", "call"),
        ("Item", "", "use"),
        ("name", "Item", "call"),
        ("run", "", "call"),
        ("done", "", "call"),
        ("Other", "", "use"),
    ]


def test_string_literals_of_one_piece():
    found = read('val a = f("--flag", "sum $x", """raw "text" here""")\n').literals
    assert [literal.text for literal in found] == ["--flag", 'raw "text" here']
