"""Positions of real games of La Famiglia, for players to think about."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from consigliere.core.action import CHANCE, Action
from consigliere.core.chance import ChanceStream
from consigliere.core.game import Picker
from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.games.la_famiglia.position import State
from consigliere.players.player import Player

GAME = LaFamiglia()
SEATS = {"1v1": 2, "2v1": 3, "2v2": 4}


def game_of(player: Player, seed: int, **options: str) -> Iterator[State]:
    """Every state in which a seat must decide, in a game that one player plays for all seats.

    The last state is that of the finished game.
    """
    stream = ChanceStream.from_int(seed)
    state = GAME.initial(options, SEATS[options.get("mode", "1v1")])
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
    yield state


def chosen(player: Player, state: State, seed: int) -> str:
    """What a player chooses for the seat that must decide."""
    (seat,) = GAME.actors(state)
    return player.choose(GAME.view(state, seat), words_of(state), seed)


def words_of(state: State) -> tuple[str, ...]:
    """The legal steps of the seat that must decide."""
    (seat,) = GAME.actors(state)
    return tuple(action.word for action in GAME.legal_actions(state, seat))


def luck_of(seed: int) -> Picker:
    """A picker with luck of its own."""
    stream, numbers = ChanceStream.from_int(seed), count()

    def pick(weights: Sequence[int]) -> int:
        return stream.pick(next(numbers), weights)

    return pick


def redealt(state: State, seed: int) -> State:
    """Another state that looks the same to the seat that must decide."""
    (seat,) = GAME.actors(state)
    return GAME.determinize(GAME.view(state, seat), luck_of(seed))


def choices_in(player: Player, seed: int, options: Mapping[str, str]) -> list[State]:
    """The states of a game in which there is a choice."""
    states = [*game_of(player, seed, **options)][:-1]
    return [state for state in states if len(words_of(state)) > 1]
