"""Whole games of Family Tree of one player one step ahead, compiled: who wins, with what score."""

from typing import Any

from consigliere.games.family_tree.players.evaluation import Weights
from consigliere.games.family_tree.players.policy import Workspace, best_choice
from consigliere.games.family_tree.rules.random_play import draw_random
from consigliere.games.family_tree.rules.record import DRAW, OVER
from consigliere.games.family_tree.rules.scoring import score
from consigliere.games.family_tree.rules.step import decide
from consigliere.games.family_tree.rules.tables import Tables
from consigliere.games.random_source import seed_random


def play_alone(  # noqa: PLR0913, PLR0917
    workspace: Workspace, t: Tables, start: Any, weights: Weights, first: int, scores: Any
) -> None:
    """Play games with seeds from `first` on, and write the scores, the starting player's first.

    `start` is a new game, one record, shape (1,); `scores` has shape (games, seats).
    """
    for number in range(len(scores)):
        workspace.playout[0] = start[0]
        s = workspace.playout[0]
        seed_random(workspace.rng, first + number)
        while s.stage != OVER:
            if s.stage <= DRAW:
                draw_random(s, t, workspace.rng)
            else:
                code: Any = best_choice(s, t, workspace, weights)
                decide(s, t, code)
        for place in range(s.seats):
            scores[number, place] = score(s, t, (s.starter + place) % s.seats)
