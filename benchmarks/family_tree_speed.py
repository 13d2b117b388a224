"""How fast the compiled rules of Family Tree are: whole games of Dynasties with four players.

With the extra `bench`, OpenSpiel's crazy_eights is rolled out in C++ in turn with them, and the
ratio is printed. Rates are decisions of players per second of processor time on one core.

    python benchmarks/family_tree_speed.py [--json] [--seconds 1] [--rounds 5]
"""

import sys
from collections.abc import Callable
from importlib.util import find_spec
from time import thread_time

from consigliere.games.family_tree.measure import measure
from figures import Figure, Pace, compared, interleaved, run

OURS, PEER = "Family Tree", "OpenSpiel crazy_eights"


def own_pace(seconds: float) -> Pace:
    """Our figures, under the peer's names where they mean the same."""
    pace = measure(seconds, clock=thread_time)
    decisions = pace["decisions_per_s"]
    return pace | {"decisions": decisions, "all_moves": decisions + pace["chance_per_s"]}


def measured(seconds: float, rounds: int) -> list[Figure]:
    """Games, decisions and all moves a second, ours and the peer's in turn."""
    runs: dict[str, Callable[[], Pace]] = {OURS: lambda: own_pace(seconds)}
    if find_spec("pyspiel"):
        from open_spiel_peer import Rollouts  # noqa: PLC0415  an extra, perhaps not installed

        rollouts = Rollouts(seed=1)
        runs[PEER] = lambda: rollouts.run(seconds)
    paces = interleaved(runs, rounds, OURS)
    return [
        compared("games", "games_per_s", paces, OURS),
        compared("decisions of players", "decisions", paces, OURS, PEER),
        compared("decisions and chance events", "all_moves", paces, OURS, PEER),
    ]


if __name__ == "__main__":
    run(__doc__, measured)
    if not find_spec("pyspiel"):
        print('Not installed: OpenSpiel. The extra "bench" brings it.', file=sys.stderr)
