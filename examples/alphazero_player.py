"""What `alphazero.py` learned, with its search; in an arena `player = "alphazero_player:Searcher"`.

It reads `alphazero.npz` in the current folder. The playouts of its Thinking are the simulations of
a decision.
"""

from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

import jax
import numpy as np
from alphazero import Effort, Tree, root_of
from ppo import Net
from small_steps import word_for

FILE = Path("alphazero.npz")
SIMULATIONS = 32


@cache
def weights() -> Net:
    """The net by its arrays."""
    with np.load(FILE) as kept:
        return Net(*(kept[name] for name in Net._fields))


@cache
def tree() -> Tree:
    """A search of one game at a time."""
    return Tree(1)


class Searcher:
    """Plays what the search likes best."""

    def __init__(self, thinking: Any = None) -> None:
        """Without playouts it has SIMULATIONS."""
        self._effort = Effort((thinking.playouts if thinking else None) or SIMULATIONS)

    def choose(self, view: Any, choices: Sequence[str], seed: int) -> str:
        """One of the words in `choices`."""
        return word_for(view, choices, partial(self._search, seed % 2**32))

    def _search(self, seed: int, encoding: Any, position: Any) -> int:
        batch = tree().batch
        frame = batch.set_states([encoding.state(position)])
        if frame.choice_count[0] == 1:
            return int(frame.choices[0, 0])
        key = jax.random.key(seed)
        actions, _ = tree().search(weights(), root_of(batch), self._effort, key)
        return int(actions[0])
