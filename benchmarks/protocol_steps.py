"""What the Game protocol takes from Python: microseconds of processor time a call, per game.

Random games are played on, each state as it comes from the step before: nothing is worked out yet.
Beside them OpenSpiel's crazy_eights, whose states are changed in place and whose view is the tensor
of an observation; it says no words, names no events and gives no reasons.

    python benchmarks/protocol_steps.py [--rounds 5]
"""

import argparse
import random
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from time import thread_time_ns
from typing import Any

from consigliere.core.action import CHANCE
from consigliere.core.compiled import NeedsCompiling
from consigliere.games.registry import load_game

Times = dict[str, float]
"""Microseconds by call."""
PEER = "OpenSpiel crazy_eights"
GAMES = (("famiglia", 2), ("family-tree", 4), ("la-famiglia", 2))
DECISIONS = 300
"""Of one round."""


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="times that games are played")
    rounds = parser.parse_args().rounds
    for name, times in protocol_times(rounds):
        told = ", ".join(f"{call} {time:.1f}" for call, time in times.items())
        print(f"{name}: {told} µs; legal + apply {times['legal'] + times['apply']:.1f} µs")


def protocol_times(rounds: int) -> Iterator[tuple[str, Times]]:
    """Each game, and the peer if it is installed: the least of some rounds, in turns."""
    runs: dict[str, Callable[[int], Times]] = {}
    for game_id, seats in GAMES:
        game = load_game(game_id)
        if isinstance(game, NeedsCompiling):
            game.warm_up()
        runs[game_id] = lambda seed, game=game, seats=seats: _of_game(game, seats, seed)  # type: ignore[misc]
    if find_spec("pyspiel"):
        runs[PEER] = _of_peer
    found: dict[str, list[Times]] = {name: [] for name in runs}
    for seed in range(rounds + 1):
        for name, run in runs.items():
            times = run(seed)
            if seed:  # the first round fills caches
                found[name].append(times)
    for name, each in found.items():
        yield name, {call: min(times[call] for times in each) for call in each[0]}


class _Watch:
    """Adds up what calls take."""

    def __init__(self) -> None:
        self._spent: dict[str, int] = {}
        self._count: dict[str, int] = {}
        self._own = min(self._pause() for _ in range(1000))

    def __call__(self, name: str, call: Callable[[], Any]) -> Any:
        began = thread_time_ns()
        found = call()
        spent = thread_time_ns() - began - self._own
        self._spent[name] = self._spent.get(name, 0) + spent
        self._count[name] = self._count.get(name, 0) + 1
        return found

    def times(self) -> Times:
        """The mean of each call."""
        return {name: spent / self._count[name] / 1000 for name, spent in self._spent.items()}

    def _pause(self) -> int:
        began = thread_time_ns()
        _nothing()
        return thread_time_ns() - began


def _nothing() -> None:
    """What is called to learn what the watch itself takes."""


def _of_game(game: Any, seats: int, seed: int) -> Times:
    luck, watch, state, decisions = random.Random(seed), _Watch(), None, 0  # noqa: S311
    while decisions < DECISIONS:
        actors = () if state is None else game.actors(state)
        if not actors:
            state = game.initial(game.info.resolve_options({}), seats)
            continue
        if actors == (CHANCE,):
            action = luck.choice(game.chance(state)).action
            state = game.apply(state, action).state
            continue
        here, seat = state, actors[0]
        legal = watch("legal", lambda: game.legal_actions(here, seat))  # noqa: B023  called at once
        action = luck.choice(legal)
        state = watch("apply", lambda: game.apply(here, action)).state  # noqa: B023
        watch("view", lambda: game.view(here, seat))  # noqa: B023
        watch("choices", lambda: game.choices(here, seat))  # noqa: B023
        decisions += 1
    return watch.times()


def _of_peer(seed: int) -> Times:
    import pyspiel  # noqa: PLC0415  an extra, perhaps not installed

    game = pyspiel.load_game("crazy_eights")
    luck, watch, state, decisions = random.Random(seed), _Watch(), None, 0  # noqa: S311
    while decisions < DECISIONS:
        if state is None or state.is_terminal():
            state = game.new_initial_state()
        elif state.is_chance_node():
            state.apply_action(luck.choice(state.chance_outcomes())[0])
        else:
            here = state
            legal = watch("legal", here.legal_actions)
            action = luck.choice(legal)
            watch("view", here.observation_tensor)
            watch("apply", lambda: here.apply_action(action))  # noqa: B023
            decisions += 1
    return watch.times()


if __name__ == "__main__":
    main()
