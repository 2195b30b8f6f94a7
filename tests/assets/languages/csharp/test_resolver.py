import pytest

from tests.assets.imports.trees import reasons, resolve, targets

SHOP = {
    "src/Core/Core.csproj": "<Project></Project>",
    "src/Core/Price.cs": "namespace Shop.Core; public class Price { public static int Of() => 1; }",
    "src/Core/Line.cs": "namespace Shop.Core { class Line { } }\nnamespace Shop.Other { class Extra { } }",
    "src/Web/Web.csproj": '<Project><ProjectReference Include="..\\Core\\Core.csproj" />\n'
    '<PackageReference Include="Shop.Cloud" /><Using Include="Shop.Every" /></Project>',
    "src/Web/Cart.cs": "namespace Shop.Web { class Cart { protected void Fill() { } } }",
    "src/Core/Every.cs": "namespace Shop.Every { class Each { } }",
    "samples/Old/Old.csproj": "<Project></Project>",
    "samples/Old/Price.cs": "namespace Shop.Core { class Price { } }",
}


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("using Shop.Core; class A { Price p; }", ["src/Core/Price.cs"]),
        ("using Shop.Core; class A { Price p; Line l; }", ["src/Core/Line.cs", "src/Core/Price.cs"]),
        ("using Shop.Core; class A { }", []),
        ("using Shop.Other; class A { Extra e; }", ["src/Core/Line.cs"]),
        ("using static Shop.Core.Price; class A { }", ["src/Core/Price.cs"]),
        ("using P = Shop.Core.Price; class A { }", ["src/Core/Price.cs"]),
        ("using C = Shop.Core; class A { C.Line l; }", ["src/Core/Line.cs", "src/Core/Price.cs"]),
        ("using Core; namespace Shop.Web { class A { Price p; } }", ["src/Core/Price.cs"]),
        ("namespace Shop.Web.Api { class A { Cart c; } }", ["src/Web/Cart.cs"]),
        ("class A { Each e; }", ["src/Core/Every.cs"]),
    ],
)
def test_where_a_directive_leads(code, expected):
    assert targets({**SHOP, "src/Web/A.cs": code}, "src/Web/A.cs") == expected


def test_a_global_directive_is_for_its_project():
    usings = {"src/Web/GlobalUsings.cs": "global using Shop.Core;"}
    files = {**SHOP, **usings, "src/Web/A.cs": "class A { Price p; }"}
    assert targets(files, "src/Web/A.cs") == ["src/Core/Price.cs"]
    assert targets({**files, "tools/A.cs": "class A { Price p; }"}, "tools/A.cs") == []


def test_a_project_means_its_own_and_what_it_references():
    files = {**SHOP, "samples/Old/A.cs": "using Shop.Core; class A { Price p; }"}
    assert targets(files, "samples/Old/A.cs") == ["samples/Old/Price.cs"]


def test_a_class_in_two_files_is_shared_among_them():
    files = {
        "A.cs": "namespace S { partial class Cart { } }",
        "B.cs": "namespace S { partial class Cart { } }",
        "C.cs": "using S; class X { Cart c; }",
    }
    edges = [row for row in resolve(files).edges.to_pylist() if row["source_path"] == "C.cs"]
    assert {row["target_path"]: row["confidence"] for row in edges} == {"A.cs": 0.5, "B.cs": 0.5}


def test_a_file_does_not_hand_on_what_it_uses():
    files = {
        "A.cs": "namespace S { class Price { } }",
        "B.cs": "using S; namespace T { class Cart { } }",
        "C.cs": "using T; class X { void F() { new Price(); new Cart(); } }",
    }
    assert targets(files, "C.cs", "call") == ["B.cs"]


def test_why_a_directive_leads_nowhere():
    names = ("System.Text", "Xunit", "Shop.Cloud.Files", "Shop.Gone", "G = Shop.Core.Gone")
    code = "".join(f"using {name};\n" for name in names)
    assert reasons({**SHOP, "src/Web/A.cs": code}) == [
        ("System.Text", "*", "external"),
        ("Xunit", "*", "external"),
        ("Shop.Cloud.Files", "*", "external"),
        ("Shop.Gone", "*", "missing"),
        ("Shop.Core", "Gone", "missing"),
    ]


def test_calls_and_bases():
    files = {
        **SHOP,
        "src/Web/A.cs": "using Shop.Core;\n"
        "namespace Shop.Web { class A : Cart { void F() { Fill(); Price.Of(); } } }",
    }
    assert targets(files, "src/Web/A.cs", "inherit") == ["src/Web/Cart.cs"]
    assert targets(files, "src/Web/A.cs", "call") == ["src/Core/Price.cs", "src/Web/Cart.cs"]


def test_an_alias_of_a_file_and_its_own_classes_come_before_what_a_namespace_holds():
    code = "using Shop.Core; class A { class Line { } Line l; }"
    assert targets({**SHOP, "src/Web/A.cs": code}, "src/Web/A.cs") == []
    code = "using Shop.Core; using Price = Other.Cost; class A { Price p; Line l; }"
    assert targets({**SHOP, "src/Web/A.cs": code}, "src/Web/A.cs") == ["src/Core/Line.cs"]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("Outcome o;", ["Outcome.cs"]),
        ("Outcome<int> o;", ["OutcomeT.cs"]),
        ("Outcome<int> o = Outcome.Of(1);", ["Outcome.cs", "OutcomeT.cs"]),
    ],
)
@pytest.mark.parametrize("around", ["using S; class A {{ {} }}", "namespace S {{ class A {{ {} }} }}"])
def test_types_of_one_name_are_told_apart_by_their_type_arguments(around, code, expected):
    files = {
        "Outcome.cs": "namespace S { static class Outcome { public static int Of(int i) => i; } }",
        "OutcomeT.cs": "namespace S { class Outcome<T> { public T Value; } }",
        "A.cs": around.format(code),
    }
    assert targets(files, "A.cs") == expected
