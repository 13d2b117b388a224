"""Fits the taste of La Famiglia's heuristic by self-play in compiled code, role by role.

    python training/fit_la_famiglia.py --steps 100 --games 150 --seed 1 --out taste.json

Simultaneous perturbation: in every step all numbers of a role are moved up or down a little at
random, the opposite way in a second player, and both follow whoever wins more games. The soloist
and the team of 2v1 are fitted in turn, each against the other as it is by then. It begins with the
taste that comes with the game, or with `--start`.
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
from consigliere.games.la_famiglia.players.heuristic.workspace import desk_record
from consigliere.games.la_famiglia.players.heuristic_weights import (
    data_of_tastes,
    tastes,
    tastes_of,
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
"""Of 2v1, one as often as another."""
STARTS = 400
"""Games of a mode, with families drawn in three of five, that steps choose from."""
APART = 0.18
"""How far the two players of a step differ from what they come from, in the logarithm."""
PACE = 0.8
"""How far a step goes for a whole win more in every game; at the end less than half as far."""
LEAST = 0.02
"""Numbers near 0 move as if they were this large."""

Tastes = NDArray[np.float64]


def start_of(mode: str, number: int) -> Any:
    """A game of a mode with its families taken, drawn in three of five; the level of 2v1 varies."""
    options = {
        "mode": mode,
        "families": "advised" if number % 5 < 2 else "draft",
        "level": LEVELS[number % len(LEVELS)],
    }
    state = LaFamiglia().initial(options, SEATS[mode])
    s, t = state.record, state.tables
    rng, luck, room = new_random(), Random(number), [0] * MAX_CHOICES  # noqa: S311  a game
    seed_random(rng, number)
    decide(s, t, random_draw(s, t, rng))
    while top_kind(s) in {FAMILY, COUNCIL}:
        decide(s, t, room[luck.randrange(legal(s, t, room))])
    return rules.record_of(s)


class Field:
    """Games of a mode between two tastes."""

    def __init__(self, mode: str) -> None:
        self._starts = rules.new_records(STARTS)
        for number in range(STARTS):
            self._starts[number] = start_of(mode, number)
        self._desks = desk_record(), desk_record()
        self._table = rules.new_records(1)
        self._tables = rules.tables_record(tables_in_use())
        self._out = rules.buffer()

    def share(self, first: Tastes, second: Tastes, numbers: list[int], seed: int) -> float:
        """Of these games the part that the first taste wins as side 0."""
        won = 0.0
        for desk, found in zip(self._desks, (first, second), strict=True):
            desk.tastes[:] = found
            desk.role = NOBODY
        for number in numbers:
            for desk in self._desks:
                seed_random(desk.rng, seed + number)
            self._table[0] = self._starts[number]
            s = self._table[0]
            kernel.compiled().play_sides(s, self._tables, *self._desks, self._out)
            won += 0.5 if s.winner_side == NOBODY else float(s.winner_side == 0)
        return won / len(numbers)


def moved(now: Tastes, role: str, steps: NDArray[np.float64]) -> Tastes:
    """A taste with the numbers of one role moved by so much, in the logarithm."""
    found = now.copy()
    row = found[ROLES[role]]
    row[:] = np.maximum(np.maximum(row, LEAST) * np.exp(steps) - np.maximum(LEAST - row, 0), 0)
    return found


def step(field: Field, now: Tastes, role: str, plan: tuple[list[int], int], pace: float) -> Tastes:
    """One step of a role; `plan` names the games and their luck."""
    numbers, seed = plan
    signs = np.where(np.random.default_rng(seed).random(now.shape[1]) < 0.5, -1.0, 1.0)
    up, down = moved(now, role, APART * signs), moved(now, role, -APART * signs)
    if role == "2v1 soloist":
        more = field.share(up, now, numbers, seed) - field.share(down, now, numbers, seed)
    elif role == "2v1 team":
        more = field.share(now, down, numbers, seed) - field.share(now, up, numbers, seed)
    else:
        more = field.share(up, down, numbers, seed) - field.share(down, up, numbers, seed)
    return moved(now, role, pace * more / 2 * signs)


def fitted(mode: str, now: Tastes, given: argparse.Namespace) -> Tastes:
    """The taste after all steps of the roles of a mode."""
    field, luck = Field(mode), Random(given.seed)  # noqa: S311  a game
    roles = [role for role in ROLES if role.startswith(mode)]
    for number in track(range(given.steps), mode, console=Console(stderr=True), transient=True):
        pace = PACE * (1 - 0.6 * number / given.steps)
        for role in roles:
            plan = luck.sample(range(STARTS), given.games), luck.getrandbits(28)
            now = step(field, now, role, plan, pace)
    return now


def main() -> None:
    """Fit every mode and write the data file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=100, help="of each role")
    parser.add_argument("--games", type=int, default=150, help="of each of the two players a step")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mode", choices=sorted(SEATS), nargs="+", default=sorted(SEATS))
    parser.add_argument("--start", type=Path, help="a data file to begin with")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    now = tastes_of(json.loads(given.start.read_text("utf-8"))) if given.start else tastes().copy()
    for mode in given.mode:
        now = fitted(mode, now, given)
        given.out.write_text(written(now), "utf-8")


def written(found: Tastes) -> str:
    """The data file, a line for each name."""
    roles = []
    for role, numbers in data_of_tastes(found).items():
        lines = [
            f'    "{name}": {json.dumps([float(f"{value:.3g}") for value in values])}'
            for name, values in numbers.items()
        ]
        roles.append(f'  "{role}": {{\n' + ",\n".join(lines) + "\n  }")
    return "{\n" + ",\n".join(roles) + "\n}\n"


if __name__ == "__main__":
    main()
