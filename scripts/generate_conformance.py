"""Write tests/conformance/<game>.jsonl.gz: what another implementation can be held against.

Every edition, number of seats and rule that can be chosen occurs in one of the games, which are
played at random. With `--check` nothing is written; the exit status is 1 if a file is out of date.
"""

from __future__ import annotations

import gzip
import json
import sys
from itertools import cycle
from pathlib import Path

from consigliere.games.registry import load_game
from consigliere.testing.corpus import Plan, line_of
from consigliere.testing.setups import setups_of
from generated import ROOT
from own_games import own_games

FOLDER = ROOT / "tests" / "conformance"
QUESTIONS = 300
"""For each game, or a few more."""


def lines_of(game_id: str) -> list[str]:
    """The corpus of a game."""
    game = load_game(game_id)
    setups = setups_of(game.info)
    most = -(-QUESTIONS // len(setups))
    lines: list[str] = []
    asked = 0
    for seed, setup in enumerate(cycle(setups), start=1):
        if asked >= QUESTIONS and seed > len(setups):
            return lines
        line = line_of(game, Plan(setup, seed, most))
        asked += len(line["ask"])
        lines.append(json.dumps(line, ensure_ascii=False))
    return lines


def path_of(game_id: str) -> Path:
    """The file of a game."""
    return FOLDER / f"{game_id}.jsonl.gz"


def main(arguments: list[str]) -> int:
    """Write the files, or compare what they hold."""
    late = 0
    for game_id in own_games():
        path, text = path_of(game_id), "".join(f"{line}\n" for line in lines_of(game_id))
        if path.exists() and gzip.decompress(path.read_bytes()).decode() == text:
            continue
        if "--check" in arguments:
            late += 1
            print(f"{path.name} is out of date: run `python scripts/{Path(__file__).name}`")
        else:
            FOLDER.mkdir(parents=True, exist_ok=True)
            path.write_bytes(gzip.compress(text.encode(), mtime=0))
            print(f"wrote {path.relative_to(ROOT)}")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
