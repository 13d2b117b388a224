"""What is kept in the repository: counts of each game, and every mutant that no test noticed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from typing import Any

from generated import ROOT
from mutants.population import Mutant
from mutants.progress import read
from mutants.trials import NOTICED, TIMED_OUT

KEPT = ROOT / "docs" / "rules" / "sources" / "mutants.jsonl"


@dataclass(frozen=True, slots=True)
class Counts:
    """What became of the sample of one game."""

    game: str
    edition: int
    population: int
    tried: int
    at_first: int
    """Noticed before tests were written for mutants of this sample."""
    noticed: int
    out_of_time: int
    modules: dict[str, tuple[int, int]]
    """Mutants tried and noticed, by module."""
    fresh_tried: int = 0
    fresh_noticed: int = 0
    """Of other samples, tried after the tests for this one were written."""

    @property
    def share(self) -> float:
        """Noticed now, of those tried."""
        return self.noticed / self.tried


def interval(noticed: int, tried: int) -> tuple[float, float]:
    """Wilson's, of 95 %, for the share of all mutants that such a sample stands for."""
    n, share, z = tried, noticed / tried, 1.96
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return middle - half, middle + half


@dataclass(frozen=True, slots=True)
class Survivor:
    """A mutant that no test noticed, and why that is right or what is missing."""

    game: str
    key: str
    module: str
    function: str
    operator: str
    before: str
    after: str
    outcome: str
    reason: str
    fresh: bool = False
    """Whether it is of another sample, tried after the tests for the first one were written."""
    changed: bool = False
    """Whether its function changed after the sample was tried."""


@dataclass(frozen=True, slots=True)
class Changed:
    """What became of all mutants of the functions that changed after the sample was tried."""

    game: str
    edition: int
    functions: int
    tried: int
    at_first: int
    noticed: int


def counts_of(
    game: str, edition: int, size: int, trials: tuple[Sequence[dict[str, Any]], ...]
) -> Counts:
    """Count the first and the latest trials of a game, one line for each mutant."""
    first, lines = trials
    at_first = sum(line["outcome"] in NOTICED for line in first)
    tried = Counter(line["module"] for line in lines)
    noticed = Counter(line["module"] for line in lines if line["outcome"] in NOTICED)
    late = sum(line["outcome"] == TIMED_OUT for line in lines)
    modules = {module: (tried[module], noticed[module]) for module in sorted(tried)}
    return Counts(game, edition, size, len(lines), at_first, noticed.total(), late, modules)


def survivors_of(
    game: str, lines: Iterable[dict[str, Any]], reasons: dict[str, str], *, fresh: bool = False
) -> list[Survivor]:
    """Those that no test noticed, with the reasons given before."""
    fields = ("key", "module", "function", "operator", "before", "after", "outcome")
    missed = [line for line in lines if line["outcome"] not in NOTICED]
    missed.sort(key=lambda line: (line["module"], line["line"], line["key"]))
    return [
        Survivor(
            game=game,
            reason=reasons.get(line["key"], ""),
            fresh=fresh,
            **{name: line[name] for name in fields},
        )
        for line in missed
    ]


def _ends(path: Path) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
    """The first and the last line of each mutant that was tried, by its key."""
    lines = read(path)
    first = {line["key"]: line for line in reversed(lines)}
    return first, {line["key"]: line for line in lines}


def trials_of(
    path: Path, mutants: Sequence[Mutant]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The first and the last line of each of these mutants that was tried, in their order."""
    first, last = _ends(path)
    keys = [mutant.key for mutant in mutants if mutant.key in last]
    return [first[key] for key in keys], [last[key] for key in keys]


def fresh_of(path: Path, seeds: Sequence[int]) -> tuple[int, int]:
    """Mutants first tried in the samples of these seeds, and how many were noticed at once."""
    first, _ = fresh_trials(path, seeds)
    return len(first), sum(line["outcome"] in NOTICED for line in first)


def fresh_trials(
    path: Path, seeds: Sequence[int]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The first and the last line of each mutant first tried in the samples of these seeds."""
    first, last = _ends(path)
    found = [line for line in first.values() if line.get("seed") in seeds]
    return found, [last[line["key"]] for line in found]


def changed_of(game: str, edition: int, trials: tuple[Sequence[dict[str, Any]], ...]) -> Changed:
    """Count the first and the latest trials of the functions that changed."""
    first, lines = trials
    at_first, noticed = (sum(line["outcome"] in NOTICED for line in found) for found in trials)
    functions = {(line["module"], line["function"]) for line in lines}
    return Changed(game, edition, len(functions), len(first), at_first, noticed)


def load_changed() -> list[Changed]:
    """What the file says of functions that changed."""
    return [Changed(**line) for line in read(KEPT) if "functions" in line]


def store_changed(changed: Changed, survivors: Sequence[Survivor]) -> None:
    """Put what is said of the changed functions of one game in the place of what was said."""
    others = [one for one in load_changed() if one.game != changed.game]
    counts, missed = load()
    missed = [one for one in missed if one.game != changed.game or not one.changed]
    missed = sorted([*missed, *survivors], key=lambda one: one.game)
    _write(counts, sorted([*others, changed], key=lambda one: one.game), missed)


def _write(
    counts: Sequence[Counts], changed: Sequence[Changed], missed: Sequence[Survivor]
) -> None:
    rows = [*map(asdict, counts), *map(asdict, changed), *map(asdict, missed)]
    lines = [json.dumps(row, ensure_ascii=False) for row in rows]
    KEPT.write_text("".join(f"{line}\n" for line in lines), "utf-8")


def load() -> tuple[list[Counts], list[Survivor]]:
    """What the file says."""
    lines = read(KEPT)
    counts = [
        Counts(**{**line, "modules": {m: (a, b) for m, (a, b) in line["modules"].items()}})
        for line in lines
        if "population" in line
    ]
    return counts, [Survivor(**line) for line in lines if "key" in line]


def store(counts: Counts, survivors: Sequence[Survivor]) -> None:
    """Put what is said of one game in the place of what was said before."""
    all_counts, others = load()
    kept = sorted(
        [*(one for one in all_counts if one.game != counts.game), counts], key=lambda one: one.game
    )
    missed = [one for one in others if one.game != counts.game or one.changed]
    missed = sorted([*missed, *survivors], key=lambda one: one.game)
    _write(kept, load_changed(), missed)


def reasons() -> dict[str, str]:
    """The reasons written down so far, by key."""
    return {one.key: one.reason for one in load()[1]}
