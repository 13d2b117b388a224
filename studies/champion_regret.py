"""What Famiglia's champion gains over its net by thinking, in positions that are not decided.

    .venv/bin/python studies/champion_regret.py --positions 100 --rounds 100 --seconds 0.1 1

Positions are drawn from games that the net plays against itself: one a game, in which it gives the
mover between 15 and 85 %, three options lie within 5 percentage points, and the end is too far away
for the solver; with `--to-come 15 32`, 15 to 32 cards are still to come. The options that the net
likes best are played to the end with luck that no player has seen, both seats by the net, all with
the same luck, its value subtracted. A row says how often a way to choose differs from the net's
favourite, and what its choice gains over that, in percentage points of the chance to win, with the
standard error over the positions. The spread is the standard deviation of one playout.

Ways to choose: the champion, so many seconds of processor time a turn, and the net's chance with
that of playouts of so many turns, blended by λ; those that spend as many turns stand together.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from consigliere.games.famiglia.game import Famiglia
from consigliere.games.famiglia.players.card_values import fitted_card_values
from consigliere.games.famiglia.players.champion.first_order import rating_of
from consigliere.games.famiglia.players.champion.judge_options import PLAYOUT_WIDTH, WIDTH
from consigliere.games.famiglia.players.champion.kernel import compiled
from consigliere.games.famiglia.players.champion.lookahead import SHORT
from consigliere.games.famiglia.players.champion.model import CHAMPION_FILE, shipped_model
from consigliere.games.famiglia.players.champion.player import ChampionPlayer
from consigliere.games.famiglia.players.champion.playouts import (
    PlayoutSettings,
    new_playout_workspace,
)
from consigliere.games.famiglia.players.champion.selfplay import (
    MAX_POSITIONS,
    SelfPlaySettings,
    new_selfplay_workspace,
)
from consigliere.games.famiglia.players.champion.sequential_halving import PRIOR_ROUNDS
from consigliere.games.famiglia.players.champion.swap_options import new_swap_workspace
from consigliere.games.famiglia.players.endgame.exact_judge import MOST_TO_COME, cards_to_come
from consigliere.games.famiglia.players.evaluation import DRAW_VALUE, PHASES
from consigliere.games.famiglia.players.kernel import compiled as players
from consigliere.games.famiglia.players.rollout_statistics import new_statistics
from consigliere.games.famiglia.rules.kernel import compiled as rules
from consigliere.games.famiglia.rules.record import DRAW, OVER, Record, new_boards
from consigliere.players.player import Thinking

Boards: TypeAlias = Any
Choices: TypeAlias = dict[str, tuple[int, float | None]]
_UNDECIDED = (0.15, 0.85)
_CLOSE = 0.05
_RIVALS = 3
_OPTIONS = 5
"""The net's favourites that are played out, beside the choices of the champion."""
_SPENT = (96, 384)
"""Turns of playouts spent on an option."""
_WAYS = ((3, 0.75), (3, 1.0), (8, 0.75), (8, 1.0))
"""Turns of a playout, and λ."""
_TO_THE_END = 999
_ANY = range(MOST_TO_COME + 1, PHASES)
"""Cards to come for which the solver is not asked yet."""
_HALF = 0.5
_TRUTH = 500_000_000
"""From the luck that choices are made with to the luck they are judged by."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A position, its options, best first by the net, and the mover's chances by the net."""

    position: Record
    boards: Boards
    steps: list[list[int]]
    chances: NDArray[np.float64]


class Estimates(NamedTuple):
    """The means of some options, and the variance of one playout."""

    means: NDArray[np.float64]
    variance: float


class Gain(NamedTuple):
    """What a way to choose gains in a position, and the variance of its playouts, if it has any."""

    gain: float
    variance: float | None


class PositionSampler:
    """Finds positions, and estimates their options by playouts."""

    def __init__(self) -> None:
        self.net = shipped_model(CHAMPION_FILE).net
        self._rating = rating_of(self.net)
        self._selfplay = new_selfplay_workspace(fitted_card_values().cards)
        self._workspace = new_playout_workspace(fitted_card_values().cards)
        self._swaps = new_swap_workspace()

    def positions(self, seed: int, to_come: range = _ANY) -> Iterator[Moment]:
        """One undecided position of every game that has any, for ever; so many cards to come."""
        start = Famiglia().initial({}).record
        points = new_boards(MAX_POSITIONS)
        facts = np.zeros((MAX_POSITIONS + 1, 3), np.float32)
        luck = np.random.default_rng(seed)
        while True:
            rules().seed_random(self._selfplay.rng, int(luck.integers(1 << 30)))
            self._selfplay.board[0] = start
            settings = SelfPlaySettings(0.0, 0.0, DRAW_VALUE, WIDTH)
            count = compiled().play_game(self._selfplay, self._rating, settings, points, facts)
            open_to_all = [
                moment
                for number in range(count)
                if points[number].stage not in {DRAW, OVER}
                and _UNDECIDED[0] < facts[number, 1] < _UNDECIDED[1]
                and cards_to_come(points[number]) in to_come
                and _is_close(moment := self._moment(points[number].copy()))
            ]
            if open_to_all:
                yield open_to_all[luck.integers(len(open_to_all))]

    def _moment(self, s: Record) -> Moment:
        options = self._selfplay.options
        cards = self._selfplay.cards[players().phase_of(s)]
        compiled().list_widely(s, self._selfplay.stack, self._swaps, options, cards)
        compiled().rate_options(s, options, self.net, self._selfplay.buffers, DRAW_VALUE)
        order = (-options.chances[: options.size[0]]).argsort(kind="stable")
        steps = [row[: row.index(-1)] for row in options.steps[order].tolist()]
        return Moment(s, options.boards[order], steps, options.chances[order])

    def estimated(
        self, moment: Moment, places: list[int], rounds: int, settings: PlayoutSettings
    ) -> Estimates:
        """The means of these options, and the variance of a playout."""
        statistics = new_statistics(len(places))
        statistics.boards[:] = moment.boards[places]
        compiled().gather_net_statistics(self._workspace, statistics, settings, 0, rounds)
        means = statistics.sums / rounds
        return Estimates(means, float(np.mean(statistics.squares / rounds - means * means)))

    def settings(self, moment: Moment, turns: int, blend: float, seed: int) -> PlayoutSettings:
        """Playouts for the mover, so many turns on."""
        seat, last_turn = int(moment.position.mover), int(moment.position.turn) + turns
        compared = SHORT.comparison_draws
        return PlayoutSettings(
            seat, self._rating, PLAYOUT_WIDTH, last_turn, seed, _HALF, compared, blend
        )


def _is_close(moment: Moment) -> bool:
    chances = moment.chances
    return len(chances) >= _RIVALS and chances[0] - chances[_RIVALS - 1] < _CLOSE


def choices(
    sampler: PositionSampler, moment: Moment, champions: dict[str, ChampionPlayer], seed: int
) -> Choices:
    """What every way to choose chooses, and the variance of its playouts."""
    chosen: Choices = {
        name: (moment.steps.index(player.decide(moment.position.copy(), seed)), None)
        for name, player in champions.items()
    }
    favourites = list(range(min(_OPTIONS, len(moment.steps))))
    for spent in _SPENT:
        for turns, blend in _WAYS:
            rounds = spent // turns
            settings = sampler.settings(moment, turns, blend, seed)
            means, variance = sampler.estimated(moment, favourites, rounds, settings)
            chances = PRIOR_ROUNDS * moment.chances[favourites] + rounds * means
            chosen[f"{rounds} playouts of {turns} turns, λ {blend:g}"] = (
                int(chances.argmax()),
                variance,
            )
    return chosen


def gains(
    sampler: PositionSampler,
    moment: Moment,
    chosen: Choices,
    settings: PlayoutSettings,
    rounds: int,
) -> dict[str, Gain]:
    """What these choices gain over the net's favourite, by so many playouts to the end."""
    places = sorted({0, *(place for place, _ in chosen.values())})
    means = sampler.estimated(moment, places, rounds, settings).means
    return {
        name: Gain(float(means[places.index(place)] - means[0]), variance)
        for name, (place, variance) in chosen.items()
    }


def row(name: str, found: list[Gain]) -> str:
    """A row of the table."""
    all_gains = [one.gain for one in found]
    error = np.std(all_gains) / len(found) ** 0.5
    differs = np.count_nonzero(all_gains) / len(found)
    variances = [one.variance for one in found if one.variance is not None]
    spread = f"{np.mean(variances) ** 0.5:.2f}" if variances else "–"
    return f"| {name} | {differs:.0%} | {np.mean(all_gains):+.2%} | {error:.2%} | {spread} |"


def main(arguments: Sequence[str] | None = None) -> None:
    """Find positions, let everybody choose, print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=100, help="of playouts to the end")
    parser.add_argument("--seconds", type=float, nargs="*", default=[0.1, 1.0], help="a turn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--to-come",
        type=int,
        nargs=2,
        default=(_ANY[0], _ANY[-1]),
        metavar=("LEAST", "MOST"),
        help="cards",
    )
    given = parser.parse_args(arguments)
    least, most = given.to_come
    if not _ANY[0] <= least <= most <= _ANY[-1]:
        parser.error(f"--to-come: LEAST and MOST from {_ANY[0]} to {_ANY[-1]}")
    sampler = PositionSampler()
    champions = {
        f"champion, {seconds:g} s": ChampionPlayer(
            sampler.net, Thinking(seconds=seconds, clock="cpu")
        )
        for seconds in given.seconds
    }
    ChampionPlayer(sampler.net, Thinking(playouts=16)).decide(
        next(sampler.positions(0)).position, 0
    )
    rows: dict[str, list[Gain]] = {}
    moments = sampler.positions(given.seed, range(least, most + 1))
    for number, moment in zip(range(given.positions), moments, strict=False):
        seed = given.seed + 100_000 * number
        chosen = choices(sampler, moment, champions, seed)
        settings = sampler.settings(moment, _TO_THE_END, 1.0, seed + _TRUTH)
        for name, found in gains(sampler, moment, chosen, settings, given.rounds).items():
            rows.setdefault(name, []).append(found)
    print("| chosen by | differs | gains | ± | spread |\n|---|--:|--:|--:|--:|")
    print("\n".join(row(name, found) for name, found in rows.items()))


if __name__ == "__main__":
    main()
