"""Positions as one line: eight fields for the start of a turn, a ninth one in the middle of it.

`STREET HAND1/AREA1 HAND2/AREA2 DISCARD PILE THROUGH MOVER PASSES`; player 1 is the starting player.
The ninth field is read and written by `turn_field`.
"""

import re
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from consigliere.core.errors import InvalidPosition

from ..rules.cards import CARD_NAMES, DECK_COPIES, KIND_OF, KINDS, TOTAL_CARDS
from ..rules.kernel import functions
from ..rules.options import apply_options
from ..rules.record import OVER, STARTER, STREET, Record, count_up, empty_record
from .turn_field import read_turn, write_turn

_FIELDS = 8
_PILE = re.compile(r"-|(?:\[(?P<unknown>\w+)\])?(?P<known>\w+)?")
Counts = NDArray[np.int8]


def read_position(text: str, options: Mapping[str, str]) -> Record:
    """The record of a position; raises InvalidPosition (unreadable, or not sixty cards)."""
    fields = text.split()
    if len(fields) not in {_FIELDS, _FIELDS + 1}:
        raise InvalidPosition("field_count", {"count": len(fields), "expected": _FIELDS})
    s = empty_record()
    apply_options(s, options)
    _place(s, fields)
    is_begun = len(fields) > _FIELDS
    _start(s, fields[6], is_begun=is_begun)
    if is_begun:
        read_turn(s, fields[_FIELDS])
    return s


def _place(s: Record, fields: Sequence[str]) -> None:
    """Put the cards where they lie, before the turn begins; raises InvalidPosition."""
    s.street[:] = _counts(_cards(fields[0], "STREET"))
    _read_side(s, 0, fields[1])
    _read_side(s, 1, fields[2])
    s.discard[:] = _counts(_cards(fields[3], "DISCARD"))
    _read_pile(s, fields[4])
    s.through = _number(fields[5], "THROUGH", ("1", "2"))
    s.passes = _number(fields[7], "PASSES", ("0", "1", "2"))
    count_up(s)
    _check_cards(s)


def _cards(text: str, field: str) -> list[int]:
    if text == "-":
        return []
    if not text:
        raise InvalidPosition("bad_field", {"field": field, "text": text})
    names = [text[i : i + 2] for i in range(0, len(text), 2)]
    if len(names) > TOTAL_CARDS:
        raise InvalidPosition("card_count", {"count": len(names), "expected": TOTAL_CARDS})
    for name in names:
        if name not in KIND_OF:
            raise InvalidPosition("unknown_card_in", {"card": name, "field": field})
    return [KIND_OF[name] for name in names]


def _counts(kinds: list[int]) -> Counts:
    return np.bincount(np.array(kinds, np.int64), minlength=KINDS).astype(np.int8)


def _read_side(s: Record, seat: int, text: str) -> None:
    field = f"HAND{seat + 1}/AREA{seat + 1}"
    parts = text.split("/")
    if len(parts) != 2:
        raise InvalidPosition("bad_field", {"field": field, "text": text[:40]})
    s.hand[seat] = _counts(_cards(parts[0], field))
    s.area[seat] = _counts(_cards(parts[1], field))


def _read_pile(s: Record, text: str) -> None:
    found = _PILE.fullmatch(text)
    if found is None:
        raise InvalidPosition("bad_field", {"field": "PILE", "text": text[:40]})
    s.unknown[:] = _counts(_cards(found["unknown"] or "-", "PILE"))
    known = _cards(found["known"] or "-", "PILE")
    s.known[: len(known)] = known
    s.known_size = len(known)


def _number(text: str, field: str, allowed: tuple[str, ...]) -> int:
    if text not in allowed:
        raise InvalidPosition("bad_field", {"field": field, "text": text[:40]})
    return int(text)


def all_cards(s: Record) -> NDArray[np.int64]:
    """FA-CARD-1: how many copies of each kind there are anywhere, shape (20,)."""
    known = _counts([int(kind) for kind in s.known[: s.known_size]])
    places = [s.street, s.discard, s.unknown, known, *s.hand, *s.area]
    total: NDArray[np.int64] = np.sum(places, axis=0, dtype=np.int64)
    return total


def _check_cards(s: Record) -> None:
    """FA-CARD-1: sixty cards, or those of a smaller deck, each in one place."""
    cards, copies = all_cards(s), DECK_COPIES[s.deck]
    if cards.sum() != copies.sum():
        counts = {"count": int(cards.sum()), "expected": int(copies.sum())}
        raise InvalidPosition("card_count", counts)
    for kind in range(KINDS):
        if cards[kind] > copies[kind]:
            counts = {"count": int(cards[kind]), "expected": int(copies[kind])}
            raise InvalidPosition("too_many_copies", {"card": CARD_NAMES[kind], **counts})


def _start(s: Record, mover: str, *, is_begun: bool) -> None:
    """Begin the turn of the player to move; the end is triggered if the pile is out for good.

    In a turn that has begun the Street may be empty.
    """
    if mover not in {"1", "2", "="}:
        raise InvalidPosition("bad_field", {"field": "MOVER", "text": mover[:40]})
    is_out = s.unknown_size + s.known_size == 0
    if is_out and s.through == 1:
        raise InvalidPosition("pile_out_too_soon")
    if (s.passes == 2 or (mover == "=" and not is_out)) and (mover != "=" or s.passes != 2):
        raise InvalidPosition("not_over", {"mover": mover, "passes": int(s.passes)})
    if s.street_size == 0 and not is_out and mover != "=" and not is_begun:
        raise InvalidPosition("street_empty")
    s.starter = 0
    if mover == "=":
        s.stage = OVER
        s.mover = 1
        s.turns_left = 0 if is_out else -1
        return
    s.mover = int(mover) - 1
    if is_out:
        s.turns_left = 1 - s.mover
    functions().begin_turn(s)


def is_turn_start(s: Record) -> bool:
    """Whether eight fields are enough: at the beginning of a turn, or at the end of the game."""
    if s.stage == OVER:
        return True
    if s.stage < STREET or s.dug != 0 or s.laid >= 0 or s.threat != 0:
        return False
    again = s.copy()
    functions().enter_street(again)
    return bool(again.stage == s.stage)


def write_position(s: Record) -> str:
    """The line of a state; `read_position` reads it back.

    Raises ValueError before it is known who starts.
    """
    if s.stage == STARTER:
        raise ValueError("there is no position before it is known who starts")
    line = write_start(s)
    if is_turn_start(s):
        return line
    begun, fields = empty_record(), line.split()
    _place(begun, fields)
    _start(begun, fields[6], is_begun=True)
    return f"{line} {write_turn(s, begun)}"


def write_start(s: Record) -> str:
    """The eight fields of a state at the start of a turn or at the end."""
    first, second = int(s.starter), 1 - int(s.starter)
    mover = "=" if s.stage == OVER else str(1 if s.mover == first else 2)
    sides = [f"{_write(s.hand[seat])}/{_write(s.area[seat])}" for seat in (first, second)]
    street, discard = _write(s.street), _write(s.discard)
    return " ".join([street, *sides, discard, _write_pile(s), str(s.through), mover, str(s.passes)])


def _write(counts: Counts) -> str:
    return "".join(CARD_NAMES[kind] * int(counts[kind]) for kind in range(KINDS)) or "-"


def _write_pile(s: Record) -> str:
    unknown = f"[{_write(s.unknown)}]" if s.unknown_size > 0 else ""
    known = "".join(CARD_NAMES[kind] for kind in s.known[: s.known_size])
    return unknown + known or "-"
