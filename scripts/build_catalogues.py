"""Compile the gettext catalogues (.po) that the package reads at run time (.mo)."""

from __future__ import annotations

import sys
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

SOURCE = Path(__file__).parents[1] / "src" / "consigliere"


def build(folder: Path = SOURCE) -> list[Path]:
    """Compile every catalogue under a folder; the paths written. Raises PoFileError."""
    return [compiled(source) for source in sorted(folder.rglob("locale/*/LC_MESSAGES/*.po"))]


def compiled(source: Path) -> Path:
    """Compile one catalogue next to its source."""
    with source.open("rb") as file:
        catalogue = read_po(file, locale=source.parents[1].name, abort_invalid=True)
    target = source.with_suffix(".mo")
    with target.open("wb") as file:
        write_mo(file, catalogue)
    return target


if __name__ == "__main__":
    written = build()
    for path in written:
        print(path.relative_to(SOURCE))
    sys.exit(0 if written else "no catalogue found")
