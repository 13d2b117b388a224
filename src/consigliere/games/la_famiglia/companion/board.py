"""The board that the companion shows: lists and numbers as plain values, texts as messages."""

from __future__ import annotations

from dataclasses import dataclass

from consigliere.core.message import Arg, Message, seat_name

from ..rules.management.dome import majority, restorable
from ..rules.planning.solo import extra_disc, is_open
from ..rules.record.frames import top, top_seat
from ..rules.record.record import (
    DOME,
    EXTRA_BLOCKED,
    EXTRA_FREE,
    EXTRA_USED,
    NOBODY,
    ONE_ONE,
    SOLOIST,
    TWO_ONE,
)
from .moves import DRAW, MOVES
from .setup_list import Step, steps_of
from .state import END, PLAY, SETUP, CompanionState
from .stated_rules import mode_number
from .token_draw import piles_of
from .victory import VictoryCheck, victory_check_of


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint on the current state or on what may be done, and its clause."""

    text: Message
    clause: str


@dataclass(frozen=True, slots=True)
class DomeBoard:
    """The dome of 1v1: members by seat, and the seat whose marker lies there.

    `majority`: the seat that has it; `bonus`: its pieces at the start of a round. `most`: the
    largest number that the current question allows.
    """

    members: tuple[int, ...]
    seats: int
    marker: int | None
    majority: int | None
    bonus: int
    most: int


@dataclass(frozen=True, slots=True)
class ExtraBoard:
    """The extra actions of 2v1: discs by state, and for each lock whether it is open or taken."""

    free: int
    blocked: int
    used: int
    is_done: bool
    """Whether the extra action of this turn has been used."""
    open: tuple[bool, ...]
    taken: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class CompanionBoard:
    """Everything the companion shows of a session; seats count from 0, None is nobody.

    `roles`: a name for each seat; `sides`: the side of each seat; `moves`: those available now.
    """

    mode: str
    phase: str
    round: int
    roles: tuple[Message, ...]
    sides: tuple[int, ...]
    setup: tuple[Step, ...]
    is_drawn: bool
    hints: tuple[Hint, ...]
    dome: DomeBoard | None
    extra: ExtraBoard | None
    control: tuple[int, ...]
    bronte: int | None
    first: int | None
    is_last: bool
    victory: VictoryCheck
    outcome: Hint
    moves: tuple[str, ...]


def board_of(state: CompanionState) -> CompanionBoard:
    """The board of a state."""
    s, victory = state.record, victory_check_of(state)
    return CompanionBoard(
        mode=_mode_name(s.mode),
        phase=state.phase,
        round=int(s.round_number),
        roles=tuple(_role(state, seat) for seat in state.seats),
        sides=tuple(int(s.side[seat]) for seat in state.seats),
        setup=steps_of(state),
        is_drawn=bool(state.drawn),
        hints=tuple(_hints(state)),
        dome=_dome(state) if s.mode == ONE_ONE else None,
        extra=_extra(state) if s.mode == TWO_ONE else None,
        control=tuple(state.control),
        bronte=_seat(state.bronte),
        first=_seat(s.first_player),
        is_last=state.is_last,
        victory=victory,
        outcome=_outcome(state, victory),
        moves=tuple(available_moves(state)),
    )


def available_moves(state: CompanionState) -> list[str]:
    """The forms of the moves available in this mode and phase, such as `put:SEAT:N`."""
    forms = [
        ":".join((word, *move.kinds)) for word, move in MOVES.items() if _is_available(state, word)
    ]
    is_draw = state.phase == SETUP and not state.drawn and piles_of(state.record.mode).owners
    return [DRAW, *forms] if is_draw else forms


def _is_available(state: CompanionState, word: str) -> bool:
    """LF-END-03, LF-SETUP-11: no round after the end; the first lock is chosen once, before all."""
    move, phase = MOVES[word], state.phase
    if state.record.mode not in move.modes or phase not in move.phases.split():
        return False
    if word == "next":
        return not victory_check_of(state).is_over
    waits = {"lock": state.record.depth > 0, "begin": state.record.depth == 0}
    return waits.get(word, True)


def _mode_name(mode: int) -> str:
    return next(name for name in ("1v1", "2v1", "2v2") if mode_number(name) == mode)


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else int(seat)


def _role(state: CompanionState, seat: int) -> Message:
    """LF-GEN-03: the default name of a seat."""
    mode = state.record.mode
    if mode == ONE_ONE:
        return Message("seat.number", {"number": seat + 1})
    if mode == TWO_ONE:
        if seat == SOLOIST:
            return Message("la_famiglia.companion.soloist")
        return Message("la_famiglia.companion.partner", {"number": seat})
    details: dict[str, Arg] = {"team": seat % 2 + 1, "number": seat // 2 + 1}
    return Message("la_famiglia.companion.team_player", details)


def _dome(state: CompanionState) -> DomeBoard:
    s, t = state.record, state.tables
    leader = majority(s, t)
    most = {"bonus": top(s, 0), "restore": restorable(s, t, top_seat(s))}.get(state.phase, 0)
    return DomeBoard(
        members=tuple(int(s.dome[seat]) for seat in state.seats),
        seats=t.dome_seats,
        marker=_seat(s.marker[DOME]),
        majority=_seat(leader),
        bonus=0 if leader == NOBODY else int(s.dome[leader] - t.dome_start),
        most=int(most),
    )


def _extra(state: CompanionState) -> ExtraBoard:
    s, t = state.record, state.tables
    discs = [int(disc) for disc in s.extra]
    return ExtraBoard(
        free=discs.count(EXTRA_FREE),
        blocked=discs.count(EXTRA_BLOCKED),
        used=discs.count(EXTRA_USED),
        is_done=bool(s.extra_used),
        open=tuple(bool(is_open(s, t, lock)) for lock in state.locks),
        taken=tuple(s.solo[lock] != NOBODY or s.solo_extra[lock] != 0 for lock in state.locks),
    )


# -- hints -------------------------------------------------------------------------------------


def _hint(key: str, clause: str, **args: Arg) -> Hint:
    return Hint(Message(f"la_famiglia.companion.hint.{key}", args), clause)


def _hints(state: CompanionState) -> list[Hint]:
    s, t, phase = state.record, state.tables, state.phase
    asked = seat_name(int(top_seat(s))) if s.depth else seat_name(0)
    if phase == "setup":
        key = "open_lock" if s.depth else "setup"
        return [_hint(key, "LF-SETUP-11" if s.depth else "LF-RND-01", player=asked)]
    if phase == "bonus":
        return [_hint("bonus", "LF-DOME-07", player=asked, count=int(top(s, 0)))]
    if phase == "restore":
        most = int(restorable(s, t, top_seat(s)))
        return [_hint("restore", "LF-DOME-09", player=asked, count=most)]
    if phase == "mark":
        held = int(s.dome[top_seat(s)])
        return [_hint("mark", "LF-DOME-05", player=asked, count=held), *_dome_hints(state)]
    if phase == "unblock":
        return [_hint("unblock", "LF-SOLO-09", player=asked)]
    end = [_ending(state)] if phase == END else []
    if s.mode == ONE_ONE:
        return [*_round_hints(state), *_dome_hints(state), *end]
    return [*_round_hints(state), *end]


def _round_hints(state: CompanionState) -> list[Hint]:
    """What the expansion changes in the course of a round."""
    s = state.record
    if state.phase != PLAY or s.mode not in {ONE_ONE, TWO_ONE}:
        return []
    planning = _hint("planning", "LF-PLAN-10")
    if s.mode == ONE_ONE:
        return [planning, _hint("brute", "LF-CMB-03")]
    return [*_extra_hints(state), planning]


def _dome_hints(state: CompanionState) -> list[Hint]:
    """LF-DOME-06, LF-DOME-07, LF-SOLO-05: the effects of the dome as it stands."""
    s, t = state.record, state.tables
    leader, hints = majority(s, t), []
    if leader == NOBODY:
        hints.append(_hint("balance", "LF-DOME-07"))
    else:
        count = int(s.dome[leader] - t.dome_start)
        hints.append(_hint("forecast", "LF-DOME-07", player=seat_name(leader), count=count))
        if s.dome[leader] == t.dome_seats:
            hints.append(_hint("closed", "LF-SOLO-05", player=seat_name(1 - leader)))
    keeper = s.marker[DOME]
    if keeper != NOBODY:
        hints.append(_hint("marker", "LF-DOME-06", player=seat_name(int(keeper))))
    return hints


def _extra_hints(state: CompanionState) -> list[Hint]:
    """LF-SOLO-07, LF-PLAN-13: the extra action of this turn, and the column with the ban token."""
    s = state.record
    key, clause = "extra", "LF-SOLO-07"
    if s.extra_used:
        key = "extra_done"
    elif extra_disc(s, EXTRA_FREE) == NOBODY:
        key, clause = "extra_none", "LF-INV-12"
    return [_hint(key, clause, player=seat_name(SOLOIST)), _hint("ban", "LF-PLAN-13")]


def _ending(state: CompanionState) -> Hint:
    """LF-END-03: what remains to be done at the end of a round, or that the game is over."""
    victory = victory_check_of(state)
    return _outcome(state, victory) if victory.is_over else _hint("end", "LF-END-03")


def _outcome(state: CompanionState, victory: VictoryCheck) -> Hint:
    """The result of the victory check in words."""
    first, second = victory.totals
    totals: dict[str, Arg] = {"first": first, "second": second}
    text = Message(f"la_famiglia.companion.reason.{victory.reason}", totals)
    if victory.winner is not None:
        side = state.record.side
        winners = tuple(seat_name(seat) for seat in state.seats if side[seat] == victory.winner)
        text = Message("la_famiglia.companion.won", {"winners": winners, "reason": text})
    if state.phase != END:
        text = Message("la_famiglia.companion.if_now", {"outcome": text})
    return Hint(text, victory.clause)
