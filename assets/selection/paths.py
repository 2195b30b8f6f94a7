"""What path and attributes of a file say of it: vendored, generated, minified, a lock file, a key.

A convention counts only where it cannot mean anything else: `vendor` is also what a shop calls a seller, so
it counts beside a file that lists dependencies and below what is served as it is.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from fnmatch import translate

from assets.selection.attributes import FILE_NAME, GENERATED, VENDORED, State
from assets.selection.marks import Mark

# Folders that only hold the work of others, wherever they lie.
_VENDORED_FOLDERS = frozenset(
    [
        "node_modules",
        "bower_components",
        "jspm_packages",
        "web_modules",
        "third_party",
        "third-party",
        "thirdparty",
        "3rdparty",
        "_vendor",
        "vendored",
        "site-packages",
        "dist-packages",
        "godeps",
    ]
)
_VENDOR_FOLDERS = frozenset(("vendor", "vendors", "pods"))
# A `vendor` beside one of these is the work of others.
_MANIFESTS = frozenset(["go.mod", "composer.json", "gemfile", "package.json", "cargo.toml", "podfile"])
# What lies below one of these is served as it is: a `vendor` there holds scripts and styles of others.
_SERVED_FOLDERS = frozenset(
    ["static", "assets", "public", "js", "css", "javascript", "javascripts", "stylesheets", "www"]
)


_REASONS = {VENDORED: "vendored", GENERATED: "generated"}
# What a program wrote is generated, whatever it is besides.
_WRITTEN_BY = {
    "vendored": "vendored",
    "generated": "generated",
    "minified": "generated",
    "lock_file": "generated",
}


def _names(patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(map(translate, patterns.split())))


_LOCK_FILES = _names(
    """
    package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock
    poetry.lock pipfile.lock uv.lock pdm.lock pixi.lock conda-lock.yml pylock.toml pylock.*.toml
    cargo.lock composer.lock gemfile.lock go.sum go.work.sum podfile.lock cartfile.resolved package.resolved
    mix.lock pubspec.lock flake.lock packages.lock.json gradle.lockfile .terraform.lock.hcl
    """
)
_GENERATED_NAMES = _names(
    """
    *_pb2.py *_pb2.pyi *_pb2_grpc.py *_pb2_grpc.pyi *.pb.go *.pb.gw.go *.pb.cc *.pb.h *.pb.swift *_pb.rb
    *_pb.js *_pb.ts *_pb.d.ts *.g.cs *.g.i.cs *.designer.cs *.g.dart *.freezed.dart zz_generated.*.go
    *.generated.* *.js.snap *.jsx.snap *.ts.snap *.tsx.snap
    """
)
_GENERATED_FOLDERS = frozenset(("__generated__",))
_MINIFIED_NAMES = _names("*.min.js *.min.mjs *.min.cjs *.min.css *-min.js *-min.css *.js.map *.css.map")
_SECRET_NAMES = _names(
    """
    .env .env.* *.env *.pem *.key *.p12 *.pfx *.pkcs12 *.jks *.jceks *.keystore *.bks *.ppk *.kdbx
    id_rsa id_dsa id_ecdsa id_ed25519 .netrc _netrc .pgpass .my.cnf .htpasswd .git-credentials .dockercfg
    .pypirc terraform.tfstate *.tfstate *.tfstate.backup
    """
)
# Templates show which values there are, and public keys are for everybody.
_NOT_SECRET = _names("*.example *.sample *.template *.dist *.defaults *example.env *sample.env *.pub")


def tree_marks(path: str, attributes: Mapping[str, State], manifests: Collection[str]) -> list[Mark]:
    """What attributes and conventions find in a path.

    A file that attributes say is not vendored, or not generated, is not so by its path: it is somebody's
    work.
    """
    said = [Mark("skip_attributes", reason, f"{name} in {FILE_NAME}")
            for name, reason in _REASONS.items() if attributes.get(name)]  # fmt: skip
    denied = {reason for name, reason in _REASONS.items() if attributes.get(name) is False}
    kept = [mark for mark in path_marks(path, manifests) if _WRITTEN_BY.get(mark.reason) not in denied]
    return said + kept


def path_marks(path: str, manifests: Collection[str] = frozenset()) -> Iterator[Mark]:
    """What the conventions find in a path from the root of the tree; letter case does not matter.

    `manifests` are the folders that list dependencies, as `manifest_folders` gives them.
    """
    *folders, name = path.lower().split("/")
    if is_secret_path(path):
        yield Mark("skip_secret_files", "secret_file", f"{name} is a name for keys and passwords")
    if folder := _vendored_folder(folders, manifests):
        yield Mark("skip_vendored", "vendored", f"below {folder}, where the work of others lies")
    if _LOCK_FILES.match(name):
        yield Mark("skip_lock_files", "lock_file", "versions of dependencies, written by their manager")
    if _GENERATED_NAMES.match(name) or not _GENERATED_FOLDERS.isdisjoint(folders):
        yield Mark("skip_generated_names", "generated", "named as what a generator writes")
    if _MINIFIED_NAMES.match(name):
        yield Mark("skip_minified", "minified", "named as what a minifier writes")


def is_secret_path(path: str) -> bool:
    """Whether a file is by its name one of keys or passwords, which no table may hold."""
    name = path.lower().rpartition("/")[2]
    return _SECRET_NAMES.match(name) is not None and _NOT_SECRET.match(name) is None


def manifest_folders(paths: Iterable[str]) -> frozenset[str]:
    """The folders, in lower case, that hold a file which lists dependencies; the root is the empty text."""
    parted = (path.lower().rpartition("/") for path in paths)
    return frozenset(folder for folder, _, name in parted if name in _MANIFESTS)


def _vendored_folder(folders: list[str], manifests: Collection[str]) -> str | None:
    for depth, folder in enumerate(folders):
        if folder in _VENDORED_FOLDERS:
            return folder
        above = folders[:depth]
        if folder in _VENDOR_FOLDERS and (
            "/".join(above) in manifests or not _SERVED_FOLDERS.isdisjoint(above)
        ):
            return folder
    return None
