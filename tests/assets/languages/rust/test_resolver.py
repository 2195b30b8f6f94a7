import pytest

from tests.assets.imports.trees import reasons, targets

SHOP = {
    "Cargo.toml": '[package]\nname = "the-shop"\n[dependencies]\nmoney = { path = "tax", package = "tax" }\n',
    "src/lib.rs": 'pub mod cart;\nmod price;\n#[path = "os/unix.rs"]\nmod system;\npub use cart::Cart;\n'
    "pub mod prelude { pub use crate::price::Price; }\npub enum Failure { Empty }\npub fn top() {}",
    "src/cart/mod.rs": "mod line;\npub use self::line::Line;\npub struct Cart;\n"
    "impl Cart { pub fn new() {} }",
    "src/cart/line.rs": "pub struct Line;\npub fn join() {}",
    "src/price.rs": "pub struct Price;",
    "src/os/unix.rs": "pub fn pid() {}",
    "tax/Cargo.toml": '[package]\nname = "tax"\n[lib]\npath = "rate.rs"\n',
    "tax/rate.rs": "pub mod kinds;\npub fn of() {}",
    "tax/kinds.rs": "pub struct Kind;",
}


@pytest.mark.parametrize(
    ("source", "code", "expected"),
    [
        ("src/a.rs", "use crate::price::Price;", ["src/price.rs"]),
        ("src/a.rs", "use crate::price;", ["src/price.rs"]),
        ("src/a.rs", "use crate::top;", ["src/lib.rs"]),
        ("src/a.rs", "use crate::Failure::Empty;", ["src/lib.rs"]),
        ("src/a.rs", "use crate::{cart::line::join, price::*}; fn f(p: Price) {}",
         ["src/cart/line.rs", "src/price.rs"]),
        ("src/a.rs", "fn f() { crate::cart::line::join() }", ["src/cart/line.rs"]),
        ("src/a.rs", "use super::price::Price;", ["src/price.rs"]),
        ("src/a.rs", "mod tests { use super::super::price::Price; }", ["src/price.rs"]),
        ("src/cart/line.rs", "use super::Cart;", ["src/cart/mod.rs"]),
        ("src/cart/line.rs", "use super::super::top;", ["src/lib.rs"]),
        ("src/cart/mod.rs", "use self::line::join;", ["src/cart/line.rs"]),
        ("src/cart/mod.rs", "use line::join;", ["src/cart/line.rs"]),
        ("src/cart/mod.rs", "mod line;", ["src/cart/line.rs"]),
        ("src/a.rs", "use crate::Cart;", ["src/cart/mod.rs"]),
        ("src/a.rs", "use crate::cart::Line;", ["src/cart/line.rs"]),
        ("src/a.rs", "use crate::prelude::Price;", ["src/price.rs"]),
        ("src/a.rs", "use crate::system::pid;", ["src/os/unix.rs"]),
        ("src/a.rs", '#[path = "os/unix.rs"] mod other;', ["src/os/unix.rs"]),
        ("src/a.rs", "use money::kinds::Kind;", ["tax/kinds.rs"]),
        ("src/a.rs", "fn f() { tax::of() }", ["tax/rate.rs"]),
        ("tests/all.rs", "use the_shop::Cart; use the_shop::price::Price;",
         ["src/cart/mod.rs", "src/price.rs"]),
        ("examples/a.rs", "extern crate the_shop;", ["src/lib.rs"]),
        ("src/bin/run.rs", "use crate::help::f; mod help;", ["src/bin/help.rs"]),
    ],
)  # fmt: skip
def test_where_a_path_leads(source, code, expected):
    files = {**SHOP, "src/bin/help.rs": "pub fn f() {}", source: code}
    assert targets(files, source) == expected


def test_why_a_path_leads_nowhere():
    files = {
        **SHOP,
        "src/a.rs": 'use std::io;\nuse serde::Serialize;\nmod gone;\n#[path = "gone.rs"]\nmod other;\n'
        "use super::super::super::X;",
    }
    assert reasons(files) == [
        ("std", "io", "external"),
        ("serde", "Serialize", "external"),
        ("gone", "", "missing"),
        ("gone.rs", "", "missing"),
        ("", "X", "missing"),
    ]


def test_crates_of_one_name_are_ambiguous():
    old = {"old/Cargo.toml": '[package]\nname = "tax"', "old/src/lib.rs": ""}
    files = {**SHOP, **old, "src/a.rs": "use tax::of;"}
    assert reasons(files) == [("tax", "of", "ambiguous")]


def test_a_manifest_with_faults_stops_nothing():
    assert targets({**SHOP, "old/Cargo.toml": "[package", "src/a.rs": "use crate::top;"}, "src/a.rs") == [
        "src/lib.rs"
    ]


def test_a_method_is_looked_for_in_the_type_and_in_what_it_implements():
    files = {**SHOP, "src/a.rs": "use crate::Cart;\nfn f() { Cart::new(); crate::cart::line::join(); }"}
    assert targets(files, "src/a.rs", "call") == ["src/cart/line.rs", "src/cart/mod.rs"]
    inherits = {**SHOP, "src/a.rs": "use crate::price::Price;\nimpl Price for Mine {}"}
    assert targets(inherits, "src/a.rs", "inherit") == ["src/price.rs"]
