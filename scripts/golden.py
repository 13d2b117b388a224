"""Golden games: files that say how to begin a game and what was played from there.

A file begins with its head, one name and value a line: the `options`, the number of `seats` (two,
unless said), a `policy` and the `seed` of its luck. After an empty line comes what was played, and
on the last line the outcome. What stands on a line between is the business of each game.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from consigliere.core.action import CHANCE, Action
from consigliere.core.chance import ChanceStream
from consigliere.core.game import Game, Outcome

S = TypeVar("S")

FOLDER = Path(__file__).parents[1] / "tests" / "golden"
"""Has a folder of files for each game."""

Head = Mapping[str, str]
"""What a file says before its first empty line, by name."""
Chooser = Callable[[S], str]
"""Names the next step of a state, chance included."""
Policy = Callable[[S, Sequence[str], random.Random], str]
"""Chooses one of the words of the legal steps."""


class Played(Generic[S]):
    """Chooses by a policy; its luck, and that of the game, come from a seed."""

    def __init__(self, game: Game[S], policy: Policy[S], seed: int) -> None:
        self._game = game
        self._policy = policy
        self._luck = random.Random(seed)  # noqa: S311  not for secrets
        self._stream = ChanceStream.from_int(seed)
        self._draws = 0

    def __call__(self, state: S) -> str:
        """The next step."""
        actor = self._game.actors(state)[0]
        if actor != CHANCE:
            words = [action.word for action in self._game.legal_actions(state, actor)]
            return self._policy(state, words, self._luck)
        outcomes = self._game.chance(state)
        drawn = self._stream.pick(self._draws, [outcome.weight for outcome in outcomes])
        self._draws += 1
        return outcomes[drawn].action.word


@dataclass(frozen=True)
class Golden(Generic[S]):
    """The golden games of one game: those in the folder `name`."""

    name: str
    game: Game[S]
    policies: Mapping[str, Policy[S]]
    told: Callable[[S, Chooser[S]], Iterator[str]]
    """The lines of a game from a state on, in which the chooser names every step."""
    begin: Callable[[Head], S]
    """The state that a head starts from."""

    @property
    def files(self) -> list[Path]:
        """The files, by name."""
        return sorted((FOLDER / self.name).glob("*.txt"))

    def recorded(self, text: str) -> str:
        """The whole file of a game, from its head."""
        head = read_head(text)
        choose = Played(self.game, self.policies[head["policy"]], int(head["seed"]))
        lines = self.told(self.begin(head), choose)
        return "\n".join([text.split("\n\n", maxsplit=1)[0].rstrip("\n"), "", *lines, ""])

    def main(self, arguments: Sequence[str]) -> int:
        """Write the files, or with `--check` compare them; the exit status."""
        is_check = "--check" in arguments
        changed = 0
        for path in self.files:
            before = path.read_text("utf-8")
            after = self.recorded(before)
            if after != before:
                changed += 1
                print(f"{path.name} differs")
                if not is_check:
                    path.write_text(after, "utf-8")
        return int(is_check and changed > 0)


def read_head(text: str) -> dict[str, str]:
    """The head of a file."""
    lines = text.split("\n\n", maxsplit=1)[0].splitlines()
    return {name: value for name, _, value in (line.partition(" ") for line in lines)}


def options_of(head: Head) -> dict[str, str]:
    """The options of a head: `name=value`, with spaces between."""
    return dict(pair.split("=") for pair in head["options"].split())


def begin(game: Game[S], head: Head) -> S:
    """The beginning of a whole game."""
    return game.initial(options_of(head), int(head.get("seats", 2)))


def told_by(game: Game[S], chapter: Callable[[S], str]) -> Callable[[S, Chooser[S]], Iterator[str]]:
    """A line for each `chapter` of a game: its name, the legal steps of all its decisions, steps.

    The number counts the steps that were legal at all decisions of the chapter together.
    """

    def told(state: S, choose: Chooser[S]) -> Iterator[str]:
        outcome = game.outcome(state)
        while outcome is None:
            name, legal = chapter(state), 0
            steps: list[str] = []
            while game.actors(state) and chapter(state) == name:
                actor = game.actors(state)[0]
                legal += len(game.legal_actions(state, actor))
                steps.append(choose(state))
                state = game.apply(state, Action(actor, steps[-1])).state
            yield f"{name}\t{legal}\t{' '.join(steps)}"
            outcome = game.outcome(state)
        yield told_outcome(outcome)

    return told


def told_outcome(outcome: Outcome, nobody: str = "") -> str:
    """The last line of a file; `nobody` stands for the winners of a draw."""
    scores, winners = (" ".join(map(str, part)) for part in (outcome.scores, outcome.winners))
    return f"=\t{scores}\t{winners or nobody}\t{outcome.reason}"


def busy(_: Any, words: Sequence[str], luck: random.Random) -> str:
    """Anything but a pass, as long as there is anything."""
    return luck.choice([word for word in words if word != "pass"] or list(words))


def lazy(state: Any, words: Sequence[str], luck: random.Random) -> str:
    """Passes every third time."""
    return "pass" if "pass" in words and luck.random() < 0.3 else busy(state, words, luck)
