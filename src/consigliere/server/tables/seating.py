"""Who sits where: questions about the seats of a table."""

from __future__ import annotations

from dataclasses import replace
from hmac import compare_digest
from typing import Any

from consigliere.core.game import Game
from consigliere.core.message import Message
from consigliere.core.record import Header, Sitter
from consigliere.core.replay import Reach
from consigliere.games.players import usual_level
from consigliere.i18n.render import render

from ..auth import hash_token
from ..problems import Refusal
from ..store import Chair, Setup

HUMAN, COMPUTER, OPEN = "human", "computer", "open"
LEFT = "left"
"""How the seat of a guest is shown who was forgotten."""


def own_seats(setup: Setup, guest: str | None) -> tuple[int, ...]:
    """The seats of one guest, none for a spectator."""
    if guest is None:
        return ()
    return tuple(seat for seat, chair in enumerate(setup.chairs) if chair.guest == guest)


def shown_kind(chair: Chair) -> str:
    """What a seat is, for those who look at the table."""
    return LEFT if chair.kind == HUMAN and chair.guest is None else chair.kind


def level_of(setup: Setup, seat: int) -> int:
    """The level of the computer on this seat, or of one that plays for a person."""
    chair = setup.chairs[seat]
    return chair.level if chair.kind == COMPUTER else usual_level(setup.game)


def open_seats(setup: Setup) -> tuple[int, ...]:
    """The seats that are still free."""
    return tuple(seat for seat, chair in enumerate(setup.chairs) if chair.kind == OPEN)


def seat_for(setup: Setup, claim: str | None, now: float, *, is_started: bool) -> int:
    """The seat that a claim leads to, or any free one at an open table; raises Refusal."""
    if claim is not None:
        return claimed_seat(setup, claim, now)
    if not setup.is_listed:
        raise Refusal("table_is_private", 403)
    for seat in () if is_started else open_seats(setup):
        if now <= (invited_until(setup, seat) or now):
            return seat
    raise Refusal("no_free_seat", 409)


def claimed_seat(setup: Setup, claim: str, now: float) -> int:
    """The open seat that a claim leads to at the time `now`; raises Refusal if there is none."""
    given = hash_token(claim)
    for seat in open_seats(setup):
        if compare_digest(setup.chairs[seat].claim_hash or "", given):
            if now > (invited_until(setup, seat) or now):
                raise Refusal("claim_expired", 403)
            return seat
    if any(given in chair.withdrawn.split() for chair in setup.chairs):
        raise Refusal("claim_withdrawn", 403)
    raise Refusal("claim_spent", 403)


def taken(chair: Chair, name: str, guest: str) -> Chair:
    """An open seat once somebody has sat down; the claim is spent."""
    return replace(chair, kind=HUMAN, name=name, guest=guest, claim_hash=None)


def invited_until(setup: Setup, seat: int) -> float | None:
    """When the invitation to an open seat expires, in seconds; None for never."""
    offered, holds = setup.chairs[seat].offered, setup.invitation_seconds
    return None if offered is None or holds is None else offered + holds


def people(setup: Setup) -> frozenset[str]:
    """The guests at the table."""
    return frozenset(chair.guest for chair in setup.chairs if chair.guest is not None)


def is_hot_seat(setup: Setup) -> bool:
    """Whether one guest plays several seats at one screen."""
    guests = [chair.guest for chair in setup.chairs if chair.guest is not None]
    return len(set(guests)) < len(guests)


def is_shared(setup: Setup) -> bool:
    """Whether several people play, or will."""
    return len(people(setup)) + len(open_seats(setup)) > 1


def reach(setup: Setup) -> Reach:
    """How far an undo may go back: further where nobody else, and no rating, is concerned."""
    alone = len(people(setup)) == 1 and not open_seats(setup) and not setup.is_rated
    return Reach.LAST_DECISION if alone else Reach.OWN_TURN


def sitter(chair: Chair) -> Sitter:
    """The occupant of a seat, as a stored record has it: the names of people stand elsewhere."""
    if chair.kind == COMPUTER:
        return Sitter(chair.name, COMPUTER, chair.level)
    return Sitter("", HUMAN)


def names(setup: Setup, lang: str) -> tuple[str, ...]:
    """The name at each seat, as the page shows it in a language; empty for a nameless person."""
    computers = [seat for seat, chair in enumerate(setup.chairs) if chair.kind == COMPUTER]
    kind = "computer" if len(computers) == 1 else "computer_number"
    called = {
        seat: render(Message(f"ui.seat.{kind}", {"number": number}), lang)
        for number, seat in enumerate(computers, start=1)
    }
    return tuple(called.get(seat, chair.name) for seat, chair in enumerate(setup.chairs))


def header(setup: Setup, game: Game[Any], commitment: str | None) -> Header:
    """The first line of the table's record."""
    return Header(
        game=setup.game,
        rules_version=game.info.rules_version,
        options=setup.options,
        edition=setup.edition,
        seats=tuple(sitter(chair) for chair in setup.chairs),
        commitment=commitment,
    )


def rotated(chairs: tuple[Chair, ...]) -> tuple[Chair, ...]:
    """The seats for a rematch: the second player comes first, the first last.

    Seats whose players had left are open, and have to be offered anew.
    """
    renewed = (replace(chair, claim_hash=None, withdrawn="") for chair in chairs[1:] + chairs[:1])
    return tuple(renewed)
