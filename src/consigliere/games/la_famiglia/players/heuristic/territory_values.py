"""Values of territories to a seat, by the rest of their mandamento."""

from ...box.parts import MANDAMENTI
from ...rules.pieces.control import MAJORITY
from ...rules.record.record import MAX_SEATS, Record
from ...rules.record.tables import LookUp
from ..heuristic_weights import BRONTE_FACTOR, DENIAL_VALUE, TERRITORY_VALUE, URGENCY
from .conflict_outcomes import Workspace

_CLOSE_TO_VICTORY = 2
"""Mandamenti that a player close to victory still needs, at most."""


def is_enemy_at(s: Record, workspace: Workspace, place: int) -> bool:
    """Whether soldiers of a player of the other side stand there."""
    owner = s.owner[place]
    return owner >= 0 and workspace.is_enemy[owner] != 0


def weight_of_round(s: Record, workspace: Workspace, first: int) -> float:
    """A weight that depends on the round; the set-up uses that of the first round."""
    return workspace.weights[first + max(s.round_number, 1) - 1]


def compute_urgency(s: Record, t: LookUp, workspace: Workspace) -> None:
    """Store the factor of control for each seat: more than 1 for those close to victory."""
    for seat in range(MAX_SEATS):
        workspace.urgency[seat] = 1.0
    for seat in range(s.seats):
        held = 0
        for mandamento in range(MANDAMENTI):
            own = 0
            for number in range(3):
                if s.owner[workspace.mandamento_territories[mandamento, number]] == seat:
                    own += 1
            if own >= MAJORITY:
                held += 1
        if held + _CLOSE_TO_VICTORY >= t.win_single:
            workspace.urgency[seat] = 1.0 + workspace.weights[URGENCY]


def evaluate_territory(s: Record, t: LookUp, workspace: Workspace, place: int) -> float:
    """Value of holding a territory, as the rest of the map is now."""
    others = held_siblings(s, workspace, place, workspace.seat)
    value = workspace.weights[TERRITORY_VALUE + others]
    if others == 1:
        value *= workspace.urgency[workspace.seat]
    return value * workspace.weights[BRONTE_FACTOR] if t.mandamento[place] == t.bronte else value


def evaluate_denial(s: Record, workspace: Workspace, place: int, enemy: int) -> float:
    """Value of an enemy not holding a territory."""
    others = held_siblings(s, workspace, place, enemy)
    value = workspace.weights[DENIAL_VALUE + others]
    return value * workspace.urgency[enemy] if others == 1 else value


def held_siblings(s: Record, workspace: Workspace, place: int, owner: int) -> int:
    """The number of the other territories of its mandamento that an owner holds."""
    one = s.owner[workspace.siblings[place, 0]] == owner
    other = s.owner[workspace.siblings[place, 1]] == owner
    return int(one) + int(other)
