from tests.assets.imports.trees import edges, reasons, resolve, targets

SHOP = {
    "core/src/main/java/com/shop/Cart.java": "package com.shop; class Cart { int total() { return 0; }"
    " public static int LIMIT = 1; static class Line {} static void make() {} }",
    "core/src/main/java/com/shop/Base.java": "package com.shop; class Base { void save() {} }",
    "core/src/main/java/com/shop/tax/Tax.java": "package com.shop.tax; class Tax { static int of() {} }",
    "core/src/main/java/com/shop/tax/Rate.java": "package com.shop.tax; public enum Rate { LOW }",
}
CART, BASE, TAX, RATE = SHOP
MAIN = "web/src/Main.java"


def led(code, **more):
    return targets({**SHOP, **more, MAIN: code}, MAIN)


def test_a_class_is_found_by_its_package_in_any_module():
    assert led("import com.shop.Cart; class Main {}") == [CART]


def test_a_class_that_stands_in_another_and_members_lead_to_the_file_of_the_class():
    assert led("import com.shop.Cart.Line; class Main {}") == [CART]
    assert led("import static com.shop.Cart.make; class Main {}") == [CART]
    assert led("import static com.shop.Cart.*; class Main {}") == [CART]
    assert led("import static com.shop.Cart.madeByLombok; class Main {}") == [CART]


def test_of_a_whole_package_what_is_named_counts():
    assert led("import com.shop.tax.*; class Main { Rate rate; }") == [RATE]
    assert led("import com.shop.tax.*; class Main { int x = Tax.of(); }") == [TAX]
    assert led("import com.shop.tax.*; class Main {}") == []


def test_classes_of_one_package_need_no_import():
    files = {**SHOP, MAIN: "package com.shop; class Main extends Base { Cart cart; }"}
    assert targets(files, MAIN) == [CART]
    assert targets(files, MAIN, "inherit") == [BASE]


def test_of_two_classes_of_one_name_the_nearer_is_meant():
    other = {"web/lib/Cart.java": "package com.shop; class Cart {}"}
    assert led("import com.shop.Cart; class Main {}", **other) == ["web/lib/Cart.java"]


def test_a_bare_call_is_of_the_class_or_of_its_bases():
    files = {
        **SHOP,
        MAIN: "package com.shop; class Main extends Base { void f() { save(); g(); } void g() {} }",
    }
    assert edges(files, "call") == {(MAIN, BASE)}


def test_a_call_on_a_class_and_a_constructor():
    files = {**SHOP, MAIN: "import com.shop.Cart; class Main { void f() { new Cart(); Cart.make(); } }"}
    (edge,) = [edge for edge in resolve(files).edges.to_pylist() if edge["kind"] == "call"]
    assert (edge["target_path"], edge["count"], edge["confidence"]) == (CART, 2, 1.0)


def test_why_an_import_leads_nowhere():
    imports = ["java.util.List", "com.shop.Generated", "com.other.Cart", "com.shop.io.X"]
    assert reasons({**SHOP, MAIN: "".join(f"import {one};" for one in imports)}) == [
        ("com.other", "Cart", "external"),
        ("com.shop", "Generated", "missing"),
        ("com.shop.io", "X", "external"),
        ("java.util", "List", "external"),
    ]
