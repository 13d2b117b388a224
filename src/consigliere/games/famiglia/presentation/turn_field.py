"""The ninth field of a position: how far the turn has come, `stage=brute,dug=1,fresh=F1B2`.

It holds the fields of the record that differ from those at the beginning of the turn.
"""

from consigliere.core.errors import InvalidPosition

from ..rules.cards import ACCOUNTANTS, CARD_NAMES, KIND_OF, KINDS, VALUES
from ..rules.record import (
    DRAW,
    LAY_DOWN,
    NOBODY,
    REFILL_DRAWS,
    TAKE,
    UNLIMITED,
    Record,
)

_STAGES = ("draw", "street", "accountant", "take_up", "lay_down", "brute", "take")
"""From DRAW to TAKE."""
_NUMBERS = {
    "pending": range(1, 7),
    "reason": range(REFILL_DRAWS + 1),
    "dug": (0, 1),
    "digs_left": (0, 1, UNLIMITED),
    "swap_limit": range(VALUES),
    "taken_up": range(VALUES),
    "to_lay": range(VALUES),
    "floor": range(KINDS),
    "threat": range(VALUES),
    "turns_left": range(-1, 3),
}
"""Fields that are numbers, and what they may be."""
_CARDS = ("laid", "target")
"""Fields that are one card."""
_LONGEST = 40
"""Letters of a field that are quoted."""


def write_turn(s: Record, begun: Record) -> str:
    """What is otherwise in `s` than in the same position at the beginning of the turn."""
    found = [f"stage={_STAGES[int(s.stage) - DRAW]}"]
    for name in _NUMBERS:
        # why the last cards were drawn does not matter once they are
        is_over = name == "reason" and s.stage != DRAW
        if int(s[name]) != int(begun[name]) and not is_over:
            found.append(f"{name}={int(s[name])}")
    found += [f"{name}={CARD_NAMES[int(s[name])]}" for name in _CARDS if s[name] != NOBODY]
    fresh = "".join(CARD_NAMES[kind] * int(s.fresh[kind]) for kind in range(KINDS))
    return ",".join([*found, f"fresh={fresh}"] if fresh else found)


def read_turn(s: Record, text: str) -> None:
    """Put a turn that has begun where the field says; raises InvalidPosition."""
    for part in text.split(","):
        name, _, value = part.partition("=")
        if not _is_read(s, name, value):
            raise _unreadable(part)
    if not _is_possible(s):
        raise _unreadable(text)


def _is_read(s: Record, name: str, value: str) -> bool:
    """Set one field; False for one that cannot be."""
    if name == "stage" and value in _STAGES:
        s.stage = DRAW + _STAGES.index(value)
    elif name in _NUMBERS and value in map(str, _NUMBERS[name]):
        s[name] = int(value)
    elif name in _CARDS and value in KIND_OF:
        s[name] = KIND_OF[value]
    elif name == "fresh":
        return _is_fresh(s, value)
    else:
        return False
    return True


def _is_fresh(s: Record, value: str) -> bool:
    names = [value[at : at + 2] for at in range(0, len(value), 2)]
    if any(name not in KIND_OF for name in names):
        return False
    for name in names:
        s.fresh[KIND_OF[name]] += 1
    return True


def _is_possible(s: Record) -> bool:
    """Whether the parts agree: draws are due, cards are to be laid, a target lies there."""
    laid = int(s.laid) - ACCOUNTANTS
    return bool(
        DRAW <= s.stage <= TAKE
        and (s.stage == DRAW) == (s.pending > 0)
        and (s.stage != DRAW or s.unknown_size > 0)
        and (s.stage == LAY_DOWN) == (s.to_lay > 0)
        and (s.laid == NOBODY or 0 < laid < VALUES)
        and (s.threat > 0) == (s.target != NOBODY)
        and (s.target == NOBODY or s.street[s.target] > 0)
        and (s.fresh <= s.street).all()
    )


def _unreadable(text: str) -> InvalidPosition:
    return InvalidPosition("bad_field", {"field": "TURN", "text": text[:_LONGEST]})
