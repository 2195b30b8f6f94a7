import pytest

from assets.imports.tables import EDGES, UNRESOLVED
from tests.assets.imports.trees import edges, reasons, resolve, targets


def test_one_import_of_every_kind():
    files = {
        "shop/__init__.py": "",
        "shop/cart.py": "class Cart: pass",
        "shop/price.py": "",
        "shop/tax/__init__.py": "RATE = 1",
        "shop/tax/rules.py": """
import shop.cart
import shop.tax
import shop.price as price
from shop import cart
from shop.cart import Cart
from . import RATE
from .. import price
from ..cart import Cart as C
from .local import *
        """,
        "shop/tax/local.py": "",
    }
    result = resolve(files)
    assert result.unresolved.num_rows == 0
    edge = {"source_path": "shop/tax/rules.py", "kind": "import", "confidence": 1.0}
    assert result.edges.to_pylist() == [
        {**edge, "target_path": "shop/cart.py", "count": 4},
        {**edge, "target_path": "shop/price.py", "count": 2},
        {**edge, "target_path": "shop/tax/__init__.py", "count": 2},
        {**edge, "target_path": "shop/tax/local.py", "count": 1},
    ]


def test_the_tables_have_their_schema_even_when_empty():
    result = resolve({"a.py": ""})
    assert (result.edges.schema, result.unresolved.schema) == (EDGES, UNRESOLVED)
    assert (result.edges.num_rows, result.unresolved.num_rows) == (0, 0)


def test_the_count_is_of_statements_and_not_of_names():
    files = {"a.py": "from b import (x,\n y)\nfrom b import z\n", "b.py": "x = y = z = 1"}
    assert resolve(files).edges.column("count").to_pylist() == [2]


def test_a_file_that_imports_itself_gives_nothing():
    result = resolve({"a/__init__.py": "from . import x\nfrom a import x\nx = 1", "a/b.py": "import a.b"})
    assert (result.edges.num_rows, result.unresolved.num_rows) == (0, 0)


def test_a_submodule_comes_before_a_symbol_of_the_same_name():
    files = {"a/__init__.py": "b = 1", "a/b.py": "", "main.py": "from a import b"}
    assert targets(files, "main.py") == ["a/b.py"]


def test_a_package_comes_before_a_module_of_the_same_name():
    files = {"a/__init__.py": "", "a.py": "", "main.py": "import a"}
    assert targets(files, "main.py") == ["a/__init__.py"]


def test_a_module_comes_before_its_stub():
    files = {"a.pyi": "", "a.py": "", "b.pyi": "", "main.py": "import a, b"}
    assert targets(files, "main.py") == ["a.py", "b.pyi"]


# -- what a package hands on


def test_a_name_that_a_package_hands_on_leads_to_its_definition():
    files = {
        "flask/__init__.py": "from .app import Flask as Flask\nfrom .json import jsonify",
        "flask/app.py": "class Flask: pass",
        "flask/json/__init__.py": "from .provider import dumps as jsonify",
        "flask/json/provider.py": "def dumps(): pass",
        "main.py": "from flask import Flask, jsonify",
    }
    assert targets(files, "main.py") == ["flask/app.py", "flask/json/provider.py"]


def test_a_star_is_followed_to_the_file_that_defines_the_name():
    files = {
        "a/__init__.py": "from .x import *\nfrom .y import *",
        "a/x.py": "X = 1",
        "a/y.py": "Y = 1",
        "main.py": "from a import Y",
    }
    assert targets(files, "main.py") == ["a/y.py"]


def test_a_name_that_nothing_defines_leads_to_the_package():
    files = {
        "a/__init__.py": "from .x import hidden\nfrom elsewhere import other",
        "a/x.py": "globals()['hidden'] = 1",
        "main.py": "from a import hidden\nfrom a import other\nfrom a import made_up",
    }
    assert targets(files, "main.py") == ["a/__init__.py"]


def test_packages_that_hand_a_name_round_in_a_circle_end():
    files = {
        "a/__init__.py": "from b import x",
        "b/__init__.py": "from a import x",
        "main.py": "from a import x",
    }
    assert targets(files, "main.py") == ["a/__init__.py"]


def test_a_long_chain_of_packages_is_followed_to_its_end():
    files = {f"p{n}/__init__.py": f"from p{n + 1} import x" for n in range(1_100)}
    files |= {"p1100/__init__.py": "x = 1", "main.py": "from p0 import x"}
    assert targets(files, "main.py") == ["p1100/__init__.py"]


def test_stars_upon_stars_are_followed_once_each():
    packages = 60
    stars = "".join(f"from p{n} import *\n" for n in range(packages))
    files = {f"p{n}/__init__.py": stars for n in range(packages)} | {"main.py": "from p0 import nothing"}
    # The paths through them are more than there are atoms: followed one by one, this would not end.
    assert targets(files, "main.py") == ["p0/__init__.py"]


def test_what_a_function_of_a_package_imports_is_not_handed_on():
    files = {
        "a/__init__.py": "def f():\n    from .b import x\n",
        "a/b.py": "x = 1",
        "main.py": "from a import x",
    }
    assert targets(files, "main.py") == ["a/__init__.py"]


# -- roots


@pytest.mark.parametrize("root", ["", "src/", "lib/", "python/", "backend/service/"])
def test_a_package_is_found_below_any_root(root):
    files = {
        f"{root}shop/__init__.py": "",
        f"{root}shop/cart.py": "",
        "tests/test_cart.py": "import shop.cart",
    }
    assert targets(files, "tests/test_cart.py") == [f"{root}shop/cart.py"]


def test_several_roots_each_serve_their_own():
    files = {
        "one/src/common/__init__.py": "",
        "one/src/common/a.py": "",
        "one/tests/test_a.py": "from common import a",
        "two/src/common/__init__.py": "",
        "two/src/common/a.py": "",
        "two/tests/test_a.py": "from common import a",
    }
    assert edges(files) == {
        ("one/tests/test_a.py", "one/src/common/a.py"),
        ("two/tests/test_a.py", "two/src/common/a.py"),
    }


def test_roots_as_near_as_each_other_are_ambiguous():
    files = {
        "one/common/__init__.py": "",
        "two/common/__init__.py": "",
        "main.py": "import common",
    }
    assert reasons(files) == [("common", "", "ambiguous")]


def test_of_several_roots_only_those_that_hold_the_module_count():
    files = {
        "one/common/__init__.py": "",
        "two/common/__init__.py": "",
        "two/common/a.py": "",
        "main.py": "import common.a",
    }
    assert targets(files, "main.py") == ["two/common/a.py"]


def test_a_namespace_package_of_one_root():
    files = {
        "google/cloud/storage/__init__.py": "class Client: pass",
        "google/cloud/storage/blob.py": "",
        "main.py": "from google.cloud import storage\nfrom google.cloud.storage import Client, blob",
    }
    assert targets(files, "main.py") == ["google/cloud/storage/__init__.py", "google/cloud/storage/blob.py"]


def test_a_namespace_package_spread_over_roots():
    files = {
        "packages/a/src/space/one/__init__.py": "",
        "packages/b/src/space/two/__init__.py": "",
        "packages/b/src/space/two/main.py": "from space import one, two",
    }
    assert targets(files, "packages/b/src/space/two/main.py") == [
        "packages/a/src/space/one/__init__.py",
        "packages/b/src/space/two/__init__.py",
    ]


def test_what_lies_in_a_namespace_has_no_shorter_name():
    files = {
        "otlp/pyproject.toml": "",
        "otlp/src/telemetry/py.typed": "",
        "otlp/src/telemetry/proto/grpc/__init__.py": "",
        "otlp/src/telemetry/proto/grpc/exporter.py": "import grpc\nimport telemetry.proto.grpc",
    }
    assert targets(files, "otlp/src/telemetry/proto/grpc/exporter.py") == [
        "otlp/src/telemetry/proto/grpc/__init__.py"
    ]
    assert reasons(files) == [("grpc", "", "external")]


def test_a_folder_of_more_than_packages_is_a_root_below_src_too():
    files = {
        "pyproject.toml": "",
        "src/backend/manage.py": "import app",
        "src/backend/app/__init__.py": "",
    }
    assert targets(files, "src/backend/manage.py") == ["src/backend/app/__init__.py"]


def test_the_standard_library_is_not_hidden_by_a_package_of_a_namespace():
    files = {
        "google/cloud/logging/__init__.py": "",
        "google/cloud/logging/handlers.py": "import logging",
        "zipkin/setup.cfg": "",
        "zipkin/src/telemetry/zipkin/endpoint.py": "import json",
        "zipkin/src/telemetry/zipkin/json/__init__.py": "",
    }
    assert reasons(files) == [("logging", "", "external"), ("json", "", "external")]


def test_a_folder_without_init_within_a_package():
    files = {
        "flask/__init__.py": "",
        "flask/sansio/app.py": "",
        "flask/app.py": "from .sansio.app import App\nfrom flask.sansio import app",
    }
    assert targets(files, "flask/app.py") == ["flask/sansio/app.py"]


def test_modules_beside_a_script():
    files = {
        "scripts/run.py": "import helpers",
        "scripts/helpers.py": "",
        "pkg/__init__.py": "import helpers",
    }
    assert edges(files) == {("scripts/run.py", "scripts/helpers.py")}
    assert reasons(files) == [("helpers", "", "external")]


def test_a_lone_module_of_a_source_folder_is_found_from_anywhere():
    files = {"src/six.py": "", "tests/test_six.py": "import six"}
    assert targets(files, "tests/test_six.py") == ["src/six.py"]


def test_helpers_of_tests_without_packages():
    files = {"tests/unit/test_a.py": "import helpers", "tests/helpers.py": ""}
    assert targets(files, "tests/unit/test_a.py") == ["tests/helpers.py"]


def test_a_package_that_is_there_to_be_tested_is_seen_by_tests_alone():
    files = {
        "tests/fixtures/requests/__init__.py": "",
        "tests/test_a.py": "import requests",
        "pkg/__init__.py": "import requests",
    }
    assert edges(files) == {("tests/test_a.py", "tests/fixtures/requests/__init__.py")}


def test_a_project_within_the_tests_of_a_package():
    files = {
        "pkg/__init__.py": "",
        "pkg/tests/__init__.py": "",
        "pkg/tests/projects/one/app/__init__.py": "",
        "pkg/tests/projects/one/app/models.py": "",
        "pkg/tests/projects/one/manage.py": "import app.models",
    }
    assert targets(files, "pkg/tests/projects/one/manage.py") == ["pkg/tests/projects/one/app/models.py"]


def test_a_folder_deep_in_a_package_is_no_root():
    files = {
        "airflow/__init__.py": "",
        "airflow/providers/google/__init__.py": "",
        "airflow/providers/google/cloud/__init__.py": "",
        "airflow/providers/google/hook.py": "from google.cloud import storage",
    }
    assert reasons(files) == [("google.cloud", "storage", "external")]


# -- what leads nowhere


def test_the_standard_library_is_external_whatever_lies_about():
    files = {"scripts/email.py": "", "types.py": "", "pkg/__init__.py": "import email, json, numpy"}
    assert reasons(files) == [("email", "", "external"), ("json", "", "external"), ("numpy", "", "external")]


def test_a_package_named_like_one_of_the_standard_library():
    files = {
        "code/__init__.py": "",
        "code/helpers.py": "",
        "code/a.py": "from code.helpers import x\nfrom code import InteractiveConsole\nimport code.gone",
        "other/a.py": "from code import InteractiveConsole",
    }
    assert targets(files, "code/a.py") == ["code/__init__.py", "code/helpers.py"]
    assert reasons(files) == [("code.gone", "", "external")]


def test_a_file_that_is_not_there_is_missing():
    files = {
        "pkg/__init__.py": "from ._version import version\nimport pkg.gone\nfrom pkg.gone import x",
        "pkg/a.py": "from .....far import x\nfrom . import gone",
        "script.py": "from . import x",
    }
    assert sorted(reasons(files)) == [
        ("", "x", "missing"),
        ("_version", "version", "missing"),
        ("far", "x", "missing"),
        ("pkg.gone", "", "missing"),
        ("pkg.gone", "x", "missing"),
    ]


def test_an_unresolved_import_keeps_its_line_and_level():
    (row,) = resolve({"a/b.py": "\n\nfrom ..c import d\n"}).unresolved.to_pylist()
    assert row == {"path": "a/b.py", "line": 3, "module": "c", "name": "d", "level": 2, "reason": "missing"}


def test_paths_with_odd_names_do_no_harm():
    files = {
        "a b/\\xff.py": "import os",
        "größe/__init__.py": "",
        "größe/x.py": "from größe import x",
        ".py": "",
    }
    assert edges(files) == set()
    assert reasons(files) == [("os", "", "external")]


def test_statements_of_a_thousand_files_are_resolved_alike_in_any_order():
    files = {f"p/m{n}.py": f"from .m{(n * 7) % 300} import x\nimport p.m{n + 1}" for n in range(300)}
    files["p/__init__.py"] = ""
    backwards = dict(reversed(files.items()))
    assert resolve(files) == resolve(backwards)


def test_a_module_that_is_known_only_when_it_runs_is_dynamic():
    files = {
        "shop/__init__.py": "",
        "shop/cart.py": "",
        "shop/main.py": "import_module('shop.cart')\nimport_module('.cart', __package__)\n"
        "import_module(name)",
    }
    assert targets(files, "shop/main.py") == ["shop/cart.py"]
    assert reasons(files) == [("()", "", "dynamic")]
