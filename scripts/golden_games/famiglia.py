"""How golden games of Famiglia are played and told.

A head may say a `position`, unless it is a whole game. There is a line for each turn: its number,
how many steps were legal when it began, the steps, and the position they led to, in which `[40]`
stands for forty cards of unknown order.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence

from consigliere.core.action import CHANCE, Action
from consigliere.games.famiglia.game import Famiglia
from consigliere.games.famiglia.rules.state import State
from golden import Chooser, Golden, Head, begin, busy, lazy, options_of, told_outcome

GAME = Famiglia()


def greedy(_: State, words: Sequence[str], luck: random.Random) -> str:
    """Mostly the highest card that can be had, sometimes an ability or a discard first."""
    takes = [word for word in words if word[0] == "+"]
    others = [word for word in words if word[0] not in "+p"]
    if takes and (not others or luck.random() < 0.7):
        return max(takes, key=lambda word: (word[2], luck.random()))
    return luck.choice(others) if others else "pass"


def begin_at(head: Head) -> State:
    """The beginning of a whole game, or the `position` of a head."""
    if "position" in head:
        return GAME.parse_position(head["position"], options_of(head))
    return begin(GAME, head)


def told(state: State, choose: Chooser[State]) -> Iterator[str]:
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
    yield told_outcome(outcome, nobody="-")


def count_legal(state: State) -> int:
    """The number of legal steps of whoever acts."""
    return sum(len(GAME.legal_actions(state, actor)) for actor in GAME.actors(state))


def is_next_turn(state: State, turn: int) -> bool:
    """Whether another turn than this one has begun."""
    return GAME.actors(state) != (CHANCE,) and GAME.view(state, None).turn != turn


def shortened(position: str) -> str:
    """The position with the number of unknown cards in their place; the others tell which."""
    return re.sub(r"\[(\w+)\]", lambda found: f"[{len(found[1]) // 2}]", position)


GOLDEN = Golden("famiglia", GAME, {"greedy": greedy, "busy": busy, "hasty": lazy}, told, begin_at)
