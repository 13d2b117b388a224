"""What a conflict is worth, fought well: brute force, cards and withdrawal weighed to its end.

Cards are taken as in the equilibrium of a subtle step: each side lays Turncoat or Coward, one as
likely as the other, and who decides swaps exactly when he holds the Coward himself. Then half the
time each side loses a soldier, and half the time the other side of the decider loses two.
"""

from functools import cache
from typing import NamedTuple

from consigliere.games.la_famiglia.conflict import brute_cost, swap_decider
from consigliere.games.la_famiglia.effects import BLIT
from consigliere.games.la_famiglia.state import Record
from consigliere.games.la_famiglia.tables import LookUp

_MOST = 20
"""Soldiers of a side that are told apart before a conflict; in one, twice as many."""
_LARGEST = 40
_SUBTLE_STEPS = 3
TAKEN = 6.0
_EMPTIED = 2.0
SOLDIER = 0.35
"""What a territory taken, one emptied and a soldier are worth, to choose between ways to fight."""


class Fight(NamedTuple):
    """A conflict: attackers, defenders, subtle steps so far, and what Brute Force costs.

    `first` is what its next step costs; `decides`: whether the defence decides every swap.
    """

    attackers: int
    defenders: int
    subtle: int
    cost: int
    first: int
    decides: bool


class Prospect(NamedTuple):
    """What comes of a conflict: chances to take or to empty the territory, soldiers left, worth."""

    taken: float
    emptied: float
    attackers: float
    defenders: float
    worth: float


def attack(cost: int, attackers: int, defenders: int) -> Prospect:
    """What comes of an attack that has not begun, at the usual price of Brute Force."""
    return _table(cost)[min(attackers, _MOST)][min(defenders, _MOST)]


@cache
def _table(cost: int) -> tuple[tuple[Prospect, ...], ...]:
    sizes = range(_MOST + 1)
    return tuple(
        tuple(prospect(Fight(a, d, 0, cost, cost, decides=False)) for d in sizes) for a in sizes
    )


@cache
def prospect(fight: Fight) -> Prospect:
    """What comes of a conflict that the attacker fights as well as he can."""
    if fight.attackers == 0 or fight.defenders == 0:
        return retreat(fight)
    ways = [retreat(fight)]
    if fight.attackers >= fight.first:
        ways.append(brute(fight))
    if fight.subtle < _SUBTLE_STEPS:
        ways.append(subtle(fight))
    return max(ways, key=lambda way: way.worth)


def retreat(fight: Fight) -> Prospect:
    """What a conflict has come to if it ends here."""
    a, d = fight.attackers, fight.defenders
    taken, emptied = float(d == 0 and a > 0), float(a == d == 0)
    worth = TAKEN * taken + _EMPTIED * emptied + SOLDIER * (a - d)
    return Prospect(taken, emptied, a, d, worth)


def brute(fight: Fight) -> Prospect:
    """What comes of it with Brute Force now."""
    left = fight.attackers - fight.first, fight.defenders - 1
    return prospect(Fight(*left, fight.subtle, fight.cost, fight.cost, fight.decides))


def subtle(fight: Fight) -> Prospect:
    """What comes of it with a subtle step now."""
    for_defence = fight.decides or fight.subtle % 2 == 0
    even = prospect(_after_cards(fight, 1, 1))
    odd = prospect(_after_cards(fight, 2, 0) if for_defence else _after_cards(fight, 0, 2))
    return Prospect(*((one + other) / 2 for one, other in zip(even, odd, strict=True)))


def _after_cards(fight: Fight, attackers: int, defenders: int) -> Fight:
    """So many fall on each side; nothing more happens once one of them has no soldiers."""
    a = max(fight.attackers - attackers, 0)
    d = max(fight.defenders - defenders, 0)
    return Fight(a, d, fight.subtle + 1, fight.cost, fight.first, fight.decides)


def fight_of(s: Record, t: LookUp) -> Fight:
    """The conflict of a position."""
    first = brute_cost(s, t)
    is_blitz = s.order_kind == BLIT and s.brute_steps == 0
    decides = s.subtle_steps % 2 == 1 and swap_decider(s, t) == s.defence_by
    return Fight(
        min(s.attackers, _LARGEST),
        min(s.soldiers[s.target], _LARGEST),
        s.subtle_steps,
        first + is_blitz,
        first,
        decides,
    )
