"""A word that cannot be read is answered with steps as this very game writes them."""

from __future__ import annotations

import pytest

from consigliere.core.errors import InvalidAction
from consigliere.games.registry import game_ids, load_game


@pytest.mark.parametrize("game_id", game_ids())
def test_the_steps_shown_are_the_games_own(game_id: str) -> None:
    game = load_game(game_id)
    state = game.initial(game.info.resolve_options({}), game.info.seats[0])
    with pytest.raises(InvalidAction) as refused:
        game.parse_action(state, "what?", 0)
    shown = str(refused.value.details["steps"])
    for word in shown.replace("),", ")").replace(", ", " ").split():
        assert game.parse_action(state, word, 0).word == word
    assert shown in str(refused.value)
