"""Who may know what, by the record alone; also compiled, see `encoding.observing`."""

from ..rules.record.record import ENCOUNTER, OVER, Record


def shares_secrets(s: Record, viewer: int, seat: int) -> bool:
    """LF-HID-01, LF-HID-09: whether a seat may know the secrets of another one.

    When the game is over, everybody may.
    """
    return bool(s.phase == OVER or s.side[viewer] == s.side[seat])


def shares_tokens(s: Record, viewer: int, seat: int) -> bool:
    """LF-HID-03, LF-ORD-01: a side always sees its own tokens, and all of them once revealed."""
    return shares_secrets(s, viewer, seat) or bool(s.phase == ENCOUNTER)
