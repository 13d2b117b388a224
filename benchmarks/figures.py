"""Figures of a benchmark: ours beside a peer's, both from runs in turn."""

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from statistics import median

from rich.console import Console
from rich.progress import track
from rich.table import Table

OURS = "Famiglia"

Pace = dict[str, float]
"""Figures per second of one run, by name."""
Paces = dict[str, list[Pace]]
"""The runs of each that was measured, by its name."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the report: median over the rounds, in `unit`.

    `ratio` is ours to the peer's, the median of the rounds' own ratios.
    """

    name: str
    unit: str
    ours: float
    peer_name: str = ""
    peer: float | None = None
    ratio: float | None = None


def interleaved(runs: dict[str, Callable[[], Pace]], rounds: int, title: str) -> Paces:
    """Every run in turn, `rounds` times over: what disturbs one disturbs the others."""
    paces: Paces = {name: [] for name in runs}
    for _ in track(range(rounds), title, transient=True, console=Console(stderr=True)):
        for name, run in runs.items():
            paces[name].append(run())
    return paces


def compared(name: str, key: str, paces: Paces, ours: str = OURS, peer: str = "") -> Figure:
    """Our figure `key` beside the peer's figure of the same name, if there is one."""
    mine = [pace[key] for pace in paces[ours]]
    if peer not in paces or key not in paces[peer][0]:
        return Figure(name, "1/s", median(mine))
    theirs = [pace[key] for pace in paces[peer]]
    ratios = [a / b for a, b in zip(mine, theirs, strict=True)]
    return Figure(name, "1/s", median(mine), peer, median(theirs), median(ratios))


def show(figures: list[Figure]) -> None:
    """The report as a table."""
    table = Table("figure", "unit", OURS, "peer", "its figure", "ratio", title="make bench")
    for figure in figures:
        numbers = [_number(figure.peer), _number(figure.ratio)]
        table.add_row(figure.name, figure.unit, _number(figure.ours), figure.peer_name, *numbers)
    Console().print(table)


def lines(figures: list[Figure]) -> None:
    """The report as a line a figure, all of them rates."""
    for figure in figures:
        print(f"{figure.name:<36}{figure.ours:>14,.1f} /s", end="")
        if figure.peer is None or figure.ratio is None:
            print()
        else:
            print(f"   {figure.peer_name}: {figure.peer:,.0f} /s, ratio {figure.ratio:.2f}")


def run(
    doc: str | None,
    measured: Callable[[float, int], list[Figure]],
    tell: Callable[[list[Figure]], None] = lines,
) -> None:
    """Measure as the command line asks, and report, or print JSON."""
    parser = argparse.ArgumentParser(description=doc)
    parser.add_argument("--json", action="store_true", help="print JSON instead of the report")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of each run")
    parser.add_argument("--rounds", type=int, default=5, help="runs of each, in turn")
    asked = parser.parse_args()
    figures = measured(asked.seconds, asked.rounds)
    if asked.json:
        print(json.dumps([asdict(figure) for figure in figures], indent=1))
    else:
        tell(figures)


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.2f}"
