"""Choices: each legal decision with the pieces to point at, and what it is in words."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from consigliere.core.action import Choice
from consigliere.core.message import Arg, Message, seat_name

from .actions import MAX_CHOICES, NONE, TO_DOME, first_of, operation_of, second_of, third_of
from .discs import BLUE
from .effects import ACTIONS, REC
from .frames import decider
from .legal import legal
from .notation import CARD_WORDS, NAMES, ROW_WORDS, WORDS, write_step
from .position import State
from .state import NEUTRAL
from .wording import effects_in_words, order_in_words

_YES_NO = {"act", "swap", "domemark"}
_SECOND = {"territory": "goal", "tile": "goal"}
"""What a second argument of the same sort is called."""


@lru_cache(maxsize=64)
def legal_decisions(state: State) -> tuple[int, ...]:
    """Every decision open to the one who must decide, in the order of the rules.

    A step asks for them several times: to list them, to check it, to show them.
    """
    out = np.empty(MAX_CHOICES, np.int32)
    n = legal(state.record, state.tables, out)
    return tuple(out[:n].tolist())


def choices_of(state: State) -> tuple[Choice, ...]:
    """The legal decisions with the pieces to point at and a label."""
    seat = int(decider(state.record))
    words = [write_step(state, seat, number) for number in legal_decisions(state)]
    labels = [label_of(state, seat, number) for number in legal_decisions(state)]
    paths = shortest([path_of(word) for word in words])
    return tuple(map(Choice, words, paths, labels))


def shortest(paths: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The paths without what nobody can answer otherwise: the only way, the only number.

    A place is pointed at even where there is but one.
    """
    begun = Counter(path[:length] for path in paths for length in range(1, len(path) + 1))
    found = []
    for path in paths:
        length = len(path)
        while length > 1 and "." in path[length - 1] and begun[path[: length - 1]] == 1:
            length -= 1
        found.append(path[:length])
    return found


def path_of(word: str) -> tuple[str, ...]:
    """The pieces of a step: places by their ids, other things as `sort.word`; else a button."""
    name, *parts = word.split(":")
    if not parts:
        return (f"do.{name}",)
    path = []
    for sort, part in zip(WORDS[name][1], parts, strict=True):
        is_place = sort in {"territory", "zone", "cell", "tile", "token", "order"}
        path.append(part if is_place and part != "none" else f"{sort}.{part}")
    return (f"do.{name}", *path) if name in {"gain", "send"} else tuple(path)


def label_of(state: State, seat: int, number: int) -> Message:
    """What a decision is, in words."""
    word = NAMES[operation_of(number)]
    values = (first_of(number), second_of(number), third_of(number))
    if word in _YES_NO:
        return Message(f"choice.la_famiglia.{word}_{('no', 'yes')[values[0]]}")
    sorts = WORDS[word][1]
    if sorts and values[len(sorts) - 1] == NONE:
        known = _args(state, seat, sorts[:-1], values)
        return Message(f"choice.la_famiglia.{word}_none", known)
    if word == "put" and values[0] == TO_DOME:
        return Message("choice.la_famiglia.put_dome")
    return Message(f"choice.la_famiglia.{word}", _args(state, seat, sorts, values))


def _args(
    state: State, seat: int, sorts: tuple[str, ...], values: tuple[int, ...]
) -> dict[str, Arg]:
    args: dict[str, Arg] = {}
    for sort, value in zip(sorts, values, strict=False):
        name = _SECOND.get(sort, sort) if sort in args else sort
        args[name] = describe(state, seat, sort, value, values[0])
    return args


def describe(state: State, seat: int, sort: str, value: int, first: int) -> Arg:
    """An argument of a decision, for a text."""
    pack = state.pack
    if sort in {"number", "way"}:
        return int(value) if sort == "number" else Message(f"la_famiglia.way.{value}")
    if sort == "column":
        return int(value) + 1
    if sort == "owner":
        return owner_name(value)
    if sort == "action":
        return kind_name(value)
    if sort in {"token", "order"}:
        owner = seat if sort == "token" else int(state.record.owner[first])
        return token_message(state, owner, value)
    if sort == "row":
        return Message(f"la_famiglia.institution.{ROW_WORDS[value]}")
    if sort == "card":
        return Message(f"la_famiglia.conflict_card.{CARD_WORDS[value]}")
    if sort == "kind":
        return Message(f"la_famiglia.equipment.{value}")
    if sort == "cell":
        return cell_name(state, value)
    by_name = {
        "territory": pack.territory, "zone": pack.zone, "family": pack.family,
        "character": pack.character, "tile": pack.tile,
    }  # fmt: skip
    return by_name[sort](int(value))


def owner_name(owner: int) -> Message:
    """Who has a piece: a player, the neutrals, or the dummy."""
    if owner < NEUTRAL:
        return seat_name(int(owner))
    return Message("la_famiglia.neutral" if owner == NEUTRAL else "la_famiglia.dummy")


def kind_name(kind: int) -> Message:
    """The action of a cell of the tables."""
    return Message(
        "la_famiglia.blue" if kind == BLUE else f"la_famiglia.action.{ACTIONS[int(kind) - REC]}"
    )


def token_message(state: State, seat: int, slot: int) -> Message:
    """An order token: its initiative and its type."""
    family = state.pack.box.families[int(state.record.family[seat])]
    return order_in_words(family.orders[int(slot)])


def cell_name(state: State, cell: int) -> Message:
    """A cell of the solo board: its id and what it does."""
    board = (state.pack.box.solo.duel, state.pack.box.solo.trio)[state.side]
    found = board[int(cell)]
    args: dict[str, Arg] = {"id": found.id, "effects": effects_in_words(found.code)}
    return Message("la_famiglia.solo_cell", args)
