"""The state of the companion: a record of the rules with what is visible at the table.

Nothing secret is known here, so the stocks behind the screens always hold enough; map, tables and
tiles stay empty.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..box.parts import LOCKS
from ..rules.initial_state import set_up
from ..rules.record import frames
from ..rules.record.record import NOBODY, ONE_ONE, SOLOIST, TWO_ONE, TWO_TWO, Record, empty_record
from ..rules.record.tables import LookUp
from .stated_rules import stated_tables

SEATS = {TWO_TWO: 4, ONE_ONE: 2, TWO_ONE: 3}
"""LF-GEN-02: players by mode."""
ENOUGH = 99
"""Pieces in a stock that the companion cannot see: more than any rule needs."""

SETUP, PLAY, END = "setup", "play", "end"
_PHASES = {
    frames.BONUS_AT: "bonus",
    frames.RESTORE: "restore",
    frames.UNBLOCK: "unblock",
    frames.DOME_MARK: "mark",
    frames.OPEN_LOCK: "setup",
}


@dataclass(slots=True)
class CompanionState:
    """What the companion knows; `record` and `tables` are those of the rules.

    `drawn`: (pile, place) of the tokens for the dummy. `control`: mandamenti by seat, without the
    dome. `bronte`: the seat that controls it. `is_last`: this is the last round. `step`: SETUP,
    PLAY or END.
    """

    record: Record
    tables: LookUp
    control: list[int]
    drawn: list[tuple[int, int]] = field(default_factory=list)
    bronte: int = NOBODY
    is_last: bool = False
    step: str = SETUP

    @property
    def seats(self) -> range:
        """The seats of the mode."""
        return range(self.record.seats)

    @property
    def phase(self) -> str:
        """setup, bonus, restore, unblock, play, mark or end."""
        return _PHASES[frames.top_kind(self.record)] if self.record.depth else self.step

    @property
    def locks(self) -> range:
        """LF-COMP-15: the cells with a lock, on the side of the solo board for three players."""
        return range(1, LOCKS + 1)


def new_state(mode: int, level: int, bronte_first: bool) -> CompanionState:  # noqa: FBT001  an option
    """LF-SETUP-05, LF-SETUP-11, LF-SETUP-13: the state before the set-up."""
    s, t = empty_record(), stated_tables()
    s.mode, s.level, s.bronte_first = mode, level, int(bronte_first)
    s.draft = 1
    set_up(s, t, SEATS[mode])
    s.depth = 0
    if mode == TWO_ONE:
        s.first_player = SOLOIST
        if t.open_locks[level]:
            frames.push(s, frames.OPEN_LOCK, SOLOIST, t.open_locks[level], 0, 0)
    state = CompanionState(s, t, [0] * SEATS[mode])
    refill_stocks(state)
    return state


def refill_stocks(state: CompanionState) -> None:
    """Fill the stocks that only their owner sees, and clear the log of the rules."""
    s = state.record
    for stock in (s.supply, s.hq, s.members_hq, s.members_supply, s.council_in_hand):
        stock[:] = ENOUGH
    s.logged = 0
