"""Fits how La Famiglia's search values a position between two rounds, by games of the heuristic.

    python training/fit_la_famiglia_evaluation.py --games 60000 --seed 1 --out standing.json

Both sides play one to three rounds, each more or less loosely, so that unlike positions come; from
there the heuristic plays the game to its end. A logistic regression tells for every role and round
how much each trait counts in the logarithm of the odds. One game in five is kept apart: the losses
printed are for those (0.693: nothing is known).
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
from consigliere.games.la_famiglia.players.features import ROUNDS, TRAITS
from consigliere.games.la_famiglia.players.heuristic.player import SCALE
from consigliere.games.la_famiglia.players.heuristic.workspace import desk_record
from consigliere.games.la_famiglia.players.roles import ROLES, role_of
from consigliere.games.la_famiglia.players.search import kernel
from consigliere.games.la_famiglia.rules import kernel as rules
from consigliere.games.la_famiglia.rules.record.record import NOBODY, OVER
from consigliere.games.la_famiglia.rules.record.tables import tables_in_use
from consigliere.games.random_source import seed_random
from fit_la_famiglia import SEATS, start_of

STARTS = 400
"""Games of a mode that positions begin from."""
LOOSENESS = (0.0, 0.0, 0.02, 0.05, 0.12)
"""Temperatures a side may play with until the position, in chances to win."""
KEPT_APART = 5
SPREAD = 0.3
"""How far from 0 a weight is expected to be, before any game."""
STEPS = 8
"""Of Newton's method."""

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Position:
    """The end of a round: the traits of every role there, its own side's less the others'.

    `won`: 1 if side 0 won, one half for a draw; `traits`: shape (roles, traits), with the sign of
    the side.
    """

    over: int
    traits: Numbers
    won: float


class Games:
    """Games of a mode, played in compiled code."""

    def __init__(self, mode: str) -> None:
        self._starts = [start_of(mode, number) for number in range(STARTS)]
        self._desk = desk_record()
        self._tables = rules.tables_record(tables_in_use())
        self._out = rules.buffer()
        self._table = rules.new_records(1)

    def position(self, over: int, luck: Random) -> Position | None:
        """The end of a round and what became of it; None if the game did not last so long."""
        self._table[0] = self._starts[luck.randrange(STARTS)]
        s = self._table[0]
        seed_random(self._desk.rng, luck.getrandbits(28))
        looseness = [SCALE * luck.choice(LOOSENESS) for _ in range(2)]
        own = kernel.compiled()
        own.play_loosely(s, self._tables, self._desk, self._out, over, *looseness)
        if s.phase == OVER:
            return None
        traits = np.zeros((len(ROLES), len(TRAITS)))
        for seat in range(s.seats):
            own.find_traits(s, self._tables, self._desk, seat)
            sign = 1 if s.side[seat] == 0 else -1
            traits[role_of(s, seat)] += sign * self._desk.traits
        own.play_on(s, self._tables, self._desk, self._out, SHEETS)
        won = 0.5 if s.winner_side == NOBODY else float(s.winner_side == 0)
        return Position(over, traits, won)


def fitted(traits: Numbers, won: Numbers) -> Numbers:
    """Logistic regression without a constant; what is seldom seen stays near 0."""
    found = np.zeros(traits.shape[1])
    rigid = np.eye(len(found)) / SPREAD**2
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-traits @ found))
        slope = traits.T @ (chance - won) + rigid @ found
        bend = (traits.T * (chance * (1 - chance))) @ traits + rigid
        found = found - np.linalg.solve(bend, slope)
    return found


def loss(traits: Numbers, won: Numbers, found: Numbers) -> float:
    """How badly chances tell the results, in nats a game."""
    odds = np.where(won > 0.5, 1, -1) * (traits @ found)
    return float(np.mean(np.log1p(np.exp(-odds))))


def weights_of_mode(mode: str, games: int, seed: int, console: Console) -> dict[str, Numbers]:
    """What each trait counts by round, for the roles of a mode."""
    table, luck = Games(mode), Random(seed)  # noqa: S311  a game
    numbers = track(range(games), mode, console=console, transient=True)
    positions = [table.position(1 + number % ROUNDS, luck) for number in numbers]
    names = [role for role in ROLES if role.startswith(mode)]
    found = {role: np.zeros((len(TRAITS), ROUNDS)) for role in names}
    for over in range(1, ROUNDS + 1):
        own = [p for p in positions if p is not None and p.over == over]
        traits = np.array([p.traits[[ROLES[role] for role in names]].ravel() for p in own])
        won = np.array([p.won for p in own])
        part = len(own) // KEPT_APART
        told = fitted(traits[part:], won[part:])
        console.print(f"{mode}, round {over}: loss {loss(traits[:part], won[:part], told):.4f}")
        for role, counts in zip(names, told.reshape(len(names), -1), strict=True):
            found[role][:, over - 1] = counts
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
    given.out.write_text(written(roles), "utf-8")


def written(roles: dict[str, Numbers]) -> str:
    """The data file, a line for each name: three numbers, by the round that is over."""
    parts = []
    for role in ROLES:
        lines = [
            f'    "{name}": {json.dumps([round(float(value), 4) for value in roles[role][place]])}'
            for place, name in enumerate(TRAITS)
        ]
        parts.append(f'  "{role}": {{\n' + ",\n".join(lines) + "\n  }")
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    main()
