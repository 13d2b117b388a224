"""How good a position between two rounds is for a side: its chance to win."""

from math import exp

from consigliere.games.la_famiglia.control import controlled
from consigliere.games.la_famiglia.influence import CHURCH, POLICE
from consigliere.games.la_famiglia.state import (
    NOBODY,
    ON_BOARD,
    OVER,
    ROWS,
    TERRITORIES,
    TOKENS,
    Record,
)

_CONTROL, _TERRITORY, _SOLDIER = 0.18, 0.04, 0.12
"""What one more of each is worth, in the logarithm of the odds, as a fit to games of the heuristic
against itself has it: mandamenti, territories, soldiers on the map."""
_WAITING, _MEMBER, _DOME, _TOKEN = 0.07, 0.1, 0.08, 0.08
"""Soldiers and members in the HQ, members in the dome, order tokens that have come."""
_RECRUITING, _PLACING, _OTHER = 0.17, 0.09, 0.03
"""Discs removed from the rows of the police and of the church, and from others."""


def win_chance(s: Record, side: int) -> float:
    """The chance of a side to win; certain when the game is over, a draw counts half."""
    if s.phase == OVER:
        if s.winner_side == NOBODY:
            return 0.5
        return 1.0 if s.winner_side == side else 0.0
    odds = 0.0
    for seat in range(s.seats):
        worth = seat_worth(s, seat)
        odds += worth if s.side[seat] == side else -worth
    return 1 / (1 + exp(-odds))


def seat_worth(s: Record, seat: int) -> float:
    """What a seat adds to the chances of its side."""
    worth = _CONTROL * controlled(s, seat) + _WAITING * s.hq[seat]
    worth += _MEMBER * s.members_hq[seat] + _DOME * s.dome[seat]
    for row in range(ROWS):
        share = _RECRUITING if row == POLICE else _PLACING if row == CHURCH else _OTHER
        worth += share * s.removed[seat, row]
    for slot in range(TOKENS):
        if s.token_at[seat, slot] != ON_BOARD:
            worth += _TOKEN
    for place in range(TERRITORIES):
        if s.owner[place] == seat:
            worth += _TERRITORY + _SOLDIER * s.soldiers[place]
    return worth
