"""Many games of La Famiglia at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from consigliere.games.batch import Seed
from consigliere.games.word_batch import WordBatch, WordRules
from consigliere.games.word_encoding import WordEncoding

from ..box.effects import ACTIONS, REC
from ..presentation.notation import WORDS, names_of
from ..rules.kernel import board_of
from ..rules.pieces.discs import BLUE
from ..rules.record.actions import MAX_CHOICES, NONE, TO_DOME
from ..rules.record.record import STATE
from ..rules.record.tables import TABLES
from ..rules.state import State
from .encoding import MOST, encoding
from .kernel import compiled
from .stepping import ORDER_SORT, TOKEN_SORT, TOKENS, VOCABULARY


def batch(games: int, seed: Seed, options: Mapping[str, str], seats: int) -> WordBatch:
    """So many games with these options; raises MalformedBatch, InvalidOption."""
    encoded = encoding(options, seats)
    start: State = encoded.state(encoded.initial())
    components = start.components

    def state_of(record: Any) -> State:
        return State(board_of(record), components)

    rules = WordRules(
        kernel=compiled,
        layout=STATE,
        choices=MAX_CHOICES,
        tables=_array(start.tables, TABLES),
        vocabulary=_vocabulary(encoded, start),
        record_of=lambda state: _array(state.record, STATE)[0],
        state_of=state_of,
    )
    return WordBatch(encoded, rules, games, seed)


def _array(board: Any, layout: np.dtype[Any]) -> Any:
    return np.frombuffer(bytearray(board.tobytes()), layout).view(np.recarray)


def _vocabulary(encoded: WordEncoding[Any], start: State) -> Any:
    """The actions of operations and arguments, by the words of the notation."""
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
    return found


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
