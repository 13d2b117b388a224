"""Does the style of play decide who wins? Quick games of the learned player in other styles.

The games are those of its training: whole ones in compiled code, nothing counted but the result.
The style "calm" is that of the facts: a second count by other code and with other luck.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from consigliere.games.famiglia.game import Famiglia
from consigliere.games.famiglia.players.card_values import fitted_card_values
from consigliere.games.famiglia.players.champion.first_order import Rating, rating_of
from consigliere.games.famiglia.players.champion.kernel import compiled
from consigliere.games.famiglia.players.champion.selfplay import (
    MAX_POSITIONS,
    SelfPlaySettings,
    SelfPlayWorkspace,
    new_selfplay_workspace,
)
from consigliere.games.famiglia.players.evaluation import DRAW_VALUE
from consigliere.games.famiglia.rules.kernel import compiled as rules
from consigliere.games.famiglia.rules.record import Record, new_boards
from consigliere.games.famiglia.rules.scoring import DRAW_GAME
from facts_estimates import Figure, Games, Rows, Unit, mean, share
from facts_games import COLUMNS, PLACES, SEATS
from facts_options import WIDTH, net_from

_HALF = 0.5
STYLES = {
    "calm": (0.0, DRAW_VALUE),
    "warm": (0.05, DRAW_VALUE),
    "hot": (0.15, DRAW_VALUE),
    "fair": (0.0, _HALF),
}
"""By name: how much worse a turn may be and still be played, and the value of a draw."""
_LUCK = 1 << 29
"""First seed of these games, far from those of the facts."""


@dataclass(frozen=True, slots=True)
class StyleTask:
    """What to play, and in which of the styles."""

    edition: str
    style: str
    model: Path | None = None


def played_in_style(job: tuple[StyleTask, int]) -> Rows:
    """Who won, with what score and after how many turns; the starting player first."""
    task, seed = job
    selfplay, rating = _selfplay(), _rating(task.model)
    warmth, draw_value = STYLES[task.style]
    rules().seed_random(selfplay.rng, _LUCK + seed)
    selfplay.board[0] = Famiglia().initial({"edition": task.edition}).record
    points, facts = new_boards(MAX_POSITIONS), np.zeros((MAX_POSITIONS + 1, 3), np.float32)
    settings = SelfPlaySettings(0.0, warmth, draw_value, WIDTH)
    compiled().play_game(selfplay, rating, settings, points, facts)
    return _rows(selfplay.board[0])


@cache
def _rating(model: Path | None) -> Rating:
    """Made once: the weights are turned for it."""
    return rating_of(net_from(model))


@cache
def _selfplay() -> SelfPlayWorkspace:
    return new_selfplay_workspace(fitted_card_values().cards)


def _rows(s: Record) -> Rows:
    rows = np.zeros((SEATS, len(COLUMNS)), np.float32)
    best = rules().winner(s)
    for row, seat in zip(rows, (int(s.starter), 1 - int(s.starter)), strict=True):
        row[PLACES["won"]] = best == seat
        row[PLACES["lost"]] = best == 1 - seat
        row[PLACES["drawn"]] = best == DRAW_GAME
        row[PLACES["score"]] = rules().score(s, seat)
        row[PLACES["game_turns"]] = s.turn
    return rows


def style_figures(style: str, games: Games) -> Iterator[tuple[str, Figure]]:
    """The figures of such games."""
    won, score = games.won, games.of("score")
    yield f"tried.{style}.starter_wins", share(won[:, 0])
    yield f"tried.{style}.second_wins", share(won[:, 1])
    yield f"tried.{style}.draws", share(~games.is_decided)
    yield (
        f"tried.{style}.starter_result",
        mean(won[:, 0] + (~games.is_decided) / 2, Unit.SHARE),
    )
    yield f"tried.{style}.starter_lead", mean(score[:, 0] - score[:, 1])
    yield f"tried.{style}.turns", mean(games.of("game_turns")[:, 0])
