"""The set-up as a list of steps, as far as the expansion states it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from consigliere.core.message import Arg, Message, listed

from ..box.parts import DIFFICULTIES, MODES
from ..rules.initial_state import BOARD_COUNCIL
from ..rules.record.options import changes_in
from ..rules.record.record import ONE_ONE, SOLOIST, TWO_TWO
from .state import CompanionState
from .stated_rules import stated_mode
from .token_draw import dummy_territories, own_territories, piles_of

SIDE_FOR_TWO, SIDE_FOR_THREE = 2, 3
MARKED_NAMES = tuple(
    Message(f"la_famiglia.territory.{name}") for name in ("MAR", "RAG", "SIR", "ALC")
)
"""LF-SETUP-07: the marked tokens; the expansion names no other territories."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the set-up; `seats`: who does it, nobody in particular if empty.

    `clause` is None for the set-up of the base game, which the expansion leaves alone.
    """

    text: Message
    clause: str | None
    seats: tuple[int, ...] = ()


def steps_of(state: CompanionState) -> tuple[Step, ...]:
    """LF-OPT-01, LF-SETUP-02, LF-SETUP-05, LF-SETUP-11: the steps for the mode, in order."""
    mode = state.record.mode
    changes = tuple(Message(f"option.la-famiglia.{name}.name") for name in changes_in(MODES[mode]))
    agree = _step("changes", "LF-OPT-01", changes=listed(*changes))
    if mode == TWO_TWO:
        return (_step("base", None), agree)
    soloists = (0, 1) if mode == ONE_ONE else (SOLOIST,)
    own = _duel(state, soloists) if mode == ONE_ONE else _trio(state, soloists)
    return (agree, *_soloist(state, soloists), *own)


def _step(key: str, clause: str | None, seats: tuple[int, ...] = (), **args: Arg) -> Step:
    return Step(Message(f"la_famiglia.companion.setup.{key}", args), clause, seats)


def _soloist(state: CompanionState, seats: tuple[int, ...]) -> Iterator[Step]:
    """LF-FAM-01, LF-SETUP-02, LF-SETUP-03, LF-SETUP-04."""
    t = state.tables
    yield _step("family", "LF-FAM-01", seats)
    council = "council_soldiers" if state.record.mode == ONE_ONE else "council"
    yield _step(council, "LF-SETUP-03", seats)
    yield _step("family_board", "LF-SETUP-02", seats, count=BOARD_COUNCIL)
    boats = {"count": t.council_boats, "boats": t.boats + t.council_boats}
    yield _step("boats", "LF-SETUP-04", seats, **boats)


def _duel(state: CompanionState, both: tuple[int, ...]) -> Iterator[Step]:
    """LF-SETUP-05, LF-SETUP-07 … LF-SETUP-10: 1v1."""
    t, mode = state.tables, stated_mode("1v1")
    yield _step("solo_board", "LF-COMP-15", players=SIDE_FOR_TWO)
    yield _step("dome", "LF-SETUP-05", both, count=t.dome_start)
    yield _step("marked", "LF-SETUP-07", (), names=MARKED_NAMES, count=t.dummy_soldiers)
    yield from _dummy(state)
    yield _step("neutral", "LF-SETUP-08")
    yield _own(state, "LF-SETUP-08", both)
    yield _step("characters", "LF-SETUP-09", both, count=mode.characters)
    yield _step("hq_duel", "LF-SETUP-09", both, count=mode.extra.hq)
    first, second = mode.returned
    yield _step("lire", "LF-SETUP-09", (), first=first, second=second)
    yield _step("field_duel", "LF-SETUP-09", both, count=mode.extra.field)
    yield _step("discs_duel", "LF-SETUP-10", both, count=mode.discs)


def _trio(state: CompanionState, soloist: tuple[int, ...]) -> Iterator[Step]:
    """LF-SETUP-11 … LF-SETUP-14: 2v1."""
    s, t, mode = state.record, state.tables, stated_mode("2v1")
    team = tuple(seat for seat in state.seats if seat != SOLOIST)
    extra = mode.extra
    yield _step("solo_board", "LF-COMP-15", players=SIDE_FOR_THREE)
    yield _step("extra", "LF-SETUP-11", soloist, count=t.extra_discs)
    level = Message(f"option.la-famiglia.level.{DIFFICULTIES[s.level]}")
    yield _step("blocks", "LF-SETUP-11", soloist, count=int(t.blocked[s.level]), level=level)
    if t.open_locks[s.level]:
        yield _step("open_lock", "LF-SETUP-11", soloist)
    yield from _dummy(state)
    yield _step("team", "LF-SETUP-12", team)
    yield _own(state, "LF-SETUP-12", soloist)
    yield _step("characters", "LF-SETUP-13", soloist, count=mode.characters)
    yield _step("character", "LF-SETUP-13", team)
    yield _step("hq_trio", "LF-SETUP-13", soloist, soldiers=extra.hq, lire=extra.lira)
    field = {"soldiers": extra.field, "labs": extra.lab, "cars": extra.car, "boats": extra.boat}
    yield _step("field_trio", "LF-SETUP-13", soloist, **field)
    yield _step("marker", "LF-SETUP-13", soloist)
    discs = {"count": mode.discs, "once": mode.discs_at_once}
    yield _step("discs_trio", "LF-SETUP-14", soloist, **discs)


def _dummy(state: CompanionState) -> Iterator[Step]:
    """LF-SETUP-07, LF-SETUP-12: the draw, the tokens drawn so far, and the total."""
    mode, soldiers = state.record.mode, state.tables.dummy_soldiers
    piles = piles_of(mode)
    details = {"count": piles.draws, "tokens": piles.tokens, "soldiers": soldiers}
    yield _step("draw", piles.clause, tuple(sorted(set(piles.owners))), **details)
    for pile, place in sorted(state.drawn):
        symbol = Message("la_famiglia.companion.symbol", {"number": pile % 2 + 1})
        args = {"place": place, "tokens": piles.tokens, "count": soldiers}
        row = _row(place, piles.tokens)
        yield _step("token", piles.clause, (piles.owners[pile],), symbol=symbol, row=row, **args)
    territories = dummy_territories(mode)
    total = {"count": soldiers * territories, "territories": territories}
    yield _step("dummy_total", piles.clause, (), **total)


def _row(place: int, tokens: int) -> str:
    """A pile laid out in a row, with the token drawn; nobody has to count."""
    return " ".join("■" if one == place else "□" for one in range(1, tokens + 1))


def _own(state: CompanionState, clause: str, seats: tuple[int, ...]) -> Step:
    """LF-SETUP-08, LF-SETUP-12: one's own soldiers on the remaining territories."""
    each, territories = state.tables.start_soldiers, own_territories(state.record.mode)
    details = {"count": each, "territories": territories, "total": each * territories}
    return _step("own", clause, seats, **details)
