"""Who has won: the condition at the end of a round, and the list that breaks ties."""

from ...box.parts import SHEETS
from ..pieces.control import controlled
from ..record.record import NOBODY, OVER, TWO_TWO, Record
from ..record.rule_events import CHECKED, GAME_ENDED, note
from ..record.tables import LookUp

CONDITION, MOST, BRONTE, FIRST_PLAYER, DRAW = range(5)
"""LF-END-03, LF-END-04, LF-END-05: why a game is over: one side alone fulfils the condition, or
which entry of the list decided."""
REASONS = ("condition", "most", "bronte", "first_player", "draw")


def side_total(s: Record, side: int) -> int:
    """LF-END-04: the mandamenti of a side; partners add theirs up, without mixed control."""
    found = 0
    for seat in range(s.seats):
        if s.side[seat] == side:
            found += controlled(s, seat)
    return found


def fulfils(s: Record, t: LookUp, side: int) -> bool:
    """LF-END-01, LF-END-02: a soloist with five; a team with six, or one of its players five."""
    players = 0
    for seat in range(s.seats):
        if s.side[seat] == side:
            players += 1
            if controlled(s, seat) >= t.win_single:
                return True
    return players > 1 and side_total(s, side) >= t.win_team


def check_victory(s: Record, t: LookUp) -> None:
    """LF-END-03, LF-END-04: one side alone that fulfils the condition wins; else the list."""
    note(s, CHECKED, NOBODY, side_total(s, 0), side_total(s, 1), 0)
    first = fulfils(s, t, 0)
    second = fulfils(s, t, 1)
    if first != second:
        end_game(s, 0 if first else 1, CONDITION)
    elif first or s.round_number == SHEETS:
        end_game(s, tie_winner(s, t), tie_reason(s, t))


def end_game(s: Record, side: int, reason: int) -> None:
    """LF-END-03: the game is over."""
    s.winner_side = side
    s.reason = reason
    s.phase = OVER
    note(s, GAME_ENDED, NOBODY, side, reason, 0)


def tie_reason(s: Record, t: LookUp) -> int:
    """LF-END-04, LF-END-05, LF-END-06, LF-OPT-06, LF-OPT-08: the entry of the list that decides."""
    if side_total(s, 0) != side_total(s, 1):
        return MOST
    if s.marker[t.bronte] != NOBODY:
        return BRONTE
    return FIRST_PLAYER if s.mode != TWO_TWO or s.bronte_first != 0 else DRAW


def tie_winner(s: Record, t: LookUp) -> int:
    """LF-END-04, LF-END-05: the side that wins by the list, NOBODY for a draw."""
    reason = tie_reason(s, t)
    if reason == MOST:
        return 0 if side_total(s, 0) > side_total(s, 1) else 1
    if reason == BRONTE:
        return s.side[s.marker[t.bronte]]
    return s.side[s.first_player] if reason == FIRST_PLAYER else NOBODY
