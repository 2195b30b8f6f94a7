import pytest

from tests.assets.imports.trees import edges, reasons, targets

SHOP = {
    "include/shop/cart.h": '#include "shop/price.h"\nclass Cart {\n int size() { return 1; } };',
    "include/shop/price.h": "struct price { int net; };\n#define ROUND(a) (a)",
    "src/cart.c": '#include "shop/cart.h"\nint cart_total(void) { return ROUND(1); }',
    "src/util.h": "",
    "src/deep/util.h": "",
    "src/string.h": "",
    "src/config.h.in": "",
    "vendor/json/include/json/json.h": "",
    "vendor/json/src/json/json.h": "",
    "a/dup.h": "",
    "b/dup.h": "",
    "tests/only.h": "",
    "tools/gen/table.inc": "",
}


@pytest.mark.parametrize(
    ("source", "include", "expected"),
    [
        ("src/a.c", '"util.h"', ["src/util.h"]),
        ("src/deep/a.c", '"util.h"', ["src/deep/util.h"]),
        ("src/deep/a.c", '"../util.h"', ["src/util.h"]),
        ("src/deep/a.c", "<util.h>", ["src/deep/util.h"]),
        ("src/a.c", '"shop/cart.h"', ["include/shop/cart.h"]),
        ("src/a.cc", "<shop/cart.h>", ["include/shop/cart.h"]),
        ("src/a.c", '"json/json.h"', ["vendor/json/include/json/json.h"]),
        ("src/a.c", '"src/util.h"', ["src/util.h"]),
        ("src/a.c", '"table.inc"', ["tools/gen/table.inc"]),
        ("src/a.c", '"config.h"', ["src/config.h.in"]),
        ("src/a.c", '"string.h"', ["src/string.h"]),
        ("src/a.c", "<string.h>", []),
        ("tests/deep/a.c", '"only.h"', ["tests/only.h"]),
    ],
)
def test_where_an_include_leads(source, include, expected):
    assert targets({**SHOP, source: f"#include {include}\n"}, source) == expected


@pytest.mark.parametrize(
    ("include", "reason"),
    [
        ("<string.h>", "external"),
        ("<openssl/ssl.h>", "external"),
        ('"gtest/gtest.h"', "external"),
        ('"gone.h"', "missing"),
        ('"shop/gone.h"', "missing"),
        ('"../gone.h"', "missing"),
        ('"only.h"', "missing"),
        ('"dup.h"', "ambiguous"),
        ("CONFIG_H", "dynamic"),
    ],
)
def test_why_an_include_leads_nowhere(include, reason):
    found = reasons({**SHOP, "src/a.c": f"#include {include}\n"})
    assert [reason for _, _, reason in found] == [reason]


def test_a_call_is_looked_for_in_what_is_included_by_what_is_included():
    files = {**SHOP, "src/a.c": '#include "shop/cart.h"\nint f(void) { return ROUND(2); }'}
    assert targets(files, "src/a.c", "call") == ["include/shop/price.h"]


def test_a_function_is_meant_where_its_body_is_and_not_where_it_is_declared():
    files = {**SHOP, "src/cart.h": "int cart_total(void);", "src/a.c": "int f(void) { return cart_total(); }"}
    assert targets(files, "src/a.c", "call") == ["src/cart.c"]


def test_c_and_cpp_lead_to_each_other():
    files = {**SHOP, "src/a.cpp": "#include <shop/cart.h>\nclass Mine : Cart { void f() { cart_total(); } };"}
    assert edges(files, "inherit") == {("src/a.cpp", "include/shop/cart.h")}
    assert targets(files, "src/a.cpp", "call") == ["src/cart.c"]
