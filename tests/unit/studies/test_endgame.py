"""The studies of the end: games come to theirs, and what players miss is counted."""

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from consigliere.games.famiglia.players.champion.player import ChampionPlayer
from consigliere.games.famiglia.players.endgame.solver import Solver
from consigliere.games.famiglia.rules.actions import SKIP
from consigliere.games.famiglia.rules.record import DRAW, Record

ROOT = Path(__file__).parents[3]
WON = (
    "F1F1F3F4A1A2A2A4B1B4M1M2 A2M3M4/F0F0F2A0A0A1A1B0B0B1B1B2B2B3B3M0M1M1M2M2M3"
    " F0F0F2F3A1A3/F0F1F1F2A0A0A0A3B0B0B0B1B2M0M0M0M0M1 - - 2 2 0"
)


@pytest.fixture
def studies(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The scripts of the end, by the last part of their names."""
    monkeypatch.syspath_prepend(ROOT / "studies")
    names = ("reach", "positions", "choices")
    for name in names:
        __import__(f"endgame_{name}")
    return SimpleNamespace(**{name: sys.modules[f"endgame_{name}"] for name in names})


@pytest.mark.parametrize("seed", [0, 1])
def test_a_game_comes_to_its_end_turn_by_turn(studies: Any, seed: int) -> None:
    starts = studies.reach.turn_starts(seed)
    assert [int(s.turn) for s in starts] == list(range(1, len(starts) + 1))
    assert all(s.stage > DRAW and s.dug == 0 for s in starts)
    assert len(starts) > 5


def test_games_are_of_the_editions_that_people_play(studies: Any) -> None:
    """And a position is said to be of the edition of its game."""
    assert [studies.reach.edition_of(seed) for seed in range(4)] == ["first", "second"] * 2
    for seed in (4, 11):
        solved = studies.positions.positions_in(seed, "net-2026.npz", Solver(), 0.2)
        assert {one.edition for one in solved} <= {studies.reach.edition_of(seed)}


class Passing(ChampionPlayer):
    """Passes whatever lies there."""

    def __init__(self) -> None: ...

    def decide(self, s: Record, seed: int) -> list[int]:
        return [SKIP] * 3


def test_a_pass_where_a_turn_wins_is_a_miss(studies: Any) -> None:
    positions, choices = studies.positions, studies.choices
    one = positions.Position(1, "first", 1, 0, WON, 1.0, 0.0)
    played = choices.played_in(one, None, Solver(), Passing())
    assert (played.best, played.played) == (1.0, 0.0)
    asked = choices.Asked("passing", 0.2, {}, "1")
    said = choices.report([played, choices.Played(WON, 1.0, 1.0)], asked)
    assert "1 of 2 positions (50.0%), mean regret 0.50000" in said
    assert said.endswith(f"missed 1.000: {WON}")


def test_a_file_of_another_question_is_not_gone_on_with(studies: Any, tmp_path: Path) -> None:
    choices, path = studies.choices, tmp_path / "played.jsonl"
    asked = choices.Asked("champion", 0.2, {"net.npz": "a"}, "1")
    assert choices.read(path, asked) == []
    assert choices.read(path, asked) == []
    with pytest.raises(ValueError, match=r"net\.npz"):
        choices.read(path, choices.Asked("champion", 0.2, {"net.npz": "b"}, "1"))
