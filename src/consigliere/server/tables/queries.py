"""Questions of a seat that change nothing: why not this, and where does this card fit."""

from __future__ import annotations

from consigliere.core.game import Place, Surveyable

from ..limits import MAX_WORD
from ..problems import Refusal
from ..protocol import Explain, Explained, PlaceInfo, Survey, Surveyed
from .commands import require_seat
from .model import TableModel
from .viewer import Viewer

_MAX_PATH = 40
"""Pieces in the path of one question."""


def explained(model: TableModel, viewer: Viewer, message: Explain) -> Explained:
    """Why a path leads to no legal action, if it does not; raises Refusal."""
    require_seat(model, viewer.identity, message.seat)
    if len(message.path) > _MAX_PATH or any(len(piece) > MAX_WORD for piece in message.path):
        raise Refusal("unreadable_message")
    error = model.game.explain_path(model.timeline.now.state, message.seat, message.path)
    if error is None:
        return Explained(message.cid, None, None)
    return Explained(message.cid, error.message, error.clause)


def surveyed(model: TableModel, viewer: Viewer, message: Survey) -> Surveyed:
    """The places for a card; none while the curtain hides the hand. Raises Refusal."""
    require_seat(model, viewer.identity, message.seat)
    game, seat = model.game, viewer.seat_at(model.setup)
    if seat != message.seat or not model.is_started or not isinstance(game, Surveyable):
        return Surveyed(message.cid, [])
    places = game.places(model.timeline.now.state, seat, message.piece)
    return Surveyed(message.cid, [_place_info(place) for place in places])


def _place_info(place: Place) -> PlaceInfo:
    refusal = place.refusal
    if refusal is None:
        return PlaceInfo(place.piece, place.label, None, None)
    return PlaceInfo(place.piece, place.label, refusal.message, refusal.clause)
