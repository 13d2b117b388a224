"""What the Game protocol takes from Python: microseconds of processor time a call, per game.

Random games are played once; then every call is made again at all of their states, the best of some
rounds counts. States keep what may be decided, so `legal` is what it takes to write it in words.

    python benchmarks/protocol_steps.py [--rounds 5]
"""

import argparse
import random
from collections.abc import Callable
from time import process_time
from typing import Any

from consigliere.core.action import CHANCE, Action
from consigliere.core.compiled import NeedsCompiling
from consigliere.core.game import Game
from consigliere.games.registry import load_game

GAMES = (("famiglia", 2), ("family-tree", 4), ("la-famiglia", 2))
_DECISIONS = 150
"""At which the calls are made."""

Place = tuple[Any, int, Action]
"""A state, who acts there, and what they did."""


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="times that each call is made")
    rounds = parser.parse_args().rounds
    for game_id, seats in GAMES:
        game = load_game(game_id)
        if isinstance(game, NeedsCompiling):
            game.warm_up()
        places = _played(game, seats)
        figures = {name: _least(call, places, rounds) for name, call in _calls(game).items()}
        told = ", ".join(f"{name} {1e6 * seconds:.0f}" for name, seconds in figures.items())
        print(f"{game_id}, {len(places)} decisions: {told} µs")


def _played(game: Game[Any], seats: int) -> list[Place]:
    rng, places = random.Random(2), list[Place]()  # noqa: S311  for play, not for secrets
    state = None
    while len(places) < _DECISIONS:
        actors = () if state is None else game.actors(state)
        if not actors:
            state = game.initial(game.info.resolve_options({}), seats)
        elif actors == (CHANCE,):
            action = rng.choice([outcome.action for outcome in game.chance(state)])
            state = game.apply(state, action).state
        else:
            action = rng.choice(game.legal_actions(state, actors[0]))
            places.append((state, actors[0], action))
            state = game.apply(state, action).state
    return places


def _calls(game: Game[Any]) -> dict[str, Callable[[Any, int, Action], object]]:
    return {
        "legal": lambda state, seat, action: game.legal_actions(state, seat),
        "apply": lambda state, seat, action: game.apply(state, action),
        "choices": lambda state, seat, action: game.choices(state, seat),
        "view": lambda state, seat, action: game.view(state, seat),
    }


def _least(call: Callable[[Any, int, Action], object], places: list[Place], rounds: int) -> float:
    """The least seconds a call takes on average."""
    found = []
    for _ in range(rounds):
        began = process_time()
        for place in places:
            call(*place)
        found.append((process_time() - began) / len(places))
    return min(found)


if __name__ == "__main__":
    main()
