"""How fast Famiglia is: the kernel, one step from Python, compiling and starting.

With the extra `bench`, OpenSpiel's crazy_eights runs in turn with it, and the ratio is printed:
machines differ, and so does one machine from minute to minute. Rates are per second of processor
time in one thread, so that other programs disturb them less.

    python benchmarks/famiglia.py [--json] [--seconds 1] [--rounds 5]
"""

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from statistics import median
from time import thread_time

from rich.console import Console
from rich.progress import track
from rich.table import Table

from consigliere.games.famiglia.measure import measure
from starts import start_times
from steps import game_protocol_steps, kernel_steps

OURS = "Famiglia"
PEER = "OpenSpiel crazy_eights"


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the report: median over the rounds, in `unit`.

    `ratio` is ours to the peer's, the median of the rounds' own ratios.
    """

    name: str
    unit: str
    ours: float
    peer: float | None = None
    ratio: float | None = None


Pace = dict[str, float]
"""Figures per second of one run, by name."""


def interleaved(
    runs: dict[str, Callable[[], Pace]], rounds: int, title: str
) -> dict[str, list[Pace]]:
    """Every run in turn, `rounds` times over: what disturbs one disturbs the others."""
    paces: dict[str, list[Pace]] = {name: [] for name in runs}
    for _ in track(range(rounds), title, transient=True, console=Console(stderr=True)):
        for name, run in runs.items():
            paces[name].append(run())
    return paces


def compared(name: str, key: str, paces: dict[str, list[Pace]], ours: str = OURS) -> Figure:
    """Our figure `key` beside the peer's figure of the same name."""
    mine = [pace[key] for pace in paces[ours]]
    if PEER not in paces or key not in paces[PEER][0]:
        return Figure(name, "1/s", median(mine))
    theirs = [pace[key] for pace in paces[PEER]]
    ratios = [a / b for a, b in zip(mine, theirs, strict=True)]
    return Figure(name, "1/s", median(mine), median(theirs), median(ratios))


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
        compared("decisions of players", "decisions", paces),
        compared("decisions and chance events", "all_moves", paces),
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
        compared("decisions from Python, compiled step", "decisions", paces),
        compared("decisions from Python, Game protocol", "decisions", paces, protocol),
    ]


def start_figures() -> list[Figure]:
    """Until the rules, or a player, are ready in a fresh process."""
    figures = []
    for what, start in start_times().items():
        figures.append(Figure(what, "s", start.wall_s))
        figures.append(Figure(what, "s of CPU", start.cpu_s))
    return figures


def show(figures: list[Figure]) -> None:
    """The report as a table."""
    table = Table("figure", "unit", *(OURS, PEER, "ratio"), title="make bench")
    for figure in figures:
        cells = [_number(figure.ours), _number(figure.peer), _number(figure.ratio)]
        table.add_row(figure.name, figure.unit, *cells)
    console = Console()
    console.print(table)
    if not find_spec("pyspiel"):
        console.print('No peer: install the extra "bench" for the ratio to OpenSpiel.')


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.2f}"


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
        *start_figures(),
    ]
    if asked.json:
        print(json.dumps([asdict(figure) for figure in figures], indent=1))
    else:
        show(figures)


if __name__ == "__main__":
    main()
