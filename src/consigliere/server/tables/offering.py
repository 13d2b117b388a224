"""Seats that the host opens again: a link that nobody has used, or a player who stays away."""

from __future__ import annotations

from dataclasses import replace

from ..auth import Identity, claim_of, hash_token
from ..problems import Refusal
from ..store import Chair
from . import seating
from .model import TableModel

MAX_OFFERS = 20
"""Of one seat: enough for anybody, and the links withdrawn stay few."""
_HOUR = 3600


def offered_chair(model: TableModel, identity: Identity | None, seat: int, now: float) -> Chair:
    """A seat as it is once offered anew, with the claim of a new link; raises Refusal."""
    setup = model.setup
    if identity is None or identity.guest.id != setup.host:
        raise Refusal("not_host", 403)
    if refusal := _refusal(model, seat, now):
        raise refusal
    before = setup.chairs[seat]
    offers = before.offers + 1
    unused = before.claim_hash if before.kind == seating.OPEN else None
    return replace(
        before,
        kind=seating.OPEN,
        name="",
        guest=None,
        claim_hash=hash_token(claim_of(identity.token, setup.id, seat, offers)),
        offers=offers,
        offered=now,
        withdrawn=" ".join(filter(None, (before.withdrawn, unused))),
    )


def vacated_chair(model: TableModel, seat: int, guest: str) -> Chair:
    """The seat that a guest leaves before the game; the host may offer it anew. Raises Refusal."""
    before = model.setup.chairs[seat]
    if before.guest != guest:
        raise Refusal("not_your_seat", 403)
    if model.is_started:
        raise Refusal("stale", 409)
    offers = before.offers + 1
    return replace(before, kind=seating.OPEN, name="", guest=None, claim_hash=None, offers=offers)


def may_offer(model: TableModel, seat: int, now: float) -> bool:
    """Whether the host may offer this seat anew."""
    return _refusal(model, seat, now) is None


def _refusal(model: TableModel, seat: int, now: float) -> Refusal | None:
    setup = model.setup
    if model.is_over:
        return Refusal("game_over", 409)
    if not 0 <= seat < len(setup.chairs):
        return Refusal("no_such_seat", 404)
    chair = setup.chairs[seat]
    if chair.kind == seating.COMPUTER or chair.guest == setup.host:
        return Refusal("seat_is_taken", 409)
    if chair.offers >= MAX_OFFERS:
        return Refusal("offered_too_often", 409, {"limit": MAX_OFFERS})
    if seat in model.timeline.now.resigned:
        return Refusal("seat_given_up", 409)
    if chair.guest is None:
        return None
    if setup.is_rated and model.is_started:
        return Refusal("seat_is_rated", 409)
    if chair.guest in model.connected:
        return Refusal("player_is_here", 409)
    away, absent = now - model.last_seen.get(chair.guest, now), model.limits.absent_seconds
    if model.is_started and away < absent:
        return Refusal("player_was_here", 409, {"hours": max(1, round(absent / _HOUR))})
    return None
