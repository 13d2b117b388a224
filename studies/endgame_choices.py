"""How often the champion plays a best turn near the end of Famiglia, and what its others cost.

    python studies/endgame_choices.py docs/strength/famiglia-endgame.jsonl --out champion.jsonl
    python studies/endgame_choices.py docs/strength/famiglia-endgame.jsonl --out champion.jsonl \
        --report

In each position of `endgame_positions.py` the player, with a memory of nothing, decides one whole
turn, or up to its next draw, within `--seconds` of processor time; the solver says what that is
worth. Each position adds one line to the file, which starts with what was asked; the same command
goes on where the file ends, also when more positions were found since.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from consigliere.games.famiglia.game import Famiglia
from consigliere.games.famiglia.players.endgame.solver import Solver
from consigliere.games.famiglia.players.factory import data_of, make
from consigliere.games.famiglia.players.plans import PlanningPlayer
from consigliere.games.famiglia.presentation.position import read_position
from consigliere.games.famiglia.rules.kernel import compiled as rules
from consigliere.players.player import Thinking
from consigliere.version import __version__
from endgame_positions import Position, chance_of
from endgame_positions import read as read_positions

NOTICED = 1e-6
_SOLVING = 20.0
"""Seconds for the position after a turn; the position before it took no more than a few."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The player, the files it plays by, and its seconds of processor time."""

    player: str
    seconds: float
    data: dict[str, str]
    package: str


@dataclass(frozen=True, slots=True)
class Played:
    """The exact chance after the turn played, None if it was not solved."""

    position: str
    best: float
    played: float | None


def played_in(one: Position, asked: Asked, solver: Solver, player: PlanningPlayer) -> Played:
    """What the player does in a position."""
    options = Famiglia().info.resolve_options({"edition": one.edition})
    s = read_position(one.position, options)
    after = s.copy()
    for code in player.decide(s, one.seed):
        rules().decide(after, code)
    solver.forget()
    return Played(one.position, one.best, chance_of(solver, after, int(s.mover), _SOLVING))


def report(lines: Sequence[Played], asked: Asked) -> str:
    """The share of best turns and the mean regret, with what was missed."""
    known = [(line, max(line.best - line.played, 0.0)) for line in lines if line.played is not None]
    missed = [(line, regret) for line, regret in known if regret > NOTICED]
    share = 1 - len(missed) / max(len(known), 1)
    mean = sum(regret for _, regret in known) / max(len(known), 1)
    text = [
        f"{asked.player} at {asked.seconds:g} s: a best turn in {len(known) - len(missed)} of"
        f" {len(known)} positions ({share:.1%}), mean regret {mean:.5f}",
    ]
    if len(known) < len(lines):
        text.append(f"in {len(lines) - len(known)} more the turn played was not solved")
    text += [f"missed {regret:.3f}: {line.position}" for line, regret in missed]
    return "\n".join(text)


def read(path: Path, asked: Asked) -> list[Played]:
    """The lines of a file, a new one if there is none.

    Raises ValueError if something else was asked.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(asdict(asked)) + "\n", "utf-8")
        return []
    first, *others = path.read_text("utf-8").splitlines()
    if json.loads(first) != asdict(asked):
        raise ValueError(f"{path}: asked for {first}")
    return [Played(**json.loads(line)) for line in others]


def main(arguments: Sequence[str] | None = None) -> None:
    """Go on with the positions that are not played yet, then report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("positions", type=Path)
    parser.add_argument("--player", default="champion")
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--report", action="store_true", help="only say what the file holds")
    given = parser.parse_args(arguments)
    asked = Asked(given.player, given.seconds, data_of(given.player), __version__)
    lines = read(given.out, asked)
    _, positions = read_positions(given.positions)
    if not given.report:
        player = make(asked.player, Thinking(seconds=asked.seconds, clock="cpu"))
        if not isinstance(player, PlanningPlayer):
            raise TypeError(f"{asked.player} does not decide whole turns")
        solver = Solver()
        with given.out.open("a", encoding="utf-8") as file:
            for one in positions[len(lines) :]:
                line = played_in(one, asked, solver, player)
                lines.append(line)
                file.write(json.dumps(asdict(line)) + "\n")
                file.flush()
    print(report(lines, asked))


if __name__ == "__main__":
    main()
