"""Whatever a client asks about, a game answers with a refusal or an error of the project."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consigliere.core.action import CHANCE, Action
from consigliere.core.chance import ChanceStream
from consigliere.core.errors import ConsigliereError
from consigliere.core.game import Game, Surveyable
from consigliere.games.registry import game_ids, load_game

STEPS = 120
EVERY = 7
"""Of the states of a game only some are asked about."""


@dataclass(frozen=True)
class Played:
    """States of one random game, and all the words and pieces that came up in it."""

    states: tuple[Any, ...]
    words: tuple[str, ...]


@cache
def played(game_id: str, edition: str | None) -> Played:
    game = load_game(game_id)
    options = game.info.resolve_options({} if edition is None else {"edition": edition})
    state = game.initial(options, game.info.seats_for(options)[0])
    luck, states, words = ChanceStream.from_int(1), [], {"", "do.", ":", "."}
    for index in range(STEPS):
        actors = game.actors(state)
        if not actors:
            break
        states.append(state)
        if actors == (CHANCE,):
            outcomes = game.chance(state)
            action = outcomes[luck.pick(index, [o.weight for o in outcomes])].action
        else:
            choices = game.choices(state, actors[0])
            words |= {word for choice in choices for word in (choice.word, *choice.path)}
            action = Action(actors[0], choices[luck.pick(index, [1] * len(choices))].word)
        state = game.apply(state, action).state
    return Played(tuple(states[::EVERY]), tuple(sorted(words)))


@st.composite
def texts(draw: st.DrawFn, words: tuple[str, ...]) -> str:
    """A word of the game, cut, joined to another one, or with something foreign in it."""
    word = draw(st.sampled_from(words))
    word = word[: draw(st.integers(0, len(word)))] if draw(st.booleans()) else word
    if draw(st.booleans()):
        join = draw(st.sampled_from([":", ".", "@", ",", "=", "", " "]))
        word += join + draw(st.one_of(st.sampled_from(words), st.text(max_size=4)))
    return word


def asked(game: Game[Any], state: Any, seat: int, path: list[str]) -> Iterator[Callable[[], Any]]:
    """Everything that a message of a client leads to in a game."""
    yield partial(game.explain_path, state, seat, path)
    for text in path:
        yield partial(game.parse_action, state, text, seat)
        yield partial(game.explain, state, Action(seat, text))
        if isinstance(game, Surveyable):
            yield partial(game.places, state, seat, text)


@pytest.mark.parametrize("game_id", game_ids())
@given(data=st.data())
@pytest.mark.fault("hostile-question")
def test_any_question_has_an_answer(game_id: str, data: st.DataObject) -> None:
    game = load_game(game_id)
    edition = data.draw(st.sampled_from([None, *game.info.editions]))
    found = played(game_id, edition)
    state = data.draw(st.sampled_from(found.states))
    seat = data.draw(st.integers(0, game.info.seats_for({})[0]))  # one too many
    path = data.draw(st.lists(texts(found.words), max_size=3))
    for ask in asked(game, state, seat, path):
        try:
            ask()
        except ConsigliereError:
            continue


@pytest.mark.parametrize("path", [["put:TRA"], ["token:G13"], ["card:C"], ["at::"]])
@pytest.mark.fault("hostile-question")
def test_words_with_colons_are_no_pieces(path: list[str]) -> None:
    game = load_game("la-famiglia")
    for state in played("la-famiglia", None).states:
        for seat in (seat for seat in game.actors(state) if seat != CHANCE):
            with pytest.raises(ConsigliereError):
                raise game.explain_path(state, seat, path) or AssertionError(path)
