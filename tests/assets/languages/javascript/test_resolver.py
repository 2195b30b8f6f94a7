"""Module paths of scripts to files: one of every kind."""

import json

import pytest

from tests.assets.imports.trees import edges, reasons, targets


def manifest(**entries):
    return json.dumps(entries)


def target(files, module, source="app/main.ts"):
    """The files that `import {a} from module` leads to."""
    return targets({**files, source: f"import {{a}} from '{module}'"}, source)


A = "export const a = 1"


@pytest.mark.parametrize(
    ("module", "file"),
    [
        ("./cart", "app/cart.ts"),
        ("./cart.js", "app/cart.ts"),
        ("./cart.ts", "app/cart.ts"),
        ("./page", "app/page.tsx"),
        ("./page.jsx", "app/page.tsx"),
        ("./old.mjs", "app/old.mts"),
        ("./data.json", "app/data.json"),
        ("./style.css?inline", "app/style.css"),
        ("./types", "app/types.d.ts"),
        ("./folder", "app/folder/index.ts"),
        ("./folder/", "app/folder/index.ts"),
        ("..", "index.js"),
        ("../lib/x", "lib/x.js"),
        (".", "app/index.ts"),
    ],
)
def test_a_relative_path_is_tried_as_a_bundler_would(module, file):
    paths = [
        "app/cart.ts", "app/page.tsx", "app/old.mts", "app/data.json", "app/style.css", "app/types.d.ts",
        "app/folder/index.ts", "app/index.ts", "index.js", "lib/x.js",
    ]  # fmt: skip
    assert target(dict.fromkeys(paths, ""), module) == [file]


def test_a_file_comes_before_a_folder_and_what_is_written_before_what_it_may_mean():
    assert target({"app/a.ts": "", "app/a/index.ts": ""}, "./a") == ["app/a.ts"]
    assert target({"app/a.ts": "", "app/a.js": ""}, "./a.js") == ["app/a.js"]


def test_paths_of_a_tsconfig_with_comments_and_trailing_commas():
    config = """{
      // where things are
      "compilerOptions": {"baseUrl": ".", /* all of them */ "paths": {"@app/*": ["app/*", "other/*"],
        "~env": ["env/url.ts"],},},
    }"""
    files = {"tsconfig.json": config, "other/cart.ts": A, "app/price.ts": A, "env/url.ts": A, "lib/x.ts": A}
    assert target(files, "@app/cart") == ["other/cart.ts"]
    assert target(files, "@app/price") == ["app/price.ts"]
    assert target(files, "~env") == ["env/url.ts"]
    assert target(files, "lib/x") == ["lib/x.ts"]


def test_the_longest_pattern_wins():
    paths = {"*": ["types/*"], "@a/*": ["a/*"], "@a/b/*": ["b/*"]}
    files = {
        "tsconfig.json": manifest(compilerOptions={"paths": paths}),
        "a/b/x.ts": A,
        "b/x.ts": A,
        "types/y.ts": A,
    }
    assert target(files, "@a/b/x") == ["b/x.ts"]
    assert target(files, "y") == ["types/y.ts"]


def test_paths_are_inherited_and_count_from_where_they_are_written():
    files = {
        "config/base.json": manifest(compilerOptions={"baseUrl": "..", "paths": {"@/*": ["shared/*"]}}),
        "app/tsconfig.json": manifest(extends="../config/base"),
        "shared/cart.ts": A,
        "app/src/cart.ts": A,
    }
    assert target(files, "@/cart", "app/src/main.ts") == ["shared/cart.ts"]


def test_a_configuration_may_extend_a_package_of_the_tree_and_itself_without_end():
    files = {
        "packages/config/package.json": manifest(name="@shop/config"),
        "packages/config/base.json": manifest(
            extends="./base.json", compilerOptions={"paths": {"#x": ["../../x.ts"]}}
        ),
        "tsconfig.json": manifest(extends=["@other/config", "@shop/config/base.json"]),
        "x.ts": A,
    }
    assert target(files, "#x") == ["x.ts"]


def test_a_configuration_that_only_refers_to_others_has_theirs():
    files = {
        "tsconfig.json": manifest(files=[], references=[{"path": "./tsconfig.node.json"}, {"path": "./app"}]),
        "tsconfig.node.json": manifest(compilerOptions={}),
        "app/tsconfig.json": manifest(compilerOptions={"paths": {"@/*": ["./src/*"]}}),
        "app/src/cart.ts": A,
    }
    assert target(files, "@/cart", "tools/build.ts") == ["app/src/cart.ts"]


def test_jsconfig_counts_as_well():
    files = {"jsconfig.json": manifest(compilerOptions={"baseUrl": "src"}), "src/cart.js": A}
    assert target(files, "cart", "src/deep/main.js") == ["src/cart.js"]


@pytest.mark.parametrize("module", ["@/cart", "~/cart", "~/src/cart", "/src/cart.ts"])
def test_aliases_by_convention_need_no_configuration(module):
    files = {"web/package.json": manifest(name="web"), "web/src/cart.ts": A}
    assert target(files, module, "web/src/pages/main.ts") == ["web/src/cart.ts"]


def test_packages_of_a_workspace():
    files = {
        "package.json": manifest(workspaces=["packages/*"]),
        "packages/cart/package.json": manifest(
            name="@shop/cart", main="dist/index.js", types="dist/index.d.ts"
        ),
        "packages/cart/src/index.ts": A,
        "packages/cart/src/deep/price.ts": A,
        "packages/cart/testing.js": A,
    }
    assert target(files, "@shop/cart") == ["packages/cart/src/index.ts"]
    assert target(files, "@shop/cart/src/deep/price") == ["packages/cart/src/deep/price.ts"]
    assert target(files, "@shop/cart/dist/deep/price.js") == ["packages/cart/src/deep/price.ts"]
    assert target(files, "@shop/cart/deep/price") == ["packages/cart/src/deep/price.ts"]
    assert target(files, "@shop/cart/testing") == ["packages/cart/testing.js"]


def test_exports_of_a_package():
    exports = {
        ".": {"types": "./dist/main.d.ts", "import": "./dist/main.mjs"},
        "./features/*": "./dist/features/*.js",
        "./features/private/*": None,
        "./tax": [{"node": "./lib/tax.js"}],
    }
    files = {
        "cart/package.json": manifest(name="cart", exports=exports),
        "cart/src/main.ts": A,
        "cart/src/features/x.ts": A,
        "cart/lib/tax.js": A,
    }
    assert target(files, "cart") == ["cart/src/main.ts"]
    assert target(files, "cart/features/x") == ["cart/src/features/x.ts"]
    assert target(files, "cart/tax") == ["cart/lib/tax.js"]


def test_imports_of_a_package_for_itself():
    entries = {"#db": {"default": "./src/db.js"}, "#lib/*": "./src/lib/*.js"}
    files = {"package.json": manifest(imports=entries), "src/db.js": A, "src/lib/x.js": A}
    assert target(files, "#db") == ["src/db.js"]
    assert target(files, "#lib/x") == ["src/lib/x.js"]


def test_an_installed_package_and_one_in_a_fixture_are_not_meant():
    files = {
        "node_modules/react/package.json": manifest(name="react"),
        "node_modules/react/index.js": "",
        "tests/fixtures/vue/package.json": manifest(name="vue"),
        "tests/fixtures/vue/index.js": A,
        "tests/fixtures/app.js": "import {a} from 'vue'",
    }
    assert target(files, "react") == target(files, "vue") == []
    assert targets(files, "tests/fixtures/app.js") == ["tests/fixtures/vue/index.js"]


def test_barrels_are_followed_to_the_file_that_defines_the_name():
    files = {
        "lib/index.ts": "export * from './one'; export { b as renamed } from './two';"
        "export { default as C } from './three'",
        "lib/one.ts": "export * from './deep'",
        "lib/deep.ts": "export function a() {}",
        "lib/two.ts": "import { b } from './four'; export { b }",
        "lib/three.ts": "export default class Three {}",
        "lib/four.ts": "export const b = () => 1",
        "main.ts": "import { a, renamed, C } from './lib'; a(); renamed(); new C()",
    }
    assert targets(files, "main.ts") == ["lib/deep.ts", "lib/four.ts", "lib/three.ts"]
    assert targets(files, "main.ts", "call") == ["lib/deep.ts", "lib/four.ts", "lib/three.ts"]


def test_barrels_in_a_circle_end():
    files = {"a.ts": "export * from './b'", "b.ts": "export * from './a'", "main.ts": "import {x} from './a'"}
    assert targets(files, "main.ts") == ["a.ts"]


def test_calls_follow_require_and_base_classes():
    files = {
        "base.js": "class Base { save() {} }\nmodule.exports = Base",
        "cart.js": "const Base = require('./base');\nclass Cart extends Base { go() { this.save(); } }\n"
        "exports.Cart = Cart",
        "main.js": "const { Cart } = require('./cart'), cart = require('./cart');\n"
        "new Cart(); cart.Cart.make()",
    }
    assert edges(files, "inherit") == {("cart.js", "base.js")}
    assert edges(files, "call") == {("cart.js", "base.js"), ("main.js", "cart.js")}


def test_why_a_module_is_not_found():
    files = {
        "package.json": manifest(devDependencies={"@shop/published": "1"}),
        "tsconfig.json": manifest(compilerOptions={"paths": {"@shop/*": ["packages/*/src"]}}),
        "packages/cart/package.json": manifest(name="cart"),
        "main.ts": "import 'fs'; import '@shop/published'; import '@shop/generated'; import './gone';"
        "import 'cart/x'; import '../../out'; import(name); import 'raw!./x.txt'; import '#own'",
    }
    assert reasons(files) == [
        ("#own", "", "missing"),
        ("()", "", "dynamic"),
        ("../../out", "", "missing"),
        ("./gone", "", "missing"),
        ("@shop/generated", "", "missing"),
        ("@shop/published", "", "external"),
        ("cart/x", "", "missing"),
        ("fs", "", "external"),
        ("raw!./x.txt", "", "unsupported"),
    ]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"name": 1, "exports": 2, "imports": []}', "null"])
def test_a_manifest_with_faults_is_as_good_as_none(text):
    files = {"package.json": text, "tsconfig.json": text, "app/cart.ts": A}
    assert target(files, "./cart") == ["app/cart.ts"]
    assert target(files, "other") == []
