"""`python -m mutants.keep`: put what was tried so far into the kept file, with known reasons."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from consigliere.games.registry import load_game
from generated import ROOT
from mutants.kept import (
    changed_of,
    counts_of,
    fresh_of,
    fresh_trials,
    load,
    reasons,
    store,
    store_changed,
    survivors_of,
    trials_of,
)
from mutants.population import drawn, population
from own_games import folder_of, own_games


def main() -> None:
    """Games that nothing was tried of stay as they are."""
    parser = argparse.ArgumentParser(prog="mutants.keep", description=__doc__)
    parser.add_argument("--sample", type=int, default=300, help="as it was tried")
    parser.add_argument("--seed", type=int, default=1, help="as it was tried")
    parser.add_argument("--game", choices=own_games(), help="all of them, unless one is named")
    parser.add_argument("--fresh", type=int, nargs="*", help="seeds of samples tried after that")
    parser.add_argument("--only-fresh", action="store_true", help="keep the rest as it is")
    parser.add_argument("--changed", type=int, help="seed of all mutants of changed functions")
    wanted = parser.parse_args()
    for game in (wanted.game,) if wanted.game else own_games():
        everything = drawn(population(folder_of(game)), wanted.seed)
        path = ROOT / "build" / "mutants" / f"{game}.jsonl"
        if wanted.changed is not None:
            keep_changed(game, path, wanted.changed)
            continue
        if wanted.only_fresh:
            keep_fresh(game, path, wanted.fresh)
            continue
        trials = trials_of(path, everything[: wanted.sample])
        if not trials[0]:
            continue
        version = load_game(game).info.rules_version
        counts = counts_of(game, version, len(everything), trials)
        store(counts, survivors_of(game, trials[1], reasons()))
        if wanted.fresh:
            keep_fresh(game, path, wanted.fresh)
        print(f"{game}: {counts.noticed} of {counts.tried} noticed, {counts.share:.1%}")


def keep_fresh(game: str, path: Path, seeds: Sequence[int]) -> None:
    """The kept results of a game with new fresh samples; nothing if none of them was tried."""
    tried, noticed = fresh_of(path, seeds)
    if tried:
        counts, survivors = load()
        kept = next(one for one in counts if one.game == game)
        missed = [
            one for one in survivors if one.game == game and not one.fresh and not one.changed
        ]
        missed += survivors_of(game, fresh_trials(path, seeds)[1], reasons(), fresh=True)
        store(replace(kept, fresh_tried=tried, fresh_noticed=noticed), missed)
        print(f"{game}: {noticed} of {tried} fresh ones noticed")


def keep_changed(game: str, path: Path, seed: int) -> None:
    """The kept results of a game with those of functions that changed after the sample."""
    known = {mutant.key for mutant in population(folder_of(game))}
    first, last = (
        [line for line in lines if line["key"] in known] for lines in fresh_trials(path, [seed])
    )
    if first:
        changed = changed_of(game, load_game(game).info.rules_version, (first, last))
        missed = survivors_of(game, last, reasons())
        store_changed(changed, [replace(one, changed=True) for one in missed])
        print(f"{game}: {changed.noticed} of {changed.tried} of changed functions noticed")


if __name__ == "__main__":
    main()
