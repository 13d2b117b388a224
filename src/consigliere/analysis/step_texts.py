"""Texts of steps: a whole turn in notation, and each step as a sentence."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from consigliere.core.action import CHANCE, Action
from consigliere.core.game import Game
from consigliere.core.message import Message
from consigliere.games.registry import game_ids, plugin
from consigliere.i18n.catalogue import FALLBACK, load

from .what_if import carried_out

_ALONE = "_alone"


@dataclass(frozen=True, slots=True)
class StepTexts:
    """Some steps in the notation of whole turns, and a message for each of them.

    A game that spells no turns `is_spelled` false: the words of its steps are for programs.
    """

    notation: str
    steps: tuple[Message, ...]
    is_spelled: bool


def step_texts(game: Game[Any], state: Any, steps: Sequence[str]) -> StepTexts:
    """The texts of steps from a state, chance events included.

    Raises InvalidAction or IllegalAction.
    """
    messages = []
    at = state
    for word in steps:
        after = carried_out(game, at, word)
        messages.append(_message(game, at, word))
        at = after
    spell = _spelling(game)
    notation = " ".join(steps) if spell is None else spell(state, steps)
    return StepTexts(notation, tuple(messages), is_spelled=spell is not None)


def _message(game: Game[Any], state: Any, word: str) -> Message:
    """A sentence for a legal step or a chance event."""
    seat = game.actors(state)[0]
    if seat == CHANCE:
        found = game.apply(state, Action(CHANCE, word))
        # the game is over or has no secrets: what one seat was told, everybody may know by now
        told = next(iter(found.private.values()), found.events)
        return told[0].message
    canonical = game.parse_action(state, word, seat).word
    labels = {choice.word: choice.label for choice in game.choices(state, seat)}
    return _alone(labels[canonical])


def _alone(label: Message) -> Message:
    """A label without the question that it answers; some have another text for that.

    It is the text of the key with `_alone` at its end, if there is one.
    """
    key = f"{label.key}{_ALONE}"
    args = {
        name: _alone(value) if isinstance(value, Message) else value
        for name, value in label.args.items()
    }
    return Message(key if load(FALLBACK).forms(key) else label.key, args)


def _spelling(game: Game[Any]) -> Callable[[Any, Sequence[str]], str] | None:
    """What writes a turn of the game in notation, if it has that."""
    found = plugin(game.info.id) if game.info.id in game_ids() else None
    if found is None or found.spelling is None:
        return None
    spell: Callable[[Any, Sequence[str]], str] = found.load(found.spelling)
    return spell
