"""The orders of an action, read back before the last one is placed or before stopping."""

from __future__ import annotations

from consigliere.core.message import Message
from consigliere.games.read_back import ReadBack

from ..presentation.view import LaFamigliaView
from .sicily import sicily_drawing


def read_back(view: LaFamigliaView, piece: str) -> ReadBack | None:
    """All orders with their territories, including this piece's; None unless it is the last."""
    orders = dict(_laid(view))
    last = next((seal for seal in view.seals if seal.piece == piece), None)
    if last is not None:
        orders[last.token] = last.territory
    elif view.decision != "at" or piece != "do.stop" or not orders:
        return None
    drawn = sicily_drawing()
    names = {one.id: one.name for one in drawn.orders}
    places = {land.id: land.name for land in drawn.lands}
    kind = "stop" if last is None else "now"
    return ReadBack(
        title=Message("ui.la_famiglia.seal.title"),
        lines=tuple(
            Message("text.la_famiglia.sealed", {"order": names[token], "place": places[place]})
            for token, place in orders.items()
        ),
        go_on=Message(f"ui.la_famiglia.seal.{kind}"),
        leave=Message("ui.la_famiglia.seal.more" if last is None else "ui.la_famiglia.seal.other"),
    )


def _laid(view: LaFamigliaView) -> list[tuple[str, str]]:
    """The viewer's orders on the map with their territories."""
    if view.viewer is None:
        return []
    lands = {territory.id for territory in view.territories}
    tokens = view.players[view.viewer].tokens
    return [(token.id, token.place) for token in tokens if token.place in lands]
