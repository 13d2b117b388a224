"""`python -m mutants`: try mutants of the rules of one game, or of all games in turn."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

os.environ["NUMBA_DISABLE_JIT"] = "1"  # before anything imports the rules
os.environ["HYPOTHESIS_PROFILE"] = "mutants"

import pytest

from generated import ROOT
from mutants.population import LEFT_OUT, Mutant, drawn, population
from mutants.progress import Progress
from mutants.trials import NOTICED, Bounds, Trial, Trials
from own_games import folder_of, own_games

PROGRESS = ROOT / "build" / "mutants"
"""Not in git: what was tried so far, and which test reaches which line."""

PYTEST_OPTIONS = ("-s", "-q", "--tb=no", "-p", "no:cacheprovider", "-W",
                  "ignore::pytest.PytestAssertRewriteWarning")  # fmt: skip
"""The rules are imported already, to find their mutants; they contain no assertions."""


def main() -> int:
    """Exit status 0, or 1 if the tests fail without a mutant."""
    wanted = arguments()
    if wanted.game is None:
        rest = sys.argv[1:]
        command = [sys.executable, "-m", "mutants"]
        return max(
            subprocess.run([*command, "--game", game, *rest], check=False).returncode
            for game in own_games()
        )
    return run(wanted)


def arguments() -> argparse.Namespace:
    """What to try, and for how long."""
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("--game", choices=own_games(), help="all of them, unless one is named")
    parser.add_argument("--sample", type=int, default=300, help="how many mutants, of all drawn")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--apart", type=int, default=0, help="leave out so many of seed 1's sample")
    parser.add_argument("--minutes", type=float, default=20, help="for each game")
    parser.add_argument("--slowest", type=float, default=1, help="leave out tests of more seconds")
    parser.add_argument("--again", action="store_true", help="try those again that survived")
    parser.add_argument("--only", nargs="*", default=[], help="parts of functions' names, or keys")
    parser.add_argument("--tests", nargs="*", default=[], help="instead of those of the game")
    parser.add_argument("--progress", type=Path, default=PROGRESS, help="the folder")
    return parser.parse_args()


def run(wanted: argparse.Namespace) -> int:
    """Try the mutants of one game that were not tried before."""
    folder = folder_of(wanted.game)
    tests = wanted.tests or tests_of(folder)
    everything = population(folder)
    kept = {mutant.key for mutant in drawn(everything, 1)[: wanted.apart]}
    mutants = [one for one in drawn(everything, wanted.seed) if one.key not in kept]
    if wanted.only:
        mutants = [mutant for mutant in mutants if any(map(mutant.is_meant, wanted.only))]
    mutants = mutants[: wanted.sample]
    progress = Progress(wanted.progress / f"{wanted.game}.jsonl", wanted.seed)
    waiting = [m for m in mutants if not progress.knows(m.key, again=wanted.again)]
    shown = 0

    def report(mutant: Mutant, trial: Trial) -> None:
        nonlocal shown
        shown += 1
        progress.add(mutant, trial)
        if trial.outcome not in NOTICED:
            place = f"{mutant.source.name}:{mutant.line} {mutant.function}"
            print(f"{trial.outcome}: {place}: {mutant.before} -> {mutant.after}")
        if shown % 50 == 0:
            print(f"{shown} of {len(waiting)}", flush=True)

    trials = Trials(waiting, Bounds(60 * wanted.minutes, wanted.slowest), report, wanted.progress)
    status = pytest.main(
        [*tests, *PYTEST_OPTIONS, f"--rootdir={ROOT}"],
        plugins=[trials],
    )
    known = [progress.outcomes[m.key] for m in mutants if m.key in progress.outcomes]
    noticed = sum(outcome in NOTICED for outcome in known)
    print(f"{wanted.game}: {noticed} of {len(known)} mutants noticed")
    return int(status)


def tests_of(folder: str) -> list[str]:
    """The tests of the rules of a game and of their presentation."""
    unit = ROOT / "tests" / "unit" / "games" / folder
    others = {f"test_{name}" for name in LEFT_OUT}
    places = [ROOT / "tests" / "rules" / folder, unit / "presentation"]
    places += [path for path in sorted((unit / "rules").glob("test_*")) if path.name not in others]
    return [str(place.relative_to(ROOT)) for place in places if place.exists()]


if __name__ == "__main__":
    sys.exit(main())
