import textwrap

from assets.languages.rust import extract


def rust(text):
    return textwrap.dedent(text).lstrip("\n").encode()


def body(lines):
    return "".join(f"    call({number});\n" for number in range(lines))


def test_what_a_file_defines():
    found = extract(
        rust("""
        pub const LIMIT: u8 = 1;
        static NAME: &str = "";
        struct Cart<T> { items: Vec<T> }
        struct Unit;
        enum Failure { Empty, Code(u8) }
        type Alias = Cart<u8>;
        trait Runner { fn run(&self); }
        impl<T> Runner for shop::Cart<T> { const N: u8 = 1; fn run(&self) {} }
        mod inner { pub fn help() { let local = 1; } }
        macro_rules! cart { () => {} }
    """)
    ).definitions
    assert [(definition.symbol, definition.kind) for definition in found] == [
        ("LIMIT", "variable"),
        ("NAME", "variable"),
        ("Cart", "class"),
        ("Unit", "class"),
        ("Failure", "class"),
        ("Failure.Empty", "variable"),
        ("Failure.Code", "variable"),
        ("Alias", "class"),
        ("Runner", "class"),
        ("Runner.run", "method"),
        ("Cart", "class"),
        ("Cart.N", "variable"),
        ("Cart.run", "method"),
        ("inner", "variable"),
        ("help", "function"),
        ("cart", "function"),
    ]


def test_a_function_is_a_unit_with_its_comments_and_attributes():
    first = "use a::b;\n\n/// Makes.\n#[must_use]\n// Really.\n#[inline]\npub fn new(a: u8) -> u8 {\n"
    second = "impl Cart {\n    /// Adds\n    /// up.\n    #[inline]\n    fn total(&self) -> u8 {\n"
    text = (first + body(80) + "}\n\n" + second + body(80) + "    }\n}\n").encode()
    found = extract(text)
    assert [(unit.kind, unit.symbol, unit.signature) for unit in found.units] == [
        ("function", "new", "pub fn new(a: u8) -> u8"),
        ("method", "Cart.total", "impl Cart\nfn total(&self) -> u8"),
    ]
    assert text[found.units[1].start :].startswith(b"impl Cart {\n    /// Adds")
    method = found.definitions[2]
    assert text[method.start :].startswith(b"#[inline]\n    fn total")


def test_every_form_of_an_import():
    found = extract(
        rust("""
        use std::{io, fmt::{self, Display as D}};
        pub use crate::cart::*;
        use self::inner::A;
        use super::super::B;
        extern crate tax as t;
        mod price;
        #[path = "unix.rs"]
        mod system;
        mod inner {
            use super::C;
            use super::super::E;
            mod deep;
        }
        fn f() { use crate::x::Y; }
    """)
    ).imports
    written = [(name.module, name.name, name.alias, name.level, name.scope) for name in found]
    assert written == [
        ("std", "fmt", "fmt", 0, "module"),
        ("std", "io", "io", 0, "module"),
        ("std::fmt", "Display", "D", 0, "module"),
        ("crate::cart", "*", "", 0, "export"),
        ("inner", "A", "A", 1, "module"),
        ("", "B", "B", 3, "module"),
        ("tax", "", "t", 0, "module"),
        ("price", "", "price", 1, "export"),
        ("unix.rs", "", "system", 1, "export"),
        ("", "C", "C", 1, "module"),
        ("", "E", "E", 2, "module"),
        ("inner::deep", "", "deep", 1, "export"),
        ("crate::x", "Y", "Y", 0, "function"),
    ]


def test_use_of_all_that_is_there_names_nothing_but_all():
    found = extract(b"use {*, a::*};\nuse ::*;").imports
    assert [(name.module, name.name) for name in found] == [("", "*"), ("a", "*"), ("", "*")]


def test_a_path_that_is_written_out_is_an_import_and_one_of_a_bound_name_is_none():
    code = (
        "use a::b;\nfn f(x: crate::T) { other::m::go(); b::go(); char::from(1); std::mem::swap(); Vec::of() }"
    )
    found = extract(code.encode())
    assert [(name.module, name.name) for name in found.imports] == [
        ("a", "b"),
        ("crate", "T"),
        ("other::m", "go"),
    ]


def test_what_a_file_calls_and_implements():
    found = extract(
        rust("""
        impl tax::Rate for Cart { fn f(&self) { self.g(); shop::of::<u8>(1); x.go(); made!(inner(2)); } }
        trait Mine: Base<u8> {}
    """)
    ).references
    assert [(name, receiver, kind) for _, name, receiver, kind in found if kind != "use"] == [
        ("Rate", "tax", "inherit"),
        ("g", "self", "call"),
        ("of", "shop", "call"),
        ("go", "x", "call"),
        ("made", "", "call"),
        ("inner", "", "call"),
        ("Base", "", "inherit"),
    ]


def test_literals_are_strings_that_are_no_paths():
    code = '#[path = "some_path.rs"]\nmod a;\nconst B: &[u8] = b"bytes"; const C: &str = r#"raw"one"#;'
    found = extract(code.encode())
    assert [text for _, text in found.literals] == ["bytes", 'raw"one']
