"""Record the golden games of Family Tree anew; with `--check` only say which would change.

A golden game is a file under tests/golden/family_tree. Its head says what to play: `options`,
`seats`, `policy` and `seed`. After an empty line comes what was played, a line for each turn: its
number, how many steps were legal at all its decisions together, and the steps, chance included. The
last line is the outcome.

To add a game write its head and run this. Look at every difference before you keep it.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from consigliere.core.action import CHANCE, Action
from consigliere.core.chance import ChanceStream
from consigliere.games.family_tree.game import FamilyTree
from consigliere.games.family_tree.position import State

FOLDER = Path(__file__).parents[1] / "tests" / "golden" / "family_tree"
GAME = FamilyTree()

Chooser = Callable[[State], str]
"""Names the next step of a state, chance included."""


# -- policies: sensible enough to see every part of the rules ---------------------


def busy(words: Sequence[str], luck: random.Random) -> str:
    """Anything but a pass, as long as there is anything."""
    return luck.choice([word for word in words if word != "pass"] or list(words))


def uniting(words: Sequence[str], luck: random.Random) -> str:
    """Joins, marries and takes away whoever it can, and gives children to those it has."""
    for kinds in (("join", "away", "wed"), ("child", "spouse", "parents", "mother")):
        liked = [word for word in words if word.partition(":")[0] in kinds]
        if liked:
            return luck.choice(liked)
    return busy(words, luck)


def lazy(words: Sequence[str], luck: random.Random) -> str:
    """Passes every third time."""
    return "pass" if "pass" in words and luck.random() < 0.3 else busy(words, luck)


POLICIES = {"busy": busy, "uniting": uniting, "lazy": lazy}


class Played:
    """Chooses by the policy and the seed of a head."""

    def __init__(self, head: dict[str, str]) -> None:
        self.policy = POLICIES[head["policy"]]
        self.luck = random.Random(int(head["seed"]))  # noqa: S311  not for secrets
        self.stream = ChanceStream.from_int(int(head["seed"]))
        self.draws = 0

    def __call__(self, state: State) -> str:
        """The next step."""
        (actor,) = GAME.actors(state)
        if actor != CHANCE:
            return self.policy([a.word for a in GAME.legal_actions(state, actor)], self.luck)
        outcomes = GAME.chance(state)
        drawn = self.stream.pick(self.draws, [outcome.weight for outcome in outcomes])
        self.draws += 1
        return outcomes[drawn].action.word


# -- files ------------------------------------------------------------------------


def read_head(text: str) -> dict[str, str]:
    """What a file says before its first empty line, by name."""
    lines = text.split("\n\n", maxsplit=1)[0].splitlines()
    return {name: value for name, _, value in (line.partition(" ") for line in lines)}


def begin(head: dict[str, str]) -> State:
    """The state that a head starts from."""
    options = dict(pair.split("=") for pair in head["options"].split())
    return GAME.initial(options, int(head["seats"]))


def told(state: State, choose: Chooser) -> Iterator[str]:
    """The lines of a game, in which `choose` names every step."""
    while GAME.outcome(state) is None:
        turn, legal = int(state.record.turn), 0
        steps: list[str] = []
        while GAME.actors(state) and int(state.record.turn) == turn:
            (actor,) = GAME.actors(state)
            legal += len(GAME.legal_actions(state, actor))
            steps.append(choose(state))
            state = GAME.apply(state, Action(actor, steps[-1])).state
        yield f"{turn}\t{legal}\t{' '.join(steps)}"
    outcome = GAME.outcome(state)
    if outcome is not None:
        scores, winners = (" ".join(map(str, part)) for part in (outcome.scores, outcome.winners))
        yield f"=\t{scores}\t{winners}\t{outcome.reason}"


def recorded(text: str) -> str:
    """The whole file of a game, from its head."""
    head = read_head(text)
    lines = told(begin(head), Played(head))
    return "\n".join([text.split("\n\n", maxsplit=1)[0].rstrip("\n"), "", *lines, ""])


def main(arguments: Sequence[str]) -> int:
    """Write the files, or compare them; the exit status."""
    changed = 0
    for path in sorted(FOLDER.glob("*.txt")):
        before = path.read_text("utf-8")
        after = recorded(before)
        if after != before:
            changed += 1
            print(f"{path.name} differs")
        if "--check" not in arguments:
            path.write_text(after, "utf-8")
    return int("--check" in arguments and changed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
