"""The recorded games of all games are played again, step by step."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from golden import Golden
from golden_files import check_it_is_the_same, check_it_would_be_recorded_again
from golden_games import golden_of
from own_games import own_games

GAMES: tuple[Golden[Any], ...] = tuple(map(golden_of, own_games()))
every_file = pytest.mark.parametrize(
    ("golden", "path"),
    [
        pytest.param(golden, path, id=f"{golden.name}-{path.stem}")
        for golden in GAMES
        for path in golden.files
    ],
)


@pytest.mark.parametrize("golden", GAMES, ids=lambda golden: golden.name)
def test_every_game_has_recorded_games(golden: Golden[Any]) -> None:
    assert golden.files


@every_file
def test_a_recorded_game_is_still_the_same(golden: Golden[Any], path: Path) -> None:
    """The number of legal steps of every turn or phase, what else is told, and the outcome."""
    check_it_is_the_same(golden, path)


@every_file
def test_the_policies_would_record_it_again(golden: Golden[Any], path: Path) -> None:
    """The same legal steps in the same order: recording anew changes nothing."""
    check_it_would_be_recorded_again(golden, path)
