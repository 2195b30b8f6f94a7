"""Scala's imports, and Scala, Java and Kotlin in one tree."""

from tests.assets.imports.trees import edges, reasons, targets

SHOP = {
    "core/src/Cart.scala": "package com.shop\nclass Cart { class Line }\n"
    "object Cart { def make = new Cart }\n",
    "core/src/package.scala": "package com\npackage object shop {\n"
    "  val Limit = 1\n  def round(x: Int) = x\n}\n",
    "core/src/Tax.java": "package com.shop.tax; public class Tax { public static int of() { return 1; } }",
    "core/src/Rate.kt": "package com.shop.tax\nclass Rate\nfun half() = 1\n",
    "core/src/Store.scala": "package com.shop\npackage store\nclass Store\n",
    "core/src/braces.scala": "package org.inner {\n  class Deep\n}\n",
}
CART, OBJECT, TAX, RATE, STORE, BRACES = SHOP
MAIN = "app/src/Main.scala"


def led(code, **more):
    return targets({**SHOP, **more, MAIN: code}, MAIN)


def test_a_class_is_found_by_its_package_in_any_module_and_language():
    assert led("import com.shop.Cart\n") == [CART]
    assert led("import com.shop.tax.Tax, com.shop.tax.half\n") == [RATE, TAX]
    assert led("import com.shop.store.Store\n") == [STORE]
    assert led("import org.inner.Deep\n") == [BRACES]


def test_a_scala_class_is_found_from_java_and_kotlin():
    files = {
        **SHOP,
        "app/A.java": "import com.shop.Cart; class A {}",
        "app/B.kt": "import com.shop.store.Store as Shelf\n",
    }
    assert targets(files, "app/A.java") == [CART]
    assert targets(files, "app/B.kt") == [STORE]


def test_selectors_and_renames():
    assert led("import com.shop.tax.{Rate => Share, Tax => _}\n") == [RATE]
    assert led("import com.shop.tax.{Tax as Duty, Rate}\n") == [RATE, TAX]


def test_members_lead_to_the_file_of_their_class():
    assert led("import com.shop.Cart.make\n") == [CART]
    assert led("import com.shop.Cart._\n") == [CART]


def test_what_a_package_object_holds_is_of_the_package():
    assert led("import com.shop.round\n") == [OBJECT]
    assert led("import com.shop._\nobject Main { round(Limit) }\n") == [OBJECT]
    assert led("package com.shop\nobject Main { println(Limit) }\n") == [OBJECT]


def test_of_a_whole_package_what_is_named_counts():
    assert led("import com.shop.tax.*\nval rate: Rate = new Rate\n") == [RATE]
    assert led("import com.shop.tax._\n") == []


def test_a_package_is_imported_and_what_is_named_of_it_counts():
    assert led("import com.shop.tax\nobject Main { tax.Tax.of() }\n") == [TAX]
    assert led("import com.shop.tax\nimport tax.Rate\n") == sorted([RATE, TAX])


def test_an_import_can_be_relative_to_the_package():
    assert led("package com.shop\nimport tax.Tax\n") == [TAX]
    assert led("package com.shop\npackage app\nimport store.Store\n") == [STORE]
    assert led("package com.shop\nimport _root_.tax.Tax\n") == []


def test_names_of_the_packages_around_need_no_import():
    assert led("package com.shop\npackage app\nclass Main(cart: Cart)\n") == [CART]
    assert led("package com.shop.app\nclass Main(cart: Cart)\n") == []


def test_calls_and_bases():
    files = {**SHOP, MAIN: "import com.shop.{Cart => C}\nclass Main extends C { C.make }\n"}
    assert edges(files, "inherit") == {(MAIN, CART)}
    files = {**SHOP, MAIN: "import com.shop.tax.{Tax => T}\nobject Main { T.of() }\n"}
    assert edges(files, "call") == {(MAIN, TAX)}


def test_what_belongs_to_no_package_is_found_by_its_whole_name():
    build = {"project/Dependencies.scala": "object Dependencies { val cats = 1 }\n"}
    files = {**SHOP, **build, "build.sbt": "import Dependencies._\nimport Keys._\n"}
    assert targets(files, "build.sbt") == list(build)
    assert reasons(files) == [("Keys", "*", "external")]


def test_why_an_import_leads_nowhere():
    imports = ["scala.util.Try", "com.shop.Generated", "com.other.Cart"]
    assert sorted(reasons({**SHOP, MAIN: "".join(f"import {one}\n" for one in imports)})) == [
        ("com.other", "Cart", "external"),
        ("com.shop", "Generated", "missing"),
        ("scala.util", "Try", "external"),
    ]
