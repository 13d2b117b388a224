"""Who has won: the engine's own check, on markers that somebody has counted on his board."""

from __future__ import annotations

from dataclasses import dataclass

from ..box.parts import SHEETS
from ..rules.management.ending import (
    CONDITION,
    FIRST_PLAYER,
    REASONS,
    check_victory,
    fulfils,
    side_total,
)
from ..rules.record.record import DOME, NOBODY, OVER, TWO_TWO, Record, empty_record
from .stated_rules import BRONTE
from .workspace import Desk

SIDES = (0, 1)
GOES_ON, UNKNOWN_FIRST = "goes_on", "unknown_first"


@dataclass(frozen=True, slots=True)
class Verdict:
    """`totals` of mandamenti and who has `fulfilled` the condition, by side; `winner` is a side.

    `reason`: goes_on, condition, most, bronte, first_player, draw; or unknown_first: the list has
    come to the first-player marker, and nobody has said who has it.
    """

    totals: tuple[int, ...]
    fulfilled: tuple[bool, ...]
    winner: int | None
    reason: str
    clause: str

    @property
    def is_over(self) -> bool:
        """Whether the game ends with this round."""
        return self.reason != GOES_ON


def verdict_of(desk: Desk) -> Verdict:
    """LF-END-01 … LF-END-05, LF-OPT-06: how the game stands if the round ended now."""
    s, t = _counted(desk), desk.tables
    totals = tuple(int(side_total(s, side)) for side in SIDES)
    fulfilled = tuple(bool(fulfils(s, t, side)) for side in SIDES)
    check_victory(s, t)
    if s.phase != OVER:
        return Verdict(totals, fulfilled, None, GOES_ON, "LF-END-03")
    winner = None if s.winner_side == NOBODY else int(s.winner_side)
    reason = REASONS[s.reason]
    if s.reason == FIRST_PLAYER and desk.record.first_player == NOBODY:
        winner, reason = None, UNKNOWN_FIRST
    return Verdict(totals, fulfilled, winner, reason, _clause(s))


def _counted(desk: Desk) -> Record:
    """LF-MGT-08: a record with nothing but the markers, each on a mandamento of its own."""
    s = empty_record()
    for name in ("mode", "seats", "bronte_first", "first_player"):
        s[name] = desk.record[name]
    s.side[:] = desk.record.side
    s.round_number = SHEETS if desk.is_last else 1
    s.marker[BRONTE] = desk.bronte
    place = BRONTE
    for seat in desk.seats:
        for _ in range(desk.control[seat] - (desk.bronte == seat)):
            place += 1
            s.marker[place] = seat
    s.marker[DOME] = desk.record.marker[DOME]
    return s


def _clause(s: Record) -> str:
    """The clause that a game which is over has been decided by."""
    if s.reason == CONDITION:
        is_soloist = [int(side) for side in s.side[: s.seats]].count(s.winner_side) == 1
        return "LF-END-01" if is_soloist else "LF-END-02"
    if s.mode != TWO_TWO:
        return "LF-END-04"
    return "LF-OPT-06" if s.reason == FIRST_PLAYER else "LF-END-05"
