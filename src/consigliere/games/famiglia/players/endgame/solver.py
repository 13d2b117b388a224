"""Solves positions near the end exactly, or not at all."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from ...rules.actions import GROWING, SKIP
from ...rules.kernel import buffer
from ...rules.kernel import compiled as rules
from ...rules.record import DRAW, OVER, TAKE, Record
from .frames import NOT_PROBING, OPEN, UNKNOWN, Search, new_search
from .kernel import compiled
from .modes import REAL

Allowance: TypeAlias = Callable[[int], bool]
"""Called with the number of positions searched since; returns whether to go on."""

SLICE = 2000
"""Most positions between two calls of the allowance: about ten milliseconds."""
POSITIONS_A_PLAYOUT = 100
"""Positions searched in the time of one playout of a game, about half a millisecond."""
_TABLE_MB = 48
_SAME = 1e-9
"""Equities closer than this differ by rounding only."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The chances of the seat to move under best play of both; they add up to 1.

    If several lines have the same equity, the chance of a draw is that of one of them.
    """

    win: float
    draw: float
    loss: float

    @property
    def chance(self) -> float:
        """The chance to win, a draw counted one half."""
        return self.win + self.draw / 2

    @property
    def equity(self) -> float:
        """The chance to win less that to lose."""
        return self.win - self.loss


class Solver:
    """Solves positions within an allowance, with a table that is kept between calls."""

    def __init__(self, table_mb: int = _TABLE_MB) -> None:
        self._search: Search = new_search(table_mb)

    def forget(self) -> None:
        """Clear the table, so that equal calls take equally long."""
        self._search.table.work[:] = 0

    def solve(self, s: Record, allowance: Allowance) -> Solution | None:
        """The chances in a position that is not over before the starting player is known.

        None if the allowance or the memory did not suffice.
        """
        if not self._run(s, -OPEN, OPEN, allowance):
            return None
        root = self._search.frames[0]
        if root.low != root.high or root.draw == UNKNOWN:
            return None
        equity, draw = float(root.low), float(root.draw)
        return Solution((1 - draw + equity) / 2, draw, (1 - draw - equity) / 2)

    def best_turn(self, s: Record, allowance: Allowance) -> list[int] | None:
        """The decisions of a best turn, to its end or to the next card of unknown order.

        `s` asks for a decision. None if the allowance did not suffice.
        """
        found = self.solve(s, allowance)
        if found is None:
            return None
        board, codes = s.copy(), []
        while board.stage not in {DRAW, OVER} and board.turn == s.turn:
            best = self._best_code(board, found.equity, allowance)
            if best is None:
                return None
            codes.append(best)
            rules().decide(board, best)
        return codes

    def reaches(self, s: Record, seat: int, equity: float, allowance: Allowance) -> bool | None:
        """Whether a seat has at least an equity, its chance to win less that to lose.

        `s` is a position after the starting player is known; None if the allowance did not suffice.
        """
        least = equity - _SAME
        is_theirs = bool(s.mover == seat)
        window = (least - _SAME, least) if is_theirs else (-least, -least + _SAME)
        if not self._run(s, *window, allowance):
            return None
        root = self._search.frames[0]
        return bool((root.low if is_theirs else -root.high) >= least)

    def _best_code(self, s: Record, equity: float, allowance: Allowance) -> int | None:
        """A decision that reaches an equity; some decision does."""
        for code in _in_order(s):
            after = s.copy()
            rules().decide(after, code)
            is_reached = self.reaches(after, int(s.mover), equity, allowance)
            if is_reached is None:
                return None
            if is_reached:
                return int(code)
        return None

    def _run(self, s: Record, alpha: float, beta: float, allowance: Allowance) -> bool:
        """Search with a window; return whether it finished."""
        search = self._search
        progress, root = search.progress[0], search.frames[0]
        search.boards[0] = s
        # cards that must be taken up can be laid down again: only the notation would differ
        search.boards[0].swap_up_to = 1
        # cards may have been taken up in any order
        search.boards[0].floor = 0
        root.alpha, root.beta = alpha, beta
        root.modes[:] = REAL
        progress.depth, progress.is_new, progress.listed = 0, 1, 0
        progress.work, progress.is_exhausted, progress.probing = 0, 0, NOT_PROBING
        before = 0
        while progress.depth >= 0 and not progress.is_exhausted:
            # the first slices are short: the result may be in the table, or the allowance small
            compiled().run(search, before + min(SLICE, before + 1))
            if not allowance(int(progress.work) - before):
                break
            before = int(progress.work)
        return bool(progress.depth < 0)


def _in_order(s: Record) -> list[int]:
    """The legal decisions, skipping a phase first, passing last."""
    out = buffer()
    codes: list[int] = out[: rules().legal(s, out, GROWING)].tolist()
    return sorted(codes, key=SKIP.__eq__) if s.stage == TAKE else codes
