"""The champion's ratings and playouts, for the judge."""

from consigliere.games.random_source import Random
from consigliere.players.estimates import tempered
from consigliere.players.judge import Estimate

from ...rules.record import Record
from ..card_values import fitted_card_values
from ..judge_options import PlayoutTask, RatedOption
from ..kernel import compiled as turns
from ..rollout_statistics import RolloutStatistics
from ..swaps import Width
from .first_order import rating_of
from .kernel import compiled
from .net import Net
from .playouts import PlayoutSettings, new_playout_workspace
from .swap_options import new_swap_workspace

WIDTH = Width(5, 4)
"""Kinds considered in a swap by `champion-2026` and in the studies of whole games."""
PLAYOUT_WIDTH = Width(3, 3)
"""Kinds considered in a swap in playouts."""
_HALF = 0.5
_NO_COMPARISON = 0
_NO_BLEND = 1.0
_SCALE = 0.93
"""Of the log-odds: what playouts one turn deep win comes true a little less surely. From 5,930
positions of the champion's games (docs/strength/famiglia.md)."""
_OPTIONS = 32
"""Whole turns rated: the best is hardly ever further down."""


class NetOptionJudge:
    """Uses the value network, also for the policy of playouts."""

    def __init__(self, net: Net) -> None:
        self._net = net
        self._rating = rating_of(net)
        self._workspace = new_playout_workspace(fitted_card_values().cards)
        self._selfplay = self._workspace.selfplay
        self._swaps = new_swap_workspace()

    def rated_options(self, s: Record, rng: Random) -> list[RatedOption]:
        """The best turns and discards by the network, best first."""
        options = self._selfplay.options
        cards = self._selfplay.cards[turns().phase_of(s)]
        compiled().list_widely(s, self._selfplay.stack, self._swaps, options, cards)
        compiled().rate_options(s, options, self._net, self._selfplay.buffers, _HALF)
        chances = options.chances[: options.size[0]]
        found = []
        for place in (-chances).argsort(kind="stable")[:_OPTIONS].tolist():
            steps: list[int] = options.steps[place].tolist()
            board = options.boards[place].copy()
            found.append(RatedOption(steps[: steps.index(-1)], board, float(chances[place])))
        return found

    def chance(self, s: Record, seat: int) -> float:
        """The chance by the network."""
        return float(compiled().chance_at(s, seat, self._net, self._selfplay.buffers, _HALF))

    def play_on(
        self, statistics: RolloutStatistics, task: PlayoutTask, first: int, last: int
    ) -> None:
        """Both seats play greedily by the network, one turn deep."""
        seat, last_turn, seed = task
        settings = PlayoutSettings(
            seat, self._rating, PLAYOUT_WIDTH, last_turn, seed, _HALF, _NO_COMPARISON, _NO_BLEND
        )
        compiled().gather_net_statistics(self._workspace, statistics, settings, first, last)

    def calibrated(self, estimate: Estimate) -> Estimate:
        """A little less sure than the playouts."""
        return tempered(estimate, _SCALE)
