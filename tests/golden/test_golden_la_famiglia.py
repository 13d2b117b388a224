"""Recorded games of La Famiglia are played again, step by step."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

import pytest

from consigliere.core.errors import ConsigliereError

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts"))

import record_golden_la_famiglia
from consigliere.games.la_famiglia.ending import REASONS

FILES = sorted(record_golden_la_famiglia.FOLDER.glob("*.txt"))


def body_of(path: Path) -> list[str]:
    return path.read_text("utf-8").split("\n\n")[1].splitlines()


def steps_of(path: Path) -> list[str]:
    return [step for line in body_of(path)[:-1] for step in line.split("\t")[2].split()]


def played_again(path: Path) -> Iterator[str]:
    """The lines of the file as they come out today, until a step is refused."""
    following = iter(steps_of(path))
    state = record_golden_la_famiglia.begin(
        record_golden_la_famiglia.read_head(path.read_text("utf-8"))
    )
    try:
        yield from record_golden_la_famiglia.told(state, lambda _: next(following, "pass"))
    except ConsigliereError as error:
        yield f"refused: {error}"


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_is_still_the_same(path: Path) -> None:
    """The number of legal steps of every phase, and the outcome."""
    pairs = zip_longest(body_of(path), played_again(path), fillvalue="(nothing)")
    for number, (before, now) in enumerate(pairs, start=1):
        if before != now:
            pytest.fail(f"{path.stem}, line {number}\n- {before}\n+ {now}", pytrace=False)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["duel_condition", "trio_easy", "teams"])
def test_the_policies_would_record_it_again(name: str) -> None:
    """The same legal steps in the same order: recording anew changes nothing; one of a mode."""
    text = (record_golden_la_famiglia.FOLDER / f"{name}.txt").read_text("utf-8")
    pairs = zip_longest(text.splitlines(), record_golden_la_famiglia.recorded(text).splitlines())
    for before, now in pairs:
        assert now == before


def test_every_mode_is_recorded_to_each_of_its_ends() -> None:
    """LF-END-03, LF-END-04, LF-END-05: five games of a mode at least; only 2v2 knows a draw."""
    ends: dict[str, list[str]] = {"1v1": [], "2v1": [], "2v2": []}
    for path in FILES:
        head = record_golden_la_famiglia.read_head(path.read_text("utf-8"))
        options = dict(pair.split("=") for pair in head["options"].split())
        ends[options["mode"]].append(body_of(path)[-1].rpartition(".")[2])
    assert all(len(found) >= 5 for found in ends.values())
    assert set(ends["1v1"]) == set(ends["2v1"]) == set(REASONS) - {"draw"}
    assert set(ends["2v2"]) == set(REASONS)


def test_all_modes_levels_and_rules_of_the_options_are_recorded() -> None:
    heads = [record_golden_la_famiglia.read_head(path.read_text("utf-8")) for path in FILES]
    given = {pair for head in heads for pair in head["options"].split()}
    assert given >= {
        "mode=1v1", "mode=2v1", "mode=2v2", "level=easy", "level=hard", "edition=base",
        "families=draft",
    }  # fmt: skip
    words = {step.partition(":")[0] for path in FILES for step in steps_of(path) if step[0] != ">"}
    assert words >= {
        "family", "council", "openlock", "character", "split", "put", "disc", "from", "to", "gain",
        "gcol", "gkind", "act", "row", "work", "solo", "at", "token", "final", "dest", "count",
        "brute", "subtle", "card", "swap", "tile", "unblock",
    }  # fmt: skip
