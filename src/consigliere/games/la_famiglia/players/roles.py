"""Roles of a seat: every role has weights of its own."""

from ..rules.record.record import ONE_ONE, SOLOIST, TWO_ONE, TWO_TWO, Record

SOLO_ROLE = 3
"""The soloist of 2v1; the other roles are numbered like the modes."""
ROLES = {"2v2": TWO_TWO, "1v1": ONE_ONE, "2v1 team": TWO_ONE, "2v1 soloist": SOLO_ROLE}


def role_of(s: Record, seat: int) -> int:
    """The role of a seat."""
    return SOLO_ROLE if s.mode == TWO_ONE and seat == SOLOIST else s.mode
