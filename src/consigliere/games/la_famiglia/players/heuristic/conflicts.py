"""Ratings in conflicts: steps, cards, swaps, and the Enforcer's victims."""

from consigliere.games.random_source import random_below

from ...rules.encounter.conflict import ATTACK, COWARD, DEFENCE, SHOOTOUT, TURNCOAT
from ...rules.record.actions import BRUTE_OP, NONE_OP, SUBTLE_OP, first_of, operation_of
from ...rules.record.frames import top, top_seat
from ...rules.record.record import Record
from ...rules.record.tables import LookUp
from ..heuristic_weights import NEUTRAL_STRIKE_VALUE, PARTIAL_STRIKE_SHARE, STRIKE_VALUE
from .conflict_outcomes import (
    Workspace,
    evaluate_brute_force,
    evaluate_subtle_step,
    evaluate_withdrawal,
)
from .territory_values import evaluate_denial, is_enemy_at
from .threats import assess_map


def rate_conflict_steps(s: Record, t: LookUp, workspace: Workspace) -> None:
    """LF-DEC-21: Brute Force, a subtle step or withdrawal, by the value of the conflict."""
    for number in range(workspace.choice_count):
        operation = operation_of(workspace.codes[number])
        if operation == BRUTE_OP:
            workspace.values[number] = evaluate_brute_force(s, t, workspace)
        elif operation == SUBTLE_OP:
            workspace.values[number] = evaluate_subtle_step(s, t, workspace)
        else:
            workspace.values[number] = evaluate_withdrawal(s)


def rate_cards(workspace: Workspace) -> None:
    """LF-DEC-22: Turncoat or Coward, chosen at random."""
    wanted = TURNCOAT if random_below(workspace.rng, 2) == 0 else COWARD
    for number in range(workspace.choice_count):
        card = first_of(workspace.codes[number])
        workspace.values[number] = 1.0 if card == wanted else -1.0 if card == SHOOTOUT else 0.0


def rate_swap(s: Record, workspace: Workspace) -> None:
    """LF-DEC-23: swap exactly when holding the Coward."""
    own = s.card[ATTACK] if top_seat(s) == s.attack_by else s.card[DEFENCE]
    sign = 1.0 if own == COWARD else -1.0
    for number in range(workspace.choice_count):
        workspace.values[number] = sign * first_of(workspace.codes[number])


def rate_hits(s: Record, t: LookUp, workspace: Workspace) -> None:
    """LF-DEC-26: where the Enforcer does most harm."""
    assess_map(s, t, workspace, top_seat(s))
    for number in range(workspace.choice_count):
        code = workspace.codes[number]
        value = 0.0
        if operation_of(code) != NONE_OP:
            value = evaluate_strike(s, workspace, first_of(code), top(s, 0))
        workspace.values[number] = value


def evaluate_strike(s: Record, workspace: Workspace, place: int, count: int) -> float:
    """Value of removing so many soldiers from a place."""
    if not is_enemy_at(s, workspace, place):
        return workspace.weights[NEUTRAL_STRIKE_VALUE] * count
    there = s.soldiers[place]
    denied = evaluate_denial(s, workspace, place, s.owner[place])
    share = 1.0 if count == there else workspace.weights[PARTIAL_STRIKE_SHARE] * count / there
    return workspace.weights[STRIKE_VALUE] * count + share * denied
