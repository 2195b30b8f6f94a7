import pytest

from tests.assets.imports.trees import reasons, targets

SHOP = {
    "composer.json": '{"autoload": {"psr-4": {"Shop\\\\": ["src/", "more"]}, "psr-0": {"Old_": "legacy/"}},\n'
    ' "autoload-dev": {"psr-4": {"Shop\\\\Tests\\\\": "tests/"}}}',
    "src/Core/Price.php": "<?php namespace Shop\\Core; class Price { static function of() {} }",
    "src/functions.php": "<?php namespace Shop; function rounded() {} const LIMIT = 1;",
    "more/Extra.php": "<?php namespace Shop; class Extra extends Core\\Price {}",
    "src/classes.php": "<?php namespace Shop\\Map; class A {} class B {}",
    "old/Core/Price.php": "<?php namespace Shop\\Core; class Price {}",
    "tests/Helper.php": "<?php namespace Shop\\Tests; class Helper {}",
    "a/Twice.php": "<?php namespace T; class Twice {}",
    "b/Twice.php": "<?php namespace T; class Twice {}",
    "src/helpers.php": "<?php function help() {}",
    "global.php": "<?php class Whole {}",
}


@pytest.mark.parametrize(
    ("source", "code", "expected"),
    [
        ("src/A.php", "use Shop\\Core\\Price;", ["src/Core/Price.php"]),
        ("src/A.php", "use Shop\\{Core\\Price as P, Extra};", ["more/Extra.php", "src/Core/Price.php"]),
        ("src/A.php", "use function Shop\\rounded; use const Shop\\LIMIT;", ["src/functions.php"]),
        ("src/A.php", "use Shop\\Map\\B;", ["src/classes.php"]),
        ("src/A.php", "use Shop\\Tests\\Helper;", ["tests/Helper.php"]),
        ("src/A.php", "new \\Shop\\Core\\Price;", ["src/Core/Price.php"]),
        ("src/A.php", "use Shop\\Core; Core\\Price::of();", ["src/Core/Price.php"]),
        ("src/A.php", "namespace Shop; Core\\Price::of();", ["src/Core/Price.php"]),
        ("src/A.php", "namespace Shop; function f(Extra $a) {}", ["more/Extra.php"]),
        ("a/A.php", "use T\\Twice;", ["a/Twice.php"]),
        ("src/A.php", "use Whole;", ["global.php"]),
        ("src/A.php", "require __DIR__ . '/helpers.php';", ["src/helpers.php"]),
        ("src/Core/A.php", "require dirname(__DIR__) . '/helpers.php';", ["src/helpers.php"]),
        ("src/A.php", "require 'helpers.php';", ["src/helpers.php"]),
        ("src/Core/A.php", "require 'src/helpers.php';", ["src/helpers.php"]),
    ],
)
def test_where_an_import_leads(source, code, expected):
    assert targets({**SHOP, source: f"<?php {code}"}, source) == expected


def test_why_an_import_leads_nowhere():
    lines = (
        "use Exception;",
        "use Psr\\Log\\LoggerInterface;",
        "use Shop\\Core\\Gone;",
        "use Shop\\Bundle\\Thing;",
        "use T\\Twice;",
        "require __DIR__ . '/gone.php';",
        "require __DIR__ . '/../vendor/autoload.php';",
        "require $file;",
    )
    assert reasons({**SHOP, "src/A.php": "<?php\n" + "\n".join(lines)}) == [
        ("", "Exception", "external"),
        ("Psr\\Log", "LoggerInterface", "external"),
        ("Shop\\Core", "Gone", "missing"),
        ("Shop\\Bundle", "Thing", "external"),
        ("T", "Twice", "ambiguous"),
        ("gone.php", "", "missing"),
        ("../vendor/autoload.php", "", "external"),
        ("${$file}", "", "dynamic"),
    ]


def test_calls_and_bases():
    calls = "\\Shop\\Core\\Price::of(); rounded();"
    code = f"<?php namespace Shop; class A extends Extra {{ function f() {{ {calls} }} }}"
    files = {**SHOP, "src/A.php": code}
    assert targets(files, "src/A.php", "inherit") == ["more/Extra.php"]
    assert targets(files, "src/A.php", "call") == ["src/Core/Price.php", "src/functions.php"]


def test_a_manifest_with_faults_stops_nothing():
    for manifest in ("{", "[1]", '{"autoload": {"psr-4": ["src"]}}', "[" * 100_000):
        files = {**SHOP, "composer.json": manifest, "src/A.php": "<?php use Shop\\Map\\B;"}
        assert targets(files, "src/A.php") == ["src/classes.php"]
