"""The champion: the net's value of positions, and playouts by the net where time is given."""

from math import ceil, log2

from consigliere.players.player import Clock, Thinking
from consigliere.players.temperature import drawn
from consigliere.players.thinker import Thinker

from ...rules.record import STREET, Record
from ..card_values import fitted_worth
from ..kernel import functions as turns
from ..plans import SEEDS, PlanningPlayer, PositionCache
from .judge_options import PLAYOUT_WIDTH, WIDTH
from .kernel import functions
from .net import Net
from .playouts import PlayoutSettings, new_bench
from .selfplay import new_table
from .sequential_halving import SequentialHalving

_CANDIDATES = 16
"""Options played out: the net's favourites."""
_TURNS_AHEAD = 8
"""Turns played on, then the net says the rest: near the end that is the whole game."""
_COMPARISON_DRAWS = 8
"""Other draws that each luck is compared with: their own chance adds an eighth to its variance."""
_DULL = 0.3
"""A draw counts less than half: else two players of equal strength pass each other to the end."""
_SHARE_BEFORE_DRAWING = 0.5
"""Share of the time left that is spent while phase 1 may still change the Street."""
_BATCH = 16
"""Playouts between two looks at the clock: about fifteen milliseconds."""


class ChampionPlayer(Thinker, PlanningPlayer):
    """Thinks so long, or plays out so often, in a turn, however many steps the turn has.

    Without any time it plays what the net likes best. A number of playouts is kept to within one
    round of the candidates.
    """

    def __init__(self, net: Net, thinking: Thinking, clock: Clock | None = None) -> None:
        Thinker.__init__(self, thinking, clock)
        PlanningPlayer.__init__(self)
        self._net = net
        self._spent: PositionCache[float] = PositionCache()
        cards = fitted_worth().cards
        self._table = new_table(cards)
        self._workspace = new_bench(cards)

    def decide(self, s: Record, seed: int) -> list[int]:
        """The option that turns out best, or one drawn by how good they are."""
        began = self._clock()
        turn = bytes([s.turn]) + s.hand.tobytes() + s.area.tobytes()
        # before the first discard the turn is new, and the time for it whole
        spent = (self._spent.get(turn) or 0.0) if s.dug else 0.0
        share = _SHARE_BEFORE_DRAWING if s.stage == STREET else 1.0
        until = began + share * max(self._budget - spent, 0.0)
        ranking = self._listed(s)
        if len(ranking) > 1 and until > began:
            ranking = self._finalists(s, ranking[:_CANDIDATES], until, seed)
        place = self._drawn(ranking, int(s.passes), seed)
        self._spent.put(turn, spent + self._clock() - began)
        steps: list[int] = self._table.options.steps[place].tolist()
        return steps[: steps.index(-1)]

    def _listed(self, s: Record) -> list[tuple[int, float]]:
        """Everything that may be done, by its number at the table, with the net's chance."""
        options = self._table.options
        cards = self._table.cards[turns().phase_of(s)]
        functions().list_options(s, self._table.room, options, cards, WIDTH)
        functions().rate_options(s, options, self._net, self._table.buffers, _DULL)
        chances = options.chances[: options.size[0]]
        return [(n, float(chances[n])) for n in (-chances).argsort(kind="stable").tolist()]

    def _finalists(
        self, s: Record, found: list[tuple[int, float]], until: float, seed: int
    ) -> list[tuple[int, float]]:
        """These options in the order, and with the chances, that playouts give them."""
        places = [place for place, _ in found]
        halving = SequentialHalving(
            self._table.options.boards[places], self._table.options.chances[places]
        )
        last_turn = int(s.turn) + _TURNS_AHEAD
        settings = PlayoutSettings(
            int(s.mover),
            self._net,
            PLAYOUT_WIDTH,
            last_turn,
            seed % SEEDS,
            _DULL,
            _COMPARISON_DRAWS,
        )
        stages = ceil(log2(len(places)))
        for stage in range(stages):
            now = self._clock()
            self._run_stage(halving, settings, now + (until - now) / (stages - stage))
            if halving.is_over:
                break
            halving.halve()
        return [(places[number], chance) for number, chance in halving.ranking()]

    def _run_stage(
        self, halving: SequentialHalving, settings: PlayoutSettings, until: float
    ) -> None:
        """Play those that are left out until a time, or until one is clearly best."""
        while not halving.is_over and self._clock() < until:
            alive = len(halving.statistics.alive)
            more = max(1, _BATCH // alive)
            functions().weigh_on(
                self._workspace, halving.statistics, settings, halving.rounds, halving.rounds + more
            )
            halving.add(more)
            self.played += more * alive

    def _drawn(self, ranking: list[tuple[int, float]], passes: int, seed: int) -> int:
        """An option by the temperature; passing is never drawn, unless it is the best there is.

        Who passes now and then lets the other end the game: that is dull play, not weak play.
        """
        boards = self._table.options.boards
        best, *others = ranking
        kept = [best] + [option for option in others if boards[option[0]].passes <= passes]
        return kept[drawn([chance for _, chance in kept], self._temperature, seed)][0]
