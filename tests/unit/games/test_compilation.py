"""Compiling what a table calls."""

import pytest

from consigliere.core.action import Action
from consigliere.core.compiled import jit_disabled
from consigliere.core.game import Transition
from consigliere.games.compilation import (
    compile_game,
    is_compiled,
    needs_compiling,
    play_through,
    start_plain,
    stop_plain,
)
from consigliere.games.players import kernel_of
from consigliere.games.registry import game_ids
from counting_game import Counting, State


def test_warming_up_plays_a_game() -> None:
    class Watched(Counting):
        applied = 0

        def apply(self, state: State, action: Action) -> Transition[State]:
            self.applied += 1
            return super().apply(state, action)

    game = Watched()
    play_through(game)
    assert game.applied >= 5


def test_a_game_without_a_kernel_has_nothing_to_compile() -> None:
    assert not needs_compiling("counting")
    assert is_compiled("counting")
    start_plain("counting")
    compile_game("counting")


@pytest.mark.skipif(jit_disabled(), reason="there is nothing to compile")
@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("game_id", [game for game in game_ids() if needs_compiling(game)])
def test_a_game_that_was_compiled_is_noted_and_no_longer_plain(game_id: str) -> None:
    kernel = kernel_of(game_id)
    assert kernel is not None
    start_plain(game_id)
    assert not kernel.is_ready
    told: list[tuple[str, int, int]] = []
    compile_game(game_id, lambda *step: told.append(step))
    assert kernel.is_ready
    stop_plain(game_id)
    assert is_compiled(game_id)
    assert [done for _, done, _ in told] == sorted(done for _, done, _ in told)
    assert told[-1][1] == told[-1][2] == max(of for _, _, of in told)
