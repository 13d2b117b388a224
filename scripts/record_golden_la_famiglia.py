"""Record the golden games of La Famiglia anew; with `--check` only say which would change.

A golden game is a file under tests/golden/la_famiglia. Its head says what to play: `options`,
`seats`, `policy` and `seed`. After an empty line comes what was played, a line for each phase of a
round: its letter (LF-NOT-01), how many steps were legal at all its decisions together, and the
steps, chance included. The last line is the outcome.

To add a game write its head and run this. Look at every difference before you keep it.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from consigliere.core.action import CHANCE, Action
from consigliere.core.chance import ChanceStream
from consigliere.games.la_famiglia.box import MANDAMENTI
from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.games.la_famiglia.notation import PHASE_LETTERS
from consigliere.games.la_famiglia.position import State

FOLDER = Path(__file__).parents[1] / "tests" / "golden" / "la_famiglia"
GAME = LaFamiglia()

_STRONG = frozenset({"ORD", "PLC", "RAP", "REC", "O1L", "5", "4"})

Chooser = Callable[[State], str]
"""Names the next step of a state, chance included."""

_IDLE = frozenset({"stop", "none", "done", "act:no", "withdraw", "final:none", "solo:none"})


# -- policies ---------------------------------------------------------------------


def uniform(_: State, words: Sequence[str], luck: random.Random) -> str:
    """Every legal step is as likely as any other."""
    return luck.choice(words)


def bold(_: State, words: Sequence[str], luck: random.Random) -> str:
    """Never leaves what can be done, and attacks with as many soldiers as it can."""
    doing = [word for word in words if word not in _IDLE] or list(words)
    return doing[-1] if doing[0].startswith("count:") else luck.choice(doing)


def uneven(state: State, words: Sequence[str], luck: random.Random) -> str:
    """The first side goes where it may win ground, the other one does as little as it may."""
    (seat,) = GAME.actors(state)
    if state.record.side[seat] != 0:
        idle = [word for word in words if word in _IDLE]
        return luck.choice(idle or words)
    doing = [word for word in words if word not in _IDLE] or list(words)
    name = doing[0].partition(":")[0]
    if name == "count":
        return doing[max(0, len(doing) - 2)]
    if name in {"put", "dest"}:
        hopes = {word: _hope(state, seat, word.split(":")[1]) for word in doing}
        doing = [word for word in doing if hopes[word] == max(hopes.values())]
    else:
        doing = [word for word in doing if word.partition(":")[2] in _STRONG] or doing
    return luck.choice(doing)


def _hope(state: State, seat: int, name: str) -> int:
    """How much a seat wants to go to a place: to a mandamento that it holds in part."""
    s, t, places = state.record, state.tables, state.pack.territories
    if name not in places:
        return 0
    place = places.index(name)
    if s.owner[place] == seat:
        return 1
    of = next(n for n in range(MANDAMENTI) if t.members[n] >> place & 1)
    held = sum(int(t.members[of] >> n & 1) for n in range(len(places)) if s.owner[n] == seat)
    return (9, 20, 5)[held] - int(s.soldiers[place])


POLICIES = {"uniform": uniform, "bold": bold, "uneven": uneven}


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
            return self.policy(state, words, self.luck)
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


def phase_of(state: State) -> str:
    """The round and the letter of the phase."""
    s = state.record
    return f"{int(s.round_number)}{PHASE_LETTERS[int(s.phase)]}"


def told(state: State, choose: Chooser) -> Iterator[str]:
    """The lines of a game, in which `choose` names every step."""
    while GAME.outcome(state) is None:
        phase, legal = phase_of(state), 0
        steps: list[str] = []
        while GAME.actors(state) and phase_of(state) == phase:
            (actor,) = GAME.actors(state)
            legal += len(GAME.legal_actions(state, actor))
            steps.append(choose(state))
            state = GAME.apply(state, Action(actor, steps[-1])).state
        yield f"{phase}\t{legal}\t{' '.join(steps)}"
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
            print(path.name)
            if "--check" not in arguments:
                path.write_text(after, "utf-8")
    return 1 if changed and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
