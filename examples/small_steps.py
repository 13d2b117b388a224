"""What `ppo_player.py` and `mcts.py` share: from the small decisions of an encoding to a word.

An encoding asks phase by phase and a table does not: there a skipped phase is no word.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from consigliere.envs import encoding_of
from consigliere.games.encoding import action_words
from consigliere.games.registry import load_game

Chooser = Callable[[Any, Any], int]
"""From an encoding and a position to one of its legal actions."""


@cache
def encoding_for(options: tuple[tuple[str, str], ...]) -> Any:
    """Famiglia by the options of a view."""
    return encoding_of("famiglia", dict(options), 2)


def word_for(view: Any, choices: Sequence[str], choose: Chooser) -> str:
    """The word at a table for what is chosen step by step, skips passed over."""
    encoding = encoding_for(tuple(view.options.items()))
    words = action_words(encoding)
    position = encoding.position(load_game("famiglia").determinize(view, lambda _: 0))
    while encoding.actors(position) == (view.mover,) and encoding.legal(position, view.mover):
        action = choose(encoding, position)
        after = encoding.step(position, view.mover, action)
        is_skip = action == 0 and encoding.actors(after) == (view.mover,)
        if words[action] in choices and not is_skip:
            return words[action]
        position = after
    return choices[0]  # a swap that somebody began in another order
