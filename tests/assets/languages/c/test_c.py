import textwrap

import pytest

from assets.languages.c import extract_c, extract_cpp


def code(text):
    return textwrap.dedent(text).lstrip("\n").encode()


def body(lines):
    return "".join(f"    call({number});\n" for number in range(lines))


def defined(found):
    return [(definition.symbol, definition.kind) for definition in found.definitions]


def test_what_a_c_file_defines():
    found = extract_c(
        code("""
        #define LIMIT 10
        #define TWICE(a) ((a) * 2)
        struct cart { int size; };
        typedef struct { int code; } failure;
        typedef int (*handler)(int);
        enum kind { NET, GROSS };
        int declared(void);
        static const char *names[] = {"a"};
        char **made(void) { int local = 1; return 0; }
        int main(void) { return 0; }
    """)
    )
    assert defined(found) == [
        ("LIMIT", "variable"),
        ("TWICE", "function"),
        ("cart", "class"),
        ("failure", "class"),
        ("handler", "class"),
        ("kind", "class"),
        ("kind.NET", "variable"),
        ("kind.GROSS", "variable"),
        ("names", "variable"),
        ("made", "function"),
        ("main", "function"),
    ]


def test_what_a_cpp_file_defines():
    found = extract_cpp(
        code("""
        namespace shop {
        class Cart : Base {
          Cart() {}
          virtual int rate() = 0;
          int total() const;
          int& size() { return size_; }
        };
        struct SHOP_API Point { int x; };
        template <class T> struct Pair {};
        using Alias = Cart;
        int Cart::total() const { return 0; }
        template <class T> int Pair<T>::get() { return 0; }
        Cart::~Cart() {}
        int* a::Cart::find() { return 0; }
        int free() { return 0; }
        }
    """)
    )
    assert defined(found) == [
        ("Cart", "class"),
        ("Cart.Cart", "method"),
        ("Cart.rate", "method"),
        ("Cart.size", "method"),
        ("Point", "class"),
        ("Pair", "class"),
        ("Alias", "class"),
        ("Cart.total", "method"),
        ("Pair.get", "method"),
        ("Cart.~Cart", "method"),
        ("Cart.find", "method"),
        ("free", "function"),
    ]


@pytest.mark.parametrize(
    ("header", "symbols"),
    [
        ("#ifndef A\nclass Cart {\n int f() { return 1; } };\n#endif", ["Cart", "Cart.f"]),
        ("template <class T> T twice(T a) { return a + a; }", ["twice"]),
        ("struct cart { int class; };\nint new(int template) { return 1; }", ["cart", "new"]),
    ],
)
def test_a_header_is_read_as_the_language_that_it_is(header, symbols):
    found = extract_c(header.encode())
    assert ([definition.symbol for definition in found.definitions], found.parse_errors) == (symbols, 0)


def test_a_function_is_a_unit_with_its_comments():
    first = "#include <a.h>\n\n/* Makes. */\nstatic int made(int a, /* b */ int b)\n{\n" + body(60) + "}\n\n"
    second = "// Adds\n// up.\nint Cart::total() const {\n" + body(60) + "}\n"
    text = (first + second).encode()
    found = extract_cpp(text).units
    assert [(unit.kind, unit.symbol, unit.signature) for unit in found] == [
        ("function", "made", "static int made(int a, int b)"),
        ("method", "Cart.total", "int Cart::total() const"),
    ]
    assert text[found[1].start :].decode() == second


def test_a_class_ends_with_its_semicolon():
    text = ("class Cart {\n" + "  int size;\n" * 100 + "};\n\nint total() {\n" + body(40) + "}\n").encode()
    assert text[extract_cpp(text).units[-1].start :].startswith(b"int total() {")


def test_every_form_of_an_include():
    found = extract_c(
        code("""
        #ifndef SHOP_H
        #define SHOP_H
        #include <a/b.h>
        #include "c.h"
        #if LOG
        #include "d.h"
        #endif
        #include CONFIG_H
        #endif
    """)
    ).imports
    assert [(name.module, name.name, name.level, name.scope) for name in found] == [
        ("a/b.h", "*", 0, "module"),
        ("c.h", "*", 1, "module"),
        ("d.h", "*", 1, "conditional"),
        ("CONFIG_H", "", 0, "module"),
    ]


def test_what_a_file_calls_and_inherits_from():
    found = extract_cpp(
        code("""
        class Cart : public Base<int>, detail::Counted, std::exception {};
        void f() { g(); x->h(); o.k(); ns::p<int>(); Cart::make(); std::move(a); new Cart(); a::b::q(); }
    """)
    ).references
    assert [(name, receiver, kind) for _, name, receiver, kind in found] == [
        ("Base", "", "inherit"),
        ("Counted", "", "inherit"),
        ("g", "", "call"),
        ("h", "x", "call"),
        ("k", "o", "call"),
        ("p", "", "call"),
        ("make", "Cart", "call"),
        ("Cart", "", "call"),
        ("q", "", "call"),
    ]


def test_literals_are_strings_that_are_no_paths():
    found = extract_cpp(b'#include "some/path.h"\nauto a = L"wide one", b = R"x(raw one)x";')
    assert [text for _, text in found.literals] == ["wide one", "raw one"]
