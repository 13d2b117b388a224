"""Two nets of Famiglia's champion against each other, one turn deep: thousands of games a minute.

    python studies/net_match.py new.npz old.npz --games 4000

Seats are swapped with the same luck. The nets may differ in size.
"""

import argparse
from pathlib import Path
from typing import NamedTuple

from consigliere.core.statistics import wilson
from consigliere.games.famiglia.game import Famiglia
from consigliere.games.famiglia.players.card_values import fitted_card_values
from consigliere.games.famiglia.players.champion.model import load_model
from consigliere.games.famiglia.players.champion.net import Net
from consigliere.games.famiglia.players.champion.selfplay import (
    SelfPlaySettings,
    new_selfplay_workspace,
)
from consigliere.games.famiglia.players.champion.training import EDITIONS, WIDTH
from consigliere.games.famiglia.players.evaluation import DRAW_VALUE
from consigliere.games.famiglia.players.exploiter.games import Contest
from consigliere.games.famiglia.players.exploiter.kernel import compiled
from consigliere.games.famiglia.players.exploiter.ratings import Outlook

HALF = 0.5


class Tally(NamedTuple):
    """What the first net made of so many games."""

    games: int
    points: float
    drawn: int


def of_net(net: Net) -> Outlook:
    """How a player with this net rates positions."""
    return Outlook(net, net, DRAW_VALUE)


def match(first: Outlook, second: Outlook, edition: str, games: int, seed: int) -> Tally:
    """Play an even number of games."""
    game = Famiglia()
    start = game.initial(game.info.resolve_options({"edition": edition}), 2).record
    workspace = new_selfplay_workspace(fitted_card_values().cards)
    settings = SelfPlaySettings(0.0, 0.0, DRAW_VALUE, WIDTH)
    points, drawn = 0.0, 0
    for number in range(games):
        workspace.board[0] = start
        contest = Contest(number % 2, first, settings, second)
        won = compiled().play_measured(workspace, contest, seed + number // 2)
        points += won
        drawn += won == HALF
    return Tally(games, points, drawn)


def report(tally: Tally, edition: str) -> str:
    """A row of Markdown."""
    low, high = wilson(tally.points, tally.games)
    share = 100 * tally.points / tally.games
    return (
        f"| {edition} | {tally.games:,} | {tally.drawn} "
        f"| {share:.1f}% | {100 * low:.1f} – {100 * high:.1f}% |"
    )


def main() -> None:
    """Both editions; intervals of 95% by single games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", type=Path)
    parser.add_argument("second", type=Path)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=50_000_000)
    asked = parser.parse_args()
    first, second = (of_net(load_model(file, None).net) for file in (asked.first, asked.second))
    print("| edition | games | drawn | points of the first | 95% |\n|---|--:|--:|--:|---|")
    for edition in EDITIONS:
        tally = match(first, second, edition, asked.games, asked.seed)
        print(report(tally, edition), flush=True)


if __name__ == "__main__":
    main()
