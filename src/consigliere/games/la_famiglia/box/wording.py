"""Texts for the codes of the data files: effects of cells and tiles, resources, orders."""

from __future__ import annotations

from consigliere.core.message import Arg, Message

from .effects import (
    ACTIONS,
    ALL_LABS,
    BESIDE_LABS,
    CAR_OR_BOAT,
    DECIDER,
    FREE_BOAT,
    FREE_CAR,
    FREE_LAB,
    FREE_MOVES,
    GUARD,
    HIT,
    INFLUENCE,
    LIRA,
    MORE_ORDERS,
    PLACE_ORDERS,
    REC,
    RECRUIT,
    RECRUIT_AND_PLACE,
    REINFORCE,
    Effect,
    read_effects,
)
from .parts import Order, Resources

_COUNTED = {
    LIRA: "lira",
    RECRUIT: "recruit",
    FREE_LAB: "lab",
    FREE_CAR: "car",
    FREE_BOAT: "boat",
    CAR_OR_BOAT: "carboat",
    REINFORCE: "plo",
    RECRUIT_AND_PLACE: "rap",
    PLACE_ORDERS: "ord",
    INFLUENCE: "inf",
    BESIDE_LABS: "sol",
    HIT: "hit",
    MORE_ORDERS: "ordplus",
    GUARD: "guard",
}
_PLAIN = {FREE_MOVES: "freemove", DECIDER: "decider"}


def effects_in_words(code: str) -> tuple[Message, ...]:
    """The effects of a code such as `lab1+carboat1`, one message each."""
    return tuple(map(_in_words, read_effects(code) or ()))


def resources_in_words(resources: Resources) -> tuple[Message, ...]:
    """LF-COMP-11: the resources of a character or a mode, one message each."""
    sorts = (
        ("la_famiglia.effect.lira", resources.lira),
        ("la_famiglia.effect.recruit", resources.hq),
        ("la_famiglia.resource.field", resources.field),
        ("la_famiglia.effect.lab", resources.lab),
        ("la_famiglia.effect.car", resources.car),
        ("la_famiglia.effect.boat", resources.boat),
    )
    return tuple(Message(key, {"count": count}) for key, count in sorts if count)


def order_in_words(order: Order) -> Message:
    """LF-COMP-07: the initiative and the type of an order token, such as `16 Move 1`."""
    args: dict[str, Arg] = {
        "initiative": order.initiative,
        "order": Message(f"la_famiglia.order.{order.type[:4]}"),
    }
    if not order.type[4:]:
        return Message("la_famiglia.token_plain", args)
    return Message("la_famiglia.token", args | {"amount": int(order.type[4:])})


def what_order_does(order: Order) -> Message:
    """LF-ORD-06 … LF-ORD-15: what an order is for, in a sentence."""
    return Message(f"ui.la_famiglia.order.{order.type[:4]}")


def what_action_does(kind: int) -> Message:
    """LF-ACT-01 … LF-ACT-13: what the action of a cell is for, in a sentence."""
    return Message(f"ui.la_famiglia.action.{ACTIONS[int(kind) - REC]}")


def _in_words(effect: Effect) -> Message:
    if effect == (BESIDE_LABS, ALL_LABS):
        return Message("la_famiglia.effect.solall")
    if effect.kind in _PLAIN:
        return Message(f"la_famiglia.effect.{_PLAIN[effect.kind]}")
    return Message(f"la_famiglia.effect.{_COUNTED[effect.kind]}", {"count": effect.amount})
