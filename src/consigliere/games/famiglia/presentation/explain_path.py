"""Refusals of selected pieces: by the step that was most likely meant."""

from collections.abc import Sequence

from consigliere.core.errors import IllegalAction, InvalidAction

from ..rules.cards import BRUTES, KIND_OF, KINDS, VALUES
from ..rules.kernel import functions
from ..rules.record import LAY_DOWN, TAKE_UP, Record
from .explain import refusal, why_not
from .notation import Brute, Dig, LayDown, Pass, Play, Step, Take, TakeUp, exact_card, unreadable


def refusal_at(s: Record, seat: int, path: Sequence[str]) -> IllegalAction:
    """Why the pieces of a path, which leads to no legal step, cannot be used like that.

    Raises InvalidAction for pieces that are not on this table.
    """
    places = [_split(piece) for piece in path]
    if not places:
        raise unreadable("")
    for place, _ in places:
        if place == f"hand.{1 - seat}":
            return refusal("not_yours", "FA-P2-1")
        if place == f"area.{1 - seat}":
            return refusal("not_yours", "FA-P2-2")
    found = why_not(s, _meant(s, places))
    # a card may be discarded, but the discard pile is not where one begins
    if places[0][0] == "discard" and found.key == "famiglia.not_on_street":
        return refusal("discard_by_pile", "FA-P1-1")
    return found


def _split(piece: str) -> tuple[str, int]:
    place, _, card = piece.rpartition(".")
    if place in {"street", "hand.0", "hand.1", "area.0", "area.1"} and card in KIND_OF:
        return place, KIND_OF[card]
    if piece in {"pile", "discard", "pass"}:
        return piece, -1
    raise InvalidAction("unknown_piece", {"piece": piece[:40]})


def _meant(s: Record, places: Sequence[tuple[str, int]]) -> Step:
    place, kind = places[0]
    second = places[1][1] if len(places) > 1 else -1
    if place in {"pile", "discard"}:
        return Dig(second if second >= 0 else _some_street_card(s))
    if place == "pass":
        return Pass()
    if place == "street":
        return _meant_take(s, kind, [card for _, card in places[1:]])
    if place.startswith("area."):
        return TakeUp(kind)
    if s.stage in {TAKE_UP, LAY_DOWN}:
        return LayDown(kind)
    if kind // VALUES * VALUES == BRUTES and second >= 0:
        return Brute(kind, second)
    return Play(kind)


def _meant_take(s: Record, kind: int, paid: Sequence[int]) -> Take:
    """The take of a Street card with the cards pointed at: the one to lay, the one to keep."""
    value = int(functions().lowest_value(s, kind))
    if not paid or paid[0] < 0 or value == 0:
        return Take(kind, kind % VALUES)
    returned = paid[1] if len(paid) > 1 else exact_card(kind, value)
    return Take(kind, value, paid[0], returned)


def _some_street_card(s: Record) -> int:
    return next((kind for kind in range(KINDS) if s.street[kind] > 0), 0)
