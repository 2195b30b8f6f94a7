"""An installed rankhouse holds every file that the packages here hold."""

from __future__ import annotations

import tomllib
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[1]
PACKAGES = ("warehouse", "ranking", "assets", "pipelines", "services", "rankhouse")
LEFT_BY_PYTHON = {".pyc", ".pyo"}


def test_every_file_that_is_not_python_is_package_data() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]["*"]
    for package in PACKAGES:
        for file in (ROOT / package).rglob("*"):
            if file.is_dir() or file.suffix in {".py", *LEFT_BY_PYTHON} or "__pycache__" in file.parts:
                continue
            # In front of every folder, so that `**/*.sql` also means a file at the top.
            path = PurePosixPath("package", file.relative_to(ROOT / package).as_posix())
            assert any(path.match(pattern) for pattern in declared), path


def test_every_folder_with_code_is_a_package() -> None:
    for package in PACKAGES:
        for file in (ROOT / package).rglob("*.py"):
            assert (file.parent / "__init__.py").is_file(), file
