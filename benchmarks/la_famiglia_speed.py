"""How fast La Famiglia is: its engine at random, the heuristic, and the Game protocol around both.

With the extra `bench`, catanatron's Catan runs in turn with it, and the ratio is printed. Rates are
decisions of players per second of processor time on one core.

    python benchmarks/la_famiglia_speed.py [--json] [--seconds 1] [--rounds 5]
"""

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict
from importlib.util import find_spec
from random import Random
from time import thread_time

from consigliere.arena.match import play_match
from consigliere.games.la_famiglia.actions import MAX_CHOICES
from consigliere.games.la_famiglia.frames import waits_for_chance
from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.games.la_famiglia.legal import legal
from consigliere.games.la_famiglia.rules import decide
from consigliere.games.la_famiglia.simulate import random_draw
from consigliere.games.la_famiglia.state import OVER, Record
from consigliere.games.la_famiglia.tables import LookUp
from consigliere.games.random_source import new_random, seed_random
from consigliere.players.la_famiglia.policy import Policy
from consigliere.players.player import Thinking
from consigliere.players.registry import make_player
from figures import Figure, Pace, compared, interleaved

ENGINE, HEURISTIC, PROTOCOL = "engine, random play", "engine, heuristic", "Game protocol, heuristic"
PEER = "catanatron, random play"

Chooser = Callable[[Record, LookUp, Random], int]


def engine_pace(chosen: Chooser, seconds: float) -> Pace:
    """Whole games of 1v1 on the engine itself."""
    state = LaFamiglia().initial({"mode": "1v1"}, 2)
    rng, luck, t = new_random(), Random(1), state.tables  # noqa: S311  a benchmark
    seed_random(rng, 1)
    decisions = games = 0
    began = thread_time()
    while (spent := thread_time() - began) < seconds:
        s = state.record.copy()
        while s.phase != OVER:
            if waits_for_chance(s):
                decide(s, t, random_draw(s, t, rng))
            else:
                decide(s, t, chosen(s, t, luck))
                decisions += 1
        games += 1
    return {"decisions": decisions / spent, "games": games / spent}


def at_random() -> Chooser:
    """Any legal decision."""
    room = [0] * MAX_CHOICES

    def chosen(s: Record, t: LookUp, luck: Random) -> int:
        return room[int(luck.random() * legal(s, t, room))]

    return chosen


def protocol_pace(seconds: float) -> Pace:
    """Whole games of two heuristic players as a match plays them: views, words, events."""
    game = LaFamiglia()
    players = [make_player("heuristic", game.info.id, Thinking()) for _ in range(2)]
    games = 0
    began = thread_time()
    while (spent := thread_time() - began) < seconds:
        play_match(game, players, {"mode": "1v1"}, games)
        games += 1
    return {"games": games / spent}


def measured(seconds: float, rounds: int) -> list[Figure]:
    """Every figure, ours and the peer's in turn."""
    runs: dict[str, Callable[[], Pace]] = {
        ENGINE: lambda: engine_pace(at_random(), seconds),
        HEURISTIC: lambda: engine_pace(Policy().choose, seconds),
        PROTOCOL: lambda: protocol_pace(seconds),
    }
    if find_spec("catanatron"):
        from catanatron_peer import catan_pace  # noqa: PLC0415  an extra, perhaps not installed

        runs[PEER] = lambda: catan_pace(seconds)
    paces = interleaved(runs, rounds, "La Famiglia")
    return [
        *(compared(f"decisions: {n}", "decisions", paces, n, PEER) for n in (ENGINE, HEURISTIC)),
        *(compared(f"games: {n}", "games", paces, n) for n in (ENGINE, HEURISTIC, PROTOCOL)),
    ]


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of each run")
    parser.add_argument("--rounds", type=int, default=5, help="runs of each, in turn")
    asked = parser.parse_args()
    figures = measured(asked.seconds, asked.rounds)
    if asked.json:
        print(json.dumps([asdict(figure) for figure in figures], indent=1))
        return
    for figure in figures:
        print(f"{figure.name:<36}{figure.ours:>12,.1f} /s", end="")
        if figure.peer is None or figure.ratio is None:
            print()
        else:
            print(f"   {figure.peer_name}: {figure.peer:,.0f} /s, ratio {figure.ratio:.2f}")
    if not find_spec("catanatron"):
        print('Not installed: catanatron. The extra "bench" brings it.')


if __name__ == "__main__":
    main()
