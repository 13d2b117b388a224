"""Fits the weights of La Famiglia's heuristic by self-play in compiled code, role by role.

    python training/fit_la_famiglia.py --steps 100 --games 150 --seed 1 --out heuristic_weights.json

Simultaneous perturbation: every step moves all weights of a role up or down a little at random, and
the opposite way for a second player; then the weights move towards the player that wins more games.
The soloist and the team of 2v1 are fitted in turn, each against the current weights of the other.
The fit starts from the weights in the package, or from `--start`.
"""

import argparse
import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track

from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.games.la_famiglia.players.heuristic.workspace import workspace_record
from consigliere.games.la_famiglia.players.heuristic_weights import (
    Weights,
    data_of_heuristic_weights,
    fitted_heuristic_weights,
    heuristic_weights_of,
)
from consigliere.games.la_famiglia.players.roles import ROLES
from consigliere.games.la_famiglia.players.search import kernel
from consigliere.games.la_famiglia.rules import kernel as rules
from consigliere.games.la_famiglia.rules.legal import legal
from consigliere.games.la_famiglia.rules.random_play import random_draw
from consigliere.games.la_famiglia.rules.record.actions import MAX_CHOICES
from consigliere.games.la_famiglia.rules.record.frames import COUNCIL, FAMILY, top_kind
from consigliere.games.la_famiglia.rules.record.record import NOBODY
from consigliere.games.la_famiglia.rules.record.tables import tables_in_use
from consigliere.games.la_famiglia.rules.step import decide
from consigliere.games.random_source import new_random, seed_random

SEATS = {"1v1": 2, "2v1": 3, "2v2": 4}
LEVELS = ("easy", "medium", "hard")
"""Levels of 2v1, used in turn."""
STARTS = 400
"""Starting positions of a mode; in three of five the families are drawn."""
PERTURBATION = 0.18
"""How far the two players of a step are from the current weights, in the logarithm."""
STEP_SIZE = 0.8
"""Length of a step, in the logarithm, if one player wins every game; it shrinks to 40%."""
SMALLEST = 0.02
"""Weights below this move as if they were this large."""


def start_of(mode: str, number: int) -> Any:
    """A position of a mode with its families chosen; the levels of 2v1 take turns."""
    options = {
        "mode": mode,
        "families": "advised" if number % 5 < 2 else "draft",
        "level": LEVELS[number % len(LEVELS)],
    }
    state = LaFamiglia().initial(options, SEATS[mode])
    s, t = state.record, state.tables
    rng, draft, out = new_random(), Random(number), [0] * MAX_CHOICES  # noqa: S311  a game
    seed_random(rng, number)
    decide(s, t, random_draw(s, t, rng))
    while top_kind(s) in {FAMILY, COUNCIL}:
        decide(s, t, out[draft.randrange(legal(s, t, out))])
    return rules.record_of(s)


class Match:
    """Games of a mode between two sets of weights, from the starts numbered from `first` on."""

    def __init__(self, mode: str, first: int = 0) -> None:
        self._starts = rules.new_records(STARTS)
        for number in range(STARTS):
            self._starts[number] = start_of(mode, first + number)
        self._workspaces = workspace_record(), workspace_record()
        self._table = rules.new_records(1)
        self._tables = rules.tables_record(tables_in_use())
        self._out = rules.buffer()

    def share(self, first: Weights, second: Weights, numbers: list[int], seed: int) -> float:
        """The share of these games that the first weights win as side 0."""
        won = 0.0
        for workspace, found in zip(self._workspaces, (first, second), strict=True):
            workspace.heuristic_weights[:] = found
            workspace.role = NOBODY
        for number in numbers:
            for workspace in self._workspaces:
                seed_random(workspace.rng, seed + number)
            self._table[0] = self._starts[number]
            s = self._table[0]
            kernel.compiled().play_game(s, self._tables, *self._workspaces, self._out)
            won += 0.5 if s.winner_side == NOBODY else float(s.winner_side == 0)
        return won / len(numbers)


def perturbed(now: Weights, role: str, steps: NDArray[np.float64]) -> Weights:
    """Weights with those of one role moved by so much, in the logarithm."""
    found = now.copy()
    row = found[ROLES[role]]
    row[:] = np.maximum(
        np.maximum(row, SMALLEST) * np.exp(steps) - np.maximum(SMALLEST - row, 0), 0
    )
    return found


def step(
    match: Match, now: Weights, role: str, plan: tuple[list[int], int], size: float
) -> Weights:
    """One step of a role; `plan`: the numbers of the games, and the seed."""
    numbers, seed = plan
    signs = np.where(np.random.default_rng(seed).random(now.shape[1]) < 0.5, -1.0, 1.0)
    up, down = (
        perturbed(now, role, PERTURBATION * signs),
        perturbed(now, role, -PERTURBATION * signs),
    )
    if role == "2v1 soloist":
        more = match.share(up, now, numbers, seed) - match.share(down, now, numbers, seed)
    elif role == "2v1 team":
        more = match.share(now, down, numbers, seed) - match.share(now, up, numbers, seed)
    else:
        more = match.share(up, down, numbers, seed) - match.share(down, up, numbers, seed)
    return perturbed(now, role, size * more / 2 * signs)


def fitted(mode: str, now: Weights, given: argparse.Namespace) -> Weights:
    """The weights after all steps of the roles of a mode."""
    match, rng = Match(mode), Random(given.seed)  # noqa: S311  a game
    roles = [role for role in ROLES if role.startswith(mode)]
    for number in track(range(given.steps), mode, console=Console(stderr=True), transient=True):
        size = STEP_SIZE * (1 - 0.6 * number / given.steps)
        for role in roles:
            plan = rng.sample(range(STARTS), given.games), rng.getrandbits(28)
            now = step(match, now, role, plan, size)
    return now


def main() -> None:
    """Fit every mode and write the data file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=100, help="of each role")
    parser.add_argument("--games", type=int, default=150, help="of each of the two players a step")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mode", choices=sorted(SEATS), nargs="+", default=sorted(SEATS))
    parser.add_argument("--start", type=Path, help="a data file to start from")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    now = (
        heuristic_weights_of(json.loads(given.start.read_text("utf-8")))
        if given.start
        else fitted_heuristic_weights().copy()
    )
    for mode in given.mode:
        now = fitted(mode, now, given)
        given.out.write_text(file_content(now), "utf-8")


def file_content(found: Weights) -> str:
    """The content of the data file, one line per key."""
    roles = []
    for role, numbers in data_of_heuristic_weights(found).items():
        lines = [
            f'    "{name}": {json.dumps([float(f"{value:.3g}") for value in values])}'
            for name, values in numbers.items()
        ]
        roles.append(f'  "{role}": {{\n' + ",\n".join(lines) + "\n  }")
    return "{\n" + ",\n".join(roles) + "\n}\n"


if __name__ == "__main__":
    main()
