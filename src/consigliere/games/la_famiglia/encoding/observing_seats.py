"""Seats and owners of La Famiglia as the viewer counts them, compiled."""

from typing import Any

from consigliere.games.word_choices import Record

from ..rules.record.record import NEUTRAL


def seat_after(s: Record, viewer: int, place: int) -> int:
    """The seat that sits so many places after the viewer."""
    return (viewer + place) % s.seats


def place_of(s: Record, viewer: int, seat: int) -> int:
    """How many places a seat sits after the viewer."""
    return (seat - viewer) % s.seats


def owner_seen(s: Record, viewer: int, owner: int) -> int:
    """A seat, the neutrals or the dummy, from 1; 0 for nobody."""
    if owner < 0:
        return 0
    if owner >= NEUTRAL:
        return s.seats + 1 + owner - NEUTRAL
    return place_of(s, viewer, owner) + 1


def write_owners(s: Record, viewer: int, owners: Any, out: Any, at: int) -> int:
    """The owners of a row of places; return the slot after them."""
    for place in range(len(owners)):
        out[at + place] = owner_seen(s, viewer, owners[place])
    return at + len(owners)


def write_owner(s: Record, viewer: int, owner: int, out: Any, at: int) -> int:
    """One owner; return the slot after it."""
    out[at] = owner_seen(s, viewer, owner)
    return at + 1


def write_by_seat(s: Record, viewer: int, numbers: Any, out: Any, at: int) -> int:
    """A number for each seat, the viewer's first; return the slot after them."""
    for place in range(s.seats):
        out[at + place] = numbers[seat_after(s, viewer, place)]
    return at + s.seats


def write_row(numbers: Any, out: Any, at: int) -> int:
    """Numbers as they are; return the slot after them."""
    for place in range(len(numbers)):
        out[at + place] = numbers[place]
    return at + len(numbers)


def write_number(number: int, out: Any, at: int) -> int:
    """One number; return the slot after it."""
    out[at] = number
    return at + 1


def mark_place(place: int, size: int, out: Any, at: int) -> int:
    """A 1 at one of so many places, none for NOBODY; return the slot after them."""
    if place >= 0:
        out[at + place] = 1
    return at + size
