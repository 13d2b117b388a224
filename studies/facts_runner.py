"""Plays the games of the facts in several processes, and keeps finished parts in a folder."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from multiprocessing import Pool
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from rich.console import Console
from rich.progress import Progress

from consigliere.games.famiglia.players.champion.model import hash_of
from consigliere.games.famiglia.version import RULES_VERSION
from facts_estimates import Rows
from facts_games import COLUMNS
from facts_options import net_from

Job: TypeAlias = tuple[Any, int]
"""What to play, with a field `model`, and a seed."""

PART = 500
"""Games that are kept together: a run that is broken off loses no more."""
_SHARED = 20
"""Games that a process fetches at once."""


@dataclass(frozen=True, slots=True)
class Runner:
    """So many processes; without a folder nothing is kept."""

    processes: int
    folder: Path | None = None

    def rows(self, play: Callable[[Job], Rows], task: Any, seeds: Sequence[int]) -> Rows:
        """The rows of all games in the order of their seeds; shape (games, 2, columns)."""
        parts = [seeds[at : at + PART] for at in range(0, len(seeds), PART)]
        kept = [self._path(task, part) for part in parts]
        missing = [
            (task, seed)
            for part, path in zip(parts, kept, strict=True)
            if path is None or not path.exists()
            for seed in part
        ]
        with Progress(console=Console(stderr=True)) as progress:
            answers = self._answers(play, missing)
            shown = iter(progress.track(answers, total=len(missing), description=str(task)))
            return np.concatenate(
                [_part(path, shown, len(part)) for part, path in zip(parts, kept, strict=True)]
            )

    def _answers(self, play: Callable[[Job], Rows], jobs: Sequence[Job]) -> Iterator[Rows]:
        if self.processes == 1:
            yield from map(play, jobs)
            return
        with Pool(self.processes) as pool:
            yield from pool.imap(play, jobs, chunksize=_SHARED)

    def _path(self, task: Any, seeds: Sequence[int]) -> Path | None:
        """Where these games are kept: the name holds all that they follow from."""
        if self.folder is None:
            return None
        said = repr((task, hash_of(net_from(task.model)), RULES_VERSION, COLUMNS, list(seeds)))
        return self.folder / f"{hashlib.sha256(said.encode()).hexdigest()[:16]}.npz"


def _part(path: Path | None, answers: Iterator[Rows], count: int) -> Rows:
    """The rows of a part, kept or played."""
    if path is not None and path.exists():
        with np.load(path) as archive:
            rows: Rows = archive["rows"]
            return rows
    rows = np.stack(list(islice(answers, count)))
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new.npz")
        np.savez_compressed(fresh, rows=rows)
        fresh.replace(path)
    return rows
