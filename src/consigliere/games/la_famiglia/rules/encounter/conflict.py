"""A conflict: attackers against all soldiers of a territory, step by step, until one side is gone.

What the two sides do is written once, for a side of the conflict: ATTACK or DEFENCE.
"""

from ...box.effects import BLIT, DECIDER
from ..pieces.control import lasting
from ..pieces.forces import add_cars, add_soldiers, enlist, is_player, leave
from ..record.frames import DEFENCE_CARD, FIGHT, SWAP, ask
from ..record.record import NEUTRAL, NOBODY, Record
from ..record.rule_events import (
    ATTACKED,
    BRUTE_STEP,
    CARD_LAID,
    CARDS_SHOWN,
    DEFENDED_BY,
    EMPTIED,
    FLED,
    JOINED,
    OCCUPIED,
    REPELLED,
    SHOT,
    TURNED,
    WITHDREW,
    note,
)
from ..record.tables import LookUp

ATTACK = 0
DEFENCE = 1

TURNCOAT, SHOOTOUT, COWARD = range(3)
"""LF-CMB-07, LF-CMB-08, LF-CMB-09: the cards, in the order of their effects (LF-CMB-06)."""
CARDS = 3
NO_CARD = -1

CAPTURE = 2
"""LF-OPT-02: soldiers for taking a territory of neutral soldiers, however many there were."""


# -- the sides -----------------------------------------------------------------------------


def next_opponent(s: Record, seat: int) -> int:
    """LF-CMB-14: the next opponent clockwise."""
    found = (seat + 1) % s.seats
    while s.side[found] == s.side[seat]:
        found = (found + 1) % s.seats
    return found


def begin_conflict(s: Record, seat: int) -> None:
    """LF-CMB-01, LF-CMB-13, LF-CMB-14, LF-CMB-15, LF-CMB-16: the group attacks its target.

    `seat` decides for it. Neutral and dummy soldiers are defended by the next opponent of `seat`.
    """
    s.attack_by = seat
    s.defence_owner = s.owner[s.target]
    s.defence_by = s.defence_owner if is_player(s.defence_owner) else next_opponent(s, seat)
    note(s, ATTACKED, s.attack_owner, s.attack_from, s.target, s.attackers)
    if s.defence_by != s.defence_owner:
        note(s, DEFENDED_BY, s.defence_by, s.defence_owner, s.target, 0)
    ask(s, FIGHT, seat)


def defenders(s: Record) -> int:
    """LF-CMB-01: all soldiers of the target that are left."""
    return s.soldiers[s.target] if s.owner[s.target] == s.defence_owner else 0


def owner_of(s: Record, side: int) -> int:
    """Whose soldiers fight on a side: a player, the neutrals or the dummy."""
    return s.attack_owner if side == ATTACK else s.defence_owner


def lose(s: Record, side: int, count: int) -> int:
    """Soldiers of a side go to the supply of their owner, as many as there are."""
    owner = owner_of(s, side)
    lost = depart(s, side, count)
    s.supply[owner] += lost
    return lost


def depart(s: Record, side: int, count: int) -> int:
    """Soldiers leave the fight of a side, as many as there are."""
    there = s.attackers if side == ATTACK else defenders(s)
    gone = min(count, there)
    if gone > 0 and side == ATTACK:
        s.attackers -= gone
    elif gone > 0:
        leave(s, s.target, gone)
    return gone


def defect(s: Record, count: int) -> None:
    """LF-CMB-12, LF-OPT-02: option off, each neutral lost to a player's own soldiers joins them."""
    is_neutral = s.defence_owner == NEUTRAL and is_player(s.attack_owner)
    if is_neutral and s.neutral_capture_2 == 0 and count > 0:
        joined = enlist(s, s.attack_owner, count)
        note(s, JOINED, s.attack_owner, s.target, joined, 0)


# -- brute force and withdrawal ------------------------------------------------------------


def brute_cost(s: Record, t: LookUp) -> int:
    """LF-CMB-03, LF-OPT-01, LF-OPT-07, LF-ORD-09: the attackers that Brute Force removes."""
    cost = t.brute_cost[s.mode]
    neutrals = int(s.attack_owner == NEUTRAL) + int(s.defence_owner == NEUTRAL)
    if s.neutral_brute_1 != 0 and neutrals > 0:
        cost = min(cost, 1)
    if s.order_kind == BLIT and s.brute_steps == 0:
        cost = max(cost - 1, 0)
    return cost


def can_use_brute_force(s: Record, t: LookUp) -> bool:
    """LF-CMB-03: Brute Force needs as many attackers as it removes."""
    return s.attackers >= brute_cost(s, t)


def can_play_cards(s: Record, t: LookUp) -> bool:
    """LF-CMB-04: there are at most three subtle steps in a conflict."""
    return s.subtle_steps < t.subtle_steps


def can_withdraw(s: Record, t: LookUp) -> bool:
    """LF-CMB-02: after at least one step, or if nothing else is possible."""
    return s.steps > 0 or not (can_use_brute_force(s, t) or can_play_cards(s, t))


def use_brute_force(s: Record, t: LookUp) -> None:
    """LF-CMB-03: one defender is removed, then the attackers that it costs."""
    cost = brute_cost(s, t)
    s.steps += 1
    s.brute_steps += 1
    note(s, BRUTE_STEP, s.attack_owner, s.target, 1, cost)
    defect(s, lose(s, DEFENCE, 1))
    lose(s, ATTACK, cost)
    continue_conflict(s, t)


def withdraw(s: Record, t: LookUp) -> None:
    """LF-CMB-02, LF-ORD-06, LF-ORD-17: the rest and its cars go back, and do not move again."""
    note(s, WITHDREW, s.attack_owner, s.attack_from, s.target, s.attackers)
    add_soldiers(s, s.attack_from, s.attack_owner, s.attackers)
    if s.attack_from == s.order_at:
        s.moved += s.attackers
    if is_player(s.attack_owner):
        add_cars(s, t, s.attack_from, s.attack_owner, s.attack_cars)
    end_group(s)


# -- cards ---------------------------------------------------------------------------------


def choose_card(s: Record, t: LookUp, side: int, card: int) -> None:
    """LF-CMB-04, LF-CMB-05, LF-HID-07: a card is played face down, and is out until the end."""
    s.card[side] = card
    s.cards_used[side] |= 1 << card
    note(s, CARD_LAID, s.attack_by if side == ATTACK else s.defence_by, card, 0, 0)
    if side == ATTACK:
        ask(s, DEFENCE_CARD, s.defence_by)
    else:
        ask(s, SWAP, swap_decider(s, t))


def swap_decider(s: Record, t: LookUp) -> int:
    """LF-CMB-05, LF-CMB-18: the defence in the first and third subtle step, else the attacker.

    With the tile for it a defending owner decides always.
    """
    is_owner = is_player(s.defence_owner)
    if is_owner and lasting(s, t, s.defence_owner, DECIDER) > 0:
        return s.defence_by
    return s.attack_by if s.subtle_steps % 2 == 1 else s.defence_by


def show_cards(s: Record, t: LookUp, swap: int) -> None:
    """LF-CMB-05, LF-CMB-06, LF-DEC-23: cards take effect for who holds them after the swap.

    Turncoat, then Shootout, then Coward; nothing more happens once a side has no soldiers.
    """
    note(s, CARDS_SHOWN, swap_decider(s, t), s.card[ATTACK], s.card[DEFENCE], swap)
    attack = s.card[DEFENCE] if swap != 0 else s.card[ATTACK]
    defence = s.card[ATTACK] if swap != 0 else s.card[DEFENCE]
    for card in range(CARDS):
        if s.attackers > 0 and defenders(s) > 0:
            take_effect(s, card, int(attack == card), int(defence == card))
    s.card[:] = NO_CARD
    s.swapped = swap
    s.steps += 1
    s.subtle_steps += 1
    continue_conflict(s, t)


def take_effect(s: Record, card: int, attack: int, defence: int) -> None:
    """LF-CMB-06, LF-CMB-10: a card of one side or of both, at once; 1 for a side that holds it."""
    if card == TURNCOAT:
        turn(s, ATTACK, attack)
        turn(s, DEFENCE, defence)
    elif card == SHOOTOUT:
        shoot(s, attack + defence)
    else:
        flee(s, ATTACK, attack)
        flee(s, DEFENCE, defence)


def turn(s: Record, side: int, count: int) -> None:
    """LF-CMB-07, LF-CMB-12, LF-CMB-15, LF-CMB-17: an opposing soldier goes, a player gets one.

    Neutral attackers turn a soldier for the player who sent them; no other gain for the same one.
    """
    if count > 0:
        loser, winner = owner_of(s, 1 - side), winner_of(s, side)
        joined = enlist(s, winner, count) if wins_defectors(s, side) else 0
        note(s, TURNED, loser, s.target, winner if joined > 0 else NOBODY, 0)
        lose(s, 1 - side, count)


def winner_of(s: Record, side: int) -> int:
    """LF-CMB-07, LF-CMB-15: who gets a soldier for each one that a side turns."""
    return s.attack_by if side == ATTACK else s.defence_owner


def wins_defectors(s: Record, side: int) -> bool:
    """LF-CMB-07, LF-OPT-02: whether a soldier comes to an HQ for each one that a side turns."""
    return is_player(winner_of(s, side)) and may_defect(s, owner_of(s, 1 - side))


def may_defect(s: Record, owner: int) -> bool:
    """LF-CMB-12, LF-OPT-02: with option 2 on there are no neutral defectors."""
    return owner != NEUTRAL or s.neutral_capture_2 == 0 or s.version < 4


def shoot(s: Record, count: int) -> None:
    """LF-CMB-08, LF-CMB-10, LF-CMB-12: both sides lose a soldier for each side that shoots."""
    if count > 0:
        fallen = min(count, s.attackers)
        note(s, SHOT, s.attack_owner, s.target, min(count, defenders(s)), fallen)
        defect(s, lose(s, DEFENCE, count))
        lose(s, ATTACK, fallen)


def flee(s: Record, side: int, count: int) -> None:
    """LF-CMB-09, LF-CMB-12, LF-CMB-15: a soldier flees to the HQ of its owner, or to a supply."""
    if count > 0:
        owner = owner_of(s, side)
        note(s, FLED, owner, s.target, count, 0)
        depart(s, side, count)
        if is_player(owner):
            s.hq[owner] += count
        else:
            s.supply[owner] += count
        if side == DEFENCE:
            defect(s, count)


# -- the end -------------------------------------------------------------------------------


def continue_conflict(s: Record, t: LookUp) -> None:
    """LF-CMB-11: until one side has no soldiers; then the attackers occupy, or have failed."""
    if s.attackers > 0 and defenders(s) > 0:
        ask(s, FIGHT, s.attack_by)
        return
    if s.attackers > 0:
        occupy(s, t)
    elif defenders(s) > 0:
        note(s, REPELLED, s.attack_owner, s.target, defenders(s), 0)
    else:
        note(s, EMPTIED, s.attack_owner, s.target, 0, 0)
    if s.attackers == 0 and is_player(s.attack_owner):
        s.cars_supply[s.attack_owner] += s.attack_cars
    end_group(s)


def occupy(s: Record, t: LookUp) -> None:
    """LF-CMB-11, LF-CMB-12, LF-CMB-15, LF-OPT-02, LF-ORD-17: the attackers move in with their cars.

    Soldiers of a player who take a territory of neutrals bring two, with option 2.
    """
    add_soldiers(s, s.target, s.attack_owner, s.attackers)
    note(s, OCCUPIED, s.attack_owner, s.target, s.attackers, 0)
    if is_player(s.attack_owner):
        add_cars(s, t, s.target, s.attack_owner, s.attack_cars)
        if s.neutral_capture_2 != 0 and s.defence_owner == NEUTRAL:
            joined = enlist(s, s.attack_owner, CAPTURE)
            note(s, JOINED, s.attack_owner, s.target, joined, 0)


def end_group(s: Record) -> None:
    """LF-CMB-04, LF-ORD-05: the group has arrived, is back or is lost; the order goes on."""
    s.attackers = 0
    s.attack_cars = 0
    s.steps = 0
    s.subtle_steps = 0
    s.brute_steps = 0
    s.cards_used[:] = 0
    s.attack_by = NOBODY
    s.attack_owner = NOBODY
    s.attack_from = NOBODY
    s.target = NOBODY
    s.defence_by = NOBODY
    s.defence_owner = NOBODY
