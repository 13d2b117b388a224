"""Compile the gettext catalogues (.po) that the package reads at run time (.mo)."""

from __future__ import annotations

import sys
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE = Path(__file__).parents[1] / "src" / "consigliere" / "i18n" / "locale"


def build(locale: Path = LOCALE) -> list[Path]:
    """Compile every catalogue under `locale`; the paths written. Raises PoFileError."""
    return [compiled(source) for source in sorted(locale.glob("*/LC_MESSAGES/*.po"))]


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
        print(path.relative_to(LOCALE))
    sys.exit(0 if written else "no catalogue found")
