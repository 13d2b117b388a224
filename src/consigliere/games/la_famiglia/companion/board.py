"""What the companion shows: lists and numbers as plain values, texts as messages."""

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
from .stated_rules import mode_number
from .token_draw import piles_of
from .victory import Verdict, verdict_of
from .workspace import END, PLAY, SETUP, Desk


@dataclass(frozen=True, slots=True)
class Hint:
    """What holds or may be done now, and the clause that says so."""

    text: Message
    clause: str


@dataclass(frozen=True, slots=True)
class DomeBoard:
    """1v1: members by seat; whose marker lies there. `most`: the number that is asked for now.

    `majority`: the seat that has it; `bonus`: what it brings at the start of a round.
    """

    members: tuple[int, ...]
    seats: int
    marker: int | None
    majority: int | None
    bonus: int
    most: int


@dataclass(frozen=True, slots=True)
class ExtraBoard:
    """2v1: extra-action discs by what they do, locks that are open, locked cells with a disc."""

    free: int
    blocked: int
    used: int
    is_done: bool
    """Whether the extra action of this turn is done."""
    open: tuple[bool, ...]
    taken: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class CompanionBoard:
    """Everything at a glance; seats count from 0, None is nobody.

    `roles` name the seats, `sides` tell which side each belongs to; `moves` may be done now.
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
    verdict: Verdict
    outcome: Hint
    moves: tuple[str, ...]


def board_of(desk: Desk) -> CompanionBoard:
    """What the companion shows of a desk."""
    s, verdict = desk.record, verdict_of(desk)
    return CompanionBoard(
        mode=_mode_name(s.mode),
        phase=desk.phase,
        round=int(s.round_number),
        roles=tuple(_role(desk, seat) for seat in desk.seats),
        sides=tuple(int(s.side[seat]) for seat in desk.seats),
        setup=steps_of(desk),
        is_drawn=bool(desk.drawn),
        hints=tuple(_hints(desk)),
        dome=_dome(desk) if s.mode == ONE_ONE else None,
        extra=_extra(desk) if s.mode == TWO_ONE else None,
        control=tuple(desk.control),
        bronte=_seat(desk.bronte),
        first=_seat(s.first_player),
        is_last=desk.is_last,
        verdict=verdict,
        outcome=_outcome(desk, verdict),
        moves=tuple(moves_now(desk)),
    )


def moves_now(desk: Desk) -> list[str]:
    """The forms of the moves that have a place in this mode and phase, such as `put:SEAT:N`."""
    forms = [":".join((word, *move.kinds)) for word, move in MOVES.items() if _fits(desk, word)]
    is_draw = desk.phase == SETUP and not desk.drawn and piles_of(desk.record.mode).owners
    return [DRAW, *forms] if is_draw else forms


def _fits(desk: Desk, word: str) -> bool:
    """LF-END-03, LF-SETUP-11: no round after the end; the first lock is chosen once, and first."""
    move, phase = MOVES[word], desk.phase
    if desk.record.mode not in move.modes or phase not in move.phases.split():
        return False
    if word == "next":
        return not verdict_of(desk).is_over
    waits = {"lock": desk.record.depth > 0, "begin": desk.record.depth == 0}
    return waits.get(word, True)


def _mode_name(mode: int) -> str:
    return next(name for name in ("1v1", "2v1", "2v2") if mode_number(name) == mode)


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else int(seat)


def _role(desk: Desk, seat: int) -> Message:
    """LF-GEN-03: what a seat is called as long as nobody gives it a name."""
    mode = desk.record.mode
    if mode == ONE_ONE:
        return Message("seat.number", {"number": seat + 1})
    if mode == TWO_ONE:
        if seat == SOLOIST:
            return Message("la_famiglia.companion.soloist")
        return Message("la_famiglia.companion.partner", {"number": seat})
    details: dict[str, Arg] = {"team": seat % 2 + 1, "number": seat // 2 + 1}
    return Message("la_famiglia.companion.team_player", details)


def _dome(desk: Desk) -> DomeBoard:
    s, t = desk.record, desk.tables
    leader = majority(s, t)
    most = {"bonus": top(s, 0), "restore": restorable(s, t, top_seat(s))}.get(desk.phase, 0)
    return DomeBoard(
        members=tuple(int(s.dome[seat]) for seat in desk.seats),
        seats=t.dome_seats,
        marker=_seat(s.marker[DOME]),
        majority=_seat(leader),
        bonus=0 if leader == NOBODY else int(s.dome[leader] - t.dome_start),
        most=int(most),
    )


def _extra(desk: Desk) -> ExtraBoard:
    s, t = desk.record, desk.tables
    discs = [int(disc) for disc in s.extra]
    return ExtraBoard(
        free=discs.count(EXTRA_FREE),
        blocked=discs.count(EXTRA_BLOCKED),
        used=discs.count(EXTRA_USED),
        is_done=bool(s.extra_used),
        open=tuple(bool(is_open(s, t, lock)) for lock in desk.locks),
        taken=tuple(s.solo[lock] != NOBODY or s.solo_extra[lock] != 0 for lock in desk.locks),
    )


# -- hints -------------------------------------------------------------------------------------


def _hint(key: str, clause: str, **args: Arg) -> Hint:
    return Hint(Message(f"la_famiglia.companion.hint.{key}", args), clause)


def _hints(desk: Desk) -> list[Hint]:
    s, t, phase = desk.record, desk.tables, desk.phase
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
        return [_hint("mark", "LF-DOME-05", player=asked, count=held), *_dome_hints(desk)]
    if phase == "unblock":
        return [_hint("unblock", "LF-SOLO-09", player=asked)]
    end = [_ending(desk)] if phase == END else []
    if s.mode == ONE_ONE:
        return [*_dome_hints(desk), *end]
    return [*(_extra_hints(desk) if s.mode == TWO_ONE and phase == PLAY else []), *end]


def _dome_hints(desk: Desk) -> list[Hint]:
    """LF-DOME-06, LF-DOME-07, LF-SOLO-05: what the dome means at the moment."""
    s, t = desk.record, desk.tables
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


def _extra_hints(desk: Desk) -> list[Hint]:
    """LF-INV-12, LF-PLAN-13: the extra action of this turn, and the column with the ban token."""
    s = desk.record
    key = "extra"
    if s.extra_used:
        key = "extra_done"
    elif extra_disc(s, EXTRA_FREE) == NOBODY:
        key = "extra_none"
    return [_hint(key, "LF-INV-12", player=seat_name(SOLOIST)), _hint("ban", "LF-PLAN-13")]


def _ending(desk: Desk) -> Hint:
    """LF-END-03: what is still to do at the end of a round, or that the game is over."""
    verdict = verdict_of(desk)
    return _outcome(desk, verdict) if verdict.is_over else _hint("end", "LF-END-03")


def _outcome(desk: Desk, verdict: Verdict) -> Hint:
    """The verdict in words."""
    first, second = verdict.totals
    totals: dict[str, Arg] = {"first": first, "second": second}
    text = Message(f"la_famiglia.companion.reason.{verdict.reason}", totals)
    if verdict.winner is not None:
        side = desk.record.side
        winners = tuple(seat_name(seat) for seat in desk.seats if side[seat] == verdict.winner)
        text = Message("la_famiglia.companion.won", {"winners": winners, "reason": text})
    if desk.phase != END:
        text = Message("la_famiglia.companion.if_now", {"outcome": text})
    return Hint(text, verdict.clause)
