"""Games of equal players, kept in a file, played once and read as often as one likes.

A line of the file is a game: who played, with what budget, the options, the seed, and every step in
notation, chance included. What is counted in it is the business of whoever reads it
(`facts_counts.py`): a new question does not need the games played again. Budgets are playouts, so
that the same line comes out wherever it is played.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track

from consigliere.arena.course import Course
from consigliere.core.action import Action
from consigliere.core.event import Event
from consigliere.games.players import make_player, player_data
from consigliere.games.registry import load_game
from consigliere.players.player import Thinking

FORMAT = "consigliere-facts"


@dataclass(frozen=True, slots=True)
class Setting:
    """What is played: `playouts` is the budget of a turn or a decision, as the game has it."""

    game: str
    player: str
    playouts: int
    seats: int
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """It as text, the same for equal settings."""
        said = [self.player, self.playouts, self.seats, sorted(self.options.items())]
        return json.dumps(said, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class Change:
    """A step of a game: the state before it, what was done, the state after it, what happened."""

    before: Any
    action: Action
    after: Any
    events: tuple[Event, ...]


def played(setting: Setting, seed: int) -> list[str]:
    """The steps of one game, chance included."""
    thinking = Thinking(playouts=setting.playouts)
    players = [make_player(setting.player, setting.game, thinking) for _ in range(setting.seats)]
    course = Course(load_game(setting.game), players, setting.options, seed)
    return [step.action.word for step in course.steps()]


def replayed(setting: Setting, steps: Iterable[str]) -> Iterator[Change]:
    """A game step by step; raises InvalidAction or IllegalAction where it does not follow."""
    game = load_game(setting.game)
    state = game.initial(game.info.resolve_options(setting.options), setting.seats)
    for word in steps:
        action = Action(game.actors(state)[0], word)
        transition = game.apply(state, action)
        yield Change(state, action, transition.state, transition.events)
        state = transition.state


class Kept:
    """The games in a file; without a path they are kept in memory only."""

    def __init__(self, game: str, path: Path | None = None) -> None:
        """Reads the file; raises ValueError if it is of another game or of other rules.

        What a break has torn off the last line is cut away, and that game is played again.
        """
        self._path = path
        self._game = game
        self._games: dict[tuple[str, int], list[str]] = {}
        header = {"format": FORMAT, "game": game, "rules": load_game(game).info.rules_version}
        lines = (
            [] if path is None or not path.exists() else path.read_bytes().splitlines(keepends=True)
        )
        whole = [line for line in lines if line.endswith(b"\n")]
        if path is not None and len(whole) < len(lines):
            os.truncate(path, sum(map(len, whole)))
        if not whole:
            self._write(header)
            return
        found = json.loads(whole[0])
        for name, value in header.items():
            if found.get(name) != value:
                raise ValueError(f"{path}: {name} is {found.get(name)!r}, not {value!r}")
        for line in map(json.loads, whole[1:]):
            self._games[line["setting"], line["seed"]] = line["steps"].split()

    def games(self, setting: Setting, seeds: range) -> list[list[str]]:
        """The steps of these games, those that are missing played first.

        Raises ValueError if the file has games of this player with other data.
        """
        key = self._key(setting)
        missing = [seed for seed in seeds if (key, seed) not in self._games]
        console = Console(stderr=True)
        for seed in track(missing, key[:70], console=console, transient=True):
            steps = played(setting, seed)
            self._write({"setting": key, "seed": seed, "steps": " ".join(steps)})
            self._games[key, seed] = steps
        return [self._games[key, seed] for seed in seeds]

    def _key(self, setting: Setting) -> str:
        """The setting, and the data that its player plays by."""
        data = sorted(player_data(setting.player, setting.game).values())
        return " ".join([setting.key, *(sha[:16] for sha in data)])

    def _write(self, line: Mapping[str, Any]) -> None:
        if self._path is None:
            return
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, separators=(",", ":")) + "\n")
