"""Positions of real games of Famiglia, for players to think about."""

from collections.abc import Iterator, Mapping

from consigliere.games.famiglia.game import Famiglia
from consigliere.games.famiglia.rules.state import State
from consigliere.games.players import make_player
from consigliere.players.player import Thinking

from ....players.player_positions import Positions

GAME = Famiglia()
POSITIONS = Positions(GAME)
game_of, chosen, words_of = POSITIONS.game_of, POSITIONS.chosen, POSITIONS.words_of


def greedy_game(seed: int, options: Mapping[str, str] | None = None) -> Iterator[State]:
    """Every state in which a seat must decide, between greedy players."""
    return game_of(make_player("greedy", "famiglia", Thinking()), seed, options=options)
