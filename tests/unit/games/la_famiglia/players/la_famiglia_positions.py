"""Positions from games of La Famiglia, for tests of its players."""

from collections.abc import Iterator, Mapping

from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.games.la_famiglia.players.heuristic.player import HeuristicPlayer
from consigliere.games.la_famiglia.rules.record.frames import top_kind
from consigliere.games.la_famiglia.rules.state import State
from consigliere.players.player import Player, Thinking

from ....players.player_positions import Positions

GAME = LaFamiglia()
SEATS = {"1v1": 2, "2v1": 3, "2v2": 4}
POSITIONS = Positions(GAME)
chosen, words_of, redealt = POSITIONS.chosen, POSITIONS.words_of, POSITIONS.redealt


def game_of(player: Player, seed: int, **options: str) -> Iterator[State]:
    """Every state in which a seat must decide, and that of the finished game."""
    seats = SEATS[options.get("mode", "1v1")]
    yield (yield from POSITIONS.game_of(player, seed, seats, options))


def choices_in(player: Player, seed: int, options: Mapping[str, str]) -> list[State]:
    """The states of a game in which there is a choice."""
    states = [*game_of(player, seed, **options)][:-1]
    return [state for state in states if len(words_of(state)) > 1]


def first_with(kind: int, count: int) -> State:
    """The first position of some games of the heuristic with so many choices of a kind."""
    return next(
        state
        for seed in range(6, 26)
        for state in game_of(HeuristicPlayer(Thinking()), seed)
        if top_kind(state.record) == kind and len(words_of(state)) >= count
    )
