"""What the endgame solver says of the options of a position near the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from ...rules.record import Record
from ..endgame.kernel import KERNEL
from ..endgame.solver import POSITIONS_A_PLAYOUT, Solver

MayGoOn: TypeAlias = Callable[[float], bool]
"""Told how much was searched since, in playouts; returns whether there is time left."""

_LOST = -1.0 + 1e-6
"""Equities up to this leave nothing to choose by: whoever has lost goes on by other means."""
_FREE = 10_000
"""Positions searched whatever the time: some fifty milliseconds."""
_WON = 1.0
_GLANCE = 100
"""Positions for each of the options: a turn may win at a glance that the net likes least."""
_FAVOURITES = 3
_PROOF = 2500
"""Positions for each of the favourites, before all turns are compared: of 28 wins that take the
solver more than 3,000 positions, half are proven so, some of them fifty times as soon."""


class Choice(NamedTuple):
    """The number of an option that is exactly best, or the decisions of a turn not among them."""

    number: int | None
    codes: list[int]


class EndgameChoice:
    """Chooses by the solver where it answers in the time."""

    def __init__(self) -> None:
        self._solver = Solver()

    def warm_up(self, s: Record) -> None:
        """Compile the solver."""
        self._solver.solve(s, lambda _: False)

    def best(self, s: Record, options: Iterable[Record], may_go_on: MayGoOn) -> Choice | None:
        """The first of the options that is exactly best, or another best turn.

        Certain wins among the first options are looked for before anything else.
        None if the position is lost, was not solved, or the compiler is still awaited.
        """
        if not KERNEL.is_ready:
            return None
        self._solver.forget()
        allowance, boards = _Allowance(may_go_on), list(options)
        number = self._first_that_reaches(s, boards, _WON, (_GLANCE,), allowance)
        if number is None:
            favourites = boards[:_FAVOURITES]
            number = self._first_that_reaches(s, favourites, _WON, (_PROOF,), allowance)
        if number is not None:
            return Choice(number, [])
        found = self._solver.solve(s, allowance)
        if found is None or found.equity <= _LOST:
            return None
        number = self._first_that_reaches(s, boards, found.equity, (_GLANCE, _PROOF), allowance)
        if number is not None:
            return Choice(number, [])
        codes = self._solver.best_turn(s, allowance)
        return None if codes is None else Choice(None, codes)

    def _first_that_reaches(
        self,
        s: Record,
        boards: Sequence[Record],
        equity: float,
        shares: Sequence[int],
        allowance: _Allowance,
    ) -> int | None:
        """The first option that is seen to reach an equity, each being looked at ever longer.

        One that does not reach it may take longer to see than all the others together.
        """
        for share in shares:
            for number, board in enumerate(boards):
                if self._solver.reaches(board, int(s.mover), equity, allowance.share(share)):
                    return number
        return None

    def first_not_lost(self, s: Record, options: Iterable[Record], may_go_on: MayGoOn) -> int:
        """The number of the first option that is not proven lost in the time.

        0 if all are. To be called after `best`, whose searches shorten these.
        """
        if not KERNEL.is_ready:
            return 0

        def allowance(positions: int) -> bool:
            return may_go_on(positions / POSITIONS_A_PLAYOUT)

        for number, board in enumerate(options):
            if self._solver.reaches(board, int(s.mover), _LOST, allowance) is not False:
                return number
        return 0


class _Allowance:
    """Some positions for nothing, then for as long as there is time."""

    def __init__(self, may_go_on: MayGoOn) -> None:
        self._may_go_on = may_go_on
        self._searched = 0

    def __call__(self, positions: int) -> bool:
        self._searched += positions
        has_time = self._may_go_on(positions / POSITIONS_A_PLAYOUT)
        return has_time or self._searched < _FREE

    def share(self, most: int) -> Callable[[int], bool]:
        """The same for so many positions only."""
        until = self._searched + most
        return lambda positions: self(positions) and self._searched < until
