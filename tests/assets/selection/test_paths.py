"""Conventions of paths, and files that they must not catch."""

from __future__ import annotations

import pytest

from assets.selection.attributes import GENERATED, VENDORED
from assets.selection.paths import is_secret_path, manifest_folders, path_marks, tree_marks

CASES = {
    "vendored": """
        web/node_modules/left-pad/index.js third_party/zlib/inflate.c src/pip/_vendor/six.py Vendored/a.py
        django/contrib/admin/static/admin/js/vendor/jquery/jquery.js vendor/github.com/pkg/errors/errors.go
        app/ios/Pods/AFNetworking/a.m
    """,
    "lock_file": "package-lock.json web/yarn.lock uv.lock Cargo.lock go.sum Gemfile.lock pylock.dev.toml",
    "generated": "api/user_pb2.py api/user_pb2_grpc.py user.pb.go Form.Designer.cs src/__generated__/q.ts",
    "minified": "site/jquery.min.js site/app.css.map bundle-min.css",
    "secret_file": """
        .env .env.production deploy/prod.env certs/server.pem server.key id_rsa release.keystore app.p12
        .netrc state/terraform.tfstate
    """,
}
WRITTEN = """
    shop/vendor/models.py vendors/api.py src/apps/vendor/views.py lib/vendor.py pods/deploy.yaml
    src/min.js admin.js lock.py locks/a.py .env.example .env.sample env.py environment.env.template id_rsa.pub
    keys.py key.go generated.py sympy/assumptions/ask_generated.py node_modules.md src/pb2.py pem.py
    django/core/files/locks.py
"""


@pytest.mark.parametrize(("reason", "path"), [(k, p) for k, paths in CASES.items() for p in paths.split()])
def test_conventions(reason: str, path: str) -> None:
    assert [mark.reason for mark in path_marks(path, {"", "app/ios"})] == [reason]


@pytest.mark.parametrize("path", WRITTEN.split())
def test_what_somebody_wrote_is_read(path: str) -> None:
    assert list(path_marks(path)) == []


def test_a_vendor_beside_a_manifest_is_the_work_of_others() -> None:
    paths = ["shop/vendor/seller.go", "cmd/vendor/a/b.go", "cmd/go.mod"]
    folders = manifest_folders(paths)
    assert folders == {"cmd"}
    assert [[m.reason for m in path_marks(path, folders)] for path in paths] == [[], ["vendored"], []]


def test_attributes_come_first_and_overrule_conventions() -> None:
    path = "vendor/api.min.js"
    assert [m.rule for m in tree_marks(path, {VENDORED: True}, {""})] == [
        "skip_attributes", "skip_vendored", "skip_minified",
    ]  # fmt: skip
    assert [m.rule for m in tree_marks(path, {VENDORED: False}, {""})] == ["skip_minified"]
    assert tree_marks(path, {VENDORED: False, GENERATED: False}, {""}) == []
    assert [m.rule for m in tree_marks("certs/a.pem", {GENERATED: False}, {""})] == ["skip_secret_files"]


def test_secret_names_do_not_depend_on_case_or_folder() -> None:
    assert is_secret_path("Deploy/ID_RSA")
    assert not is_secret_path("id_rsa/readme.md")
