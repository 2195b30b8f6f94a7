"""Kotlin's imports, and Kotlin and Java in one tree."""

from tests.assets.imports.trees import edges, reasons, targets

SHOP = {
    "core/src/Cart.kt": "package com.shop\nclass Cart {\n    class Line\n"
    "    companion object {\n        fun make() = Cart()\n    }\n}\n",
    "core/src/texts.kt": "package com.shop.util\nfun String.shout() = 1\nval quiet = 2\n",
    "core/src/Register.kt": "package com.shop\nobject Register {\n    fun open() {}\n}\n",
    "core/src/Tax.java": "package com.shop.tax; public class Tax { public static int of() { return 1; } }",
    "core/src/Named.kt": '@file:JvmName("Texts")\npackage com.shop.util\nfun whisper() {}\n',
}
CART, TEXTS, REGISTER, TAX, NAMED = SHOP
MAIN, JAVA = "app/src/Main.kt", "app/src/Main.java"


def led(code, **more):
    return targets({**SHOP, **more, MAIN: code}, MAIN)


def led_from_java(code):
    return targets({**SHOP, JAVA: code}, JAVA)


def test_a_class_is_found_by_its_package_in_any_module_and_language():
    assert led("import com.shop.Cart\n") == [CART]
    assert led("import com.shop.tax.Tax as Duty\n") == [TAX]
    assert led_from_java("import com.shop.Cart; class Main {}") == [CART]


def test_functions_and_properties_are_imported_by_their_name():
    assert led("import com.shop.util.shout\n") == [TEXTS]
    assert led("import com.shop.util.quiet\n") == [TEXTS]


def test_members_lead_to_the_file_of_their_class():
    assert led("import com.shop.Cart.Line\n") == [CART]
    assert led("import com.shop.Cart.Companion.make\n") == [CART]
    assert led("import com.shop.Register.open\n") == [REGISTER]
    assert led("import com.shop.Cart.*\n") == [CART]


def test_of_a_whole_package_what_is_named_counts():
    assert led("import com.shop.*\nval cart: Cart = Cart.make()\n") == [CART]
    assert led("import com.shop.util.*\nfun f() {\n    whisper()\n}\n") == [NAMED]
    assert led("import com.shop.util.*\n") == []


def test_what_a_java_file_calls_the_functions_of_a_kotlin_file():
    assert led_from_java("import com.shop.util.TextsKt; class Main {}") == [TEXTS]
    assert led_from_java("import static com.shop.util.TextsKt.shout; class Main {}") == [TEXTS]
    assert led_from_java("import static com.shop.util.Texts.whisper; class Main {}") == [NAMED]


def test_of_several_files_of_one_class_for_java_that_which_defines_what_is_named():
    more = "core/src/More.kt"
    files = {
        **SHOP,
        more: '@file:JvmName("Texts")\npackage com.shop.util\nfun mumble() {}\n',
        JAVA: "import static com.shop.util.Texts.mumble; class Main { void f() { mumble(); } }",
    }
    assert targets(files, JAVA) == targets(files, JAVA, "call") == [more]


def test_names_of_one_package_need_no_import():
    files = {**SHOP, MAIN: "package com.shop\nfun f(cart: Cart) {\n    Register.open()\n}\n"}
    assert targets(files, MAIN) == [CART, REGISTER]
    assert edges(files, "call") == {(MAIN, REGISTER)}


def test_an_alias_is_called_for_what_it_is():
    files = {**SHOP, MAIN: "import com.shop.tax.Tax as Duty\nfun f() = Duty.of()\n"}
    assert edges(files, "call") == {(MAIN, TAX)}


def test_why_an_import_leads_nowhere():
    imports = ["kotlin.math.max", "com.shop.Generated", "com.other.Cart"]
    assert sorted(reasons({**SHOP, MAIN: "".join(f"import {one}\n" for one in imports)})) == [
        ("com.other", "Cart", "external"),
        ("com.shop", "Generated", "missing"),
        ("kotlin.math", "max", "external"),
    ]


def test_a_name_of_each_platform_means_that_of_a_platform_of_the_file():
    folder = "okio/src/{}Main/Path.kt".format
    sets = {folder(name): "package okio\nclass Path\n" for name in ("common", "jvm", "nonJvm")}
    imported, beside = "import okio.Path\n", "package okio\nval path: Path = Path()\n"
    for code in (imported, beside):
        files = {**sets, "okio/src/nativeMain/A.kt": code, "android/src/main/kotlin/A.kt": code}
        assert targets(files, "okio/src/nativeMain/A.kt") == [folder("common"), folder("nonJvm")]
        assert targets(files, "android/src/main/kotlin/A.kt") == [folder("common"), folder("jvm")]
