"""Evaluation of positions between two rounds: the chance of a side to win."""

from math import exp

from ..box.parts import MANDAMENTI
from ..rules.management.ending import side_total
from ..rules.pieces.control import MAJORITY, controlled
from ..rules.record.record import NOBODY, ON_BOARD, OVER, ROWS, TERRITORIES, TOKENS, Record
from ..rules.record.tables import LookUp
from .features import (
    BLOCKED_FOOTHOLD,
    BRONTE,
    CONTROL,
    COUNTED_ORDERS,
    DOME_MEMBERS,
    EASY_REACH,
    FIRST_ORDER_AMOUNT,
    FIRST_PLAYER,
    FIRST_ROW,
    FOOTHOLD,
    HQ_MEMBERS,
    HQ_SOLDIERS,
    IN_REACH,
    INTERCEPT,
    LIRE,
    ORDERS_GAINED,
    ROUNDS,
    SOLDIERS,
    TERRITORIES_HELD,
    THREATENED,
    WEAK_CONTROL,
)
from .heuristic.conflict_outcomes import Workspace
from .roles import role_of

_WON_SHARE = 0.5
"""How much of what the end of a game is worth to a search depends on who has won it."""


def win_chance(s: Record, t: LookUp, workspace: Workspace, side: int) -> float:
    """The chance of a side to win; at the end 0 or 1, a draw counts one half."""
    if s.phase == OVER:
        if s.winner_side == NOBODY:
            return 0.5
        return 1.0 if s.winner_side == side else 0.0
    odds = 0.0
    for seat in range(s.seats):
        value = evaluate_seat(s, t, workspace, seat)
        odds += value if s.side[seat] == side else -value
    return 1 / (1 + exp(-odds))


def payoff(s: Record, t: LookUp, workspace: Workspace, side: int) -> float:
    """What a rollout tells a search: the chance of a side to win; at the end also how clearly.

    Of few games that are won or lost many are alike: the mandamenti tell sooner what is better.
    """
    chance = win_chance(s, t, workspace, side)
    if s.phase != OVER:
        return chance
    lead = side_total(s, side) - side_total(s, 1 - side)
    return _WON_SHARE * chance + (1 - _WON_SHARE) * (0.5 + lead / (2 * MANDAMENTI))


def evaluate_seat(s: Record, t: LookUp, workspace: Workspace, seat: int) -> float:
    """The log-odds that a seat adds for its side, at the end of a round."""
    compute_features(s, t, workspace, seat)
    over = min(max(s.round_number - 1, 1), ROUNDS)
    role = role_of(s, seat)
    value = 0.0
    for feature in range(workspace.features.shape[0]):
        weight = workspace.evaluation_weights[role, over - 1, feature]
        value += weight * workspace.features[feature]
    return value


def compute_features(s: Record, t: LookUp, workspace: Workspace, seat: int) -> None:
    """Store all features of a seat in the workspace."""
    for feature in range(workspace.features.shape[0]):
        workspace.features[feature] = 0.0
    workspace.features[CONTROL] = controlled(s, seat)
    workspace.features[HQ_SOLDIERS] = s.hq[seat]
    workspace.features[HQ_MEMBERS] = s.members_hq[seat]
    workspace.features[DOME_MEMBERS] = s.dome[seat]
    workspace.features[LIRE] = s.lire[seat]
    workspace.features[FIRST_PLAYER] = 1.0 if s.first_player == seat else 0.0
    workspace.features[INTERCEPT] = 1.0
    for row in range(ROWS):
        workspace.features[FIRST_ROW + row] = s.removed[seat, row]
    add_order_features(s, t, workspace, seat)
    for mandamento in range(MANDAMENTI):
        add_mandamento_features(s, t, workspace, seat, mandamento)
    for place in range(TERRITORIES):
        add_border_features(s, workspace, seat, place)


def add_order_features(s: Record, t: LookUp, workspace: Workspace, seat: int) -> None:
    """Add the order tokens that a seat has gained, wherever they are."""
    family = s.family[seat]
    for slot in range(TOKENS):
        if s.token_at[seat, slot] != ON_BOARD:
            workspace.features[ORDERS_GAINED] += 1.0
            kind = t.order_kind[family, slot]
            if kind < COUNTED_ORDERS:
                workspace.features[FIRST_ORDER_AMOUNT + kind] += t.order_amount[family, slot]


def add_mandamento_features(
    s: Record, t: LookUp, workspace: Workspace, seat: int, mandamento: int
) -> None:
    """Add how firmly a seat holds one mandamento."""
    own = enemies = 0
    is_weak = False
    for number in range(3):
        place = workspace.mandamento_territories[mandamento, number]
        owner = s.owner[place]
        if owner == seat:
            own += 1
            is_weak = is_weak or s.soldiers[place] == 1
        elif is_enemy_of(s, seat, owner):
            enemies += 1
    if own == 1:
        workspace.features[BLOCKED_FOOTHOLD if enemies >= MAJORITY else FOOTHOLD] += 1.0
    elif own >= MAJORITY:
        if is_weak:
            workspace.features[WEAK_CONTROL] += 1.0
        if mandamento == t.bronte:
            workspace.features[BRONTE] += 1.0


def add_border_features(s: Record, workspace: Workspace, seat: int, place: int) -> None:
    """Add a territory with its strongest attacker from a neighbouring territory."""
    owner, there = s.owner[place], s.soldiers[place]
    most = 0
    for number in range(workspace.neighbour_count[place]):
        other = workspace.neighbours[place, number]
        attacker = s.owner[other]
        if is_enemy_of(s, seat, attacker) if owner == seat else attacker == seat:
            most = max(most, s.soldiers[other] - 1)
    if owner == seat:
        workspace.features[TERRITORIES_HELD] += 1.0
        workspace.features[SOLDIERS] += there
        if most > there:
            workspace.features[THREATENED] += 1.0
    elif most > there:
        workspace.features[IN_REACH] += 1.0
        if most > 2 * there + 1:
            workspace.features[EASY_REACH] += 1.0


def is_enemy_of(s: Record, seat: int, owner: int) -> bool:
    """Whether an owner of soldiers is a player of the other side."""
    return owner >= 0 and owner < s.seats and s.side[owner] != s.side[seat]
