"""`python -m services.docs [FOLDER]`: write the generated pages, to `docs` unless another folder is named."""

from __future__ import annotations

import sys
from pathlib import Path

from services.docs.pages import PAGES


def main(arguments: list[str]) -> None:
    """Write every page."""
    folder = Path(arguments[0]) if arguments else Path("docs")
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in PAGES.items():
        (folder / name).write_text(make(), encoding="utf-8")
        print(folder / name)


main(sys.argv[1:])
