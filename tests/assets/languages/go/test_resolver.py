from tests.assets.imports.trees import reasons, resolve, targets

SHOP = {
    "go.mod": "module example.com/shop // ours\n\ngo 1.22\n",
    "cart/cart.go": "package cart\ntype Cart struct{}\nfunc (c *Cart) Total() int { return 0 }\n"
    "func New() *Cart { return nil }",
    "cart/price.go": "package cart\ntype Price int\nfunc Round(p Price) Price { return p }",
    "cart/cart_test.go": "package cart\nfunc helper() {}",
}


def shop(code, **more):
    return {**SHOP, **more, "main.go": f"package main\n{code}"}


def test_a_package_is_the_files_that_define_what_is_used_of_it():
    files = shop('import "example.com/shop/cart"\nfunc main() { cart.New() }')
    assert targets(files, "main.go") == ["cart/cart.go"]
    assert targets(files, "main.go", "call") == ["cart/cart.go"]


def test_types_and_constants_count_as_used():
    files = shop('import c "example.com/shop/cart"\nvar p c.Price')
    assert targets(files, "main.go") == ["cart/price.go"]


def test_a_package_of_which_nothing_is_named_is_shared_among_its_files():
    files = shop('import _ "example.com/shop/cart"')
    edges = {row["target_path"]: row["confidence"] for row in resolve(files).edges.to_pylist()}
    assert edges == {"cart/cart.go": 0.5, "cart/price.go": 0.5}


def test_a_package_has_the_name_that_its_files_say():
    files = shop('import "example.com/shop/go-tax/v2"\nfunc main() { tax.Of() }') | {
        "go-tax/v2/a.go": "package tax\nfunc Of() {}",
        "go-tax/v2/b.go": "package tax",
    }
    assert targets(files, "main.go") == ["go-tax/v2/a.go"]


def test_a_dot_import_brings_the_names_themselves():
    files = shop('import . "example.com/shop/cart"\nfunc main() { New() }')
    assert targets(files, "main.go") == ["cart/cart.go"]


def test_the_files_of_a_package_use_each_other_without_imports():
    files = {**SHOP, "cart/use.go": "package cart\nfunc f(p Price) { New() }"}
    assert targets(files, "cart/use.go") == ["cart/price.go"]
    assert targets(files, "cart/use.go", "call") == ["cart/cart.go"]
    tests = {**SHOP, "cart/use.go": "package cart\nfunc f() { helper() }"}
    assert targets(tests, "cart/use.go", "call") == []


def test_modules_of_a_workspace_import_each_other():
    files = {
        "go.work": "go 1.22\nuse (\n ./a\n ./b\n)",
        "a/go.mod": "module example.com/a",
        "a/main.go": 'package main\nimport "example.com/b/x"\nfunc main() { x.F() }',
        "b/go.mod": "module example.com/b",
        "b/x/x.go": "package x\nfunc F() {}",
    }
    assert targets(files, "a/main.go") == ["b/x/x.go"]


def test_replace_leads_to_a_folder():
    manifest = (
        "module example.com/a\nrequire other.org/tax v1.2.0\nreplace (\n\tother.org/tax v1.2.0 => ../tax\n)\n"
    )
    files = {
        "a/go.mod": manifest,
        "a/main.go": 'package main\nimport "other.org/tax"\nfunc main() { tax.Of() }',
        "tax/tax.go": "package tax\nfunc Of() {}",
    }
    assert targets(files, "a/main.go") == ["tax/tax.go"]


def test_why_an_import_leads_nowhere():
    files = shop('import (\n"fmt"\n"other.org/x"\n"example.com/shop/generated"\n"example.com/shopping"\n)')
    assert reasons(files) == [
        ("fmt", "", "external"),
        ("other.org/x", "", "external"),
        ("example.com/shop/generated", "", "missing"),
        ("example.com/shopping", "", "external"),
    ]


def test_a_method_is_looked_for_in_the_type_and_in_what_it_embeds():
    files = shop(
        'import "example.com/shop/cart"\ntype Mine struct { cart.Cart }\nfunc f(x Mine) { x.Total() }'
    )
    assert targets(files, "main.go", "inherit") == ["cart/cart.go"]
    assert targets(files, "main.go", "call") == ["cart/cart.go"]
