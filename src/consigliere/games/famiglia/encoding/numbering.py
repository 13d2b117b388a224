"""The small decisions of Famiglia, numbered without gaps: the same numbers in every position."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ..presentation.notation import step_of, write_step
from ..rules.actions import DIG, DOWN, PLAY_ACCOUNTANT, SKIP, UP, brute_code, take_code
from ..rules.cards import ACCOUNTANTS, KINDS, VALUES


@dataclass(frozen=True, slots=True)
class Group:
    """Decisions of one sort: their codes (`games/famiglia/actions.py`) in the order of numbers."""

    name: str
    codes: tuple[int, ...]
    meaning: str


_WITH_VALUE = tuple(kind for kind in range(KINDS) if kind % VALUES > 0)
"""Zeros are never discarded and never threatened (FA-P1-1, FA-P3-1)."""


def _takes(kind: int) -> list[int]:
    """Free first, then by value paid: a pair, then jokers in growing order, laid after returned."""
    codes = [take_code(kind, 0, 0, 0)]
    for value in range(1, kind % VALUES + 1):
        codes.append(take_code(kind, value, 0, 0))
        for joker in range(value, VALUES):
            codes += [take_code(kind, value, joker, lay_joker) for lay_joker in (0, 1)]
    return codes


GROUPS: tuple[Group, ...] = (
    Group("skip", (SKIP,), "leave this phase, or come to the end of a swap; in phase 4: pass"),
    Group("dig", tuple(DIG + kind for kind in _WITH_VALUE), "discard this card of the Street"),
    Group(
        "accountant",
        tuple(PLAY_ACCOUNTANT + ACCOUNTANTS + value for value in range(1, VALUES)),
        "play the Accountant of this value",
    ),
    Group("take_up", tuple(UP + kind for kind in range(KINDS)), "this card comes up"),
    Group("lay_down", tuple(DOWN + kind for kind in range(KINDS)), "this card goes down"),
    Group(
        "brute",
        tuple(brute_code(value, kind) for value in range(1, VALUES) for kind in _WITH_VALUE),
        "play the Brute of this value on this card of the Street",
    ),
    Group(
        "take",
        tuple(code for kind in range(KINDS) for code in _takes(kind)),
        "take this card at this value with this payment",
    ),
)

CODE_OF: NDArray[np.int64] = np.array([c for group in GROUPS for c in group.codes], np.int64)
"""The code of each action, shape (ACTIONS,); of the type for which rules are compiled anyway."""
ACTIONS = len(CODE_OF)


def _numbers() -> NDArray[np.int16]:
    numbers = np.full(int(CODE_OF.max()) + 1, -1, np.int16)
    numbers[CODE_OF] = np.arange(ACTIONS)
    return numbers


NUMBER_OF: NDArray[np.int16] = _numbers()
"""The action of each code, −1 for numbers that are no code."""


def _firsts() -> dict[str, int]:
    found: dict[str, int] = {}
    at = 0
    for group in GROUPS:
        found[group.name] = at
        at += len(group.codes)
    return found


FIRST: dict[str, int] = _firsts()
"""The first action of each group."""


@cache
def _numbers_of_words() -> dict[str, int]:
    return {action_word(action): action for action in range(ACTIONS)}


def action_of(word: str) -> int:
    """The number of an action in notation, `pass` for the skip; raises KeyError."""
    return _numbers_of_words()[word]


def action_word(action: int) -> str:
    """An action in notation, `pass` for the skip; raises IndexError for a number that is none."""
    if not 0 <= action < ACTIONS:
        raise IndexError(action)
    return write_step(step_of(int(CODE_OF[action])))
