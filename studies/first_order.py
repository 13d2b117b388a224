"""What Famiglia's champion leaves out of its playouts, and what time that saves.

    python studies/first_order.py --games 200

In the positions of its games without time, half of them by each edition: how often the net's
favourite is not among the turns rated, what the best of those is worth less, and how long options
and playouts take, as a share of the time with all turns rated.
"""

import argparse
import time
from collections.abc import Callable, Iterator

import numpy as np

from consigliere.games.famiglia.game import Famiglia
from consigliere.games.famiglia.players.card_values import fitted_card_values
from consigliere.games.famiglia.players.champion.first_order import Rating, rating_of
from consigliere.games.famiglia.players.champion.judge_options import PLAYOUT_WIDTH
from consigliere.games.famiglia.players.champion.kernel import compiled
from consigliere.games.famiglia.players.champion.lookahead import SHORT
from consigliere.games.famiglia.players.champion.model import CHAMPION_FILE, shipped_model
from consigliere.games.famiglia.players.champion.net import Net
from consigliere.games.famiglia.players.champion.playouts import (
    PlayoutSettings,
    new_playout_workspace,
)
from consigliere.games.famiglia.players.champion.selfplay import SelfPlaySettings
from consigliere.games.famiglia.players.champion.training import EDITIONS, new_notes
from consigliere.games.famiglia.players.evaluation import DRAW_VALUE
from consigliere.games.famiglia.players.kernel import compiled as players
from consigliere.games.famiglia.rules.kernel import compiled as rules
from consigliere.games.famiglia.rules.record import DRAW, OVER, Record

RATED = (5, 10, 15, 20)
WORKSPACE = new_playout_workspace(fitted_card_values().cards)
SELFPLAY = WORKSPACE.selfplay


def positions(net: Net, games: int, seed: int) -> Iterator[Record]:
    """The positions in which a seat decides."""
    game, rating = Famiglia(), rating_of(net)
    points, facts = new_notes()
    for number in range(games):
        options = game.info.resolve_options({"edition": EDITIONS[number % 2]})
        SELFPLAY.board[0] = game.initial(options, 2).record
        rules().seed_random(SELFPLAY.rng, seed + number)
        settings = SelfPlaySettings(0.0, 0.0, DRAW_VALUE, PLAYOUT_WIDTH)
        count = compiled().play_game(SELFPLAY, rating, settings, points, facts)
        yield from (s.copy() for s in points[:count] if s.stage not in {DRAW, OVER})


def list_options(s: Record) -> int:
    """List the options of a playout; return how many."""
    cards = SELFPLAY.cards[players().phase_of(s)]
    compiled().list_options(s, SELFPLAY.stack, SELFPLAY.options, cards, PLAYOUT_WIDTH)
    return int(SELFPLAY.options.size[0])


def rate(s: Record, rating: Rating) -> None:
    """Rate them."""
    compiled().rate_promising(s, SELFPLAY, rating, DRAW_VALUE)


def lost(s: Record, net: Net, rating: Rating) -> float:
    """What the best of the turns rated is worth less than the net's favourite."""
    size, chances = list_options(s), SELFPLAY.options.chances
    compiled().rate_options(s, SELFPLAY.options, net, SELFPLAY.buffers, DRAW_VALUE)
    everything = chances[:size].copy()
    rate(s, rating)
    return float(everything.max() - everything[chances[:size].argmax()])


def seconds(work: Callable[[], None]) -> float:
    """Processor time of the quickest of three."""
    found = []
    for _ in range(3):
        began = time.process_time()
        work()
        found.append(time.process_time() - began)
    return min(found)


def time_of_options(sample: list[Record], rating: Rating) -> float:
    """Seconds to list and rate the options of these positions."""

    def work() -> None:
        for s in sample:
            list_options(s)
            rate(s, rating)

    return seconds(work)


def time_of_playouts(sample: list[Record], rating: Rating) -> float:
    """Seconds for one playout of the champion from each of these positions."""

    def work() -> None:
        for s in sample:
            settings = PlayoutSettings(
                *(int(s.mover), rating, PLAYOUT_WIDTH, int(s.turn) + SHORT.turns, 1, DRAW_VALUE),
                *(SHORT.comparison_draws, SHORT.blend),
            )
            compiled().start_playout(WORKSPACE, s, 1)
            compiled().play_on(WORKSPACE, settings)

    return seconds(work)


def main() -> None:
    """A table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    net = shipped_model(CHAMPION_FILE).net
    sample = list(positions(net, asked.games, asked.seed))
    options = np.mean([list_options(s) for s in sample])
    everything = rating_of(net)
    times = time_of_options(sample, everything), time_of_playouts(sample[::10], everything)
    print(f"{len(sample):,} positions, {options:.1f} options in the mean\n")
    print("| turns rated | favourite left out | worth less by | options | playouts |")
    print("|--:|--:|--:|--:|--:|")
    for most in RATED:
        rating = rating_of(net, most)
        losses = np.array([lost(s, net, rating) for s in sample])
        left_out, worth = 100 * np.mean(losses > 0), 100 * np.mean(losses)
        shares = (
            time_of_options(sample, rating) / times[0],
            time_of_playouts(sample[::10], rating) / times[1],
        )
        print(
            f"| {most} | {left_out:.1f}% | {worth:.4f}% | {shares[0]:.2f} | {shares[1]:.2f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
