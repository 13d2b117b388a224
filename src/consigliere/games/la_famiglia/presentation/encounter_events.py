"""Events of the encounter and of the lulls: one for each log entry of the rules."""

from __future__ import annotations

from collections.abc import Callable

from consigliere.core.event import Event
from consigliere.core.message import Arg, Message, seat_name

from ..rules.record import rule_events
from ..rules.record.record import DUMMY, NEUTRAL, NOBODY
from ..rules.state import State
from .ending import ending_by
from .names import owner_name, side_names, token_message
from .notation import CARD_WORDS

Entry = tuple[int, int, int, int, int]
"""A log entry: its kind, the seat or owner, and three numbers; see `rule_events`."""
EventText = tuple[str, dict[str, Arg]]


def encounter_event(state: State, entry: Entry, is_own: bool) -> Event | None:  # noqa: FBT001
    """The event of a log entry; `is_own`: the viewer shares the secrets of its seat.

    Events of soldiers, which may be neutral, have no seat, but an argument `owner`.
    """
    what, seat = entry[0], entry[1]
    if what == rule_events.CARD_LAID and not is_own:
        return Event("la_famiglia.card_laid_hidden", {}, seat)
    key, args = _EVENT_TEXTS[what](state, entry)
    has_no_seat = seat == NOBODY or "owner" in args
    return Event(f"la_famiglia.{key}", args, None if has_no_seat else seat)


# -- orders --------------------------------------------------------------------------------


def _at(key: str) -> Callable[[State, Entry], EventText]:
    """The event of an order token on a territory."""

    def say(state: State, entry: Entry) -> EventText:
        args: dict[str, Arg] = {"territory": state.components.territory(entry[2])}
        return key, args | {"token": token_message(state, entry[1], entry[3])}

    return say


def _counted(key: str, *names: str) -> Callable[[State, Entry], EventText]:
    """The event of a player at a territory, with numbers."""

    def say(state: State, entry: Entry) -> EventText:
        args: dict[str, Arg] = {"territory": state.components.territory(entry[2])}
        for name, number in zip(names, entry[3:], strict=False):
            args[name] = number
        return key, args

    return say


def _owned(key: str, *names: str) -> Callable[[State, Entry], EventText]:
    """The event of soldiers of any owner at a territory, with numbers."""

    def say(state: State, entry: Entry) -> EventText:
        _, args = _counted(key, *names)(state, entry)
        return key, args | {"owner": owner_name(entry[1])}

    return say


def _marched(key: str) -> Callable[[State, Entry], EventText]:
    """The event of soldiers moving from one territory to another."""

    def say(state: State, entry: Entry) -> EventText:
        args: dict[str, Arg] = {"territory": state.components.territory(entry[2])}
        args |= {"goal": state.components.territory(entry[3]), "count": entry[4]}
        return key, args | {"owner": owner_name(entry[1])}

    return say


def _moved(state: State, entry: Entry) -> EventText:
    """LF-ORD-08, LF-ORD-17: a Muster may move cars without soldiers."""
    return _marched("group_moved" if entry[4] else "cars_moved")(state, entry)


def _defended(state: State, entry: Entry) -> EventText:
    """LF-CMB-13, LF-CMB-16: a player defends for the neutrals or the dummy."""
    key = "defends_dummy" if entry[2] == DUMMY else "defends_neutrals"
    return key, {"territory": state.components.territory(entry[3])}


def _bombed(state: State, entry: Entry) -> EventText:
    key = "bombed_with_car" if entry[4] else "bombed"
    return key, {"territory": state.components.territory(entry[2]), "count": entry[3]}


# -- conflicts -----------------------------------------------------------------------------


def _card(card: int) -> Message:
    return Message(f"la_famiglia.conflict_card.{CARD_WORDS[card]}")


def _laid(state: State, entry: Entry) -> EventText:
    return "card_laid", {"card": _card(entry[2])}


def _shown(state: State, entry: Entry) -> EventText:
    """LF-CMB-05: the cards of both sides, after a swap if there was one."""
    attack, defence = _card(entry[2]), _card(entry[3])
    if entry[4]:
        return "cards_swapped", {"attack": defence, "defence": attack}
    return "cards_kept", {"attack": attack, "defence": defence}


def _turned(state: State, entry: Entry) -> EventText:
    args: dict[str, Arg] = {"owner": owner_name(entry[1])}
    args["territory"] = state.components.territory(entry[2])
    if entry[3] == NOBODY:
        return "turned_to_nobody", args
    return "turned", args | {"player": seat_name(entry[3])}


def _fled(state: State, entry: Entry) -> EventText:
    key = "fled" if entry[1] < NEUTRAL else "fled_to_supply"
    return _owned(key, "count")(state, entry)


# -- management ----------------------------------------------------------------------------


def _controls(state: State, entry: Entry) -> EventText:
    """LF-MGT-01: a control marker is placed, perhaps replacing another."""
    args: dict[str, Arg] = {"mandamento": state.components.mandamento(entry[2])}
    if entry[3] == NOBODY:
        return "control_taken", args
    return "control_changed", args | {"player": seat_name(entry[3])}


def _control_lost(state: State, entry: Entry) -> EventText:
    return "control_lost", {"mandamento": state.components.mandamento(entry[2])}


def _tile(key: str) -> Callable[[State, Entry], EventText]:
    return lambda state, entry: (key, {"tile": state.components.tile(entry[2])})


def _shifted(state: State, entry: Entry) -> EventText:
    return "tile_shifted", {
        "tile": state.components.tile(entry[2]),
        "goal": state.components.tile(entry[3]),
    }


def _checked(state: State, entry: Entry) -> EventText:
    """LF-END-01, LF-END-02: the score at the end of a round, by side."""
    sides: dict[str, Arg] = {"one": side_names(state, 0), "other": side_names(state, 1)}
    return "checked", sides | {"first": entry[2], "second": entry[3]}


def _ended(state: State, entry: Entry) -> EventText:
    """LF-END-03: by which goal, or by what else."""
    return "ended", {"reason": ending_by(state, entry[3]).reason}


_EVENT_TEXTS: dict[int, Callable[[State, Entry], EventText]] = {
    rule_events.REVEALED: lambda state, entry: ("revealed", {}),
    rule_events.ORDER_STARTS: _at("order_starts"),
    rule_events.ORDER_LOST: _at("order_lost"),
    rule_events.ORDER_VOID: _at("order_void"),
    rule_events.ORDER_DECLINED: _at("order_declined"),
    rule_events.ORDER_SNITCHED: _at("order_snitched"),
    rule_events.CARS_LOST: _counted("cars_lost", "count"),
    rule_events.GROUP_MOVED: _moved,
    rule_events.ATTACKED: _marched("attacked"),
    rule_events.DEFENDED_BY: _defended,
    rule_events.BRUTE_STEP: _owned("brute_step", "defenders", "attackers"),
    rule_events.CARD_LAID: _laid,
    rule_events.CARDS_SHOWN: _shown,
    rule_events.TURNED: _turned,
    rule_events.SHOT: _owned("shot", "defenders", "attackers"),
    rule_events.FLED: _fled,
    rule_events.JOINED: _counted("joined", "count"),
    rule_events.OCCUPIED: _owned("occupied", "count"),
    rule_events.EMPTIED: _owned("emptied"),
    rule_events.REPELLED: _owned("repelled", "count"),
    rule_events.WITHDREW: _marched("withdrew"),
    rule_events.BOMBED: _bombed,
    rule_events.SNITCHED: _counted("snitched", "count"),
    rule_events.CONTROL_TAKEN: _controls,
    rule_events.CONTROL_LOST: _control_lost,
    rule_events.TILE_MARKED: _tile("tile_marked"),
    rule_events.TILE_LEFT: _tile("tile_left"),
    rule_events.TILE_SHIFTED: _shifted,
    rule_events.TILE_INCOME: _tile("tile_income"),
    rule_events.SOLDIER_HIT: _counted("soldier_hit", "count"),
    rule_events.CHECKED: _checked,
    rule_events.GAME_ENDED: _ended,
}
"""The text of each kind of log entry, from its numbers: 1 is the seat or owner, 2 … 4 follow."""
