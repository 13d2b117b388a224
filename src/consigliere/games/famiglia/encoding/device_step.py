"""One game of a batch on a graphics card: what `device_loops` calls."""

from typing import Any

from numpy.typing import NDArray

from .arrays import Games
from .stepping import step_game


def step_row(games: Games, i: int, place: int, action: int) -> None:
    """Carry out a legal action in one game, with the scratch memory of this place."""
    step_game(games.rows[i], games.start[0], games.workspace[place].codes, action)


def ready_place(games: Games, place: int, first: NDArray[Any]) -> None:
    """Scratch memory keeps nothing."""


def copy_observations(
    games: Games, which: NDArray[Any], _: NDArray[Any], out: NDArray[Any]
) -> None:
    """What the seat to act sees: it lies in the row already."""
    for k in range(which.shape[0]):
        row = games.rows[which[k]]
        for slot in range(out.shape[1]):
            out[which[k], slot] = row.observation[slot]
