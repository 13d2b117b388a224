"""Compiling what the table of a game and its computer players call, before anybody needs it."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from typing import Any

from consigliere.core.action import CHANCE
from consigliere.core.chance import ChanceStream
from consigliere.core.compiled import NeedsCompiling, Progress, jit_disabled, note_of
from consigliere.core.game import Game

from .players import has_kernel, kernel_of, level_player, levels, make_player
from .registry import load_game, plugin

_WARM_STEPS = 300
"""Steps of the game played to warm up: enough to pass through every phase of every game."""


def needs_compiling(game_id: str) -> bool:
    """Whether a game has anything to compile."""
    return not jit_disabled() and has_kernel(game_id)


def start_plain(game_id: str) -> None:
    """Run a game as plain Python in this process until `compile_game` is done."""
    kernel = kernel_of(game_id)
    if kernel is not None:
        kernel.start_plain()


def stop_plain(game_id: str) -> None:
    """Nobody has to go on at once in this process any more: compile what is called."""
    kernel = kernel_of(game_id)
    if kernel is not None:
        kernel.stop_waiting()


def is_compiled(game_id: str) -> bool:
    """Whether `compile_game` was done here before, so that it only loads from the cache."""
    return not needs_compiling(game_id) or _note(game_id).exists()


def compile_game(game_id: str, progress: Progress | None = None) -> None:
    """Compile a game and its strongest computer player, or load them from the cache.

    A process that ran it as plain Python runs compiled code from then on.
    """
    kernel = kernel_of(game_id)
    if kernel is None or jit_disabled():
        return
    with kernel.compiling():
        _compile(game_id, progress)
    _note(game_id).touch()


def _compile(game_id: str, progress: Progress | None) -> None:
    rules, game = 0, load_game(game_id)

    def tell(step: str, number: int, of: int) -> None:
        nonlocal rules
        rules = of
        if progress:
            progress(step, number, of + 2)

    if isinstance(game, NeedsCompiling):
        game.warm_up(tell)
    tell("table", rules, rules)
    play_through(game)
    tell("players", rules + 1, rules)
    strongest = level_player(game_id, levels(game_id)[-1])
    make_player(strongest.name, game_id, strongest.thinking)
    tell("ready", rules + 2, rules)


def play_through(game: Game[Any]) -> None:
    """Play some random steps and call everything that a table calls."""
    stream = ChanceStream.from_int(0)
    state = game.initial(game.info.resolve_options({}), game.info.seats[0])
    for index in range(_WARM_STEPS):
        actors = game.actors(state)
        if not actors:
            break
        if actors == (CHANCE,):
            outcomes = game.chance(state)
            action = outcomes[stream.pick(index, [o.weight for o in outcomes])].action
        else:
            legal = game.legal_actions(state, actors[0])
            choices = game.choices(state, actors[0])
            game.explain_path(state, actors[0], choices[0].path)
            action = game.parse_action(
                state, legal[stream.pick(index, [1] * len(legal))].word, actors[0]
            )
        game.view(state, None)
        state = game.apply(state, action).state
    game.standing(state, "agreed")


def _note(game_id: str) -> Path:
    """The file that says that a game, with the code as it is now, lies compiled in the cache."""
    found = plugin(game_id)
    factory, game = found.load(found.factory or ""), found.load(found.game.partition(":")[0])
    return note_of([factory, game], version("numba"))
