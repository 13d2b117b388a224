"""How fast Famiglia is: the kernel, steps from Python, many games at once, threads, starting.

With the extra `bench`, OpenSpiel's crazy_eights and pgx's connect_four run in turn with it, and the
ratio is printed: machines differ, and so does one machine from minute to minute. Rates are per
second of processor time on one core, so that other programs disturb them less.

    python benchmarks/famiglia.py [--json] [--seconds 1] [--rounds 5]
"""

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict
from importlib.util import find_spec
from time import thread_time

from batches import batch_figures
from consigliere.games.famiglia.measure import measure
from figures import OURS, Figure, Pace, compared, interleaved, show
from starts import start_times
from steps import game_protocol_steps, kernel_steps
from threads import thread_figures

PEER = "OpenSpiel crazy_eights"
_PEERS = ("pyspiel", "pgx")


def kernel_figures(seconds: float, rounds: int) -> list[Figure]:
    """Whole random games inside compiled code, the peer's inside C++."""
    runs: dict[str, Callable[[], Pace]] = {OURS: lambda: kernel_pace(seconds)}
    if find_spec("pyspiel"):
        from open_spiel_peer import Rollouts  # noqa: PLC0415  an extra, perhaps not installed

        rollouts = Rollouts(seed=1)
        runs[PEER] = lambda: rollouts.run(seconds)
    paces = interleaved(runs, rounds, "kernel")
    return [
        compared("games", "games_per_s", paces),
        compared("turns", "turns_per_s", paces),
        compared("decisions of players", "decisions", paces, peer=PEER),
        compared("decisions and chance events", "all_moves", paces, peer=PEER),
    ]


def kernel_pace(seconds: float) -> Pace:
    """Our figures, under the peer's names where they mean the same."""
    pace = measure(seconds, clock=thread_time)
    decisions = pace["decisions_per_s"]
    return pace | {"decisions": decisions, "all_moves": decisions + pace["chance_per_s"]}


def python_figures(seconds: float, rounds: int) -> list[Figure]:
    """Random games where Python chooses every move: legal moves, choice, move."""
    protocol = "Game protocol"
    runs: dict[str, Callable[[], Pace]] = {
        OURS: lambda: {"decisions": kernel_steps(seconds)},
        protocol: lambda: {"decisions": game_protocol_steps(seconds)},
    }
    if find_spec("pyspiel"):
        from open_spiel_peer import Rollouts  # noqa: PLC0415

        rollouts = Rollouts(seed=2)
        runs[PEER] = lambda: rollouts.run_from_python(seconds)
    paces = interleaved(runs, rounds, "steps from Python")
    return [
        compared("decisions from Python, compiled step", "decisions", paces, peer=PEER),
        compared("decisions from Python, Game protocol", "decisions", paces, protocol, PEER),
    ]


def start_figures() -> list[Figure]:
    """Until the rules, or a player, are ready in a fresh process."""
    figures = []
    for what, start in start_times().items():
        figures.append(Figure(what, "s", start.wall_s))
        figures.append(Figure(what, "s of CPU", start.cpu_s))
    return figures


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of each run")
    parser.add_argument("--rounds", type=int, default=5, help="runs of each, in turn")
    asked = parser.parse_args()
    figures = [
        *kernel_figures(asked.seconds, asked.rounds),
        *python_figures(asked.seconds, asked.rounds),
        *batch_figures(asked.seconds, asked.rounds),
        *thread_figures(asked.rounds),
        *start_figures(),
    ]
    if asked.json:
        print(json.dumps([asdict(figure) for figure in figures], indent=1))
    else:
        show(figures)
        missing = [name for name in _PEERS if not find_spec(name)]
        if missing:
            print(f'Not installed: {", ".join(missing)}. The extra "bench" brings the peers.')


if __name__ == "__main__":
    main()
