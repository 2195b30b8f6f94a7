"""A repository in all languages whose imports are led to files, with an import of every kind and its edge.

Each language has a folder. `FILES` are what is imported, and manifests; each of `IMPORTS` is a file that
imports in one way, and the files that its imports lead to.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from tests.fixtures.repositories import RepositoryBuilder


class Imports(NamedTuple):
    """A file that imports, its text, and the files of its language's folder that it leads to."""

    path: str
    text: str
    targets: tuple[str, ...]


class Part(NamedTuple):
    """What a repository holds in one language."""

    files: dict[str, str]
    imports: tuple[Imports, ...]


PYTHON = Part(
    {
        "src/shop/__init__.py": "",
        "src/shop/price.py": "def price_of(item):\n    return item.net\n",
        "src/shop/cart.py": "class Cart:\n    def total(self):\n        return 0\n",
        "src/shop/stock/inner.py": "def left():\n    return 1\n",
        "space/plugin/tax.py": "def tax_of(item):\n    return 1\n",
        "space/main.py": "RUNS = True\n",
    },
    (
        Imports("tests/test_cart.py", "from shop.cart import Cart\n", ("src/shop/cart.py",)),
        Imports("src/shop/absolute.py", "import shop.price\n", ("src/shop/price.py",)),
        Imports("src/shop/relative.py", "from .price import price_of\n", ("src/shop/price.py",)),
        Imports("src/shop/star.py", "from .price import *\n", ("src/shop/price.py",)),
        Imports("src/shop/stock/__init__.py", "from .inner import left\n", ("src/shop/stock/inner.py",)),
        Imports("src/shop/handed_on.py", "from shop.stock import left\n", ("src/shop/stock/inner.py",)),
        Imports("src/shop/stock/above.py", "from ..cart import Cart\n", ("src/shop/cart.py",)),
        Imports(
            "src/shop/typed.py",
            "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from shop.cart import Cart\n",
            ("src/shop/cart.py",),
        ),
        Imports(
            "src/shop/tried.py",
            "try:\n    import numpy\nexcept ImportError:\n    from shop import price as numpy\n",
            ("src/shop/price.py",),
        ),
        Imports("space/use.py", "from plugin.tax import tax_of\n", ("space/plugin/tax.py",)),
        Imports(
            "src/shop/named.py",
            "from importlib import import_module\n\nprice = import_module('shop.price')\n",
            ("src/shop/price.py",),
        ),
    ),
)

_WORKSPACE = {
    "package.json": json.dumps({"private": True, "workspaces": ["packages/*"]}),
    "packages/cart/package.json": json.dumps({
        "name": "@shop/cart", "exports": {".": "./src/index.js", "./line": "./src/line.js"},
        "imports": {"#price": "./src/price.js"},
    }),
    "packages/cart/src/price.js": "export const price = 1;\n",
    "packages/cart/src/line.js": "export class Line {}\n",
    "packages/cart/src/deep/index.js": "export const deep = 1;\n",
}  # fmt: skip

JAVASCRIPT = Part(
    _WORKSPACE,
    (
        Imports(
            "packages/cart/src/index.js",
            "export { Line } from './line.js';\nexport * from './price';\n",
            ("packages/cart/src/line.js", "packages/cart/src/price.js"),
        ),
        Imports("app/workspace.js", "import { Line } from '@shop/cart';\n", ("packages/cart/src/line.js",)),
        Imports(
            "app/exported.js", "import { Line } from '@shop/cart/line';\n", ("packages/cart/src/line.js",)
        ),
        Imports(
            "packages/cart/src/own.js", "import { price } from '#price';\n", ("packages/cart/src/price.js",)
        ),
        Imports(
            "packages/cart/src/required.js",
            "const { price } = require('./price');\n",
            ("packages/cart/src/price.js",),
        ),
        Imports(
            "packages/cart/src/folder.js",
            "import { deep } from './deep';\n",
            ("packages/cart/src/deep/index.js",),
        ),
        Imports(
            "packages/cart/src/late.js",
            "export const late = () => import('./line.js');\n",
            ("packages/cart/src/line.js",),
        ),
    ),
)

TYPESCRIPT = Part(
    {
        "base.json": json.dumps({"compilerOptions": {"baseUrl": ".", "paths": {"@lib/*": ["lib/*"]}}}),
        "tsconfig.json": json.dumps({"extends": "./base.json"}),
        "lib/cart.ts": "export class Cart {}\n",
        "lib/View.tsx": "export const View = () => <b>cart</b>;\n",
        "lib/types.d.ts": "export interface Item { net: number }\n",
    },
    (
        Imports("app/alias.ts", "import { Cart } from '@lib/cart';\n", ("lib/cart.ts",)),
        Imports("app/base.ts", "import { Cart } from 'lib/cart';\n", ("lib/cart.ts",)),
        Imports("app/built.ts", "import { Cart } from '../lib/cart.js';\n", ("lib/cart.ts",)),
        Imports("app/page.tsx", "import { View } from '../lib/View';\n", ("lib/View.tsx",)),
        Imports("app/typed.ts", "import type { Item } from '../lib/types';\n", ("lib/types.d.ts",)),
        Imports("lib/index.ts", "export * from './cart';\n", ("lib/cart.ts",)),
        Imports("app/barrel.ts", "import { Cart } from '../lib';\n", ("lib/cart.ts",)),
    ),
)

GO = Part(
    {
        "go.work": "go 1.22\n\nuse (\n\t./shop\n\t./bank\n)\n",
        "shop/go.mod": "module example.com/shop\n\ngo 1.22\n\nreplace other.org/tax => ../tax\n",
        "shop/cart/cart.go": "package cart\n\ntype Cart struct{}\n\nfunc New() *Cart { return nil }\n",
        "shop/cart/price.go": "package cart\n\ntype Price int\n",
        "bank/go.mod": "module example.com/bank\n\ngo 1.22\n",
        "bank/pay/pay.go": "package pay\n\nfunc Now() {}\n",
        "tax/tax.go": "package tax\n\nfunc Of() {}\n",
    },
    (
        Imports(
            "shop/module.go",
            'package main\n\nimport "example.com/shop/cart"\n\nfunc main() { cart.New() }\n',
            ("shop/cart/cart.go",),
        ),
        Imports(
            "shop/renamed/a.go",
            'package renamed\n\nimport c "example.com/shop/cart"\n\nvar P c.Price\n',
            ("shop/cart/price.go",),
        ),
        Imports(
            "shop/workspace/a.go",
            'package workspace\n\nimport "example.com/bank/pay"\n\nfunc F() { pay.Now() }\n',
            ("bank/pay/pay.go",),
        ),
        Imports(
            "shop/replaced/a.go",
            'package replaced\n\nimport "other.org/tax"\n\nfunc F() { tax.Of() }\n',
            ("tax/tax.go",),
        ),
        Imports("shop/cart/beside.go", "package cart\n\nvar Free Price\n", ("shop/cart/price.go",)),
    ),
)

JAVA = Part(
    {
        "core/src/Cart.java": "package com.shop;\n\npublic class Cart {\n    static class Line {}\n"
        "    public static void make() {}\n}\n",
        "core/src/Tax.java": "package com.shop.tax;\n\npublic class Tax {}\n",
    },
    (
        Imports(
            "web/src/A.java",
            "package com.web.a;\n\nimport com.shop.Cart;\n\nclass A {}\n",
            ("core/src/Cart.java",),
        ),
        Imports(
            "web/src/B.java",
            "package com.web.b;\n\nimport com.shop.Cart.Line;\n\nclass B {}\n",
            ("core/src/Cart.java",),
        ),
        Imports(
            "web/src/C.java",
            "package com.web.c;\n\nimport static com.shop.Cart.make;\n\nclass C {}\n",
            ("core/src/Cart.java",),
        ),
        Imports(
            "web/src/D.java",
            "package com.web.d;\n\nimport com.shop.tax.*;\n\nclass D {\n    Tax tax;\n}\n",
            ("core/src/Tax.java",),
        ),
        Imports(
            "core/src/E.java", "package com.shop;\n\nclass E {\n    Cart cart;\n}\n", ("core/src/Cart.java",)
        ),
    ),
)

KOTLIN = Part(
    {
        "core/Basket.kt": "package org.shop\n\nclass Basket {\n    companion object {\n"
        "        fun make() = Basket()\n    }\n}\n",
        "core/texts.kt": "package org.shop.util\n\nfun String.shout() = uppercase()\n",
        "core/Rate.java": "package org.shop.tax;\n\npublic class Rate {}\n",
    },
    (
        Imports("app/A.kt", "package org.a\n\nimport org.shop.Basket\n", ("core/Basket.kt",)),
        Imports("app/B.kt", "package org.b\n\nimport org.shop.util.shout\n", ("core/texts.kt",)),
        Imports("app/C.kt", "package org.c\n\nimport org.shop.Basket.Companion.make\n", ("core/Basket.kt",)),
        Imports("app/D.kt", "package org.d\n\nimport org.shop.tax.Rate as Share\n", ("core/Rate.java",)),
        Imports(
            "app/E.kt", "package org.e\n\nimport org.shop.*\n\nval basket = Basket()\n", ("core/Basket.kt",)
        ),
        Imports(
            "app/F.java",
            "package org.f;\n\nimport org.shop.util.TextsKt;\n\nclass F {}\n",
            ("core/texts.kt",),
        ),
    ),
)

SCALA = Part(
    {
        "core/Order.scala": "package net.shop\n\nclass Order\n\nobject Order { def make = new Order }\n",
        "core/package.scala": "package net\n\npackage object shop {\n  def rounded(x: Int) = x\n}\n",
        "core/Duty.scala": "package net.shop\npackage tax\n\nclass Duty\n",
    },
    (
        Imports("app/A.scala", "package net.a\n\nimport net.shop.Order\n", ("core/Order.scala",)),
        Imports(
            "app/B.scala",
            "package net.b\n\nimport net.shop.{Order => O, rounded}\n",
            ("core/Order.scala", "core/package.scala"),
        ),
        Imports("app/C.scala", "package net.c\n\nimport net.shop.Order._\n", ("core/Order.scala",)),
        Imports(
            "app/D.scala",
            "package net.d\n\nimport net.shop.tax.*\n\nclass D(duty: Duty)\n",
            ("core/Duty.scala",),
        ),
        Imports("app/E.scala", "package net.shop\n\nimport tax.Duty\n", ("core/Duty.scala",)),
        Imports(
            "app/F.scala", "package net.f\n\nimport net.shop.tax\nimport tax.Duty\n", ("core/Duty.scala",)
        ),
    ),
)

RUST = Part(
    {
        "Cargo.toml": '[workspace]\nmembers = ["shop", "tax"]\n',
        "shop/Cargo.toml": '[package]\nname = "shop"\n\n[dependencies]\ntax = { path = "../tax" }\n',
        "shop/src/price.rs": "pub struct Price;\n",
        "shop/src/cart/line.rs": "pub struct Line;\n",
        "tax/Cargo.toml": '[package]\nname = "tax"\n',
        "tax/src/lib.rs": "pub fn of() {}\n",
    },
    (
        Imports(
            "shop/src/lib.rs",
            "pub mod cart;\npub mod price;\npub mod by_crate;\npub mod member;\npub mod handed_on;\n",
            (
                "shop/src/cart/mod.rs",
                "shop/src/price.rs",
                "shop/src/by_crate.rs",
                "shop/src/member.rs",
                "shop/src/handed_on.rs",
            ),
        ),
        Imports(
            "shop/src/cart/mod.rs",
            "mod line;\nmod above;\npub use self::line::Line;\n",
            ("shop/src/cart/line.rs", "shop/src/cart/above.rs"),
        ),
        Imports("shop/src/cart/above.rs", "use super::super::price::Price;\n", ("shop/src/price.rs",)),
        Imports("shop/src/by_crate.rs", "use crate::price::Price;\n", ("shop/src/price.rs",)),
        Imports("shop/src/handed_on.rs", "use crate::cart::Line;\n", ("shop/src/cart/line.rs",)),
        Imports("shop/src/member.rs", "use tax::of;\n", ("tax/src/lib.rs",)),
    ),
)

C = Part(
    {
        "include/shop/cart.h": "int total(void);\n",
        "lib/price.h": "int price(void);\n",
    },
    (
        Imports("lib/beside.c", '#include "price.h"\n', ("lib/price.h",)),
        Imports("lib/path.c", "#include <shop/cart.h>\n", ("include/shop/cart.h",)),
        Imports("app/relative.c", '#include "../lib/price.h"\n', ("lib/price.h",)),
    ),
)

CPP = Part(
    {
        "include/store/basket.hpp": "class Basket {};\n",
        "src/rate.hpp": "class Rate {};\n",
    },
    (
        Imports("src/beside.cpp", '#include "rate.hpp"\n', ("src/rate.hpp",)),
        Imports("src/path.cc", "#include <store/basket.hpp>\n", ("include/store/basket.hpp",)),
        Imports(
            "src/relative.cpp", '#include "../include/store/basket.hpp"\n', ("include/store/basket.hpp",)
        ),
    ),
)

CSHARP = Part(
    {
        "Core/Core.csproj": "<Project></Project>\n",
        "Core/Price.cs": "namespace Shop.Core;\n\npublic class Price { }\n",
        "Web/Web.csproj": '<Project><ProjectReference Include="..\\Core\\Core.csproj" /></Project>\n',
        "Web/Cart.cs": "namespace Shop.Web;\n\nclass Cart { }\n",
        "Other/Other.csproj": "<Project></Project>\n",
        "Other/Price.cs": "namespace Shop.Core;\n\nclass Price { }\n",
    },
    (
        Imports("Web/A.cs", "using Shop.Core;\n\nclass A { Price price; }\n", ("Core/Price.cs",)),
        Imports("Web/B.cs", "using static Shop.Core.Price;\n\nclass B { }\n", ("Core/Price.cs",)),
        Imports("Web/C.cs", "using P = Shop.Core.Price;\n\nclass C { }\n", ("Core/Price.cs",)),
        Imports("Web/D.cs", "namespace Shop.Web;\n\nclass D { Cart cart; }\n", ("Web/Cart.cs",)),
    ),
)

RUBY = Part(
    {
        "lib/shop.rb": "module Shop\nend\n",
        "lib/shop/cart.rb": "module Shop\n  class Cart\n  end\nend\n",
        "lib/shop/big_price.rb": "module Shop\n  class BigPrice\n  end\nend\n",
    },
    (
        Imports("bin/required.rb", "require 'shop/cart'\n", ("lib/shop/cart.rb",)),
        Imports("lib/shop/relative.rb", "require_relative 'cart'\n", ("lib/shop/cart.rb",)),
        Imports("lib/constant.rb", "Shop::BigPrice.new\n", ("lib/shop/big_price.rb",)),
        Imports("lib/named.rb", "autoload :Cart, 'shop/cart'\n", ("lib/shop/cart.rb",)),
    ),
)

PHP = Part(
    {
        "composer.json": json.dumps({"autoload": {"psr-4": {"Shop\\": "src/"}, "classmap": ["old/"]}}),
        "src/Core/Price.php": "<?php\nnamespace Shop\\Core;\n\nclass Price {}\n",
        "src/functions.php": "<?php\nnamespace Shop;\n\nfunction rounded() {}\n",
        "old/classes.php": "<?php\nnamespace Legacy;\n\nclass Cart {}\n",
        "src/plain.php": "<?php\n$total = 0;\n",
    },
    (
        Imports("src/A.php", "<?php\nuse Shop\\Core\\Price;\n", ("src/Core/Price.php",)),
        Imports("src/B.php", "<?php\nuse function Shop\\rounded;\n", ("src/functions.php",)),
        Imports("src/C.php", "<?php\nuse Legacy\\Cart;\n", ("old/classes.php",)),
        Imports("src/D.php", "<?php\nrequire __DIR__ . '/plain.php';\n", ("src/plain.php",)),
        Imports("src/E.php", "<?php\nnew \\Shop\\Core\\Price();\n", ("src/Core/Price.php",)),
    ),
)

SWIFT = Part(
    {
        "Package.swift": "let package = Package(\n    targets: [\n"
        '        .target(name: "Core"),\n        .target(name: "App", dependencies: ["Core"]),\n    ]\n)\n',
        "Sources/Core/Cart.swift": "public class Cart {}\n",
        "Sources/Core/Line.swift": "public struct Line {}\n",
    },
    (
        Imports("Sources/App/A.swift", "import Core\n\nlet cart: Cart\n", ("Sources/Core/Cart.swift",)),
        Imports("Sources/App/B.swift", "import struct Core.Line\n", ("Sources/Core/Line.swift",)),
        Imports("Sources/Core/C.swift", "func pay(cart: Cart) {}\n", ("Sources/Core/Cart.swift",)),
    ),
)

BASH = Part(
    {
        "lib/common.sh": "total() { :; }\n",
        "lib/price.bash": "price() { :; }\n",
    },
    (
        Imports("lib/beside.sh", 'source "$(dirname "$0")/common.sh"\n', ("lib/common.sh",)),
        Imports("lib/dotted.sh", ". ./common.sh\n", ("lib/common.sh",)),
        Imports(
            "bin/variable.sh",
            'top="$(cd "$(dirname "$0")/.." && pwd)"\nsource "$top/lib/price.bash"\n',
            ("lib/price.bash",),
        ),
    ),
)

PARTS = {
    "python": PYTHON,
    "javascript": JAVASCRIPT,
    "typescript": TYPESCRIPT,
    "go": GO,
    "java": JAVA,
    "kotlin": KOTLIN,
    "scala": SCALA,
    "rust": RUST,
    "c": C,
    "cpp": CPP,
    "csharp": CSHARP,
    "ruby": RUBY,
    "php": PHP,
    "swift": SWIFT,
    "bash": BASH,
}

EDGES = {
    (f"{folder}/{imports.path}", f"{folder}/{target}")
    for folder, part in PARTS.items()
    for imports in part.imports
    for target in imports.targets
}
"""Source and target of every edge of kind `import` that the repository has."""


def build(path: Path) -> RepositoryBuilder:
    """The repository, in one commit."""
    repository = RepositoryBuilder(path)
    texts = {
        f"{folder}/{name}": text
        for folder, part in PARTS.items()
        for name, text in [*((one.path, one.text) for one in part.imports), *part.files.items()]
    }
    repository.commit(texts, message="A shop in every language")
    return repository
