"""What an observation holds: one table of named slots, for the encoder and for the page.

An observation is a row of small integers, seen by a viewer: in a batch by the seat that acts. Each
plane is a run of slots; its reading says which field of the record (`rules/record.py`) fills them,
and how.
"""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..rules.cards import ACCOUNTANTS, KINDS, VALUES
from ..rules.record import NOT_TRIGGERED, STREET, TAKE

KNOWN_SHOWN = 12
"""Cards of known order that are told one by one. Random play never saw more; a turn draws ten at
most, four for a discard and six for an empty Street."""


@dataclass(frozen=True, slots=True)
class Copy:
    """The numbers of a field, as they stand."""

    field: str


@dataclass(frozen=True, slots=True)
class CopySide:
    """The numbers of a field that each seat has, of the viewer or of the other one."""

    field: str
    is_own: bool


@dataclass(frozen=True, slots=True)
class Mark:
    """A 1, or the number in the field `amount`, in the slot that the field names.

    Slot 0 stands for the value `first`; a value without a slot marks nothing.
    """

    field: str
    first: int = 0
    amount: str | None = None


@dataclass(frozen=True, slots=True)
class IsSelf:
    """1 if the field names the viewer."""

    field: str


@dataclass(frozen=True, slots=True)
class Queue:
    """A row of `KINDS` slots for each of the next known cards, top first, with a 1 at its kind."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How many known cards there are, by kind."""


Reading: TypeAlias = Copy | CopySide | Mark | IsSelf | Queue | Tally


@dataclass(frozen=True, slots=True)
class Plane:
    """Slots of an observation that belong together; `values` is the range of each."""

    name: str
    size: int
    values: str
    meaning: str
    reading: Reading


def _cards(name: str, meaning: str, reading: Reading) -> Plane:
    return Plane(name, KINDS, "0–5", f"{meaning}, by kind", reading)


def _option(name: str) -> Plane:
    return Plane(name, 1, "0–1", f"the option `{name}`", Copy(name))


PLANES: tuple[Plane, ...] = (
    _cards("street", "cards on the Street", Copy("street")),
    _cards("fresh", "those of them that were added this turn", Copy("fresh")),
    _cards("own_hand", "the hand of the viewer", CopySide("hand", is_own=True)),
    _cards("other_hand", "the other hand", CopySide("hand", is_own=False)),
    _cards("own_area", "the play area of the viewer", CopySide("area", is_own=True)),
    _cards("other_area", "the other play area", CopySide("area", is_own=False)),
    _cards("discard", "the discard pile", Copy("discard")),
    _cards("unknown", "cards of the pile whose order nobody knows", Copy("unknown")),
    _cards("known", "cards of the pile whose order is known; they lie below", Tally()),
    Plane(
        "queue",
        KNOWN_SHOWN * KINDS,
        "0–1",
        f"the first {KNOWN_SHOWN} known cards, top first: {KINDS} slots each, 1 at its kind",
        Queue(),
    ),
    Plane("threat", KINDS, "0–4", "value of the Brute, at its target", Mark("target", 0, "threat")),
    Plane(
        "stage",
        TAKE - STREET + 1,
        "0–1",
        "1 at what is decided: a discard, an Accountant, a card up, a card down, a Brute, a take",
        Mark("stage", STREET),
    ),
    Plane(
        "accountant",
        VALUES - 1,
        "0–1",
        "1 at the value of the Accountant laid this turn, 1 to 4",
        Mark("laid", ACCOUNTANTS + 1),
    ),
    Plane("swap_limit", 1, "0–4", "cards that may come up for it", Copy("swap_limit")),
    Plane("taken_up", 1, "0–4", "cards that came up so far", Copy("taken_up")),
    Plane("to_lay", 1, "0–4", "cards still to be laid down for them", Copy("to_lay")),
    Plane("floor", 1, "0–19", "the least kind that may still come up or go down", Copy("floor")),
    Plane("dug", 1, "0–1", "1 if cards were added to the Street this turn", Copy("dug")),
    Plane(
        "digs_left",
        2,
        "0–1",
        "1 at the number of discards left this turn, 0 or 1; no mark: no limit",
        Mark("digs_left"),
    ),
    Plane("through", 1, "1–2", "first or second time through the pile", Copy("through")),
    Plane("unknown_size", 1, "0–52", "cards of the pile of unknown order", Copy("unknown_size")),
    Plane("known_size", 1, "0–60", "cards of the pile of known order", Copy("known_size")),
    Plane("passes", 1, "0–2", "passes in a row; two have ended the game", Copy("passes")),
    Plane(
        "turns_left",
        4,
        "0–1",
        "1 at: end not triggered, no turn after this one, one, two",
        Mark("turns_left", NOT_TRIGGERED),
    ),
    Plane("is_starter", 1, "0–1", "1 if the viewer started the game", IsSelf("starter")),
    Plane("is_mover", 1, "0–1", "1 if the viewer is the seat to act", IsSelf("mover")),
    _option("take_new_only"),
    Plane("tie_break", 1, "0–1", "the option `tie_break`: 0 points, 1 value", Copy("tie_break")),
    _option("brute_up_to"),
    _option("swap_up_to"),
    _option("mercenary_for_mercenary"),
    _option("refill_extra_round"),
    _option("joker_with_pair"),
)


def _slots() -> dict[str, slice]:
    found: dict[str, slice] = {}
    at = 0
    for plane in PLANES:
        found[plane.name] = slice(at, at + plane.size)
        at += plane.size
    return found


SLOTS: dict[str, slice] = _slots()
"""Where each plane lies in an observation: `observation[:, SLOTS["street"]]`."""
OBSERVATION_SIZE = sum(plane.size for plane in PLANES)


def _bounds() -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    low, high = np.zeros(OBSERVATION_SIZE, np.int8), np.zeros(OBSERVATION_SIZE, np.int8)
    for plane in PLANES:
        least, most = plane.values.split("–")
        low[SLOTS[plane.name]], high[SLOTS[plane.name]] = int(least), int(most)
    low.flags.writeable = high.flags.writeable = False
    return low, high


LOW, HIGH = _bounds()
"""The least and the greatest value of each slot, shape (OBSERVATION_SIZE,)."""
