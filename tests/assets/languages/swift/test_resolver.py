import pytest

from tests.assets.imports.trees import reasons, targets

MANIFEST = """
let package = Package(
    name: "Shop",
    targets: [
        // .target(name: "Commented", path: "Elsewhere"),
        .target(name: "Core", dependencies: [.target(name: "Tax"), .product(name: "Log", package: "log")]),
        .target(name: "Tax", path: "tax/swift"),
        .target(name: "CShop"),
        .testTarget(name: "CoreTests", dependencies: ["Core"]),
    ]
)
"""
SHOP = {
    "Package.swift": MANIFEST,
    "Sources/Core/Cart.swift": "public class Cart { func total() {} }",
    "Sources/Core/Line.swift": "struct Line { var price: Int = 1 }",
    "Sources/Core/Cart+More.swift": "extension Cart { func more() {} }",
    "Sources/CShop/include/shop.h": "",
    "tax/swift/Rate.swift": "public struct Rate { static func of() {} }",
    "App/Main.swift": "class Main {}",
    "AppTests/Helper.swift": "class Helper {}",
    "one/Twice/A.swift": "class A {}",
    "one/Package.swift": '.target(name: "Twice", path: "Twice")',
    "two/Package.swift": '.target(name: "Twice", path: "Twice")',
    "two/Twice/A.swift": "class A {}",
}


@pytest.mark.parametrize(
    ("source", "code", "expected"),
    [
        ("Tests/CoreTests/T.swift", "@testable import Core\nlet a: Cart", ["Sources/Core/Cart.swift"]),
        ("Tests/CoreTests/T.swift", "import Core\nlet a = Line()", ["Sources/Core/Line.swift"]),
        ("Tests/CoreTests/T.swift", "import Core", []),
        ("Sources/Core/A.swift", "import Tax\nlet a: Rate", ["tax/swift/Rate.swift"]),
        ("Sources/Core/A.swift", "import struct Tax.Rate", ["tax/swift/Rate.swift"]),
        ("Sources/Core/A.swift", "import CShop", ["Sources/CShop/include/shop.h"]),
        ("Sources/Core/A.swift", "let a: Cart", ["Sources/Core/Cart.swift"]),
        ("Sources/Core/A.swift", "let a: Rate", []),
        ("AppTests/T.swift", "@testable import App\nlet a: Main", ["App/Main.swift"]),
        ("AppTests/T.swift", "let a: Helper", ["AppTests/Helper.swift"]),
        ("one/B.swift", "import Twice\nlet a: A", ["one/Twice/A.swift"]),
    ],
)
def test_where_an_import_leads(source, code, expected):
    assert targets({**SHOP, source: code}, source) == expected


def test_why_an_import_leads_nowhere():
    code = "import Foundation\nimport Log\nimport Twice\nimport Commented\nimport Empty"
    empty = {"Sources/Empty/read.me": "", "Package.swift": MANIFEST + '.target(name: "Empty")'}
    assert reasons({**SHOP, **empty, "Sources/Core/A.swift": code}) == [
        ("Foundation", "*", "external"),
        ("Log", "*", "external"),
        ("Twice", "*", "ambiguous"),
        ("Commented", "*", "external"),
        ("Empty", "*", "missing"),
    ]


def test_calls_and_bases():
    code = "import Tax\nclass Mine: Cart { func f() { total(); self.total(); Rate.of(); a.more() } }"
    files = {**SHOP, "Sources/Core/A.swift": code}
    assert targets(files, "Sources/Core/A.swift", "inherit") == ["Sources/Core/Cart.swift"]
    assert targets(files, "Sources/Core/A.swift", "call") == [
        "Sources/Core/Cart+More.swift",
        "Sources/Core/Cart.swift",
        "tax/swift/Rate.swift",
    ]
