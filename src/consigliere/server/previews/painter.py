"""SVG into PNG, with the letters of the page; needs the extra `previews`."""

from __future__ import annotations

import re
import tempfile
import threading
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path

from .card import HEIGHT, WIDTH

_FONT = re.compile(r"([a-z-]+?)-(?:latin|cyrillic)-(\d+)-normal\b")
_FAMILIES = {
    "fraunces": "Fraunces",
    "playfair-display": "Fraunces",
    "inter": "Inter",
    "oswald": "Oswald",
}
"""The names that `fonts.css` gives to the files of the page: Fraunces has no Cyrillic."""
_LAYOUT = ("GSUB", "GPOS", "GDEF", "STAT", "DSIG")
_UNITS = 1000
"""Of an em: the same in all files that are put together."""
_NAMES = (1, 16)
"""Where a font file says of which family it is."""

_SIGNS = {ord("★"): "•"}
"""What no font of the page has."""


class Painter:
    """Paints pictures; `client` is the folder of the built page."""

    def __init__(self, client: Path) -> None:
        self._client = client
        self._lock = threading.Lock()

    @property
    def is_ready(self) -> bool:
        """Whether what it needs is installed."""
        return all(find_spec(name) for name in ("resvg_py", "fontTools", "brotli"))

    def png(self, svg: str) -> bytes:
        """A document of 1200 by 630 as PNG; blocks for some tenths of a second."""
        import resvg_py  # noqa: PLC0415  an extra

        with self._lock:
            fonts = [str(path) for path in self._fonts]
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=svg.translate(_SIGNS),
                width=WIDTH,
                height=HEIGHT,
                font_files=fonts,
                skip_system_fonts=bool(fonts),
                font_family="Inter",
                serif_family="Fraunces",
                sans_serif_family="Inter",
            )
        )

    @cached_property
    def _folder(self) -> tempfile.TemporaryDirectory[str]:
        return tempfile.TemporaryDirectory(prefix="consigliere-fonts-")

    @cached_property
    def _fonts(self) -> tuple[Path, ...]:
        """The fonts of the page, one of each family and weight, with the letters of all its files:
        a missing letter would be taken from any other font."""
        from fontTools.merge import Merger  # noqa: PLC0415  an extra

        written = []
        for (family, weight), sources in sorted(self._sources().items()):
            folder = Path(self._folder.name)
            parts = [_unpacked(source, folder) for source in sources]
            font = Merger().merge([str(part) for part in parts])
            for record in font["name"].names:
                if record.nameID in _NAMES:
                    record.string = family
            font["OS/2"].usWeightClass = weight
            written.append(folder / f"{family}-{weight}.ttf")
            font.save(written[-1])
        return tuple(written)

    def _sources(self) -> dict[tuple[str, int], list[Path]]:
        """The files of each family and weight."""
        found: dict[tuple[str, int], list[Path]] = {}
        for source in sorted(self._client.glob("assets/*.woff2"), key=lambda path: path.name):
            font = _FONT.match(source.name)
            if font is not None and font[1] in _FAMILIES:
                found.setdefault((_FAMILIES[font[1]], int(font[2])), []).append(source)
        return found


def _unpacked(source: Path, folder: Path) -> Path:
    """A font as it can be put together with others; without what joins or moves letters."""
    from fontTools.ttLib import TTFont  # noqa: PLC0415  an extra
    from fontTools.ttLib.scaleUpem import scale_upem  # noqa: PLC0415  an extra

    font = TTFont(source)
    font.flavor = None
    for table in _LAYOUT:
        if table in font:
            del font[table]
    scale_upem(font, _UNITS)
    part = folder / f"{source.stem}.ttf"
    font.save(part)
    return part
