"""What was tried so far, as JSON lines: a run that was stopped goes on from there."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from mutants.population import Mutant
from mutants.trials import NOTICED, Trial


class Progress:
    """A line for each trial; a later line of the same mutant counts instead of the earlier one."""

    def __init__(self, path: Path, seed: int) -> None:
        self._path = path
        self._seed = seed
        self.outcomes: dict[str, str] = {}
        for line in read(path):
            self.outcomes[line["key"]] = line["outcome"]

    def knows(self, key: str, *, again: bool) -> bool:
        """Whether a mutant needs no trial any more; `again`: nor was it missed by the tests."""
        outcome = self.outcomes.get(key)
        return outcome in NOTICED if again else outcome is not None

    def add(self, mutant: Mutant, trial: Trial) -> None:
        """Write a trial down at once."""
        self.outcomes[trial.key] = trial.outcome
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            where = {
                "seed": self._seed,
                "module": mutant.source.name,
                "function": mutant.function,
                "line": mutant.line,
                "operator": mutant.operator,
                "before": mutant.before,
                "after": mutant.after,
            }
            file.write(json.dumps({**asdict(trial), **where}, ensure_ascii=False) + "\n")


def read(path: Path) -> list[dict[str, Any]]:
    """The lines of such a file; none if it does not exist."""
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]
