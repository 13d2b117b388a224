"""Events: the log of the rules as events for the public and for each side."""

from __future__ import annotations

from collections.abc import Callable

from consigliere.core.event import Event
from consigliere.core.message import Arg, seat_name

from ..rules.record import rule_events
from ..rules.record.record import NOBODY, ONE_ONE, SETUP
from ..rules.state import State
from .encounter_events import encounter_event
from .names import cell_name, describe, kind_name, owner_name, token_message
from .view_builder import knows

Entry = tuple[int, int, int, int, int]
"""A log entry: its kind, the seat, and three numbers; see `rule_events`."""
FIRST_ENCOUNTER_EVENT = rule_events.REVEALED


def events_of(state: State, entries: list[Entry]) -> tuple[Event, ...]:
    """The public events of a step."""
    return events_for(state, entries, None)


def private_events(
    state: State, entries: list[Entry], public: tuple[Event, ...]
) -> dict[int, tuple[Event, ...]]:
    """LF-HID-01 … LF-HID-05, LF-HID-09: the events of seats that know more than the public."""
    if _SECRET.isdisjoint([entry[0] for entry in entries]):
        return {}
    found = {seat: events_for(state, entries, seat) for seat in range(state.record.seats)}
    return {seat: events for seat, events in found.items() if events != public}


def events_for(state: State, entries: list[Entry], viewer: int | None) -> tuple[Event, ...]:
    """The events of a step for one viewer; None is the public."""
    found = []
    for entry in entries:
        seat = entry[1]
        is_own = 0 <= seat < state.record.seats and knows(state.record, viewer, seat)
        tell = encounter_event if entry[0] >= FIRST_ENCOUNTER_EVENT else _planning_event
        event = tell(state, entry, is_own)
        if event is not None:
            found.append(event)
    return tuple(found)


def _planning_event(state: State, entry: Entry, is_own: bool) -> Event | None:  # noqa: FBT001  one of two
    what, seat = entry[:2]
    s = state.record
    if what == rule_events.EARNED and s.phase == SETUP:
        return None
    key, args = _EVENT_TEXTS[what](state, entry)
    is_open = what == rule_events.RECRUITED and not (s.phase == SETUP and s.mode == ONE_ONE)
    if what in _SECRET and not is_own and not is_open:
        key = "start_taken_hidden" if what == rule_events.RECRUITED else f"{key}_hidden"
        args = {name: args[name] for name in args if name == "territory"}
    return Event(f"la_famiglia.{key}", args, seat if seat >= 0 else None)


_SECRET = {
    rule_events.CARD_DEALT,
    rule_events.CHARACTER_KEPT,
    rule_events.START_TAKEN,
    rule_events.RECRUITED,
    rule_events.ORDER_PUT,
    rule_events.CARD_LAID,
}
"""LF-HID-02, LF-HID-03, LF-HID-05: kinds of entries with secret numbers."""

EventText = tuple[str, dict[str, Arg]]


def _plain(key: str, **sorts: tuple[str, int]) -> Callable[[State, Entry], EventText]:
    """An event with numbers of the entry as arguments: each a sort of `describe` and an index."""

    def say(state: State, entry: Entry) -> EventText:
        args: dict[str, Arg] = {}
        for name, (sort, place) in sorts.items():
            args[name] = describe(state, entry[1], sort, entry[place], entry[2])
        return key, args

    return say


def _paid(state: State, entry: Entry) -> EventText:
    if entry[3] == NOBODY:
        return "paid_bank", {"count": entry[2]}
    return "paid", {"count": entry[2], "player": seat_name(entry[3])}


def _moved(state: State, entry: Entry) -> EventText:
    owner, kind = owner_name(entry[3]), kind_name(entry[4])
    return "moved_disc", {"column": entry[2] + 1, "owner": owner, "action": kind}


def _placed_disc(state: State, entry: Entry) -> EventText:
    kind, owner = kind_name(entry[3]), owner_name(entry[4])
    return "gain_placed", {"column": entry[2] + 1, "owner": owner, "action": kind}


def _recruited(state: State, entry: Entry) -> EventText:
    if state.record.mode == ONE_ONE:
        return "recruited_split", {"count": entry[2], "members": entry[3]}
    return "recruited", {"count": entry[2]}


def _restored(state: State, entry: Entry) -> EventText:
    """LF-DOME-09: putting members back is optional."""
    return ("restored", {"count": entry[2]}) if entry[2] > 0 else ("restored_none", {})


def _order_put(state: State, entry: Entry) -> EventText:
    args: dict[str, Arg] = {"territory": state.components.territory(entry[2])}
    return "order_put", args | {"token": token_message(state, entry[1], entry[3])}


def _token_gained(state: State, entry: Entry) -> EventText:
    return "token_gained", {"token": token_message(state, entry[1], entry[2])}


_PLACES = ("places_soldiers", "places_labs", "places_cars", "places_boats")
"""LF-SETUP-01: the pieces that a character lets a seat place are public once it begins."""


def _solo_done(key: str) -> Callable[[State, Entry], EventText]:
    return lambda state, entry: (key, {"cell": cell_name(state, entry[2])})


_EVENT_TEXTS: dict[int, Callable[[State, Entry], EventText]] = {
    rule_events.BEGAN: lambda state, entry: ("began", {"player": seat_name(entry[1])}),
    rule_events.TILE_DRAWN: _plain("tile_drawn", tile=("tile", 2)),
    rule_events.TOKEN_DRAWN: _plain("token_drawn", territory=("territory", 2)),
    rule_events.CARD_DEALT: _plain("card_dealt", character=("character", 2)),
    rule_events.FAMILY_CHOSEN: _plain("family_chosen", family=("family", 2)),
    rule_events.COUNCIL_CHOSEN: _plain("council_chosen", family=("family", 2)),
    rule_events.LOCK_OPENED: _solo_done("lock_opened"),
    rule_events.CHARACTER_KEPT: _plain("character_kept", character=("character", 2)),
    rule_events.START_TAKEN: _plain("start_taken", count=("number", 2)),
    rule_events.PLACED: _plain("placed", territory=("territory", 2)),
    rule_events.DOMED: _plain("domed"),
    rule_events.DISC_PUT: _plain("disc_put", column=("column", 2)),
    rule_events.SENT: _plain("sent", count=("number", 2), player=("owner", 3)),
    rule_events.MOVED_DISC: _moved,
    rule_events.PAID: _paid,
    rule_events.GAINED: _plain("gained", column=("column", 2)),
    rule_events.GAIN_PLACED: _placed_disc,
    rule_events.CELL_DECLINED: _plain("cell_declined", action=("action", 2)),
    rule_events.RECRUITED: _recruited,
    rule_events.EARNED: _plain("earned", count=("number", 2)),
    rule_events.LAB_PUT: _plain("lab_put", territory=("territory", 2)),
    rule_events.CAR_PUT: _plain("car_put", territory=("territory", 2)),
    rule_events.BOAT_PUT: _plain("boat_put", zone=("zone", 2)),
    rule_events.ORDER_PUT: _order_put,
    rule_events.DISC_REMOVED: _plain("disc_removed", row=("row", 2)),
    rule_events.DISC_WORKS: _plain("disc_works", column=("column", 2)),
    rule_events.DISC_RESERVED: _plain("disc_reserved"),
    rule_events.COUNCIL_REMOVED: _plain("council_removed", row=("row", 2)),
    rule_events.SOLO_DONE: _solo_done("solo_done"),
    rule_events.EXTRA_DONE: _solo_done("extra_done"),
    rule_events.TOKEN_GAINED: _token_gained,
    rule_events.PASSED: _plain("passed"),
    rule_events.PLANNING_OVER: _plain("planning_over"),
    rule_events.FINAL_DONE: _plain("final_done", column=("column", 2), action=("action", 3)),
    rule_events.CARRIED: _plain("carried", count=("number", 2)),
    rule_events.BONUS_AT_DONE: _plain("bonus_at", territory=("territory", 2)),
    rule_events.RESTORED: _restored,
    rule_events.UNBLOCKED: _solo_done("unblocked"),
    rule_events.ROUND_BEGAN: _plain("round_began", count=("number", 2)),
    rule_events.RECALLED: lambda state, entry: ("recalled", {"player": seat_name(entry[2])}),
    rule_events.FINAL_SKIPPED: _plain("final_skipped"),
    rule_events.FIGURES_BACK: _plain("figures_back"),
    rule_events.PLACES: lambda state, entry: (_PLACES[entry[2]], {"count": entry[3]}),
}
"""The text of each kind of log entry, from its numbers: 1 is the seat, 2 … 4 follow."""
