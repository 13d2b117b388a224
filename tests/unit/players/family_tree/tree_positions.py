"""Positions of real games of Family Tree, for players to think about."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from consigliere.core.action import CHANCE, Action
from consigliere.core.chance import ChanceStream
from consigliere.core.game import Picker
from consigliere.games.family_tree.game import FamilyTree
from consigliere.games.family_tree.position import State
from consigliere.players.player import Player

GAME = FamilyTree()


def game_of(
    player: Player, seed: int, seats: int = 2, options: Mapping[str, str] | None = None
) -> Iterator[State]:
    """Every state in which a seat must decide, in a game that one player plays for all seats."""
    stream = ChanceStream.from_int(seed)
    state = GAME.initial(options or {}, seats)
    draws = 0
    while actors := GAME.actors(state):
        if actors == (CHANCE,):
            outcomes = GAME.chance(state)
            action = outcomes[stream.pick(draws, [o.weight for o in outcomes])].action
            draws += 1
        else:
            yield state
            action = Action(actors[0], chosen(player, state, seed))
        state = GAME.apply(state, action).state


def chosen(player: Player, state: State, seed: int) -> str:
    """What a player chooses for the seat to move."""
    seat = int(state.record.mover)
    return player.choose(GAME.view(state, seat), words_of(state), seed)


def words_of(state: State) -> tuple[str, ...]:
    """The legal steps of the seat to move."""
    seat = int(state.record.mover)
    return tuple(action.word for action in GAME.legal_actions(state, seat))


def luck_of(seed: int) -> Picker:
    """A picker with luck of its own."""
    stream, numbers = ChanceStream.from_int(seed), count()

    def pick(weights: Sequence[int]) -> int:
        return stream.pick(next(numbers), weights)

    return pick


def redealt(state: State, seed: int) -> State:
    """Another state that looks the same to the seat to move."""
    seat = int(state.record.mover)
    return GAME.determinize(GAME.view(state, seat), luck_of(seed))
