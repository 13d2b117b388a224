"""One game of words on a graphics card: what `device_loops` calls."""

from typing import Any

from numpy.typing import NDArray

from .word_choices import WordGames
from .word_loops import say, show_game


def step_row(games: WordGames, i: int, place: int, action: int) -> None:
    """Say a legal word in one game, with the scratch memory of this place."""
    row = games.rows[i]
    say(row, games.tables[0], action)
    show_game(row, games.tables[0], games.words[0], games.works[place])


def ready_place(games: WordGames, place: int, first: NDArray[Any]) -> None:
    """Scratch memory keeps the state that games start from."""
    games.works[place].start = first[0].start
