"""Fits the weights of La Famiglia's evaluation to games of the heuristic.

    python training/fit_la_famiglia_evaluation.py --games 60000 --out evaluation_weights.json

Both sides play one to three rounds, each at a random temperature, so that positions vary; from
there the heuristic plays the game to its end. A logistic regression gives the weight of each
feature in the log-odds of a win, for every role and round. One game in five is held out: the losses
printed are for those (0.693: no information).
"""

import argparse
import json
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track

from consigliere.games.la_famiglia.box.parts import SHEETS
from consigliere.games.la_famiglia.players.features import FEATURES, ROUNDS
from consigliere.games.la_famiglia.players.heuristic.player import SCALE
from consigliere.games.la_famiglia.players.heuristic.workspace import workspace_record
from consigliere.games.la_famiglia.players.roles import ROLES, role_of
from consigliere.games.la_famiglia.players.search import kernel
from consigliere.games.la_famiglia.rules import kernel as rules
from consigliere.games.la_famiglia.rules.record.record import NOBODY, OVER
from consigliere.games.la_famiglia.rules.record.tables import tables_in_use
from consigliere.games.random_source import seed_random
from fit_la_famiglia import SEATS, start_of

STARTS = 400
"""Starting positions of a mode."""
TEMPERATURES = (0.0, 0.0, 0.02, 0.05, 0.12)
"""Temperatures of a side until the position, in chances to win."""
HELD_OUT = 5
"""One game in so many is held out."""
PRIOR_DEVIATION = 0.3
"""Standard deviation of a weight around 0 before any game."""
STEPS = 8
"""Of Newton's method."""

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Position:
    """The end of a round: the features of every role, and the result.

    `won`: 1 if side 0 won, one half for a draw; `features`: shape (roles, features), negative for
    side 1.
    """

    over: int
    features: Numbers
    won: float


class Games:
    """Games of a mode, played in compiled code."""

    def __init__(self, mode: str) -> None:
        self._starts = [start_of(mode, number) for number in range(STARTS)]
        self._workspace = workspace_record()
        self._tables = rules.tables_record(tables_in_use())
        self._out = rules.buffer()
        self._table = rules.new_records(1)

    def position(self, over: int, rng: Random) -> Position | None:
        """The end of a round and the result; None if the game was over before."""
        self._table[0] = self._starts[rng.randrange(STARTS)]
        s = self._table[0]
        seed_random(self._workspace.rng, rng.getrandbits(28))
        temperatures = [SCALE * rng.choice(TEMPERATURES) for _ in range(2)]
        own = kernel.compiled()
        own.play_with_temperatures(s, self._tables, self._workspace, self._out, over, *temperatures)
        if s.phase == OVER:
            return None
        features = np.zeros((len(ROLES), len(FEATURES)))
        for seat in range(s.seats):
            own.compute_features(s, self._tables, self._workspace, seat)
            sign = 1 if s.side[seat] == 0 else -1
            features[role_of(s, seat)] += sign * self._workspace.features
        own.play_on(s, self._tables, self._workspace, self._out, SHEETS)
        won = 0.5 if s.winner_side == NOBODY else float(s.winner_side == 0)
        return Position(over, features, won)


def fit_logistic(features: Numbers, won: Numbers) -> Numbers:
    """Logistic regression without a constant term; weights of rare features stay near 0."""
    found = np.zeros(features.shape[1])
    rigid = np.eye(len(found)) / PRIOR_DEVIATION**2
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-features @ found))
        slope = features.T @ (chance - won) + rigid @ found
        bend = (features.T * (chance * (1 - chance))) @ features + rigid
        found = found - np.linalg.solve(bend, slope)
    return found


def loss(features: Numbers, won: Numbers, found: Numbers) -> float:
    """The mean log loss, in nats per game."""
    odds = np.where(won > 0.5, 1, -1) * (features @ found)
    return float(np.mean(np.log1p(np.exp(-odds))))


def weights_of_mode(mode: str, games: int, seed: int, console: Console) -> dict[str, Numbers]:
    """The weights for each role of a mode, shape (features, ROUNDS)."""
    games_of_mode, rng = Games(mode), Random(seed)  # noqa: S311  a game
    numbers = track(range(games), mode, console=console, transient=True)
    positions = [games_of_mode.position(1 + number % ROUNDS, rng) for number in numbers]
    names = [role for role in ROLES if role.startswith(mode)]
    found = {role: np.zeros((len(FEATURES), ROUNDS)) for role in names}
    for over in range(1, ROUNDS + 1):
        own = [p for p in positions if p is not None and p.over == over]
        features = np.array([p.features[[ROLES[role] for role in names]].ravel() for p in own])
        won = np.array([p.won for p in own])
        part = len(own) // HELD_OUT
        weights = fit_logistic(features[part:], won[part:])
        held_out = loss(features[:part], won[:part], weights)
        console.print(f"{mode}, round {over}: loss {held_out:.4f}")
        for role, column in zip(names, weights.reshape(len(names), -1), strict=True):
            found[role][:, over - 1] = column
    return found


def main() -> None:
    """Fit every mode and write the data file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60_000, help="of each mode")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    console = Console(stderr=True)
    roles: dict[str, Numbers] = {}
    for mode in sorted(SEATS):
        roles |= weights_of_mode(mode, given.games, given.seed, console)
    given.out.write_text(file_content(roles), "utf-8")


def file_content(roles: dict[str, Numbers]) -> str:
    """The content of the data file, one line per key: a weight for each round that is over."""
    parts = []
    for role in ROLES:
        lines = [
            f'    "{name}": {json.dumps([round(float(value), 4) for value in roles[role][place]])}'
            for place, name in enumerate(FEATURES)
        ]
        parts.append(f'  "{role}": {{\n' + ",\n".join(lines) + "\n  }")
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    main()
