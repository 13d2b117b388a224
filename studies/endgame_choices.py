"""How often the champion plays a best turn near the end of Famiglia, and what its others cost.

    .venv/bin/python studies/endgame_choices.py --positions 1000 --out build/endgame-choices.jsonl
    .venv/bin/python studies/endgame_choices.py --out build/endgame-choices.jsonl --report

Positions are the beginnings of the last three turns of games that the champion's net plays
against itself without looking ahead, both editions in turn. Those count that the solver solves
within `--solving` seconds and in which the best turn beats an immediate pass by more than 0.01. In
each the player, with a memory of nothing, decides one whole turn, or up to its next draw, within
`--seconds`; all times are processor time. Each position adds one line to the file, which starts
with what was asked; the same command goes on where the file ends.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from time import process_time

from consigliere.games.famiglia.players.endgame.exact_judge import cards_to_come
from consigliere.games.famiglia.players.endgame.solver import Solver
from consigliere.games.famiglia.players.factory import make
from consigliere.games.famiglia.players.plans import PlanningPlayer
from consigliere.games.famiglia.presentation.position import write_position
from consigliere.games.famiglia.rules.actions import SKIP
from consigliere.games.famiglia.rules.kernel import compiled as rules
from consigliere.games.famiglia.rules.record import DRAW, OVER, Record
from consigliere.players.player import Thinking
from endgame_reach import turn_starts

TURNS = 3
WORTH_PLAYING = 0.01
"""By so much the best turn beats a pass in the positions that count."""
NOTICED = 1e-6


@dataclass(frozen=True, slots=True)
class Asked:
    """The player, its time, and the time of the solver, in seconds of processor time."""

    player: str
    seconds: float
    solving: float


@dataclass(frozen=True, slots=True)
class Found:
    """A position that counts: chances to win of the best turn, of a pass and of the turn played."""

    seed: int
    turns_to_end: int
    cards_to_come: int
    position: str
    best: float
    passed: float
    played: float


def found_in(seed: int, asked: Asked, solver: Solver, player: PlanningPlayer) -> Iterator[Found]:
    """The positions of one game that count."""
    starts = turn_starts(seed)
    for turns, s in enumerate(reversed(starts[-TURNS:]), start=1):
        solver.forget()
        best = _chance(solver, s, int(s.mover), asked.solving)
        passed = None if best is None else _chance(solver, _passed(s), int(s.mover), asked.solving)
        if best is None or passed is None or best - passed <= WORTH_PLAYING:
            continue
        after = s.copy()
        for code in player.decide(s, seed):
            rules().decide(after, code)
        played = _chance(solver, after, int(s.mover), 10 * asked.solving)
        if played is not None:
            text = write_position(s)
            yield Found(seed, turns, cards_to_come(s), text, best, passed, played)


def _chance(solver: Solver, s: Record, seat: int, seconds: float) -> float | None:
    began = process_time()
    found = solver.solve(s, lambda _: process_time() - began < seconds)
    if found is None:
        return None
    return found.chance if s.mover == seat else 1 - found.chance


def _passed(s: Record) -> Record:
    after = s.copy()
    while after.turn == s.turn and after.stage not in {DRAW, OVER}:
        rules().decide(after, SKIP)
    return after


def report(lines: Sequence[Found], asked: Asked) -> str:
    """The share of best turns and the mean regret, with what was missed."""
    regrets = [max(one.best - one.played, 0.0) for one in lines]
    missed = [n for n, regret in enumerate(regrets) if regret > NOTICED]
    share = 1 - len(missed) / max(len(lines), 1)
    text = [
        f"{asked.player} at {asked.seconds:g} s, solver at {asked.solving:g} s: a best turn in",
        f"{len(lines) - len(missed)} of {len(lines)} positions ({share:.1%}),"
        f" mean regret {sum(regrets) / max(len(lines), 1):.5f}",
    ]
    text += [f"missed {regrets[n]:.3f}: {lines[n].position}" for n in missed]
    return "\n".join(text)


def read(path: Path, asked: Asked) -> list[Found]:
    """The positions of a file, a new one if there is none.

    Raises ValueError if something else was asked.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(asdict(asked)) + "\n", "utf-8")
        return []
    first, *others = path.read_text("utf-8").splitlines()
    if json.loads(first) != asdict(asked):
        raise ValueError(f"{path}: asked for {first}")
    return [Found(**json.loads(line)) for line in others]


def main(arguments: Sequence[str] | None = None) -> None:
    """Go on until there are so many positions, then report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--player", default="champion")
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--solving", type=float, default=2.0)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--report", action="store_true", help="only say what the file holds")
    given = parser.parse_args(arguments)
    asked = Asked(given.player, given.seconds, given.solving)
    lines = read(given.out, asked)
    if not given.report and len(lines) < given.positions:
        _go_on(given.out, asked, lines, given.positions)
    print(report(lines, asked))


def _go_on(path: Path, asked: Asked, lines: list[Found], positions: int) -> None:
    player = make(asked.player, Thinking(seconds=asked.seconds, clock="cpu"))
    if not isinstance(player, PlanningPlayer):
        raise TypeError(f"{asked.player} does not decide whole turns")
    solver = Solver()
    solver.solve(turn_starts(0)[-1], lambda _: False)  # compiles
    seed = lines[-1].seed + 1 if lines else 0
    with path.open("a", encoding="utf-8") as file:
        while len(lines) < positions:
            for found in found_in(seed, asked, solver, player):
                lines.append(found)
                file.write(json.dumps(asdict(found)) + "\n")
            file.flush()
            seed += 1


if __name__ == "__main__":
    main()
