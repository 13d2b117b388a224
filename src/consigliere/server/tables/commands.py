"""From the message of a seat to entries of the record, or to a refusal with its reason."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from consigliere.core.errors import InvalidAction
from consigliere.core.message import byte_size
from consigliere.core.names import NAME_LIMIT, REMARK_LIMIT, clean_remark, is_clean_name
from consigliere.core.record import MAX_BYTES
from consigliere.core.table_acts import (
    AGREE_END,
    ALLOW_BACK,
    ALLOW_REPLACE,
    ASK_BACK,
    COME_BACK,
    DECLINE_END,
    NAME,
    OFFER_END,
    REFUSE_BACK,
    REFUSE_REPLACE,
    REMARK,
    RESIGN,
    TAKE_OVER,
    UNDO,
)

from ..auth import Identity
from ..limits import MAX_ENTRIES, MAX_WORD
from ..problems import Refusal
from ..protocol import (
    Act,
    AllowBack,
    AllowReplace,
    AskBack,
    AskReplace,
    DeclineEnd,
    OfferEnd,
    RefuseBack,
    RefuseReplace,
    Resign,
    SeatMessage,
    TakeOver,
    Undo,
)
from ..record_protocol import NameRequest, RemarkRequest
from . import replacing, seating
from .journal import Acts
from .model import TableModel

MAX_REMARKS = 200
"""At one table. At full length they fill less than half of a record."""
MAX_NAMINGS = 200
"""At one table: a name for every family, and many changes of mind."""

_MAX_CID = 64


def check_cid(cid: str) -> None:
    """Raise Refusal unless a message may go by this id."""
    if not 0 < len(cid) <= _MAX_CID:
        raise Refusal("cid_length")
    if "\0" in cid:  # which no text of PostgreSQL can hold
        raise Refusal("unreadable_message")


def acts_for(model: TableModel, identity: Identity | None, message: SeatMessage) -> Acts:
    """The entries that a message asks for; raises Refusal or InvalidAction.

    Whether the game allows a step is checked by the timeline.
    """
    _require_playing(model, identity, message.seat)
    if not isinstance(message, Act) and message.seat in model.timeline.now.resigned:
        raise Refusal("seat_given_up", 409)
    if isinstance(message, (Act, Undo, AskBack, AllowBack, AskReplace, AllowReplace)):
        _require_fresh(model, message.seq)
    if not isinstance(message, (Act, Resign)):
        _require_room(model)
    return _HANDLERS[type(message)](model, identity, message)


def entry_for(
    model: TableModel, identity: Identity | None, request: RemarkRequest | NameRequest
) -> Acts:
    """The entry of a remark or a name; raises Refusal."""
    _require_playing(model, identity, request.seat)
    if isinstance(request, NameRequest):
        return _naming(model, request)
    return _remark(model, request)


def _remark(model: TableModel, request: RemarkRequest) -> Acts:
    if len(request.text) > REMARK_LIMIT:
        raise Refusal("remark_too_long", 413, {"limit": REMARK_LIMIT})
    text = clean_remark(request.text)
    address = f"{request.seq}.{request.event}"
    about = model.timeline.event_at(address)
    if not text or about is None or about.seat != request.seat:
        raise Refusal("nothing_to_remark")
    remarks = [m.entry.act for m in model.timeline.rows if m.entry.act.startswith(REMARK)]
    if any(act.startswith(f"{REMARK}{address}:") for act in remarks):
        raise Refusal("remarked_already", 409)
    _require_room(model, len(remarks), MAX_REMARKS)
    return [(request.seat, f"{REMARK}{address}:{text}")]


def _naming(model: TableModel, request: NameRequest) -> Acts:
    name = request.name.strip()
    if len(name) > NAME_LIMIT:
        raise Refusal("name_too_long", 413, {"limit": NAME_LIMIT})
    if not name or not is_clean_name(name):
        raise Refusal("name_letters")
    if not model.timeline.may_name(request.seat, request.piece):
        raise Refusal("nothing_to_name", 409)
    given = sum(m.entry.act.startswith(NAME) for m in model.timeline.rows)
    _require_room(model, given, MAX_NAMINGS)
    return [(request.seat, f"{NAME}{request.piece}:{name}")]


def _require_room(model: TableModel, given: int = 0, most: int = 1) -> None:
    """Raise Refusal unless the record may grow, and holds fewer than `most` entries of a kind."""
    if given >= most or model.timeline.now.seq >= MAX_ENTRIES:
        raise Refusal("record_too_large", 409, {"limit": byte_size(MAX_BYTES)})


def _require_playing(model: TableModel, identity: Identity | None, seat: int) -> None:
    require_seat(model, identity, seat)
    if not model.is_started:
        raise Refusal("not_started")
    if model.timeline.now.outcome is not None:
        raise Refusal("game_over")


def require_seat(model: TableModel, identity: Identity | None, seat: int) -> None:
    """Raise Refusal unless the seat belongs to the sender."""
    guest = identity.guest.id if identity else None
    if seat not in seating.own_seats(model.setup, guest):
        raise Refusal("not_your_seat", 403)


def _require_fresh(model: TableModel, seq: int) -> None:
    if not model.last_change <= seq <= model.timeline.now.seq:
        raise Refusal("stale", 409)


def _act(model: TableModel, identity: Identity | None, message: Act) -> Acts:
    if message.seat in model.timeline.now.taken_over:
        raise Refusal("seat_taken_over")
    if message.action.startswith("!") or len(message.action) > MAX_WORD:
        raise InvalidAction("unreadable_action")
    return [(message.seat, message.action)]


def _undo(model: TableModel, identity: Identity | None, message: Undo) -> Acts:
    target = model.undo_target(identity.guest.id if identity else None)
    if target is None:
        raise Refusal("nothing_to_undo")
    return [(message.seat, f"{UNDO}{target}")]


def _ask_back(model: TableModel, identity: Identity | None, message: AskBack) -> Acts:
    if not model.may_ask_back(identity.guest.id if identity else None):
        raise Refusal("nothing_to_ask_back", 409)
    return [(message.seat, ASK_BACK)]


def _allow_back(model: TableModel, identity: Identity | None, message: AllowBack) -> Acts:
    now, chairs = model.timeline.now, model.setup.chairs
    if now.asking is None:
        raise Refusal("nobody_asks_back", 409)
    asker = chairs[now.asking].guest
    if chairs[message.seat].guest == asker or message.seat in now.allowing:
        raise Refusal("already_so")
    target = model.target_by_consent(asker)
    if target is None:
        raise Refusal("nothing_to_undo")
    acts: Acts = [(message.seat, ALLOW_BACK)]
    if {chairs[seat].guest for seat in now.allowing | {message.seat}} >= model.others(asker):
        acts.append((now.asking, f"{UNDO}{target}"))
    return acts


def _refuse_back(model: TableModel, identity: Identity | None, message: RefuseBack) -> Acts:
    if model.timeline.now.asking is None:
        raise Refusal("nobody_asks_back", 409)
    return [(message.seat, REFUSE_BACK)]


def _ask_replace(model: TableModel, identity: Identity | None, message: AskReplace) -> Acts:
    return replacing.asked(model, message.seat, message.whom, time.time())


def _allow_replace(model: TableModel, identity: Identity | None, message: AllowReplace) -> Acts:
    return [(message.seat, ALLOW_REPLACE), *replacing.allowed(model, message.seat)]


def _refuse_replace(model: TableModel, identity: Identity | None, message: RefuseReplace) -> Acts:
    if model.timeline.now.replacing is None:
        raise Refusal("nobody_asks_replace", 409)
    return [(message.seat, REFUSE_REPLACE)]


def _resign(model: TableModel, identity: Identity | None, message: Resign) -> Acts:
    return [(message.seat, RESIGN)]


def _offer(model: TableModel, identity: Identity | None, message: OfferEnd) -> Acts:
    """Computers always agree, as do the sender's other seats and players who have resigned."""
    offers, resigned = model.timeline.now.offers, model.timeline.now.resigned
    chairs = model.setup.chairs
    agreeing = {chairs[seat].guest for seat in offers | {message.seat}}
    asked = {chair.guest for seat, chair in enumerate(chairs) if seat not in resigned} - {None}
    if agreeing >= asked:
        offer: Acts = [] if offers else [(message.seat, OFFER_END)]
        return [*offer, (None, AGREE_END)]
    if message.seat in offers:
        raise Refusal("already_offered")
    return [(message.seat, OFFER_END)]


def _decline(model: TableModel, identity: Identity | None, message: DeclineEnd) -> Acts:
    if not model.timeline.now.offers:
        raise Refusal("no_offer")
    return [(message.seat, DECLINE_END)]


def _take_over(model: TableModel, identity: Identity | None, message: TakeOver) -> Acts:
    if message.on == (message.seat in model.timeline.now.taken_over):
        raise Refusal("already_so")
    return [(message.seat, TAKE_OVER if message.on else COME_BACK)]


_HANDLERS: dict[type, Callable[[TableModel, Identity | None, Any], Acts]] = {
    Act: _act,
    Undo: _undo,
    AskBack: _ask_back,
    AllowBack: _allow_back,
    RefuseBack: _refuse_back,
    AskReplace: _ask_replace,
    AllowReplace: _allow_replace,
    RefuseReplace: _refuse_replace,
    Resign: _resign,
    OfferEnd: _offer,
    DeclineEnd: _decline,
    TakeOver: _take_over,
}
