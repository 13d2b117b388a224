"""What may be decided in the encounter and in the managements, in a fixed order (LF-DEC-31)."""

from ...box.effects import AGIT, BLIT, EXPL, MOVE, MUST
from ...box.parts import TERRITORIES, TILES
from ..management.procedure import can_hit, can_shift, is_free
from ..pieces.control import controlled, tiles_of
from ..pieces.forces import is_player
from ..pieces.movement import WAYS, fewest_soldiers, group_limit, order_seat, two_borders
from ..record.actions import (
    AGIT_OP,
    BRUTE_OP,
    CARD_OP,
    CARS_OP,
    COUNT_OP,
    DEST_OP,
    DOMEMARK_OP,
    DONE_OP,
    EXPL_OP,
    HIT_OP,
    NONE,
    NONE_OP,
    SHIFT_OP,
    SNITCH_OP,
    SRC_OP,
    STOP_OP,
    SUBTLE_OP,
    SWAP_OP,
    TILE_OP,
    UNTILE_OP,
    WITHDRAW_OP,
    decision,
)
from ..record.frames import (
    ATTACK_CARD,
    COUNT,
    DEFENCE_CARD,
    DOME_MARK,
    FIGHT,
    GROUP_CARS,
    HIT_CHOICE,
    ORDER,
    SHIFT,
    SWAP,
    TILE_CHOICE,
    top,
    top_kind,
    top_seat,
)
from ..record.record import TOKENS, Buffer, Record
from ..record.tables import LookUp
from .conflict import ATTACK, CARDS, DEFENCE, can_play_cards, can_use_brute_force, can_withdraw
from .orders import can_agitate, can_settle, can_strike


def legal_encounter(s: Record, t: LookUp, out: Buffer) -> int:
    """LF-DEC-31: write what may be decided now into `out`; returns the number of decisions."""
    kind = top_kind(s)
    if kind == ORDER:
        return legal_order(s, t, out)
    if kind == COUNT:
        return list_numbers(out, COUNT_OP, fewest_soldiers(s), top(s, 0))
    if kind == GROUP_CARS:
        return list_numbers(out, CARS_OP, top(s, 0), top(s, 1))
    if kind == FIGHT:
        return legal_fight(s, t, out)
    if kind == ATTACK_CARD or kind == DEFENCE_CARD:  # noqa: PLR1714, SIM109  costs Numba time
        return legal_cards(s, out, ATTACK if kind == ATTACK_CARD else DEFENCE)
    if kind == SWAP or kind == DOME_MARK:  # noqa: PLR1714, SIM109
        operation = SWAP_OP if kind == SWAP else DOMEMARK_OP
        out[0] = decision(operation, 1, 0, 0)
        out[1] = decision(operation, 0, 0, 0)
        return 2
    return legal_management(s, t, out)


def list_numbers(out: Buffer, operation: int, least: int, most: int) -> int:
    """LF-DEC-18, LF-DEC-19: the operation with every number from `least` to `most`."""
    n = 0
    for number in range(least, most + 1):
        out[n] = decision(operation, number, 0, 0)
        n += 1
    return n


# -- orders --------------------------------------------------------------------------------


def legal_order(s: Record, t: LookUp, out: Buffer) -> int:
    """LF-DEC-18, LF-DEC-19, LF-DEC-20: what an order may do next, and that it need do nothing."""
    if s.order_kind == MOVE or s.order_kind == BLIT or s.order_kind == MUST:  # noqa: PLR1714
        n = legal_ways(s, t, out)
        out[n] = decision(DONE_OP, 0, 0, 0)
        return n + 1
    n = legal_agitations(s, t, out) if s.order_kind == AGIT else legal_strikes(s, t, out)
    out[n] = decision(NONE_OP, 0, 0, 0)
    return n + 1


def legal_ways(s: Record, t: LookUp, out: Buffer) -> int:
    """LF-ORD-06, LF-ORD-07, LF-ORD-08: where a group may go, or for a Muster come from."""
    operation = SRC_OP if s.order_kind == MUST else DEST_OP
    far = two_borders(s, t, order_seat(s), s.order_at)
    n = 0
    for territory in range(TERRITORIES):
        for way in range(WAYS):
            if group_limit(s, t, territory, way, far) > 0:
                out[n] = decision(operation, territory, way, 0)
                n += 1
    return n


def legal_strikes(s: Record, t: LookUp, out: Buffer) -> int:
    """LF-ORD-10, LF-ORD-11: targets, without and with a car, or with an order to discard."""
    n = 0
    for territory in range(TERRITORIES):
        if not can_strike(s, t, territory):
            continue
        if s.order_kind == EXPL:
            for cars in range(min(s.cars[s.order_at], 1) + 1):
                out[n] = decision(EXPL_OP, territory, cars, 0)
                n += 1
            continue
        owner = s.owner[territory]
        if is_player(owner):
            for slot in range(TOKENS):
                if s.token_at[owner, slot] == territory:
                    out[n] = decision(SNITCH_OP, territory, slot, 0)
                    n += 1
        out[n] = decision(SNITCH_OP, territory, NONE, 0)
        n += 1
    return n


def legal_agitations(s: Record, t: LookUp, out: Buffer) -> int:
    """LF-ORD-12: neutral soldiers beside the order, where they may go, and how many."""
    n = 0
    for origin in range(TERRITORIES):
        if can_agitate(s, t, origin):
            for goal in range(TERRITORIES):
                if can_settle(s, t, origin, goal):
                    for count in range(1, min(s.order_amount, s.soldiers[origin]) + 1):
                        out[n] = decision(AGIT_OP, origin, goal, count)
                        n += 1
    return n


# -- conflict ------------------------------------------------------------------------------


def legal_fight(s: Record, t: LookUp, out: Buffer) -> int:
    """LF-CMB-02, LF-DEC-21: Brute Force, Subtle, or after a step withdrawal."""
    n = 0
    if can_use_brute_force(s, t):
        out[n] = decision(BRUTE_OP, 0, 0, 0)
        n += 1
    if can_play_cards(s, t):
        out[n] = decision(SUBTLE_OP, 0, 0, 0)
        n += 1
    if can_withdraw(s, t):
        out[n] = decision(WITHDRAW_OP, 0, 0, 0)
        n += 1
    return n


def legal_cards(s: Record, out: Buffer, side: int) -> int:
    """LF-CMB-04, LF-COMP-08, LF-DEC-22: the cards that a side has not played in this conflict."""
    n = 0
    for card in range(CARDS):
        if s.cards_used[side] >> card & 1 == 0:
            out[n] = decision(CARD_OP, card, 0, 0)
            n += 1
    return n


# -- management ----------------------------------------------------------------------------


def legal_management(s: Record, t: LookUp, out: Buffer) -> int:
    """LF-DEC-25, LF-DEC-26: tiles, or whom the Enforcer hits."""
    kind = top_kind(s)
    seat = top_seat(s)
    if kind == TILE_CHOICE:
        return legal_tiles(s, out, seat)
    if kind == SHIFT:
        return legal_shifts(s, out, seat)
    n = 0
    if kind == HIT_CHOICE:
        for territory in range(TERRITORIES):
            if can_hit(s, t, seat, territory):
                out[n] = decision(HIT_OP, territory, 0, 0)
                n += 1
        out[n] = decision(NONE_OP, 0, 0, 0)
        n += 1
    return n


def legal_tiles(s: Record, out: Buffer, seat: int) -> int:
    """LF-MGT-02: discs too many must go back; discs too few may be put on free tiles."""
    n = 0
    if tiles_of(s, seat) > controlled(s, seat):
        for tile in range(TILES):
            if s.tile_disc[s.side[seat], tile] == seat:
                out[n] = decision(UNTILE_OP, tile, 0, 0)
                n += 1
        return n
    for tile in range(TILES):
        if is_free(s, seat, tile):
            out[n] = decision(TILE_OP, tile, 0, 0)
            n += 1
    out[n] = decision(STOP_OP, 0, 0, 0)
    return n + 1


def legal_shifts(s: Record, out: Buffer, seat: int) -> int:
    """LF-MGT-04, LF-OPT-05: discs that may go to another free tile."""
    n = 0
    for tile in range(TILES):
        if can_shift(s, seat, tile):
            for goal in range(TILES):
                if is_free(s, seat, goal):
                    out[n] = decision(SHIFT_OP, tile, goal, 0)
                    n += 1
    out[n] = decision(STOP_OP, 0, 0, 0)
    return n + 1
