"""The learner among the examples: what it reckons, how it plays, and the curve that is kept."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import consigliere
from consigliere.games.registry import load_game

ROOT = Path(__file__).parents[2]
CURVES = ROOT / "docs" / "strength"


@pytest.fixture(autouse=True)
def examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "examples"))


@pytest.mark.parametrize("curve", ["ppo", "alphazero"])
def test_the_kept_policy_beats_random_and_greedy(curve: str) -> None:
    """The lower ends of both intervals, after a run of minutes."""
    last = json.loads((CURVES / f"{curve}-curve.json").read_text("utf-8"))[-1]
    assert last["random"][1] > 0.5
    assert last["greedy"][1] > 0.5
    assert last["seconds"] < 1800


def test_what_is_good_for_one_seat_is_bad_for_the_other() -> None:
    pytest.importorskip("optax")
    import ppo  # noqa: PLC0415

    course = {
        "value": np.array([[0.0], [0.5]], np.float32),
        "reward": np.array([[0.0], [1.0]], np.float32),
        "seat": np.array([[0], [1]]),
        "ended": np.array([[False], [True]]),
    }
    found = ppo.advantages(course, np.array([9.0], np.float32), np.array([0]))
    # the last step ends the game, so what comes after counts for nothing
    after = 1.0 - 0.5
    before = (0.0 - 0.5 - 0.0) - ppo.LAMBDA * after
    assert found["worth"][:, 0] == pytest.approx([before, 0.5 + after])
    assert found["advantage"][1, 0] > 0 > found["advantage"][0, 0]


def test_a_net_plays_a_whole_game_by_words(monkeypatch: pytest.MonkeyPatch) -> None:
    import ppo_player  # noqa: PLC0415

    luck = np.random.default_rng(1)
    shapes = {"w1": (474, 8), "w2": (8, 8), "policy": (8, 425)}
    net: dict[str, Any] = {name: luck.normal(size=shape) for name, shape in shapes.items()}
    net |= {"b1": 0.0, "b2": 0.0, "policy_b": 0.0}
    monkeypatch.setattr(ppo_player, "weights", lambda: net)
    for seed in range(2):
        game = consigliere.new_game(
            "famiglia", seed=seed, players={0: ppo_player.Policy(), 1: "random"}
        )
        while game.turn is not None:
            game.play()
        assert game.outcome is not None
    sys.modules.pop("ppo_player")


def test_a_skipped_phase_is_no_word_at_a_table() -> None:
    import small_steps  # noqa: PLC0415

    rules = load_game("famiglia")
    line = (
        "B1B2B2B2 A1A3A3M2M2/F0F0F1F1F2A0A0A0A1A1A2A2A2A4B0B0M0M0M0M1M1 F0F2F3F3M3M4/"
        "F0F0F1F1F2A0A0A1B0B0B0B1B1B1M0M0M1M1M2M3 - B3F4B3B4 2 2 0"
    )
    parse: Any = rules
    state = parse.parse_position(line, {})
    view = rules.view(state, 1)
    (seat,) = rules.actors(state)
    choices = [action.word for action in rules.legal_actions(state, seat)]
    word = small_steps.word_for(view, choices, lambda encoding, position: 0)
    assert word == "pass"
    assert word in choices


def test_a_game_is_worth_what_it_ended_with() -> None:
    """To each seat its own: what one won, the other lost; the next game counts for nothing."""
    pytest.importorskip("mctx")
    import alphazero  # noqa: PLC0415

    won = np.array([[0.0], [0.0], [1.0], [0.0]], np.float32)
    same = np.array([[1.0], [-1.0], [0.0], [-1.0]], np.float32)
    found = alphazero.returns(won, same, np.array([0.25], np.float32))
    assert found[:, 0].tolist() == [-1.0, -1.0, 1.0, -0.25]


PLAYED = """
import consigliere
from alphazero_player import Searcher
from consigliere.players.player import Thinking

for seed in range(2):
    players = {seed: Searcher(Thinking(playouts=4)), 1 - seed: "random"}
    game = consigliere.new_game("famiglia", seed=seed, players=players)
    while game.turn is not None:
        game.play()
print(game.outcome.reason)
"""


def test_a_search_learns_and_plays_whole_games(tmp_path: Path) -> None:
    """In a process of its own: the search wants flags that JAX reads once."""
    pytest.importorskip("mctx")

    def run(*words: str) -> str:
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "examples")}
        ran = subprocess.run(
            [sys.executable, *words],
            cwd=tmp_path, env=environment, capture_output=True, text=True, check=True, timeout=600,
        )  # fmt: skip
        return ran.stdout

    point = json.loads(run(str(ROOT / "examples" / "alphazero.py"), "1").splitlines()[-1])
    assert point["steps"] >= 64 * 16
    assert 0 <= point["random"][0] <= 1
    assert run("-c", PLAYED).startswith("famiglia.")
