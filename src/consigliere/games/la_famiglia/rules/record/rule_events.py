"""What happens on the way, noted by the rules themselves; `happenings` makes events of the notes.

Much follows from one decision by itself: orders are lost, cars go, the next orders come. Comparing
the states before and after it would have to guess at the order, so the rules write it down.
"""

from .record import LOG, Record

# The numbers 1–49 are in `doings`.

# -- encounter (50–79): what each stands for, with its seat or owner and its numbers -----------

REVEALED = 50
"""LF-ORD-01: all orders are turned up."""
ORDER_STARTS = 51
"""seat; territory, token."""
ORDER_LOST = 52
"""LF-ORD-03: seat; territory, token."""
ORDER_VOID = 53
"""LF-ORD-04: the order can do nothing. seat; territory, token."""
ORDER_DECLINED = 54
"""LF-ORD-04: its owner lets it be. seat; territory, token."""
CARS_LOST = 55
"""LF-ACT-18: seat; territory, cars."""
GROUP_MOVED = 56
"""A group arrives without a fight. owner; origin, goal, soldiers."""
ATTACKED = 57
"""owner; origin, goal, soldiers."""
DEFENDED_BY = 58
"""LF-CMB-13: somebody plays for soldiers that are not his. seat; owner of the soldiers, goal."""
BRUTE_STEP = 59
"""owner of the attackers; goal, defenders and attackers removed."""
CARD_LAID = 60
"""LF-HID-05: a card lies face down. seat; card."""
CARDS_SHOWN = 61
"""LF-CMB-05: seat of the decider; card of the attack and of the defence, whether swapped."""
TURNED = 62
"""LF-CMB-07: owner who loses a soldier; goal, seat that gains one or NOBODY."""
SHOT = 63
"""LF-CMB-08: owner of the attackers; goal, defenders and attackers removed."""
FLED = 64
"""LF-CMB-09: owner; goal, soldiers."""
JOINED = 65
"""LF-CMB-12: soldiers for the HQ. seat; goal, soldiers."""
OCCUPIED = 66
"""owner; goal, soldiers."""
EMPTIED = 67
"""Nobody is left. owner of the attackers; goal."""
REPELLED = 68
"""owner of the attackers; goal, defenders left."""
WITHDREW = 69
"""owner; origin, goal, soldiers."""
BOMBED = 70
"""LF-ORD-10: seat; goal, soldiers removed, cars given up."""
SNITCHED = 71
"""LF-ORD-11: seat; goal, soldiers removed."""
ORDER_SNITCHED = 72
"""LF-ORD-11: an order is discarded. seat that had it; territory, token."""

# -- management (80–99) ------------------------------------------------------------------------

CONTROL_TAKEN = 80
"""LF-MGT-01: seat; mandamento."""
CONTROL_LOST = 81
"""LF-MGT-01: seat that had the marker; mandamento."""
TILE_MARKED = 82
"""seat; tile."""
TILE_LEFT = 83
"""seat; tile."""
TILE_SHIFTED = 84
"""seat; tile, new tile."""
TILE_INCOME = 85
"""LF-MGT-05: seat; tile."""
SOLDIER_HIT = 86
"""LF-MGT-05: seat; territory, soldiers."""
CHECKED = 87
"""LF-END-01, LF-END-02: mandamenti of both sides when a round ends. NOBODY; two numbers."""
GAME_ENDED = 88
"""LF-END-03: NOBODY; winning side or NOBODY, reason."""


def note(s: Record, what: int, seat: int, one: int, two: int, three: int) -> None:  # noqa: PLR0913, PLR0917
    """Write down that something happened; a full log takes no more."""
    if s.logged < LOG:
        entry = s.log[s.logged]
        entry[0] = what
        entry[1] = seat
        entry[2] = one
        entry[3] = two
        entry[4] = three
        s.logged += 1
