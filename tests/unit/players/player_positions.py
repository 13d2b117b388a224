"""Positions of real games, for players to think about."""

from collections.abc import Iterator, Mapping

from consigliere.core.action import CHANCE
from consigliere.core.chance import ChanceStream
from consigliere.games.famiglia.game import Famiglia, State
from consigliere.players.player import Player, Thinking
from consigliere.players.registry import make_player

GAME = Famiglia()


def greedy_game(seed: int, options: Mapping[str, str] | None = None) -> Iterator[State]:
    """As `game_of`, between greedy players."""
    return game_of(make_player("greedy", "famiglia", Thinking()), seed, options)


def game_of(player: Player, seed: int, options: Mapping[str, str] | None = None) -> Iterator[State]:
    """Every state in which a seat must decide, in a game that one player plays for both seats."""
    stream = ChanceStream.from_int(seed)
    state: State = GAME.initial(options or {})
    draws = 0
    while actors := GAME.actors(state):
        if actors == (CHANCE,):
            outcomes = GAME.chance(state)
            action = outcomes[stream.pick(draws, [o.weight for o in outcomes])].action
            draws += 1
        else:
            yield state
            action = GAME.parse_action(state, chosen(player, state, seed), actors[0])
        state = GAME.apply(state, action).state


def chosen(player: Player, state: State, seed: int) -> str:
    """What a player chooses for the seat to move."""
    seat = int(state.record.mover)
    return player.choose(GAME.view(state, seat), words_of(state), seed)


def words_of(state: State) -> tuple[str, ...]:
    """The legal steps of the seat to move."""
    seat = int(state.record.mover)
    return tuple(action.word for action in GAME.legal_actions(state, seat))
