"""Scores, the tie-break and why a game ended."""

from .cards import KINDS, POINTS, VALUES
from .record import Record

BY_POINTS = 0
BY_VALUE = 1
DRAW_GAME = -1


def score(s: Record, seat: int) -> int:
    """FA-END-5: the victory points of a seat's hand and play area."""
    total = 0
    for kind in range(KINDS):
        total += POINTS[kind] * (s.hand[seat, kind] + s.area[seat, kind])
    return total


def winner(s: Record) -> int:
    """FA-END-5: the seat with more points, then with better cards; DRAW_GAME if all is equal."""
    difference = score(s, 0) - score(s, 1)
    if difference == 0:
        difference = compare_best_cards(s)
    if difference == 0:
        return DRAW_GAME
    return 0 if difference > 0 else 1


def rank(s: Record, kind: int) -> int:
    """FA-END-5: how strong a card is in a tie: its printed value or its points."""
    return kind % VALUES if s.tie_break == BY_VALUE else POINTS[kind]


def compare_best_cards(s: Record) -> int:
    """FA-END-5: the best single card decides, then the next best, …; positive for seat 0."""
    bound = 1000
    while True:
        best = next_rank_below(s, bound)
        if best < 0:
            return 0
        difference = count_of_rank(s, 0, best) - count_of_rank(s, 1, best)
        if difference != 0:
            return difference
        bound = best


def next_rank_below(s: Record, bound: int) -> int:
    """The greatest rank below `bound`, and above 0, among both seats' cards, else -1."""
    best = -1
    for kind in range(KINDS):
        value = rank(s, kind)
        if value > best and value > 0 and value < bound and held(s, 0, kind) + held(s, 1, kind) > 0:
            best = value
    return best


def count_of_rank(s: Record, seat: int, wanted: int) -> int:
    """How many cards of one rank a seat has."""
    count = 0
    for kind in range(KINDS):
        if rank(s, kind) == wanted:
            count += held(s, seat, kind)
    return count


def held(s: Record, seat: int, kind: int) -> int:
    """How many copies of a kind a seat has in hand and play area."""
    return s.hand[seat, kind] + s.area[seat, kind]
