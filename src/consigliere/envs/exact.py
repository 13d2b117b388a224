"""Exact facts of small games: how many positions there are, and what the game is worth.

    from consigliere.envs import encoding_of
    from consigliere.envs.exact import census, game_value

    mini = encoding_of("famiglia", {"edition": "mini"})
    print(census(mini), game_value(mini))

Both look at everything that can happen, so they are for the small editions alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from consigliere.core.action import CHANCE
from consigliere.core.errors import ConsigliereError
from consigliere.core.game import Information
from consigliere.games.encoding import Encoding, returns_of


class NotSolvable(ConsigliereError):
    """A game whose value this solver does not find: hidden information, or more than two seats."""


class Census(NamedTuple):
    """How many states of the rules there are, by what happens in them."""

    chance: int
    decisions: int
    ends: int

    @property
    def states(self) -> int:
        """All of them."""
        return sum(self)


def census(encoding: Encoding[Any]) -> Census:
    """The positions that can be reached, equal ones counted once however they come about."""
    waiting, counts = [encoding.initial()], [0, 0, 0]
    seen = {encoding.key(waiting[0])}
    while waiting:
        position = waiting.pop()
        actors = encoding.actors(position)
        counts[0 if actors == (CHANCE,) else 1 if actors else 2] += 1
        for _, after in _following(encoding, position):
            if (key := encoding.key(after)) not in seen:
                seen.add(key)
                waiting.append(after)
    return Census(*counts)


def game_value(encoding: Encoding[Any]) -> Fraction:
    """What the game is worth to seat 0 if both play perfectly: 1 won, −1 lost, as in `returns_of`.

    Raises NotSolvable.
    """
    if encoding.game.info.information is not Information.PERFECT or encoding.seats != 2:
        raise NotSolvable("not_solvable", {"game": encoding.game.info.id})
    found: dict[object, Fraction] = {}
    waiting = [encoding.initial()]
    while waiting:
        key = encoding.key(waiting[-1])
        if key in found:
            waiting.pop()
            continue
        following = [
            (weight, after, encoding.key(after))
            for weight, after in _following(encoding, waiting[-1])
        ]
        missing = [after for _, after, key in following if key not in found]
        if missing:
            waiting += missing
            continue
        values = [(weight, found[key]) for weight, _, key in following]
        found[key] = _worth(encoding, waiting.pop(), values)
    return found[encoding.key(encoding.initial())]


def _worth(encoding: Encoding[Any], position: Any, values: list[tuple[int, Fraction]]) -> Fraction:
    """What a position is worth to seat 0, by the values of those that follow."""
    actors = encoding.actors(position)
    if not actors:
        outcome = encoding.game.outcome(encoding.state(position))
        return Fraction(returns_of(outcome, encoding.seats)[0])
    if actors == (CHANCE,):
        total = sum(weight for weight, _ in values)
        return sum((weight * value for weight, value in values), Fraction()) / total
    return (max if actors == (0,) else min)(value for _, value in values)


def _following(encoding: Encoding[Any], position: Any) -> Iterator[tuple[int, Any]]:
    """The positions that may come next, with the weights of chance."""
    actors = encoding.actors(position)
    if actors == (CHANCE,):
        for outcome, weight in enumerate(encoding.chance(position)):
            yield weight, encoding.draw(position, outcome)
        return
    for seat in actors:
        for action in encoding.legal(position, seat):
            yield 1, encoding.step(position, seat, action)
