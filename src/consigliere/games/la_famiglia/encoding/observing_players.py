"""What an observation of La Famiglia holds of the players, and of their secrets."""

from typing import Any

from consigliere.games.word_choices import Record

from ..box.parts import CHARACTERS, FAMILIES
from ..presentation.secrecy import shares_secrets, shares_tokens
from ..rules.pieces.control import controlled
from ..rules.planning.influence import JUSTICE, OWN_DISCS, discs_on, level_of
from ..rules.record.record import IN_HQ, LOST, NOBODY, ON_BOARD, OPEN, ROWS, TOKENS
from .observing_seats import mark_place, seat_after, write_row

_NUMBERS = 16
"""Planes of one number by seat."""
_HIDDEN, _HQ, _BOARD, _OPEN, _FIRST_TERRITORY = range(1, 6)
"""Where an order token is."""
_SECRETS = 3


def write_players(s: Record, viewer: int, out: Any, first: int) -> int:
    """LF-HID-06, LF-HID-08: what everybody may know of each player, the viewer first."""
    for place in range(s.seats):
        write_numbers(s, seat_after(s, viewer, place), out, first + place)
    at = first + _NUMBERS * s.seats
    for place in range(s.seats):
        at = write_row(s.shown[seat_after(s, viewer, place)], out, at)
    for place in range(s.seats):
        at = write_row(s.removed[seat_after(s, viewer, place)], out, at)
    for place in range(s.seats):
        for row in range(JUSTICE, ROWS):
            out[at + row] = level_of(s, seat_after(s, viewer, place), row)
        at += ROWS
    for place in range(s.seats):
        for row in range(JUSTICE, ROWS):
            for cell in range(OWN_DISCS):
                out[at + cell] = discs_on(s, seat_after(s, viewer, place), row, cell)
            at += OWN_DISCS
    for place in range(s.seats):
        at = mark_place(s.family[seat_after(s, viewer, place)], FAMILIES, out, at)
    for place in range(s.seats):
        at = mark_place(s.council[seat_after(s, viewer, place)], FAMILIES, out, at)
    for place in range(s.seats):
        at = write_tokens(s, viewer, seat_after(s, viewer, place), out, at)
    return at


def change_of(now: int, start: int) -> int:
    """LF-HID-08: the sum of the public changes of a stock, 0 before the start."""
    return 0 if start == NOBODY else now - start


def write_numbers(s: Record, seat: int, out: Any, at: int) -> None:
    """The planes of one number by seat, of one seat."""
    step = s.seats
    out[at] = change_of(s.lire[seat], s.start_lire[seat])
    out[at + step] = change_of(s.hq[seat], s.start_hq[seat])
    out[at + 2 * step] = change_of(s.members_hq[seat], s.start_members[seat])
    out[at + 3 * step] = s.supply[seat] + s.hq[seat]
    out[at + 4 * step] = s.members_supply[seat] + s.members_hq[seat]
    out[at + 5 * step] = s.dome[seat]
    out[at + 6 * step] = int(s.drawn[seat, 0] != NOBODY) + int(s.drawn[seat, 1] != NOBODY)
    out[at + 7 * step] = int(s.character[seat] != NOBODY)
    out[at + 8 * step] = s.cars_supply[seat]
    out[at + 9 * step] = s.boats_supply[seat]
    out[at + 10 * step] = s.reserve[seat]
    out[at + 11 * step] = s.in_hand[seat]
    out[at + 12 * step] = s.council_in_hand[seat]
    out[at + 13 * step] = s.council_out[seat]
    out[at + 14 * step] = controlled(s, seat)
    out[at + 15 * step] = s.side[seat]


def write_tokens(s: Record, viewer: int, seat: int, out: Any, at: int) -> int:
    """LF-HID-03, LF-HID-04: where the order tokens of a seat are, as the viewer knows it."""
    if s.family[seat] == NOBODY:
        return at + TOKENS
    sees = shares_tokens(s, viewer, seat)
    for slot in range(TOKENS):
        place = s.token_at[seat, slot]
        if place == ON_BOARD:
            out[at + slot] = _BOARD
        elif LOST <= place <= OPEN:
            out[at + slot] = _OPEN
        elif not sees:
            out[at + slot] = _HIDDEN
        elif place == IN_HQ:
            out[at + slot] = _HQ
        else:
            out[at + slot] = _FIRST_TERRITORY + place
    return at + TOKENS


def write_secrets(s: Record, viewer: int, out: Any, at: int) -> int:
    """LF-HID-01, LF-HID-02: what is behind the screens, −1 where it is secret; the characters."""
    cards = at + _SECRETS * s.seats
    for place in range(s.seats):
        seat = seat_after(s, viewer, place)
        if shares_secrets(s, viewer, seat):
            out[at + place] = s.lire[seat]
            out[at + s.seats + place] = s.hq[seat]
            out[at + 2 * s.seats + place] = s.members_hq[seat]
            drawn = cards + place * CHARACTERS
            for card in range(2):
                mark_place(s.drawn[seat, card], CHARACTERS, out, drawn)
            mark_place(s.character[seat], CHARACTERS, out, drawn + s.seats * CHARACTERS)
        else:
            for secret in range(_SECRETS):
                out[at + secret * s.seats + place] = NOBODY
    return cards + 2 * s.seats * CHARACTERS
