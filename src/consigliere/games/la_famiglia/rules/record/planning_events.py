"""What the rules of set-up and planning note in the log (`trace.note`), as numbers 1–49.

Each says which numbers follow it: first the seat, then a, b, c.
"""

(
    BEGAN, TILE_DRAWN, TOKEN_DRAWN, CARDS_DEALT, CARD_DEALT, FAMILY_CHOSEN, COUNCIL_CHOSEN,
    LOCK_OPENED, CHARACTER_KEPT, START_TAKEN, PLACED, DOMED, DISC_PUT, SENT, MOVED_DISC, PAID,
    GAINED, GAIN_PLACED, CELL_DECLINED, RECRUITED, EARNED, LAB_PUT, CAR_PUT, BOAT_PUT, ORDER_PUT,
    DISC_REMOVED, DISC_WORKS, DISC_RESERVED, COUNCIL_REMOVED, SOLO_DONE, EXTRA_DONE, TOKEN_GAINED,
    PASSED, PLANNING_OVER, FINAL_DONE, CARRIED, BONUS_AT_DONE, RESTORED, UNBLOCKED, ROUND_BEGAN,
    RECALLED, FINAL_SKIPPED, FIGURES_BACK, PLACES,
) = range(1, 45)  # fmt: skip
"""BEGAN seat · TILE_DRAWN −, tile · TOKEN_DRAWN −, territory · CARDS_DEALT (all) · CARD_DEALT seat,
card (secret) · FAMILY_CHOSEN seat, family · COUNCIL_CHOSEN seat, family · LOCK_OPENED seat, cell
· CHARACTER_KEPT seat, card (secret) · START_TAKEN seat, soldiers, members (secret) · PLACED
seat, territory · DOMED seat · DISC_PUT seat, column · SENT seat, lire · MOVED_DISC seat, column,
owner, kind · PAID seat, lire, to (NOBODY: the bank) · GAINED seat, column · GAIN_PLACED seat,
column, kind, owner · CELL_DECLINED seat, kind · RECRUITED seat, soldiers, members · EARNED seat,
lire · LAB_PUT seat, territory · CAR_PUT seat, territory · BOAT_PUT seat, zone · ORDER_PUT seat,
territory, token (secret) · DISC_REMOVED seat, row · DISC_WORKS seat, column · DISC_RESERVED seat
· COUNCIL_REMOVED seat, row · SOLO_DONE seat, cell · EXTRA_DONE seat, cell · TOKEN_GAINED seat,
token · PASSED seat · PLANNING_OVER · FINAL_DONE seat, column, kind · CARRIED column, discs ·
BONUS_AT_DONE seat, territory · RESTORED seat, members · UNBLOCKED seat, cell · ROUND_BEGAN round
· RECALLED −, seat that begins now · FINAL_SKIPPED seat · FIGURES_BACK − · PLACES seat,
item, count."""
