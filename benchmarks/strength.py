"""Paired games between two players: who wins how often, with the 95 % Wilson interval.

Results are JSON lines, each bound to the hash of what was played; a run that was broken off goes
on where it stopped. Both games of a pair share their chance stream, with the seats swapped.

    python benchmarks/strength.py --players search,greedy --budget 1 --games 200 --out games.jsonl
"""

import argparse
import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from multiprocessing import Pool
from pathlib import Path
from time import perf_counter
from typing import Any

from rich.console import Console

from consigliere.games.registry import load_game
from consigliere.players.match import Series, play_series, wilson
from consigliere.players.player import Player
from consigliere.players.registry import make_player

PAIR = 2


@dataclass(frozen=True, slots=True)
class Specification:
    """What is played; equal specifications make comparable results."""

    game: str
    players: tuple[str, str]
    budget_s: float
    options: tuple[tuple[str, str], ...]

    @property
    def hash(self) -> str:
        """Twelve hexadecimal digits."""
        text = json.dumps(asdict(self), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:12]


class Timed:
    """Plays as another player does, and keeps the seconds that it took in each turn."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.turns: dict[int, float] = {}

    def choose(self, view: Any, choices: Sequence[str], seed: int) -> str:
        """What the player chooses."""
        began = perf_counter()
        word = self._player.choose(view, choices, seed)
        self.turns[view.turn] = self.turns.get(view.turn, 0.0) + perf_counter() - began
        return word


@cache
def seated(specification: Specification) -> list[Player]:
    """The players of this process."""
    return [
        make_player(name, specification.game, specification.budget_s)
        for name in specification.players
    ]


def play_pair(task: tuple[Specification, int]) -> list[dict[str, Any]]:
    """Both games of one seed, as lines of the file."""
    specification, seed = task
    game = load_game(specification.game)
    players = [Timed(player) for player in seated(specification)]
    series = Series(PAIR, seed, dict(specification.options))
    lines = []
    for number, result in enumerate(play_series(game, players, series)):
        seconds = [list(player.turns.values()) for player in players]
        for player in players:
            player.turns = {}
        lines.append(
            {
                "spec": specification.hash,
                "seed": seed,
                "swapped": number,
                **asdict(result),
                "mean_turn_s": [round(sum(turns) / len(turns), 4) for turns in seconds],
                "longest_turn_s": [round(max(turns), 4) for turns in seconds],
            }
        )
    return lines


def known(path: Path, specification: Specification) -> list[dict[str, Any]]:
    """The results of this specification that the file already holds."""
    if not path.exists():
        return []
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [line for line in lines if line["spec"] == specification.hash]


def played(asked: argparse.Namespace, specification: Specification) -> Iterator[Any]:
    """All results, those of the file first; new ones are appended to it."""
    old = known(asked.out, specification)
    seeds = range(asked.seed, asked.seed + asked.games // PAIR)
    yield [line for line in old if line["seed"] in seeds]
    missing = sorted(set(seeds) - {line["seed"] for line in old})
    with Pool(asked.processes) as pool, asked.out.open("a", encoding="utf-8") as file:
        for lines in pool.imap_unordered(play_pair, [(specification, s) for s in missing]):
            file.writelines(json.dumps(line) + "\n" for line in lines)
            file.flush()
            yield lines


def summary(lines: list[dict[str, Any]], specification: Specification) -> str:
    """The first player's share with its interval."""
    won = sum(0.5 if not line["winners"] else float(0 in line["winners"]) for line in lines)
    low, high = wilson(won, len(lines))
    margin = sum(line["scores"][0] - line["scores"][1] for line in lines) / len(lines)
    longest = max(line["longest_turn_s"][0] for line in lines)
    first, second = specification.players
    return (
        f"{first} ({specification.budget_s:g} s) against {second}: {won:g} of {len(lines)} = "
        f"{won / len(lines):.1%}, 95 % interval {low:.1%} to {high:.1%}; "
        f"{margin:+.1f} points a game, longest turn {longest:.2f} s"
    )


def main() -> None:
    """Play what is missing and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="famiglia")
    parser.add_argument("--players", default="search,greedy")
    parser.add_argument("--budget", type=float, default=1.0, help="seconds a turn")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], help="key=value")
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    first, second = asked.players.split(",")
    options = tuple((key, value) for key, _, value in (o.partition("=") for o in asked.option))
    specification = Specification(asked.game, (first, second), asked.budget, options)
    lines: list[dict[str, Any]] = []
    for more in played(asked, specification):
        lines += more
        if more:
            Console(stderr=True).print(summary(lines, specification))
    if lines:
        print(json.dumps({"spec": asdict(specification), "summary": summary(lines, specification)}))


if __name__ == "__main__":
    main()
