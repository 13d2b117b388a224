"""Random games of La Famiglia from what a seat can see, for `flat`."""

from collections.abc import Sequence
from random import Random

from ...presentation.view import LaFamigliaView
from ...rules.record.record import NOBODY
from ..heuristic.view_reader import decisions_of
from .determinizations import Determinizations
from .simulator import available_simulator


class RandomPlayouts:
    """See `consigliere.players.flat.Playouts`; a side wins as a whole."""

    def __init__(self, view: LaFamigliaView, choices: Sequence[str], seed: int) -> None:
        self._deals = Determinizations(view, seed, available_simulator())
        state = self._deals.dealt(Random(seed))  # noqa: S311  a game, not a secret
        seat = view.to_act[0]
        self._side = int(state.record.side[seat])
        self._codes = decisions_of(state, seat, choices)

    def play(self, choice: int, number: int) -> float:
        """See Playouts."""
        deals = self._deals
        position, seed = deals.position(number), deals.seed(number)
        end = deals.simulator.random_end(position, self._codes[choice], seed)
        if end.winner_side == NOBODY:
            return 0.5
        return float(end.winner_side == self._side)
