"""Whole games of Family Tree between two tables of weights, compiled."""

from typing import Any

from consigliere.games.family_tree.players.evaluation import Weights
from consigliere.games.family_tree.players.policy import Workspace, best_choice
from consigliere.games.family_tree.rules.random_play import draw_random
from consigliere.games.family_tree.rules.record import DRAW, OVER
from consigliere.games.family_tree.rules.scoring import score
from consigliere.games.family_tree.rules.step import decide
from consigliere.games.family_tree.rules.tables import Tables
from consigliere.games.random_source import seed_random


def contest(  # noqa: PLR0913, PLR0917
    workspace: Workspace,
    t: Tables,
    start: Any,
    challenger: Weights,
    champion: Weights,
    first: int,
    games: int,
) -> float:
    """The wins of one seat with the challenger's weights among others with the champion's.

    `start` is a new game, one record, shape (1,). Deals are numbered from `first`; each is played
    once from every seat. A win that is shared counts in parts.
    """
    won = 0.0
    for number in range(games):
        workspace.playout[0] = start[0]
        s = workspace.playout[0]
        seat = number % s.seats
        seed_random(workspace.rng, first + number // s.seats)
        while s.stage != OVER:
            if s.stage <= DRAW:
                draw_random(s, t, workspace.rng)
            elif s.mover == seat:
                code: Any = best_choice(s, t, workspace, challenger)
                decide(s, t, code)
            else:
                other: Any = best_choice(s, t, workspace, champion)
                decide(s, t, other)
        own = score(s, t, seat)
        best, equals = own, 0
        for each in range(s.seats):
            points = score(s, t, each)
            best = max(best, points)
            equals += points == own
        if own == best:
            won += 1 / equals
    return won
