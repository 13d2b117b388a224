"""What compiled code looks up of an encoding: actions by the words of the notation, and cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from consigliere.games.word_encoding import WordEncoding

from ..box.effects import ACTIONS, REC
from ..presentation.notation import WORDS, names_of
from ..rules.pieces.discs import BLUE
from ..rules.record.actions import NONE, TO_DOME
from ..rules.state import State
from .stepping import ORDER_SORT, TOKEN_SORT, TOKENS, VOCABULARY

MOST = 60
"""No number of a step is greater: a side has not as many soldiers (LF-CMP)."""


def vocabulary_of(encoded: WordEncoding[Any], start: State, cells: Sequence[str]) -> Any:
    """An array of one VOCABULARY; `cells`: those of all sides of the solo board, by place."""
    found = np.zeros(1, VOCABULARY).view(np.recarray)
    families = len(start.components.families)
    sorts = {"token": TOKEN_SORT, "order": ORDER_SORT}
    for word, (operation, arguments) in WORDS.items():
        found[0].operation[operation] = encoded.operations[word]
        found[0].words[operation] = 1 + len(arguments)
        for place, sort in enumerate(arguments):
            if sort not in sorts:
                sorts[sort] = max(TOKENS + families - 1, *sorts.values()) + 1
            found[0].sorts[operation, place] = sorts[sort]
    for sort, number in sorts.items():
        if number >= TOKENS:
            _fill(found[0].argument[number], _arguments(start, sort), encoded.arguments)
    for family, tokens in enumerate(start.components.tokens):
        _fill(found[0].argument[TOKENS + family], dict(enumerate(tokens)), encoded.arguments)
    _set_cells(found[0], start, cells)
    return found


def _set_cells(words: Any, start: State, cells: Sequence[str]) -> None:
    words.solo_places = len(cells)
    for side, names in enumerate(start.components.cells):
        for cell, name in enumerate(names):
            words.solo_place[side, cell] = cells.index(name)


def _arguments(start: State, sort: str) -> dict[int, str]:
    """The words of a sort of argument, by number."""
    if sort == "number":
        return {number: str(number) for number in range(MOST + 1)}
    if sort == "action":
        return {BLUE: "blue"} | {REC + place: word for place, word in enumerate(ACTIONS)}
    return dict(enumerate(names_of(start, sort)))


def _fill(row: Any, words: Mapping[int, str], numbers: Mapping[str, int]) -> None:
    for value, word in {**words, NONE: "none", TO_DOME: "dome"}.items():
        row[value] = numbers[word]
