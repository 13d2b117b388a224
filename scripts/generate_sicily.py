"""Write where things stand on the map of La Famiglia, for the tests of the page.

`python scripts/generate_sicily.py` writes `web/tests/sicily.json`; with `--check` it writes nothing
and exits 1 if the file is not current.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict

from consigliere.core.message import Message
from consigliere.games.la_famiglia.drawing.shapes import SicilyLand, SicilyZone
from consigliere.games.la_famiglia.drawing.sicily import sicily_drawing
from consigliere.i18n.render import render
from generated import ROOT, settle

TARGET = ROOT / "web/tests/sicily.json"
LANGUAGES = ("en", "ru", "es", "fr")


def text() -> str:
    """What the file must say."""
    drawing = sicily_drawing()
    size = {"width": drawing.width, "height": drawing.height}
    lands = [
        _place(land) | {"marked": land.marked, "label": asdict(land.label)}
        for land in drawing.lands
    ]
    content = size | {"lands": lands, "zones": [_place(zone) for zone in drawing.zones]}
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def _place(one: SicilyLand | SicilyZone) -> dict[str, object]:
    return {"id": one.id, "names": _names(one.name), "room": asdict(one.room)}


def _names(name: Message) -> list[str]:
    """In every language, each once."""
    return sorted({render(name, lang) for lang in LANGUAGES})


if __name__ == "__main__":
    sys.exit(settle(TARGET, text(), __file__, sys.argv[1:]))
