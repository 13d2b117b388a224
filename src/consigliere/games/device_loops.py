"""What a graphics card does for a batch: each thread goes on with one game after another.

The loops over games on the processor call the same functions. What these call of a game stands here
by name only: see `consigliere.core.kernel`.
"""

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

import numba.cuda
from numpy.typing import NDArray

from .leaping import draw_apart

cuda: Any = numba.cuda
Games = Any
"""The arrays of a batch, as in `word_choices`; scratch memory has a record for each thread."""
Array = NDArray[Any]

# -- what each game has of its own ---------------------------------------------------------


def step_row(games: Games, i: int, place: int, action: int) -> None:
    """Carry out a legal action in one game, with the scratch memory of this place."""
    raise NotImplementedError


def ready_place(games: Games, place: int, first: Array) -> None:
    """Put into scratch memory what it keeps; `first` is that of a batch on the processor."""
    raise NotImplementedError


def observe_games(games: Games, which: Array, seats: Array, out: Array) -> None:
    """Write what a seat of each of these games sees to its rows of `out`."""
    raise NotImplementedError


def played_by(
    game: ModuleType, observe: Callable[..., Any]
) -> Mapping[Callable[..., Any], Callable[..., Any]]:
    """The functions of a game, by those that stand here for them."""
    return {
        step_row: game.step_row,
        ready_place: game.ready_place,
        observe_games: observe,
    }


# -- what is launched ----------------------------------------------------------------------


def ready_scratch(games: Games, first: Array) -> None:
    """Before anything else: make ready the scratch memory of every thread."""
    ready_place(games, cuda.grid(1), first)


def find_illegal(games: Games, actions: Array, found: Array) -> None:
    """Lower `found` to the first game whose action is not legal."""
    for i in range(cuda.grid(1), games.rows.shape[0], cuda.gridsize(1)):
        action = actions[i]
        mask = games.rows[i].mask
        if action < 0 or action >= len(mask) or mask[action] == 0:
            cuda.atomic.min(found, 0, i)


def step_rows(games: Games, actions: Array) -> None:
    """Carry out one legal action in every game."""
    place = cuda.grid(1)
    for i in range(place, games.rows.shape[0], cuda.gridsize(1)):
        step_row(games, i, place, int(actions[i]))


def play_rows(games: Games, lucks: Array, leap: Array, steps: int) -> None:
    """So many steps of every game, each with an action drawn evenly among the legal ones."""
    place = cuda.grid(1)
    for i in range(place, games.rows.shape[0], cuda.gridsize(1)):
        row = games.rows[i]
        for _ in range(steps):
            drawn = draw_apart(lucks[i], leap[0], int(row.choice_count))
            step_row(games, i, place, int(row.choices[drawn]))


def observe_rows(games: Games, which: Array, seats: Array, out: Array) -> None:
    """What the seat to act sees in every game, shape (games, observation size).

    `which` counts the games, `seats` is room for a seat of each.
    """
    for i in range(cuda.grid(1), games.rows.shape[0], cuda.gridsize(1)):
        seats[i] = games.rows[i].seat
        observe_games(games, which[i : i + 1], seats[i : i + 1], out)
