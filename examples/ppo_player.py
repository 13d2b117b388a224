"""A policy of `ppo.py` at a table: in an arena, `player = "ppo_player:Policy"`.

It reads `policy.npz` in the current folder; playing needs NumPy alone.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from small_steps import word_for

FILE = Path("policy.npz")


@cache
def weights() -> dict[str, Any]:
    """The arrays by name, see `ppo.Net`."""
    with np.load(FILE) as kept:
        return dict(kept)


def best_action(encoding: Any, position: Any) -> int:
    """The legal action that the net likes best."""
    net, (seat,) = weights(), encoding.actors(position)
    hidden = np.maximum(encoding.observe(position, seat) @ net["w1"] + net["b1"], 0)
    hidden = np.maximum(hidden @ net["w2"] + net["b2"], 0)
    legal = list(encoding.legal(position, seat))
    liked = (hidden @ net["policy"] + net["policy_b"])[legal]
    return int(legal[np.argmax(liked)])


class Policy:
    """Plays what the net likes best."""

    def __init__(self, thinking: Any = None) -> None:
        """It does not think."""

    def choose(self, view: Any, choices: Sequence[str], seed: int) -> str:
        """One of the words in `choices`."""
        return word_for(view, choices, best_action)
