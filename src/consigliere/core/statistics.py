"""How far a share seen in some games may be from the truth."""

from math import sqrt

CONFIDENT = 1.96
"""Spreads of a normal distribution on either side that hold 95 % of it."""


def wilson(won: float, games: float, z: float = CONFIDENT) -> tuple[float, float]:
    """The Wilson interval of a share, at 95 % with the usual `z`; a draw is half won."""
    if games == 0:
        return 0.0, 1.0
    share = won / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    width = 1 + z * z / games
    return max(0.0, (middle - spread) / width), min(1.0, (middle + spread) / width)
