"""Record the golden games of Famiglia anew; with `--check` only say which would change.

A golden game is a file under tests/golden/famiglia. Its head says what to play: `options`,
`policy`, `seed` and, unless it is a whole game, `position`. After an empty line comes what was
played, a line for each turn: its number, how many steps were legal when it began, the steps, and
the position they led to, in which `[40]` stands for forty cards of unknown order. The last line is
the outcome.

To add a game write its head and run this. Look at every difference before you keep it.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from consigliere.core.action import CHANCE, Action
from consigliere.core.chance import ChanceStream
from consigliere.games.famiglia.game import Famiglia, State

FOLDER = Path(__file__).parents[1] / "tests" / "golden" / "famiglia"
GAME = Famiglia()

Chooser = Callable[[State], str]
"""Names the next step of a state, chance included."""


# -- policies: sensible enough to see every part of the rules ---------------------


def greedy(words: Sequence[str], luck: random.Random) -> str:
    """Mostly the highest card that can be had, sometimes an ability or a discard first."""
    takes = [word for word in words if word[0] == "+"]
    others = [word for word in words if word[0] not in "+p"]
    if takes and (not others or luck.random() < 0.7):
        return max(takes, key=lambda word: (word[2], luck.random()))
    return luck.choice(others) if others else "pass"


def busy(words: Sequence[str], luck: random.Random) -> str:
    """Anything but a pass, as long as there is anything."""
    return luck.choice([word for word in words if word != "pass"] or list(words))


def hasty(words: Sequence[str], luck: random.Random) -> str:
    """Passes every third time."""
    return "pass" if "pass" in words and luck.random() < 0.3 else busy(words, luck)


POLICIES = {"greedy": greedy, "busy": busy, "hasty": hasty}


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
            words = [action.word for action in GAME.legal_actions(state, actor)]
            return self.policy(words, self.luck)
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
    if "position" in head:
        return GAME.parse_position(head["position"], options)
    return GAME.initial(options, 2)


def told(state: State, choose: Chooser) -> Iterator[str]:
    """The lines of a game, in which `choose` names every step."""
    outcome = GAME.outcome(state)
    while outcome is None:
        turn, legal = GAME.view(state, None).turn, count_legal(state)
        steps: list[str] = []
        while GAME.actors(state) and not (steps and is_next_turn(state, turn)):
            (actor,) = GAME.actors(state)
            steps.append(choose(state))
            state = GAME.apply(state, Action(actor, steps[-1])).state
        yield f"{turn}\t{legal}\t{' '.join(steps)}\t{shortened(GAME.format_position(state))}"
        outcome = GAME.outcome(state)
    scores, winners = (" ".join(map(str, part)) for part in (outcome.scores, outcome.winners))
    yield f"=\t{scores}\t{winners or '-'}\t{outcome.reason}"


def count_legal(state: State) -> int:
    """The number of legal steps of whoever acts."""
    return sum(len(GAME.legal_actions(state, actor)) for actor in GAME.actors(state))


def is_next_turn(state: State, turn: int) -> bool:
    """Whether another turn than this one has begun."""
    return GAME.actors(state) != (CHANCE,) and GAME.view(state, None).turn != turn


def shortened(position: str) -> str:
    """The position with the number of unknown cards in their place; the others tell which."""
    return re.sub(r"\[(\w+)\]", lambda found: f"[{len(found[1]) // 2}]", position)


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
