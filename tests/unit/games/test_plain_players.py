"""Every player plays where nothing is compiled (`NUMBA_DISABLE_JIT=1`)."""

import os
import subprocess
import sys

import pytest

from consigliere.games.registry import game_ids

PROGRAM = """
import sys
from consigliere.core.action import CHANCE
from consigliere.core.chance import ChanceStream
from consigliere.games.players import make_player, player_names
from consigliere.games.registry import load_game
from consigliere.players.player import Thinking

game = load_game(sys.argv[1])
state = game.initial(game.info.resolve_options({}), game.info.seats[0])
stream = ChanceStream.from_int(1)
step = 0
while game.actors(state) == (CHANCE,):
    outcomes = game.chance(state)
    action = outcomes[stream.pick(step, [one.weight for one in outcomes])].action
    state, step = game.apply(state, action).state, step + 1
actor = game.actors(state)[0]
view = game.view(state, actor)
words = tuple(one.word for one in game.legal_actions(state, actor))
for name in player_names(game.info.id):
    player = make_player(name, game.info.id, Thinking(seconds=0.01))
    chosen = player.choose(view, words, step)
    assert chosen in words, (name, chosen)
print(",".join(player_names(game.info.id)))
"""


@pytest.mark.parametrize("game", game_ids())
def test_every_player_plays_without_the_compiler(game: str) -> None:
    """What warms up a player changes no state that others have; frozen rows would refuse it."""
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM, game],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert "random" in ran.stdout
