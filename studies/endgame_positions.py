"""Positions near the end of Famiglia where it matters what is played, and what is exactly best.

    python studies/endgame_positions.py --positions 1000 --out docs/strength/famiglia-endgame.jsonl

Positions are the beginnings of the last three turns of games that the champion's net plays against
itself without looking ahead, both editions in turn. Those count that the solver solves within
`--solving` seconds of processor time and in which the best turn beats an immediate pass by more
than 0.01. The file starts with what was asked, and each position adds one line; the same command
goes on after the last game in the file. `endgame_choices.py` asks players what they play there.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from time import process_time

from consigliere.games.famiglia.players.champion.model import MODEL_FILE, hash_of, shipped_model
from consigliere.games.famiglia.players.endgame.exact_judge import cards_to_come, is_near
from consigliere.games.famiglia.players.endgame.solver import Solver
from consigliere.games.famiglia.presentation.position import write_position
from consigliere.games.famiglia.rules.actions import SKIP
from consigliere.games.famiglia.rules.kernel import compiled as rules
from consigliere.games.famiglia.rules.record import DRAW, OVER, Record
from consigliere.games.famiglia.version import RULES_VERSION
from endgame_reach import edition_of, turn_starts

TURNS = 3
WORTH_PLAYING = 0.01
"""By so much the best turn beats a pass in the positions that count."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the positions follow from; the time of the solver in seconds of processor time."""

    rules: int
    weights: str
    solving: float


@dataclass(frozen=True, slots=True)
class Position:
    """A position that counts, with the exact chances of its best turn and of a pass."""

    seed: int
    edition: str
    turns_to_end: int
    cards_to_come: int
    position: str
    best: float
    passed: float


def positions_in(seed: int, model: str, solver: Solver, solving: float) -> Iterator[Position]:
    """The positions of one game that count."""
    for number, s in enumerate(reversed(turn_starts(seed, model)[-TURNS:]), start=1):
        solver.forget()
        if not is_near(s):
            continue
        best = chance_of(solver, s, int(s.mover), solving)
        passed = None if best is None else chance_of(solver, passing(s), int(s.mover), solving)
        if best is not None and passed is not None and best - passed > WORTH_PLAYING:
            cards, text = cards_to_come(s), write_position(s)
            yield Position(seed, edition_of(seed), number, cards, text, best, passed)


def chance_of(solver: Solver, s: Record, seat: int, seconds: float) -> float | None:
    """The exact chance of a seat, a draw one half; None if it takes longer."""
    began = process_time()
    found = solver.solve(s, lambda _: process_time() - began < seconds)
    if found is None:
        return None
    return found.chance if s.mover == seat else 1 - found.chance


def passing(s: Record) -> Record:
    """The position after an immediate pass."""
    after = s.copy()
    while after.turn == s.turn and after.stage not in {DRAW, OVER}:
        rules().decide(after, SKIP)
    return after


def read(path: Path) -> tuple[Asked, list[Position]]:
    """What was asked, and the positions of a file."""
    first, *others = path.read_text("utf-8").splitlines()
    return Asked(**json.loads(first)), [Position(**json.loads(line)) for line in others]


def main(arguments: Sequence[str] | None = None) -> None:
    """Go on until there are so many positions."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--solving", type=float, default=1.0)
    parser.add_argument("--model", default=MODEL_FILE, help="a net of the package")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args(arguments)
    asked = Asked(RULES_VERSION, hash_of(shipped_model(given.model).net), given.solving)
    if not given.out.exists():
        given.out.write_text(json.dumps(asdict(asked)) + "\n", "utf-8")
    before, found = read(given.out)
    if before != asked:
        raise SystemExit(f"{given.out}: asked for {before}")
    solver = Solver()
    seed = found[-1].seed + 1 if found else 0
    with given.out.open("a", encoding="utf-8") as file:
        while len(found) < given.positions:
            for position in positions_in(seed, given.model, solver, given.solving):
                found.append(position)
                file.write(json.dumps(asdict(position)) + "\n")
            file.flush()
            seed += 1


if __name__ == "__main__":
    main()
