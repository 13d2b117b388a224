"""Steps in words that people read: a whole turn in notation, and each step as a sentence."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from consigliere.core.action import CHANCE, Action
from consigliere.core.game import Game
from consigliere.core.message import Message
from consigliere.games.registry import game_ids, plugin

from .what_if import carried_out


@dataclass(frozen=True, slots=True)
class Told:
    """Some steps in the notation of whole turns, and a message for each of them."""

    notation: str
    steps: tuple[Message, ...]


def told(game: Game[Any], state: Any, steps: Sequence[str]) -> Told:
    """The steps that lead on from a state, chance events included, in words.

    Raises InvalidAction or IllegalAction for steps that do not.
    """
    messages = []
    at = state
    for word in steps:
        after = carried_out(game, at, word)
        messages.append(_message(game, at, word))
        at = after
    return Told(_spelled(game, state, steps), tuple(messages))


def _message(game: Game[Any], state: Any, word: str) -> Message:
    """What a legal step does, or what chance has brought."""
    seat = game.actors(state)[0]
    if seat == CHANCE:
        return game.apply(state, Action(CHANCE, word)).events[0].message
    canonical = game.parse_action(state, word, seat).word
    labels = {choice.word: choice.label for choice in game.choices(state, seat)}
    return labels[canonical]


def _spelled(game: Game[Any], state: Any, steps: Sequence[str]) -> str:
    found = plugin(game.info.id) if game.info.id in game_ids() else None
    if found is None or found.spelling is None:
        return " ".join(steps)
    spell: Callable[[Any, Sequence[str]], str] = found.load(found.spelling)
    return spell(state, steps)
