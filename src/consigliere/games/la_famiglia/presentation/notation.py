"""Notation of steps: `from:5:N`, `put:PAT`, `stop`; the actions of section 10 with colons
(LF-DEC-32).

Places and pieces are written as the ids of the data files. Chance: `>first:1`, `>T03`, `>TRA`,
`>K2`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache

from consigliere.core.errors import InvalidAction, unreadable_step

from ..box.effects import ACTIONS, REC
from ..rules.pieces.discs import BLUE
from ..rules.pieces.equipment import BOAT_KIND, CAR_KIND, LAB_KIND
from ..rules.record import actions as op
from ..rules.record.actions import (
    NONE,
    TO_DOME,
    decision,
    first_of,
    operation_of,
    second_of,
    third_of,
)
from ..rules.record.frames import DRAW_CHARACTER, DRAW_TILE, DRAW_TOKEN, FIRST_PLAYER, top_kind
from ..rules.record.record import (
    DOME_PHASE,
    ENCOUNTER,
    FINAL,
    MANAGEMENT_1,
    MANAGEMENT_2,
    MAX_SEATS,
    NEUTRAL,
    NOBODY,
    PLANNING,
    SETUP,
)
from ..rules.state import Components, State

ROW_WORDS = ("J", "P", "C", "E1", "E2")
KIND_WORDS = {LAB_KIND: "lab", CAR_KIND: "car", BOAT_KIND: "boat"}
WAY_WORDS = ("L1", "L2", "SEA")
CARD_WORDS = ("T", "S", "C")
PHASE_LETTERS = {
    SETUP: "s", DOME_PHASE: "d", PLANNING: "p", FINAL: "f", MANAGEMENT_1: "m", ENCOUNTER: "e",
    MANAGEMENT_2: "M",
}  # fmt: skip
"""LF-NOT-01."""
_MAX_QUOTED = 40

WORDS: dict[str, tuple[int, tuple[str, ...]]] = {
    "family": (op.FAMILY_OP, ("family",)),
    "council": (op.COUNCIL_OP, ("family",)),
    "openlock": (op.OPENLOCK_OP, ("cell",)),
    "character": (op.CHARACTER_OP, ("character",)),
    "split": (op.SPLIT_OP, ("number",)),
    "put": (op.PUT_OP, ("territory",)),
    "stop": (op.STOP_OP, ()),
    "disc": (op.DISC_OP, ("column",)),
    "send": (op.SEND_OP, ("number",)),
    "from": (op.FROM_OP, ("column", "owner")),
    "to": (op.TO_OP, ("action",)),
    "gain": (op.GAIN_OP, ("column",)),
    "gcol": (op.GCOL_OP, ("column",)),
    "gkind": (op.GKIND_OP, ("action",)),
    "act": (op.ACT_OP, ("yes",)),
    "row": (op.ROW_OP, ("row",)),
    "work": (op.WORK_OP, ("column",)),
    "solo": (op.SOLO_OP, ("cell",)),
    "lab": (op.LAB_OP, ("territory",)),
    "car": (op.CAR_OP, ("territory",)),
    "boat": (op.BOAT_OP, ("zone",)),
    "kind": (op.KIND_OP, ("kind",)),
    "none": (op.NONE_OP, ()),
    "at": (op.AT_OP, ("territory",)),
    "token": (op.TOKEN_OP, ("token",)),
    "final": (op.FINAL_OP, ("column",)),
    "bonusat": (op.BONUSAT_OP, ("territory",)),
    "restore": (op.RESTORE_OP, ("number",)),
    "unblock": (op.UNBLOCK_OP, ("cell",)),
    "pass": (op.PASS_OP, ()),
    "dest": (op.DEST_OP, ("territory", "way")),
    "count": (op.COUNT_OP, ("number",)),
    "cars": (op.CARS_OP, ("number",)),
    "src": (op.SRC_OP, ("territory", "way")),
    "done": (op.DONE_OP, ()),
    "expl": (op.EXPL_OP, ("territory", "number")),
    "snitch": (op.SNITCH_OP, ("territory", "order")),
    "agit": (op.AGIT_OP, ("territory", "territory", "number")),
    "brute": (op.BRUTE_OP, ()),
    "subtle": (op.SUBTLE_OP, ()),
    "withdraw": (op.WITHDRAW_OP, ()),
    "card": (op.CARD_OP, ("card",)),
    "swap": (op.SWAP_OP, ("yes",)),
    "domemark": (op.DOMEMARK_OP, ("yes",)),
    "tile": (op.TILE_OP, ("tile",)),
    "untile": (op.UNTILE_OP, ("tile",)),
    "shift": (op.SHIFT_OP, ("tile", "tile")),
    "hit": (op.HIT_OP, ("territory",)),
}
"""For each word the operation and the sorts of its arguments."""
NAMES = {operation: word for word, (operation, _) in WORDS.items()}
_OF_FAMILY = {
    operation for operation, sorts in WORDS.values() if "token" in sorts or "order" in sorts
}
"""Operations that name an order token, of the seat or of the owner of their first territory."""
_WITH_NONE = frozenset({"solo", "final", "bonusat", "unblock", "snitch"})
"""Words whose last argument may be `none`."""


def write_step(state: State, seat: int, number: int) -> str:
    """LF-DEC-32: a decision in notation, the inverse of `read_step`."""
    family = NOBODY
    if operation_of(number) in _OF_FAMILY:
        family = _family_named(state, seat, number)
    return _written(state.components, state.side, family, number)


def write_steps(state: State, seat: int, numbers: Iterable[int]) -> list[str]:
    """Many decisions of one state in notation."""
    known = _known_words(state.components, state.side)
    return [known.get(number) or _new_word(state, seat, number, known) for number in numbers]


@cache
def _known_words(components: Components, side: int) -> dict[int, str]:
    """Decisions in notation by number, as far as they were written and name no order token."""
    return {}


def _new_word(state: State, seat: int, number: int, known: dict[int, str]) -> str:
    word = write_step(state, seat, number)
    if operation_of(number) not in _OF_FAMILY:
        known[number] = word
    return word


def _family_named(state: State, seat: int, number: int) -> int:
    """The family of the order token that a decision names."""
    sorts = WORDS[NAMES[operation_of(number)]][1]
    owner = seat if "token" in sorts else int(state.record.owner[first_of(number)])
    return int(state.record.family[owner]) if 0 <= owner < NEUTRAL else NOBODY


@lru_cache(maxsize=1 << 14)
def _written(components: Components, side: int, family: int, number: int) -> str:
    """A decision in notation; tokens in it are those of a family."""
    word = NAMES[operation_of(number)]
    values = (first_of(number), second_of(number), third_of(number))
    found = [word]
    for sort, value in zip(WORDS[word][1], values, strict=False):
        found.append(_write(components, side, family, sort, value))
    return ":".join(found)


def read_step(state: State, seat: int, text: str) -> int:
    """Parse a decision; raises InvalidAction. Whether it is legal is not checked."""
    word, *parts = text.split(":")
    if word not in WORDS or len(parts) != len(WORDS[word][1]):
        raise _unreadable(text)
    operation, sorts = WORDS[word]
    values: list[int] = []
    for place, (sort, part) in enumerate(zip(sorts, parts, strict=True)):
        if part == "none" and word in _WITH_NONE and place == len(parts) - 1:
            values.append(int(NONE))
        elif part == "dome" and word == "put":
            values.append(int(TO_DOME))
        else:
            values.append(_read(state, seat, sort, part, values))
    first, second, third = (*values, 0, 0, 0)[:3]
    return int(decision(operation, first, second, third))


def line_of(state: State, seat: int, text: str) -> str:
    """LF-NOT-01: an action as a line of a log: round, phase, player and action."""
    s = state.record
    letter = PHASE_LETTERS[int(s.phase)]
    return f"{int(s.round_number)}{letter} P{seat + 1}: {text.replace(':', ' ')}"


def _unreadable(text: str) -> InvalidAction:
    return unreadable_step(text, "put:PAT, from:5:N, dest:PAT:L1, stop")


# -- arguments -------------------------------------------------------------------------------


def names_of(state: State, sort: str) -> Sequence[str]:
    """The words for a sort of argument, by number."""
    return _names(state.components, state.side)[sort]


@lru_cache(maxsize=8)
def _names(components: Components, side: int) -> Mapping[str, Sequence[str]]:
    """The words for each sort of argument, with one side of the solo board up."""
    return {
        "family": components.families,
        "character": components.characters,
        "territory": components.territories,
        "zone": components.zones,
        "cell": components.cells[side],
        "tile": components.tiles,
        "row": ROW_WORDS,
        "way": WAY_WORDS,
        "card": CARD_WORDS,
        "yes": ("no", "yes"),
        "kind": tuple(KIND_WORDS.values()),
        "column": ("1", "2", "3", "4", "5", "6"),
        "owner": (*(f"P{seat + 1}" for seat in range(MAX_SEATS)), "N"),
    }


def _write(components: Components, side: int, family: int, sort: str, value: int) -> str:
    if value == NONE:
        return "none"
    if value == TO_DOME:
        return "dome"
    if sort == "number":
        return str(value)
    if sort == "action":
        return "blue" if value == BLUE else ACTIONS[value - REC]
    if sort in {"token", "order"}:
        return components.tokens[family][value]
    return _names(components, side)[sort][value]


def _read(state: State, seat: int, sort: str, part: str, before: list[int]) -> int:
    if sort == "number":
        return _read_number(part)
    if sort == "action":
        words: Sequence[str] = ("blue", *ACTIONS)
        return _place(words, part) + (REC - 1 if part != "blue" else BLUE)
    if sort in {"token", "order"}:
        owner = seat if sort == "token" else int(state.record.owner[before[0]])
        if not 0 <= owner < NEUTRAL or state.record.family[owner] < 0:
            raise InvalidAction("no_such_token", {"token": part[:_MAX_QUOTED]})
        return _place(state.components.tokens[int(state.record.family[owner])], part)
    return _place(names_of(state, sort), part)


def _read_number(part: str) -> int:
    if not part.isascii() or not part.isdecimal() or str(int(part[:4])) != part:
        raise _unreadable(part)
    if int(part) >= TO_DOME:
        raise _unreadable(part)
    return int(part)


def _place(words: Sequence[str], part: str) -> int:
    if part not in words:
        raise _unreadable(part)
    return words.index(part)


# -- chance ----------------------------------------------------------------------------------


def write_draw(state: State, number: int) -> str:
    """A chance outcome in notation: the seat, tile, territory or card drawn."""
    kind = top_kind(state.record)
    if kind == FIRST_PLAYER:
        return f">first:{number + 1}"
    sort = {DRAW_TILE: "tile", DRAW_TOKEN: "territory", DRAW_CHARACTER: "character"}[int(kind)]
    return ">" + names_of(state, sort)[number]
