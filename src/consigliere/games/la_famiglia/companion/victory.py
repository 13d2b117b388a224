"""The victory check: that of the rules, on the markers counted at the table."""

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
from .state import CompanionState
from .stated_rules import BRONTE

SIDES = (0, 1)
GOES_ON, UNKNOWN_FIRST = "goes_on", "unknown_first"


@dataclass(frozen=True, slots=True)
class VictoryCheck:
    """`totals`: mandamenti by side; `fulfilled`: whether a side fulfils the condition.

    `winner`: a side. `reason`: goes_on, condition, most, bronte, first_player, draw; or
    unknown_first if the first-player marker decides and its holder is unknown.
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


def victory_check_of(state: CompanionState) -> VictoryCheck:
    """LF-END-01 … LF-END-05, LF-OPT-06: the victory check, as if the round ended now."""
    s, t = _counted(state), state.tables
    totals = tuple(int(side_total(s, side)) for side in SIDES)
    fulfilled = tuple(bool(fulfils(s, t, side)) for side in SIDES)
    check_victory(s, t)
    if s.phase != OVER:
        return VictoryCheck(totals, fulfilled, None, GOES_ON, "LF-END-03")
    winner = None if s.winner_side == NOBODY else int(s.winner_side)
    reason = REASONS[s.reason]
    if s.reason == FIRST_PLAYER and state.record.first_player == NOBODY:
        winner, reason = None, UNKNOWN_FIRST
    return VictoryCheck(totals, fulfilled, winner, reason, _clause(s))


def _counted(state: CompanionState) -> Record:
    """LF-MGT-08: a record with only the markers, each on a mandamento of its own."""
    s = empty_record()
    for name in ("mode", "seats", "bronte_first", "first_player"):
        s[name] = state.record[name]
    s.side[:] = state.record.side
    s.round_number = SHEETS if state.is_last else 1
    s.marker[BRONTE] = state.bronte
    place = BRONTE
    for seat in state.seats:
        for _ in range(state.control[seat] - (state.bronte == seat)):
            place += 1
            s.marker[place] = seat
    s.marker[DOME] = state.record.marker[DOME]
    return s


def _clause(s: Record) -> str:
    """The clause that decided a finished game."""
    if s.reason == CONDITION:
        is_soloist = [int(side) for side in s.side[: s.seats]].count(s.winner_side) == 1
        return "LF-END-01" if is_soloist else "LF-END-02"
    if s.mode != TWO_TWO:
        return "LF-END-04"
    return "LF-OPT-06" if s.reason == FIRST_PLAYER else "LF-END-05"
