"""The champion: plays by the value network, with playouts by the network if given time.

Near the end the solver may say what is exactly best.
"""

from dataclasses import dataclass
from math import ceil, log2
from typing import Any

import numpy as np

from consigliere.players.player import Clock, Thinking
from consigliere.players.temperature import sample_option
from consigliere.players.timed_player import TimedPlayer

from ...rules.record import DIG_DRAWS, DRAW, STREET, Record
from ..card_values import fitted_card_values
from ..endgame.exact_judge import is_near
from ..evaluation import DRAW_VALUE
from ..kernel import functions as turns
from ..plans import SEEDS, PlanningPlayer, PositionCache
from ..rollout_statistics import RolloutStatistics
from .endgame import EndgameChoice, MayGoOn
from .first_order import rating_of
from .judge_options import PLAYOUT_WIDTH, WIDTH
from .kernel import functions
from .lookahead import SHORT, Lookahead
from .net import Net
from .playouts import PlayoutSettings, new_playout_workspace
from .selfplay import new_selfplay_workspace
from .sequential_halving import SequentialHalving
from .swap_options import new_swap_workspace

_SOLVED = 16
"""Options that the solver is asked about: those rated best."""
_SHARE_BEFORE_DRAWING = 0.5
"""Share of the remaining time spent while a discard, which changes the Street, may be best."""
_SOLVING_SHARE = 0.5
"""Share of the remaining time for solving a position near the end exactly."""
_SHARE_BEFORE_REFUTING = 0.8
"""The same near the end, whatever the phase; the rest is for proving that the option is not lost,
or for after drawing: there are few draws left."""
_BATCH = 16
"""Playouts between two readings of the clock: some five milliseconds."""


@dataclass(frozen=True, slots=True)
class Abilities:
    """What a champion can do besides, solve the end exactly and find swaps of all cards, how it
    looks ahead, and whether it offers a draw where it sees more in another turn."""

    endgame: EndgameChoice | None = None
    all_swaps: bool = True
    lookahead: Lookahead = SHORT
    offers_draws: bool = False


_USUAL = Abilities()


class ChampionPlayer(TimedPlayer, PlanningPlayer):
    """Spends its budget once per turn, however many steps the turn has.

    Without a budget it plays the option the network rates best. A limit of playouts is kept to
    within one round of the candidates. A draw counts `thinking.draw`, and none is offered where a
    turn promises more than one is worth. With an `endgame`, a position that is solved in the time
    is played exactly.
    """

    def __init__(
        self,
        net: Net,
        thinking: Thinking,
        clock: Clock | None = None,
        abilities: Abilities = _USUAL,
    ) -> None:
        TimedPlayer.__init__(self, thinking, clock)
        PlanningPlayer.__init__(self)
        self._net = net
        self._abilities = abilities
        self._rating = rating_of(net, abilities.lookahead.rated)
        self._draw_value = DRAW_VALUE if thinking.draw is None else thinking.draw
        self._offers_draws = abilities.offers_draws and thinking.draw is None
        self._spent: PositionCache[float] = PositionCache()
        cards = fitted_card_values().cards
        self._selfplay = new_selfplay_workspace(cards)
        self._swaps = new_swap_workspace()
        self._workspace = new_playout_workspace(cards)

    def decide(self, s: Record, seed: int) -> list[int]:
        """The best option, or one drawn by its chance."""
        began = self._clock()
        turn = bytes([s.turn]) + s.hand.tobytes() + s.area.tobytes()
        # before the first discard the turn is new and has its whole budget
        spent = (self._spent.get(turn) or 0.0) if s.dug else 0.0
        left = max(self._budget - spent, 0.0)
        ranking = listed = self._listed(s)
        steps = self._solved(s, listed, began + _SOLVING_SHARE * left)
        if not steps:
            if len(listed) > 1 and began + left > self._clock():
                ranking = self._finalists(s, listed, (began, left), seed)
            best = self._drawn(ranking, int(s.passes), seed)
            if self._may_solve(s) and self._selfplay.options.boards[best].stage != DRAW:
                places = dict.fromkeys([best, *(n for n, _ in ranking), *(n for n, _ in listed)])
                best = self._not_lost(s, [*places][:_SOLVED], began + left)
            steps = self._steps(best)
        self._spent.put(turn, spent + self._clock() - began)
        return steps

    def _may_solve(self, s: Record) -> bool:
        """Whether the solver is asked."""
        return self._abilities.endgame is not None and is_near(s)

    def _share(self, s: Record, boards: Any) -> float:
        """The share of the remaining time spent before one of these options is chosen."""
        if self._may_solve(s):
            return _SHARE_BEFORE_REFUTING
        may_draw = s.stage == STREET and (
            self._abilities.lookahead.keeps_half or any(map(is_discard, boards))
        )
        return _SHARE_BEFORE_DRAWING if may_draw else 1.0

    def _solved(self, s: Record, ranking: list[tuple[int, float]], until: float) -> list[int]:
        """The decisions of an option that is exactly best; none where that is not known."""
        endgame = self._abilities.endgame
        if endgame is None or not self._may_solve(s):
            return []
        places = [place for place, _ in ranking[:_SOLVED]]
        boards = self._selfplay.options.boards[places]
        found = endgame.best(s, boards, self._time_until(until))
        if found is None:
            return []
        return found.codes if found.number is None else self._steps(places[found.number])

    def _not_lost(self, s: Record, places: list[int], until: float) -> int:
        """The first of these options that is not proven lost."""
        endgame = self._abilities.endgame
        if endgame is None:
            return places[0]
        boards = self._selfplay.options.boards[places]
        return places[endgame.first_not_lost(s, boards, self._time_until(until))]

    def _time_until(self, until: float) -> MayGoOn:
        """Counts what is searched, and says whether there is time left."""

        def may_go_on(playouts: float) -> bool:
            self.played += playouts
            return self._clock() < until

        return may_go_on

    def _steps(self, place: int) -> list[int]:
        """The decisions of a listed option."""
        steps: list[int] = self._selfplay.options.steps[place].tolist()
        return steps[: steps.index(-1)]

    def _listed(self, s: Record) -> list[tuple[int, float]]:
        """All options by index, best first, with the chances that the network gives them."""
        options = self._selfplay.options
        cards = self._selfplay.cards[turns().phase_of(s)]
        if self._abilities.all_swaps:
            functions().list_widely(s, self._selfplay.stack, self._swaps, options, cards)
        else:
            functions().list_options(s, self._selfplay.stack, options, cards, WIDTH)
        self._rate(s)
        chances = options.chances[: options.size[0]]
        listed = [(n, float(chances[n])) for n in (-chances).argsort(kind="stable").tolist()]
        return listed if self._may_offer(s) else self._without_offers(listed, int(s.mover))

    def _may_offer(self, s: Record) -> bool:
        """Whether a pass that offers a draw is among the options."""
        # near the end a draw may be the best there is, and the solver says so
        if self._offers_draws or self._may_solve(s):
            return True
        return not functions().sees_more(self._selfplay.options, int(s.mover), self._draw_value)

    def _without_offers(
        self, listed: list[tuple[int, float]], seat: int
    ) -> list[tuple[int, float]]:
        """These options without the passes that offer a draw."""
        boards = self._selfplay.options.boards
        passes = np.flatnonzero(boards.passes[: len(listed)])
        offers = {n for n in passes.tolist() if turns().offers_draw(boards[n], seat)}
        return [(n, chance) for n, chance in listed if n not in offers]

    def _rate(self, s: Record) -> None:
        """Rate the listed options by the network."""
        options, buffers = self._selfplay.options, self._selfplay.buffers
        functions().rate_options(s, options, self._net, buffers, self._draw_value)

    def _finalists(
        self, s: Record, found: list[tuple[int, float]], time: tuple[float, float], seed: int
    ) -> list[tuple[int, float]]:
        """The first of these options with the chances that playouts give them, best first.

        `time` is when the decision began, and what was left of the time of the turn.
        """
        ahead = self._abilities.lookahead
        places = [place for place, _ in found[: ahead.candidates]]
        halving = SequentialHalving(
            self._selfplay.options.boards[places],
            self._selfplay.options.chances[places],
        )
        settings = PlayoutSettings(
            int(s.mover),
            self._rating,
            PLAYOUT_WIDTH,
            int(s.turn) + ahead.turns,
            seed % SEEDS,
            self._draw_value,
            ahead.comparison_draws,
            ahead.blend,
        )
        stages = ceil(log2(len(places)))
        began, left = time
        for stage in range(stages):
            now = self._clock()
            alive = halving.statistics.boards[halving.statistics.alive]
            until = began + self._share(s, alive) * left
            self._run_stage(halving, settings, now + (until - now) / (stages - stage))
            if halving.is_over:
                break
            halving.halve()
        return [(places[number], chance) for number, chance in halving.ranking()]

    def _run_stage(
        self, halving: SequentialHalving, settings: PlayoutSettings, until: float
    ) -> None:
        """Play playouts until a time, or until one option is clearly best."""
        while not halving.is_over and self._clock() < until:
            alive = len(halving.statistics.alive)
            more = max(1, _BATCH // alive)
            rounds = range(halving.rounds, halving.rounds + more)
            self._gather(halving.statistics, settings, rounds)
            halving.add(more)
            self.played += more * alive

    def _gather(
        self, statistics: RolloutStatistics, settings: PlayoutSettings, rounds: range
    ) -> None:
        """Play the rounds of these numbers."""
        functions().gather_net_statistics(
            self._workspace, statistics, settings, rounds.start, rounds.stop
        )

    def _drawn(self, ranking: list[tuple[int, float]], passes: int, seed: int) -> int:
        """An option drawn by the temperature; a pass only if it is the best option.

        An occasional pass would let the other seat end the game: dull play, not weak play.
        """
        boards = self._selfplay.options.boards
        best, *others = ranking
        kept = [best] + [option for option in others if boards[option[0]].passes <= passes]
        return kept[sample_option([chance for _, chance in kept], self._temperature, seed)][0]


def is_discard(option: Record) -> bool:
    """Whether an option is a discard, after which the turn goes on."""
    return bool(option.stage == DRAW and option.reason == DIG_DRAWS)
