"""What a table is set up with: as it is asked for, as it is stored, and once more."""

from __future__ import annotations

import secrets
import time
from contextlib import suppress
from dataclasses import replace
from typing import Any

from consigliere.core.errors import ConsigliereError
from consigliere.core.game import Game, GameInfo
from consigliere.core.names import clean_name
from consigliere.games.players import levels, usual_level

from ..auth import Identity, claim_of, hash_token
from ..problems import Refusal
from ..request_protocol import SeatRequest, TableRequest
from ..store import Chair, Setup, StoredTable
from . import seating
from .deadlines import checked_deadline, checked_patience
from .rating import check_rated

_STARTER = "starter"
_INVITATIONS = {"never": None, "day": 86400.0, "week": 7 * 86400.0}
"""How long an invitation holds, in seconds."""
_ID_BYTES = 12
"""Enough that nobody guesses the address of a table: anyone with the link may watch."""


def fresh_id() -> str:
    """The id of a new table."""
    return secrets.token_urlsafe(_ID_BYTES)


def fewest_seats(info: GameInfo) -> int:
    """The smallest table of a game with its usual options."""
    for seats in sorted(info.seats):
        with suppress(ConsigliereError):
            info.check_seats(info.resolve_options({}), seats)
            return seats
    return min(info.seats)


def requested(
    identity: Identity,
    request: TableRequest,
    game: Game[Any],
    options: dict[str, str],
    seed: bytes,
) -> Setup:
    """The set-up that a request asks for; raises Refusal or InvalidOption."""
    game.info.check_seats(options, len(request.seats))
    if sum(seat.kind == "me" for seat in request.seats) != 1:
        raise Refusal("one_me")
    if request.invitations not in _INVITATIONS:
        raise Refusal("invitation_term", 400, {"values": ", ".join(_INVITATIONS)})
    table_id = fresh_id()
    chairs = [
        _chair(identity, (request.game, table_id, seat), asked)
        for seat, asked in enumerate(request.seats)
    ]
    setup = Setup(
        id=table_id,
        game=request.game,
        options=options,
        edition=game.info.edition_of(options),
        seed=seed,
        host=identity.guest.id,
        chairs=tuple(chairs),
        invitation_seconds=_INVITATIONS[request.invitations],
        deadline=checked_deadline(request.deadline),
        patience_seconds=checked_patience(request.patience, request.deadline),
        is_listed=request.is_open,
        is_rated=request.is_rated,
    )
    if setup.is_rated:
        check_rated(setup)
    return setup


def as_played(stored: StoredTable, info: GameInfo) -> Setup:
    """The set-up of a stored table with all of today's options.

    Once begun, a game has the edition of its record; until then, the one that its options are now.
    """
    setup = stored.setup
    options = info.options_as_played(setup.options)
    edition = setup.edition if stored.lines else info.edition_of(options)
    return replace(setup, options=options, edition=edition)


def other_starter(game: Game[Any], options: dict[str, str], starter: int | None) -> dict[str, str]:
    """The options for a rematch: the same seat starts, which after the rotation is another person.

    For games with an option for the starter, which counts seats from 1.
    """
    for spec in game.info.options:
        if spec.name == _STARTER and starter is not None and str(starter + 1) in spec.values:
            return {**options, _STARTER: str(starter + 1)}
    return options


def _chair(identity: Identity, place: tuple[str, str, int], asked: SeatRequest) -> Chair:
    """`place` is the game, the table and the seat."""
    game_id, table_id, seat = place
    name = clean_name(asked.name)
    if asked.kind == "me":
        return Chair(seating.HUMAN, 0, name or identity.guest.name, identity.guest.id)
    if asked.kind == "hot":
        return Chair(seating.HUMAN, 0, name, identity.guest.id)
    if asked.kind == "guest":
        claim = claim_of(identity.token, table_id, seat)
        return Chair(seating.OPEN, 0, "", None, hash_token(claim), offered=time.time())
    level = usual_level(game_id) if asked.level is None else asked.level
    if asked.kind == "computer" and level in levels(game_id):
        return Chair(seating.COMPUTER, level, name, None)
    raise Refusal("seat_kind", 400, {"seat": seat})
