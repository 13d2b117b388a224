"""Solves positions near the end: what is answered is exact, or there is no answer."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from ...rules.actions import GROWING, SKIP
from ...rules.kernel import buffer
from ...rules.kernel import compiled as rules
from ...rules.record import DRAW, OVER, TAKE, Record
from .frames import NOBODY_ASKS, OPEN, UNKNOWN, Search, new_search
from .kernel import compiled
from .modes import REAL

Allowance: TypeAlias = Callable[[int], bool]
"""Told that so many more positions were looked at; says whether to go on."""

SLICE = 2000
"""Positions between two questions for the allowance: some ten milliseconds."""
_ROOM_MB = 48
_SAME = 1e-9
"""Equities closer than this differ by rounding only."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The chances of the seat to move under best play of both; they add up to 1.

    Where two lines are equally good, that is in wins less losses, the chance of a draw is that of
    one of them.
    """

    win: float
    draw: float
    loss: float

    @property
    def chance(self) -> float:
        """The chance to win, a draw counted one half."""
        return self.win + self.draw / 2


class Solver:
    """Answers as far as an allowance goes, and remembers what it found out on the way."""

    def __init__(self, room_mb: int = _ROOM_MB) -> None:
        self._search: Search = new_search(room_mb)

    def forget(self) -> None:
        """Remember nothing, so that equal questions take equally long."""
        self._search.table.work[:] = 0

    def solve(self, s: Record, allowance: Allowance) -> Solution | None:
        """The chances in a position that is not over before the starting player is known.

        None if the allowance, or the room to work in, did not suffice.
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
        least = found.win - found.loss - _SAME
        board, codes = s.copy(), []
        while board.stage not in {DRAW, OVER} and board.turn == s.turn:
            best = self._best_code(board, least, allowance)
            if best is None:
                return None
            codes.append(best)
            rules().decide(board, best)
        return codes

    def _best_code(self, s: Record, least: float, allowance: Allowance) -> int | None:
        """A decision that leads to no less than an equity that some decision reaches."""
        for code in _in_order(s):
            after = s.copy()
            rules().decide(after, code)
            same = bool(after.mover == s.mover)
            window = (least - _SAME, least) if same else (-least, -least + _SAME)
            if not self._run(after, *window, allowance):
                return None
            root = self._search.frames[0]
            if (root.low if same else -root.high) >= least:
                return int(code)
        return None

    def _run(self, s: Record, alpha: float, beta: float, allowance: Allowance) -> bool:
        """Ask how the mover stands between two equities; False if it was not found out."""
        search = self._search
        progress, root = search.progress[0], search.frames[0]
        search.boards[0] = s
        # what must come up beyond what one likes can go down again: only the words would differ
        search.boards[0].swap_up_to = 1
        # cards may have come up in any order
        search.boards[0].floor = 0
        root.alpha, root.beta = alpha, beta
        root.modes[:] = REAL
        progress.depth, progress.is_new, progress.listed = 0, 1, 0
        progress.work, progress.is_lost, progress.asking = 0, 0, NOBODY_ASKS
        before = 0
        while progress.depth >= 0 and not progress.is_lost:
            # a first look is for nothing: it finds what is remembered
            compiled().run(search, before + (SLICE if before else 1))
            if not allowance(int(progress.work) - before):
                break
            before = int(progress.work)
        return bool(progress.depth < 0)


def _in_order(s: Record) -> list[int]:
    """The legal decisions; to leave a phase out comes first, to pass comes last."""
    out = buffer()
    codes: list[int] = out[: rules().legal(s, out, GROWING)].tolist()
    return sorted(codes, key=SKIP.__eq__) if s.stage == TAKE else codes
