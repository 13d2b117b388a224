"""What the champion knows of the game, for judging it."""

from consigliere.games.random_source import Random

from ...rules.record import Record
from ..card_values import fitted_worth
from ..judge_options import PlayoutTask, RatedOption
from ..kernel import compiled as turns
from ..rollout_statistics import RolloutStatistics
from ..swaps import Width
from .kernel import compiled
from .net import Net
from .playouts import PlayoutSettings, new_bench

WIDTH = Width(5, 4)
PLAYOUT_WIDTH = Width(3, 3)
"""Kinds that a swap considers: in the turn itself, and in the turns of playouts."""
_HALF = 0.5
_NOT_COMPARED = 0
_PROSPECTS = 32
"""Whole turns weighed: what the net likes less is hardly ever best."""


class NetInsight:
    """The net's eye; both seats play on as it likes best."""

    def __init__(self, net: Net) -> None:
        self._net = net
        self._workspace = new_bench(fitted_worth().cards)
        self._table = self._workspace.table

    def rated_options(self, s: Record, rng: Random) -> list[RatedOption]:
        """The best turns and discards by the net, best first."""
        options = self._table.options
        cards = self._table.cards[turns().phase_of(s)]
        compiled().list_options(s, self._table.room, options, cards, WIDTH)
        compiled().rate_options(s, options, self._net, self._table.buffers, _HALF)
        chances = options.chances[: options.size[0]]
        found = []
        for place in (-chances).argsort(kind="stable")[:_PROSPECTS].tolist():
            steps: list[int] = options.steps[place].tolist()
            board = options.boards[place].copy()
            found.append(RatedOption(steps[: steps.index(-1)], board, float(chances[place])))
        return found

    def chance(self, s: Record, seat: int) -> float:
        """By the net."""
        return float(compiled().chance_at(s, seat, self._net, self._table.buffers, _HALF))

    def play_on(
        self, statistics: RolloutStatistics, task: PlayoutTask, first: int, last: int
    ) -> None:
        """Both seats play as the net likes best, one turn deep."""
        seat, last_turn, luck = task
        settings = PlayoutSettings(
            seat, self._net, PLAYOUT_WIDTH, last_turn, luck, _HALF, _NOT_COMPARED
        )
        compiled().weigh_on(self._workspace, statistics, settings, first, last)
