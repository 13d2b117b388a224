"""Faces cut in two inks like linocuts; which hair, hat and collar follows from an id.

Everything is drawn around the middle of a disc of radius 30; the shapes are in `portraits.json`.
The page draws the same faces from `web/src/generated/portraits.ts`, which
`scripts/generate_portraits.py` writes from here.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple, TypeAlias

RADIUS: Final = 30
YOUNG: Final = 1993
"""Whoever was born later wears no hat, no beard and no glasses."""


class Piece(NamedTuple):
    """One shape of a face, an SVG path in an ink.

    `dark` or `light` filled, `line` a dark stroke, `cut` a light stroke.
    """

    ink: str
    path: str


Feature: TypeAlias = tuple[Piece, ...]


@cache
def shapes() -> dict[str, Any]:
    """The tables of `portraits.json`: features, or lists of them, some by sex."""
    page = files(__package__).joinpath("portraits.json").read_text("utf-8")
    tables: dict[str, Any] = json.loads(page)
    return tables


def portrait(name: str, sex: str, year: int) -> tuple[Piece, ...]:
    """The shapes of somebody's face, the hindmost first."""
    table, pick = shapes(), _Picker(name)
    back = pick.of(table["BACK"][sex])
    collar, hair = pick.of(table["COLLAR"]), pick.of(table["HAIR"][sex])
    grown = () if year > YOUNG else (*pick.of(table["TRAIT"][sex]), *pick.of(table["HAT"][sex]))
    pieces = (*back, table["SHOULDERS"], *collar, *table["HEAD"], *hair, *grown)
    return tuple(Piece(*piece) for piece in pieces)


class _Picker:
    """Draws one feature after the other from a number made of a name (FNV-1a)."""

    def __init__(self, name: str) -> None:
        self.number = 2166136261
        for letter in name.encode():
            self.number = (self.number ^ letter) * 16777619 % 2**32
        self.number ^= self.number >> 15

    def of(self, features: list[Feature]) -> Feature:
        """One of them; the rest of the number is for those to come."""
        self.number, place = divmod(self.number, len(features))
        return features[place]
