"""Sampling of options by temperature: better ones are more likely."""

from collections.abc import Sequence
from math import exp
from random import Random


def sample_option(chances: Sequence[float], temperature: float, seed: int) -> int:
    """The index of an option, drawn by its chance to win; the best (the first of equals) at 0."""
    best = max(range(len(chances)), key=chances.__getitem__)
    if temperature <= 0:
        return best
    weights = [exp((chance - chances[best]) / temperature) for chance in chances]
    return Random(seed).choices(range(len(chances)), weights)[0]  # noqa: S311  a game
