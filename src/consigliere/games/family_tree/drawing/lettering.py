"""How wide text may come out in a typeface that the reader of a file happens to have.

A picture names its typefaces but does not carry them. DejaVu Serif Bold is about the widest that
may stand in for them; text that would be too wide in it is given its width.
"""

from __future__ import annotations

import unicodedata
from typing import Final

_LETTERS: Final = (
    (35, " ',.|"), (40, "/:;ijl’ł"), (45, "!-f·"), (50, "()IJ[]t"), (55, "*r“”"), (60, "?svxyzх"),
    (65, "ace{}агезстуэ"), (70, "0123456789bdgkopqðøГбвдорь"), (75, "FLSTYZhnuħŁЗТиклнпцчя"),
    (80, "ACEPVXÞßЕРСХЭъ"), (85, "BR«»АВУЬ"), (90, "DGKOQUwØĐБДЛОЯм"), (95, "%&HNИКНПФЧф"),
    (100, "@æЦЪ–—…"), (105, "Æœжыю"), (110, "mшщ"), (115, "MWМ"), (120, "Œ"), (125, "Ы"),
    (130, "ШЩЮ"), (135, "Ж"),
)  # fmt: skip
"""In hundredths of the size, each up to 0.05 too wide."""
_WIDTHS: Final = {letter: width / 100 for width, letters in _LETTERS for letter in letters}
_OTHER: Final = 1.0


def widest(text: str) -> float:
    """How wide a text is at most, in letters of size 1."""
    bare = (letter for letter in unicodedata.normalize("NFD", text) if letter.isprintable())
    return sum(_WIDTHS.get(letter, _OTHER) for letter in bare if not unicodedata.combining(letter))


def fitted(text: str, size: float, room: float) -> str:
    """SVG attributes that keep a text of this size within so many pixels; none if it needs none."""
    if widest(text) * size <= room:
        return ""
    return f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"'
