"""The speed of La Famiglia: random play by the rules, the heuristic, and the Game protocol.

Rules and heuristic run compiled and as plain Python, by the same functions. With the extra `bench`,
catanatron's Catan runs in turn with them, and the ratio is printed. Rates are decisions of players
per second of processor time on one core; compile time is excluded.

    python benchmarks/la_famiglia_speed.py [--json] [--seconds 1] [--rounds 5]
"""

import sys
from collections.abc import Callable
from importlib.util import find_spec
from time import thread_time
from typing import Any

import numpy as np

from consigliere.arena.match import play_match
from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.games.la_famiglia.players.search.simulator import Simulator, compiled_simulator
from consigliere.games.la_famiglia.rules.kernel import buffer, compiled, record_of, tables_record
from consigliere.games.la_famiglia.rules.random_play import play_out
from consigliere.games.la_famiglia.rules.record.actions import MAX_CHOICES
from consigliere.games.players import make_player
from consigliere.games.random_source import new_random, seed_random
from consigliere.players.player import Thinking
from figures import Figure, Pace, compared, interleaved, run

COMPILED, PLAIN = "compiled, random play", "plain, random play"
HEURISTIC, PLAIN_HEURISTIC = "compiled, heuristic", "plain, heuristic"
PROTOCOL = "Game protocol, heuristic"
PEER = "catanatron, random play"

_START = LaFamiglia().initial({"mode": "1v1"}, 2)


class Randomly:
    """Random games of 1v1; `playing`: the compiled or the plain `play_out`."""

    def __init__(self, playing: Callable[..., None], start: Any, tables: Any, room: Any) -> None:
        self._playing = playing
        self._given = start, tables, room
        self.pace(0)

    def pace(self, seconds: float) -> Pace:
        """Decisions and games per second; one game at least."""
        start, tables, room = self._given
        rng, counts = new_random(), np.zeros(3, np.int64)
        seed_random(rng, 1)
        games = 0
        began = thread_time()
        while games == 0 or (spent := thread_time() - began) < seconds:
            self._playing(start.copy(), tables, room, rng, counts)
            games += 1
        return {"decisions": float(counts[1]) / spent, "games": games / spent}


def plain_rules() -> Randomly:
    """The rules in plain Python."""
    return Randomly(play_out, _START.record, _START.tables, [0] * MAX_CHOICES)


def compiled_rules() -> Randomly:
    """The compiled rules."""
    tables = tables_record(_START.tables)
    return Randomly(compiled().play_out, record_of(_START.record), tables, buffer())


def heuristic_pace(simulator: Simulator, seconds: float) -> Pace:
    """Whole games of 1v1 of the heuristic against itself."""
    start = simulator.position_of(_START.record)
    decisions = games = 0
    began = thread_time()
    while (spent := thread_time() - began) < seconds:
        decisions += simulator.play_to_end(start, games)[1]
        games += 1
    return {"decisions": decisions / spent, "games": games / spent}


def protocol_pace(seconds: float) -> Pace:
    """Games of two heuristic players as in a match, with views, words and events."""
    game = LaFamiglia()
    players = [make_player("heuristic", game.info.id, Thinking()) for _ in range(2)]
    games = 0
    began = thread_time()
    while (spent := thread_time() - began) < seconds:
        play_match(game, players, {"mode": "1v1"}, games)
        games += 1
    return {"games": games / spent}


def measured(seconds: float, rounds: int) -> list[Figure]:
    """All figures, ours and the peer's in turn."""
    plain, fast, simulator = plain_rules(), compiled_rules(), compiled_simulator()
    runs: dict[str, Callable[[], Pace]] = {
        COMPILED: lambda: fast.pace(seconds),
        PLAIN: lambda: plain.pace(seconds),
        HEURISTIC: lambda: heuristic_pace(simulator, seconds),
        PLAIN_HEURISTIC: lambda: heuristic_pace(Simulator(), seconds),
        PROTOCOL: lambda: protocol_pace(seconds),
    }
    ours = tuple(runs)
    if find_spec("catanatron"):
        from catanatron_peer import catan_pace  # noqa: PLC0415  an extra, perhaps not installed

        runs[PEER] = lambda: catan_pace(seconds)
    paces = interleaved(runs, rounds, "La Famiglia")
    return [
        *(compared(f"decisions: {n}", "decisions", paces, n, PEER) for n in ours[:-1]),
        *(compared(f"games: {n}", "games", paces, n) for n in ours),
    ]


if __name__ == "__main__":
    run(__doc__, measured)
    if not find_spec("catanatron"):
        print('Not installed: catanatron. The extra "bench" brings it.', file=sys.stderr)
