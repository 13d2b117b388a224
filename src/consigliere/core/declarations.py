"""What a person declares at the table beside the steps of the game: offers, requests, giving up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from .errors import InvalidAction
from .event import Event
from .game import Game
from .message import seat_name
from .moment import NOBODY, Moment, Replacing
from .record import Header
from .table_acts import (
    ALLOW_BACK,
    ALLOW_REPLACE,
    ASK_BACK,
    ASK_REPLACE,
    COME_BACK,
    DECLINE_END,
    OFFER_END,
    REFUSE_BACK,
    REFUSE_REPLACE,
    REPLACE,
    RESIGN,
    TAKE_OVER,
    TIME_UP_RESIGN,
    TIME_UP_TAKE_OVER,
)

S = TypeVar("S")

_GIVING_UP = {RESIGN: "table.resigned", TIME_UP_RESIGN: "table.time_up_resigned"}
"""What is told of it."""


def declared(game: Game[S], header: Header, after: Moment[S], seat: int) -> Moment[S]:
    """The moment after a declaration by a seat, its entry; raises InvalidAction."""
    act = after.entry.act
    if header.seats[seat].kind != "human" or seat in after.resigned:
        raise InvalidAction("table_act", {"text": act})
    if act in _GIVING_UP:
        return _resigned(game, header, after, seat)
    if act in (ASK_BACK, ALLOW_BACK, REFUSE_BACK):
        return _about_taking_back(after, act, seat)
    if act.startswith(ASK_REPLACE):
        return _asked_to_replace(game, header, after, seat)
    if act in (ALLOW_REPLACE, REFUSE_REPLACE, REPLACE):
        return _about_replacing(after, act, seat)
    offers, taken_over = after.offers, after.taken_over
    changes = {
        OFFER_END: ("end_offered", offers | {seat}, taken_over),
        DECLINE_END: ("end_declined", NOBODY, taken_over),
        TAKE_OVER: ("taken_over", offers, taken_over | {seat}),
        TIME_UP_TAKE_OVER: ("time_up_taken_over", offers, taken_over | {seat}),
        COME_BACK: ("came_back", offers, taken_over - {seat}),
    }
    if act not in changes or changes[act][1:] == (offers, taken_over):
        raise InvalidAction("table_act", {"text": act})
    key, offers, taken_over = changes[act]
    events = (Event(f"table.{key}", seat=seat),)
    asked = after.replacing
    if asked is not None and asked.seat in taken_over:
        asked = None
    return replace(after, events=events, offers=offers, taken_over=taken_over, replacing=asked)


def _about_taking_back(after: Moment[S], act: str, seat: int) -> Moment[S]:
    """One request at a time; it stays until it is refused, withdrawn or fulfilled by an undo."""
    is_open, is_own = after.asking is not None, after.asking == seat
    if act == ASK_BACK and not is_open:
        events = (Event("table.back_asked", seat=seat),)
        return replace(after, events=events, asking=seat)
    if act == ALLOW_BACK and is_open and not is_own and seat not in after.allowing:
        events = (Event("table.back_allowed", seat=seat),)
        return replace(after, events=events, allowing=after.allowing | {seat})
    if act == REFUSE_BACK and is_open:
        key = "table.back_withdrawn" if is_own else "table.back_refused"
        return replace(after, events=(Event(key, seat=seat),), asking=None, allowing=NOBODY)
    raise InvalidAction("table_act", {"text": act})


def _asked_to_replace(game: Game[S], header: Header, after: Moment[S], by: int) -> Moment[S]:
    """One request at a time, about another person who is to act."""
    act = after.entry.act
    seats = {f"{ASK_REPLACE}{seat}": seat for seat in _waited_for(game, header, after) - {by}}
    if act not in seats or after.replacing is not None:
        raise InvalidAction("table_act", {"text": act[:40]})
    asked = Replacing(seats[act], by, frozenset({by}))
    events = (Event("table.replace_asked", {"player": seat_name(asked.seat)}, by),)
    return replace(after, events=events, replacing=asked)


def _waited_for(game: Game[S], header: Header, moment: Moment[S]) -> frozenset[int]:
    """The seats of people to act that the computer does not play for."""
    people = frozenset(seat for seat, each in enumerate(header.seats) if each.kind == "human")
    return people & frozenset(game.actors(moment.state)) - moment.taken_over


def _about_replacing(after: Moment[S], act: str, seat: int) -> Moment[S]:
    """The request stays until it is refused, withdrawn or fulfilled, or the player acts."""
    asked = after.replacing
    if asked is None:
        raise InvalidAction("table_act", {"text": act})
    if act == ALLOW_REPLACE and seat not in asked.allowing | {asked.seat}:
        asked = replace(asked, allowing=asked.allowing | {seat})
        return replace(after, events=(Event("table.replace_allowed", seat=seat),), replacing=asked)
    if act == REFUSE_REPLACE:
        keys = {asked.by: "replace_withdrawn", asked.seat: "replace_returned"}
        key = f"table.{keys.get(seat, 'replace_refused')}"
        return replace(after, events=(Event(key, seat=seat),), replacing=None)
    if act == REPLACE and seat == asked.seat:
        return replace(
            after,
            events=(Event("table.replaced", seat=seat),),
            replacing=None,
            taken_over=after.taken_over | {seat},
        )
    raise InvalidAction("table_act", {"text": act})


def _resigned(game: Game[Any], header: Header, after: Moment[S], seat: int) -> Moment[S]:
    """The computer goes on for whoever gives up, unless no person or no opponent is left."""
    seats = header.seats
    resigned = after.resigned | {seat}
    left = tuple(s for s in range(len(seats)) if s not in resigned)
    is_over = len(left) < 2 or all(seats[s].kind != "human" for s in left)
    standing = replace(game.standing(after.state, "resigned"), winners=left)
    return replace(
        after,
        events=(Event(_GIVING_UP[after.entry.act], seat=seat),),
        outcome=standing if is_over else None,
        offers=NOBODY,
        asking=None,
        allowing=NOBODY,
        replacing=None,
        taken_over=after.taken_over | {seat},
        resigned=resigned,
    )
