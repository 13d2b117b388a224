"""Which test reaches which line of the rules, and how long it takes; kept for each test module."""

from __future__ import annotations

import hashlib
import json
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import coverage
import pytest

from generated import ROOT
from mutants.forks import forked
from mutants.population import GAMES


@dataclass(frozen=True, slots=True)
class Reach:
    """What tests do without any mutant: processor seconds of each, and the lines of each file."""

    seconds: dict[str, float] = field(default_factory=dict)
    lines: dict[str, dict[str, list[int]]] = field(default_factory=dict)
    """By test and file."""
    failed: list[str] = field(default_factory=list)

    def tests_of(self, path: str, lines: Iterable[int]) -> list[str]:
        """The tests that reach one of the lines of a file."""
        wanted = set(lines)
        return [test for test, files in self.lines.items() if wanted & set(files.get(path, ()))]


def measured(items: Sequence[pytest.Item], folder: Path, sources: Iterable[Path]) -> Reach:
    """Run in a child what changed since the last time; read the rest from the folder.

    A change of what tests import goes unnoticed: at worst a test that would notice is not asked.
    """
    whole = Reach()
    base = fingerprint(sources)
    missing: list[pytest.Item] = []
    files: dict[Path, list[pytest.Item]] = defaultdict(list)
    for item in items:
        files[item.path].append(item)
    kept = {path: folder / f"reach-{fingerprint([path], base)}.json" for path in files}
    for path, own in files.items():
        if kept[path].exists():
            _add(whole, json.loads(kept[path].read_text("utf-8")))
        else:
            missing += own
    if missing:
        text, status = forked(lambda write: write(json.dumps(asdict(measure(missing)))))
        if status or not text:
            raise pytest.UsageError(f"the tests ended with status {status} without a mutant")
        found = Reach(**json.loads(text))
        _add(whole, asdict(found))
        if not found.failed:
            _keep(found, {path: kept[path] for path in {item.path for item in missing}}, files)
    return whole


def measure(items: Sequence[pytest.Item]) -> Reach:
    """Run all these tests with coverage."""
    watched = coverage.Coverage(data_file=None, include=[f"{GAMES}/*/rules/*"], config_file=False)
    found = Reach()
    watched.start()
    for number, item in enumerate(items):
        watched.switch_context(item.nodeid)
        begin = time.process_time()
        if fails(item, items[number + 1] if number + 1 < len(items) else None):
            found.failed.append(item.nodeid)
        found.seconds[item.nodeid] = time.process_time() - begin
    watched.stop()
    data = watched.get_data()
    by_test: dict[str, dict[str, list[int]]] = {item.nodeid: {} for item in items}
    for path in data.measured_files():
        for line, names in data.contexts_by_lineno(path).items():
            for name in filter(None, names):
                by_test[name].setdefault(path, []).append(line)
    found.lines.update(by_test)
    return found


def fails(item: pytest.Item, following: pytest.Item | None) -> bool:
    """Run a test as pytest would."""
    before = item.session.testsfailed
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    return item.session.testsfailed > before


def fingerprint(paths: Iterable[Path], base: str = "") -> str:
    """Changes with the content of any of these files."""
    found = hashlib.sha256(base.encode())
    for path in sorted(paths):
        found.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return found.hexdigest()[:12]


def _add(whole: Reach, part: dict[str, Any]) -> None:
    whole.seconds.update(part["seconds"])
    whole.lines.update(part["lines"])
    whole.failed.extend(part["failed"])


def _keep(found: Reach, kept: dict[Path, Path], files: dict[Path, list[pytest.Item]]) -> None:
    for path, target in kept.items():
        names = [item.nodeid for item in files[path]]
        part = Reach({n: found.seconds[n] for n in names}, {n: found.lines[n] for n in names})
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(asdict(part)), "utf-8")
