"""The spaces of observations and actions, for Gymnasium and PettingZoo alike."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from consigliere.games.encoding import Encoding, action_words

from .episode import Course

Observation: TypeAlias = dict[str, NDArray[Any]]
"""`observation`: what a seat sees; `action_mask`: a 1 for each action that it may take now."""


def observation_space(encoding: Encoding[Any]) -> spaces.Dict:
    """Both arrays of an observation, with the range of every number."""
    count = len(action_words(encoding))
    return spaces.Dict(
        {
            "observation": spaces.Box(encoding.low, encoding.high, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (count,), np.int8),
        }
    )


def action_space(encoding: Encoding[Any]) -> spaces.Discrete[np.int64]:
    """All actions; the mask says which of them are legal."""
    return spaces.Discrete(len(action_words(encoding)))


def observed(episode: Course, seat: int) -> Observation:
    """What a seat sees, and what it may do."""
    return {"observation": episode.observe(seat), "action_mask": episode.mask(seat)}
