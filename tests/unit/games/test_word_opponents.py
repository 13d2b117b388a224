"""Computer players as opponents in batches of Family Tree and La Famiglia."""

from typing import Any

import numpy as np
import pytest

from consigliere.games.batches import make_batch
from consigliere.games.players import UnknownPlayer, make_player
from consigliere.players.player import Thinking
from error_keys import raises_key

BOTH = pytest.mark.parametrize("game", ["family-tree", "la-famiglia"])


class Always:
    """Chooses the last step, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, ...]] = []

    def choose(self, view: Any, choices: Any, seed: int) -> str:
        self.asked.append(tuple(choices))
        found: str = choices[-1]
        return found


@BOTH
def test_it_says_the_steps_that_its_player_chooses(game: str) -> None:
    """Word by word, asked once a step: the states are those after these steps."""
    batch = make_batch(game, 1, 3)
    opponent = batch.opponent("random")
    opponent._player = player = Always()
    rules = batch.encoding.game
    for _ in range(25):
        state, seat = batch.state(0), int(batch.frame.seat[0])
        words = [action.word for action in rules.legal_actions(state, seat)]
        asked = len(player.asked)
        sentence: list[int] = []
        while batch.state(0) == state and not batch.frame.terminated[0]:
            (action,) = opponent.actions()
            sentence.append(int(action))
            batch.step([action])
        assert player.asked[asked:] == [tuple(words)]
        whole = batch.encoding.sentence_of(words[-1])
        assert [number for number in whole if number in sentence] == sentence


@BOTH
def test_what_somebody_else_began_is_finished(game: str) -> None:
    batch = make_batch(game, 1, 3)
    opponent = batch.opponent("random")
    opponent._player = player = Always()
    begun = 0
    while begun < 5:
        batch.step(batch.sample())
        said = batch.said(0)
        if said:
            (action,) = opponent.actions()
            assert batch.frame.mask[0, action]
            sentences = [batch.encoding.sentence_of(word) for word in player.asked[-1]]
            assert all(sentence[: len(said)] == said for sentence in sentences)
            begun += 1


def test_the_player_of_the_game_chooses() -> None:
    """In the games that it is asked for; in the others the first legal action stands."""
    batch = make_batch("family-tree", 4, 2)
    for _ in range(30):
        batch.step(batch.sample())
    opponent, again = (batch.opponent("greedy", seed=1) for _ in range(2))
    actions = opponent.actions((1, 3))
    assert (actions[[0, 2]] == batch.frame.choices[[0, 2], 0]).all()
    assert (actions[[1, 3]] == again.actions()[[1, 3]]).all()
    assert batch.frame.mask[np.arange(4), actions].all()
    player = make_player("greedy", "family-tree", Thinking())
    rules, state, seat = batch.encoding.game, batch.state(1), int(batch.frame.seat[1])
    words = [action.word for action in rules.legal_actions(state, seat)]
    if not batch.said(1):
        chosen = batch.encoding.sentence_of(player.choose(rules.view(state, seat), words, 0))
        assert chosen[batch.place(1)] == actions[1]


COMPILED = {
    "family-tree-2": ("family-tree", "greedy", {}, 2),
    "family-tree-4": ("family-tree", "greedy", {}, 4),
    "family-tree-big": ("family-tree", "greedy", {"variant": "big"}, 3),
    "la-famiglia-1v1": ("la-famiglia", "heuristic", {}, 2),
    "la-famiglia-2v1": ("la-famiglia", "heuristic", {"mode": "2v1"}, 3),
    "la-famiglia-2v2": ("la-famiglia", "heuristic", {"mode": "2v2", "families": "draft"}, 4),
}
"""Players that decide in batches by compiled rules."""


@pytest.mark.parametrize("case", COMPILED)
def test_a_player_that_decides_compiled_decides_as_by_its_view(case: str) -> None:
    """In positions of random play, also where somebody else has begun, and in its own games."""
    game, name, options, seats = COMPILED[case]
    batch = make_batch(game, 6, 5, options, seats)
    opponent, by_views = (batch.opponent(name, seed=3) for _ in range(2))
    by_views._player = ByViews(by_views._player)
    begun = 0
    for step in range(40):
        begun += sum(bool(batch.said(game)) for game in range(6))
        actions = opponent.actions()
        assert actions.tolist() == by_views.actions().tolist()
        if step % 2:
            batch.step(actions)
        else:
            batch.play_random(11)
    assert begun > 0


class ByViews:
    """A player without what it offers to batches."""

    def __init__(self, player: Any) -> None:
        self.choose = player.choose


@BOTH
def test_equal_seeds_give_equal_opponents(game: str) -> None:
    first, second, other = (make_batch(game, 3, 5) for _ in range(3))
    opponents = [
        batch.opponent("random", seed) for batch, seed in ((first, 1), (second, 1), (other, 2))
    ]
    differs = False
    for _ in range(30):
        actions = [opponent.actions() for opponent in opponents]
        assert (actions[0] == actions[1]).all()
        differs |= bool((actions[0] != actions[2]).any())
        for batch, chosen in zip((first, second, other), actions, strict=True):
            batch.step(chosen)
    assert differs


@BOTH
def test_an_unknown_opponent_is_refused(game: str) -> None:
    with raises_key(UnknownPlayer, "unknown_player"):
        make_batch(game, 1).opponent("stockfish")
