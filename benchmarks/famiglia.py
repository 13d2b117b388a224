"""How fast Famiglia is: the kernel, steps from Python, many games at once, threads, starting.

Beside the kernel runs a C++ version of the same games, where there is a compiler for it. With the
extra `bench`, OpenSpiel's crazy_eights and pgx's connect_four run in turn with it, and the
ratio is printed: machines differ, and so does one machine from minute to minute. Rates are per
second of processor time on one core, so that other programs disturb them less.

    python benchmarks/famiglia.py [--json] [--seconds 1] [--rounds 5]
"""

import sys
from collections.abc import Callable
from importlib.util import find_spec

from batches import batch_figures
from consigliere.games.famiglia.benchmark import measure
from figures import OURS, Figure, Pace, compared, interleaved, run, show
from native_peer import native_figures
from rollouts import PEER, rollout_figures
from starts import start_times
from steps import game_protocol_steps, kernel_steps
from threads import thread_figures

_PEERS = ("pyspiel", "pgx")


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


def measured(seconds: float, rounds: int) -> list[Figure]:
    """Every figure, ours and the peers' in turn."""
    return [
        *rollout_figures(measure, OURS, seconds, rounds),
        *native_figures(seconds, rounds),
        *python_figures(seconds, rounds),
        *batch_figures(seconds, rounds),
        *thread_figures(rounds),
        *start_figures(),
    ]


if __name__ == "__main__":
    run(__doc__, measured, show)
    missing = [name for name in _PEERS if not find_spec(name)]
    if missing:
        note = f'Not installed: {", ".join(missing)}. The extra "bench" brings the peers.'
        print(note, file=sys.stderr)
