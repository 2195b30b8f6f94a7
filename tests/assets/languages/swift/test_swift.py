import textwrap

from assets.languages.swift import extract


def code(text):
    return textwrap.dedent(text).lstrip("\n").encode()


def body(lines):
    return "".join(f"        call({number})\n" for number in range(lines))


def test_what_a_file_defines():
    found = extract(
        code("""
        let limit = 1
        class Cart: Base {
          var size: Int { 1 }
          init(a: Int) {}
          func total(of kind: Kind) -> Price { let local = 1; return local }
          enum Kind { case net, gross(Int) }
        }
        protocol Seller { var rate: Int { get }; func sell() }
        extension Shop.Cart: Codable { var last: Int { 1 }; func more() {}; init(b: Int) {} }
        struct Point {}
        actor Bank {}
        typealias Carts = [Cart]
        func made() {}
    """)
    ).definitions
    assert [(definition.symbol, definition.kind) for definition in found] == [
        ("limit", "variable"),
        ("Cart", "class"),
        ("Cart.size", "variable"),
        ("Cart.init", "method"),
        ("Cart.total", "method"),
        ("Cart.Kind", "class"),
        ("Cart.Kind.net", "variable"),
        ("Cart.Kind.gross", "variable"),
        ("Seller", "class"),
        ("Seller.rate", "variable"),
        ("Seller.sell", "method"),
        ("Cart.last", "variable"),
        ("Cart.more", "method"),
        ("Cart.init", "method"),
        ("Point", "class"),
        ("Bank", "class"),
        ("Carts", "class"),
        ("made", "function"),
    ]


def test_a_method_is_a_unit_with_its_comments_and_attributes():
    first = "class Cart: Base {\n    /// Makes.\n    init(a: Int) {\n" + body(60) + "    }\n\n"
    second = "    /// Adds\n    /// up.\n    @discardableResult\n    func total(of kind: Kind) -> Price {\n"
    text = (first + second + body(60) + "    }\n}\n").encode()
    found = extract(text).units
    assert [(unit.kind, unit.symbol, unit.signature) for unit in found] == [
        ("method", "Cart.init", "class Cart: Base\ninit(a: Int)"),
        ("method", "Cart.total", "@discardableResult func total(of kind: Kind) -> Price\nclass Cart: Base"),
    ]
    assert text[found[1].start :].decode().startswith(second)


def test_every_form_of_an_import():
    found = extract(
        code("""
        import Foundation
        @testable import ShopCore
        import struct ShopTax.Rate
        @_exported import Other
        import A.B
    """)
    ).imports
    assert [(name.module, name.name, name.alias, name.scope) for name in found] == [
        ("Foundation", "*", "", "module"),
        ("ShopCore", "*", "", "module"),
        ("ShopTax", "Rate", "Rate", "module"),
        ("Other", "*", "", "export"),
        ("A.B", "*", "", "module"),
    ]


def test_what_a_file_calls_inherits_from_and_names():
    found = extract(
        code("""
        class Cart: Base, Shop.Seller {
          var items: [Item] = []
          func f(x: Price?) { g(); self.h(); Tax.of(1).round(); x?.run(); Array<Line>(); return Kind.net }
        }
    """)
    ).references
    assert [(name, receiver, kind) for _, name, receiver, kind in found] == [
        ("Base", "", "inherit"),
        ("Shop", "", "use"),
        ("Seller", "", "inherit"),
        ("Item", "", "use"),
        ("Price", "", "use"),
        ("g", "", "call"),
        ("h", "self", "call"),
        ("Tax", "", "use"),
        ("of", "Tax", "call"),
        ("round", "Tax.of(1)", "call"),
        ("run", "x", "call"),
        ("Array", "", "call"),
        ("Line", "", "use"),
        ("Kind", "", "use"),
    ]


def test_a_parameter_for_a_type_is_no_type_of_elsewhere():
    generic = b"func f<Value: Encodable>(a: Value, b: Price) {}\n"
    protocol = b"protocol P { associatedtype Item; func g(c: Item) }"
    assert [name for _, name, _, _ in extract(generic + protocol).references] == ["Encodable", "Price"]


def test_a_row_of_faults_that_would_cost_its_square_is_read_in_windows():
    assert {unit.kind for unit in extract(b"a?b:" * 20_000).units} == {"window"}


def test_literals_are_strings_of_one_piece():
    found = extract(b'let a = ["plain text", "made \\(b) text", #"raw one"#]')
    assert [text for _, text in found.literals] == ["plain text", "raw one"]
