"""What happens on the way, noted by the rules themselves; `presentation.events` tells it to people.

Much follows from one decision by itself: orders are lost, cars go, the next orders come. Comparing
the states before and after it would have to guess at the order, so the rules write it down: what
happened, the seat or owner, and up to three numbers.
"""

from .record import LOG, Record

# -- set-up and planning (1–49) ----------------------------------------------------------------

(
    BEGAN, TILE_DRAWN, TOKEN_DRAWN, CARDS_DEALT, CARD_DEALT, FAMILY_CHOSEN, COUNCIL_CHOSEN,
    LOCK_OPENED, CHARACTER_KEPT, START_TAKEN, PLACED, DOMED, DISC_PUT, SENT, MOVED_DISC, PAID,
    GAINED, GAIN_PLACED, CELL_DECLINED, RECRUITED, EARNED, LAB_PUT, CAR_PUT, BOAT_PUT, ORDER_PUT,
    DISC_REMOVED, DISC_WORKS, DISC_RESERVED, COUNCIL_REMOVED, SOLO_DONE, EXTRA_DONE, TOKEN_GAINED,
    PASSED, PLANNING_OVER, FINAL_DONE, CARRIED, BONUS_AT_DONE, RESTORED, UNBLOCKED, ROUND_BEGAN,
    RECALLED, FINAL_SKIPPED, FIGURES_BACK, PLACES,
) = range(1, 45)  # fmt: skip
"""What follows each: the seat, then its numbers.

BEGAN seat · TILE_DRAWN −, tile · TOKEN_DRAWN −, territory · CARDS_DEALT (all) · CARD_DEALT seat,
card (secret) · FAMILY_CHOSEN seat, family · COUNCIL_CHOSEN seat, family · LOCK_OPENED seat, cell ·
CHARACTER_KEPT seat, card (secret) · START_TAKEN seat, soldiers, members (secret) · PLACED seat,
territory · DOMED seat · DISC_PUT seat, column · SENT seat, lire · MOVED_DISC seat, column, owner,
kind · PAID seat, lire, to (NOBODY: the bank) · GAINED seat, column · GAIN_PLACED seat, column,
kind, owner · CELL_DECLINED seat, kind · RECRUITED seat, soldiers, members · EARNED seat, lire ·
LAB_PUT seat, territory · CAR_PUT seat, territory · BOAT_PUT seat, zone · ORDER_PUT seat, territory,
token (secret) · DISC_REMOVED seat, row · DISC_WORKS seat, column · DISC_RESERVED seat ·
COUNCIL_REMOVED seat, row · SOLO_DONE seat, cell · EXTRA_DONE seat, cell · TOKEN_GAINED seat, token
· PASSED seat · PLANNING_OVER · FINAL_DONE seat, column, kind · CARRIED −, discs ·
BONUS_AT_DONE seat, territory · RESTORED seat, members · UNBLOCKED seat, cell · ROUND_BEGAN round ·
RECALLED −, seat that begins now · FINAL_SKIPPED seat · FIGURES_BACK − · PLACES seat, item, count.
"""

# -- encounter (50–79) -------------------------------------------------------------------------

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
"""LF-CMB-13: a player defends soldiers of others. seat; owner of the soldiers, goal."""
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
