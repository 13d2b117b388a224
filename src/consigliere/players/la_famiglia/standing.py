"""How good a position between two rounds is for a side: its chance to win."""

from math import exp

from consigliere.games.la_famiglia.control import controlled
from consigliere.games.la_famiglia.state import NOBODY, OVER, Record

_CONTROL, _TERRITORY, _SOLDIER, _WAITING, _LEVEL = 0.2, 0.22, 0.1, 0.06, 0.1
"""What one more of each is worth, in the logarithm of the odds: mandamenti, territories, soldiers
on the map, soldiers and members in the HQ, cells uncovered on family boards."""


def win_chance(s: Record, side: int) -> float:
    """The chance of a side to win; certain when the game is over, a draw counts half."""
    if s.phase == OVER:
        return 0.5 if s.winner_side == NOBODY else float(s.winner_side == side)
    owners, soldiers = s.owner.tolist(), s.soldiers.tolist()
    odds = 0.0
    for seat in range(s.seats):
        own = [count for owner, count in zip(owners, soldiers, strict=True) if owner == seat]
        worth = _CONTROL * controlled(s, seat) + _TERRITORY * len(own) + _SOLDIER * sum(own)
        worth += _WAITING * (s.hq[seat] + s.members_hq[seat])
        worth += _LEVEL * sum(s.removed[seat])
        odds += worth if s.side[seat] == side else -worth
    return 1 / (1 + exp(-odds))
