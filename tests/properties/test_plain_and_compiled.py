"""Plain and compiled rules are one: a table may change from the one to the other at any time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest

from consigliere.core.action import CHANCE, Action
from consigliere.core.chance import ChanceStream
from consigliere.core.compiled import NeedsCompiling, jit_disabled
from consigliere.core.errors import ConsigliereError, InvalidOption
from consigliere.core.kernel import Kernel
from consigliere.games.players import kernel_of, level_player, levels, make_player_at_once
from consigliere.games.registry import game_ids, load_game

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(900),
    pytest.mark.skipif(jit_disabled(), reason="there is nothing to compare with"),
    pytest.mark.filterwarnings("error"),
]
GAMES = [game_id for game_id in game_ids() if isinstance(load_game(game_id), NeedsCompiling)]
_STEPS = 150
"""Steps of a game that are compared."""

Choose = Callable[[Any, tuple[str, ...], int], str]


def setups() -> Iterator[tuple[str, str, int]]:
    """Every edition and every value of an option, with the fewest and the most seats."""
    for game_id in GAMES:
        info = load_game(game_id).info
        chosen = [("edition", name) for name in info.editions]
        chosen += [(spec.name, value) for spec in info.options for value in spec.values]
        for option in chosen:
            with suppress(InvalidOption):
                seats = info.seats_for(dict([option]))
                for count in sorted({min(seats), max(seats)}):
                    yield game_id, "=".join(option), count


class Playthrough:
    """A game played by luck of its own, and everything that its table was told on the way."""

    def __init__(self, game_id: str, option: str, seats: int) -> None:
        self.game = load_game(game_id)
        name, _, value = option.partition("=")
        self.seats = seats
        self.state = self.game.initial(self.game.info.resolve_options({name: value}), seats)
        self.told: list[object] = []
        self._stream = ChanceStream.from_int(seats)

    def play(self, steps: int, choose: Choose | None = None) -> Playthrough:
        """Go on for so many steps, or to the end."""
        game = self.game
        for _ in range(steps):
            actors = game.actors(self.state)
            if not actors:
                break
            if actors == (CHANCE,):
                outcomes = game.chance(self.state)
                action = outcomes[self._pick([each.weight for each in outcomes])].action
            else:
                words = tuple(each.word for each in game.legal_actions(self.state, actors[0]))
                self._note_all(actors[0], words)
                view = game.view(self.state, actors[0])
                word = choose(view, words, len(self.told)) if choose else self._any(words)
                action = Action(actors[0], word)
            transition = game.apply(self.state, action)
            self.state = transition.state
            self.told += [action, transition.events, self.state.record.tobytes()]
        self.told.append(game.standing(self.state, "agreed"))
        return self

    def _refusal(self, seat: int, path: tuple[str, ...]) -> str:
        try:
            return repr(self.game.explain_path(self.state, seat, path))
        except ConsigliereError as error:
            return repr(error)

    def _any(self, words: tuple[str, ...]) -> str:
        return words[self._pick([1] * len(words))]

    def _pick(self, weights: list[int]) -> int:
        return self._stream.pick(len(self.told), weights)

    def _note_all(self, seat: int, words: tuple[str, ...]) -> None:
        choices = self.game.choices(self.state, seat)
        paths = {path for choice in choices[:4] for path in (choice.path[:1], choice.path[::-1])}
        refusals = [self._refusal(seat, path) for path in sorted(paths)]
        views = [self.game.view(self.state, viewer) for viewer in (None, *range(self.seats))]
        self.told += [words, choices, refusals, views]


@pytest.fixture
def kernel(game_id: str) -> Iterator[Kernel]:
    """The rules of a game, as plain Python; afterwards nobody waits for the compiler."""
    found = kernel_of(game_id)
    assert found is not None
    found.start_plain()
    assert not found.is_ready
    yield found
    found.stop_waiting()


@pytest.mark.parametrize(("game_id", "option", "seats"), list(setups()))
def test_a_game_takes_the_same_course_plain_compiled_and_changed_in_the_middle(
    kernel: Kernel, game_id: str, option: str, seats: int
) -> None:
    plain = Playthrough(game_id, option, seats).play(_STEPS)
    changed = Playthrough(game_id, option, seats).play(_STEPS // 3)
    changed.told.pop()
    with kernel.compiling():
        compiled = Playthrough(game_id, option, seats).play(_STEPS)
    assert kernel.is_ready
    changed.play(_STEPS - _STEPS // 3)
    assert len(plain.told) > 20
    assert plain.told == compiled.told
    assert plain.told == changed.told


LEVELS = [
    (game_id, level)
    for game_id in GAMES
    for level in levels(game_id)
    if level_player(game_id, level).thinking.seconds == 0
]


def first_option(game_id: str) -> str:
    """Somebody begins by luck, where the rules leave that open."""
    info = load_game(game_id).info
    if any(spec.name == "starter" for spec in info.options):
        return "starter=random"
    return f"edition={next(iter(info.editions))}"


@pytest.mark.parametrize(("game_id", "level"), LEVELS)
def test_a_level_that_does_not_look_ahead_plays_the_same_plain(
    kernel: Kernel, game_id: str, level: int
) -> None:
    chosen = level_player(game_id, level)
    seats = load_game(game_id).info.seats[0]
    start = Playthrough(game_id, first_option(game_id), seats)
    player = make_player_at_once(chosen.name, game_id, chosen.thinking)
    plain = start.play(40, player.choose)
    with kernel.compiling():
        compiled = Playthrough(game_id, first_option(game_id), seats).play(40, player.choose)
    assert plain.told == compiled.told


@pytest.mark.parametrize("game_id", GAMES)
def test_a_level_that_looks_ahead_plays_a_quick_choice_until_then(
    kernel: Kernel, game_id: str
) -> None:
    strongest = level_player(game_id, levels(game_id)[-1])
    seats = load_game(game_id).info.seats[0]
    quick = make_player_at_once(strongest.name, game_id, strongest.thinking.without_time())
    warming = make_player_at_once(strongest.name, game_id, strongest.thinking)
    expected = Playthrough(game_id, first_option(game_id), seats).play(30, quick.choose)
    found = Playthrough(game_id, first_option(game_id), seats).play(30, warming.choose)
    assert not kernel.is_ready
    assert found.told == expected.told
