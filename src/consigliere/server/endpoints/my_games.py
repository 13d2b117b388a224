"""The games of a guest: what goes on and whose turn it is, and how the others ended."""

from __future__ import annotations

import logging
import re
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from consigliere.core.errors import ConsigliereError
from consigliere.core.game import Outcome

from .. import wire
from ..auth import identify
from ..notices.kinds import Kind
from ..page_protocol import LeaveRequest, Left, MyGame, MyGames, MySeat
from ..problems import Refusal
from ..requests import body_of, table_of, tell
from ..state import AppState, state_of
from ..store import StoredGame
from ..tables import seating
from ..tables.leaving import give_up
from ..tables.noticing import told_to_others
from ..tables.offering import vacated_chair

logger = logging.getLogger(__name__)

PAGE = 12
"""Games at once: each that goes on may have to be loaded."""
_ID = re.compile(r"[\w-]{1,64}", re.ASCII)
_WAITING, _PLAYING, _FINISHED = "waiting", "playing", "finished"


async def list_games(request: Request) -> Response:
    """GET /api/games/mine?after=id: the guest's games, some at once; none without a cookie."""
    after = request.query_params.get("after")
    if after is not None and not _ID.fullmatch(after):
        raise Refusal("no_such_table", 404)
    state = state_of(request)
    identity = await identify(request, state.store)
    if identity is None:
        return wire.response(MyGames([], None))
    guest = identity.guest.id
    found = await state.store.games_of(guest, after, PAGE + 1)
    games = [await _game(state, guest, stored) for stored in found[:PAGE]]
    games.sort(key=_urgency)
    return wire.response(MyGames(games, found[PAGE - 1].id if len(found) > PAGE else None))


async def leave(request: Request) -> Response:
    """POST /api/tables/{id}/leave: give up a game, a seat, or a line in the list of one's own."""
    await body_of(request, LeaveRequest)
    state, table = state_of(request), await table_of(request)
    identity = await identify(request, state.store)
    if identity is None or not seating.own_seats(table.setup, identity.guest.id):
        raise Refusal("not_your_seat", 403)
    guest, model = identity.guest.id, table.model
    if await give_up(table, guest):
        return wire.response(Left("resigned"))
    if not model.is_started and guest != table.setup.host:
        seat = seating.own_seats(table.setup, guest)[0]
        told = told_to_others(model, Kind.LEFT, seat)
        await table.change_seat(seat, lambda: vacated_chair(model, seat, guest))
        await tell(request, table, told)
        return wire.response(Left("freed"))
    await state.store.hide(table.setup.id, guest)
    return wire.response(Left("hidden"))


def _urgency(game: MyGame) -> int:
    """Where a game stands: the guest's turn, another's, an open seat, the end."""
    if any(seat.yours and seat.awaited for seat in game.seats):
        return 0
    return 1 + (_PLAYING, _WAITING, _FINISHED).index(game.status)


async def _game(state: AppState, guest: str, stored: StoredGame) -> MyGame:
    awaited = frozenset[int]() if stored.is_finished else await _awaited(state, stored.id)
    is_open = any(chair.kind == seating.OPEN for chair in stored.chairs)
    return MyGame(
        id=stored.id,
        game=stored.game,
        status=_FINISHED if stored.is_finished else _WAITING if is_open else _PLAYING,
        seats=[
            MySeat(
                seat, chair.name, seating.shown_kind(chair), chair.guest == guest, seat in awaited
            )
            for seat, chair in enumerate(stored.chairs)
        ],
        outcome=None if stored.result is None else _outcome(stored.result),
        since=None if stored.is_finished else stored.moved,
        due=None if stored.due is None else state.hub.deadline_clock.time_of_day(stored.due),
    )


async def _awaited(state: AppState, table_id: str) -> frozenset[int]:
    """The seats to move; none at a table that can no longer be loaded."""
    try:
        return (await state.hub.find(table_id)).model.awaited
    except ConsigliereError as error:
        logger.warning("table %s cannot be loaded: %s", table_id, error)
        return frozenset()


def _outcome(line: str) -> Outcome:
    """What the last line of a record says, without the seed."""
    fields: dict[str, Any] = msgspec.json.decode(line)
    return Outcome(tuple(fields["scores"]), tuple(fields["winners"]), fields["reason"])


ROUTES = [
    Route("/api/games/mine", list_games),
    Route("/api/tables/{id}/leave", leave, methods=["POST"]),
]
