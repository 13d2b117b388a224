"""Recorded games of Family Tree are played again, step by step."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

import pytest

from consigliere.core.errors import ConsigliereError

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts"))

import record_golden_trees

FILES = sorted(record_golden_trees.FOLDER.glob("*.txt"))


def body_of(path: Path) -> list[str]:
    return path.read_text("utf-8").split("\n\n")[1].splitlines()


def steps_of(path: Path) -> list[str]:
    return [step for line in body_of(path)[:-1] for step in line.split("\t")[2].split()]


def played_again(path: Path) -> Iterator[str]:
    """The lines of the file as they come out today, until a step is refused."""
    following = iter(steps_of(path))
    state = record_golden_trees.begin(record_golden_trees.read_head(path.read_text("utf-8")))
    try:
        yield from record_golden_trees.told(state, lambda _: next(following, "pass"))
    except ConsigliereError as error:
        yield f"refused: {error}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_is_still_the_same(path: Path) -> None:
    """The number of legal steps of every turn, and the outcome."""
    pairs = zip_longest(body_of(path), played_again(path), fillvalue="(nothing)")
    for number, (before, now) in enumerate(pairs, start=1):
        if before != now:
            pytest.fail(f"{path.stem}, line {number}\n- {before}\n+ {now}", pytrace=False)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_policies_would_record_it_again(path: Path) -> None:
    """The same legal steps in the same order: `scripts/record_golden_trees.py` changes nothing."""
    text = path.read_text("utf-8")
    pairs = zip_longest(text.splitlines(), record_golden_trees.recorded(text).splitlines())
    for before, now in pairs:
        assert now == before


def test_every_step_every_end_and_both_variants_are_recorded() -> None:
    words = {step.partition(":")[0] for path in FILES for step in steps_of(path) if step[0] != ">"}
    assert words == {
        "first", "deck", "take", "drop", "pass", "couple", "child", "mother", "parents", "spouse",
        "wed", "away", "event", "join", "meet", "ahead",
    }  # fmt: skip
    reasons = {body_of(path)[-1].rpartition("\t")[2] for path in FILES}
    assert reasons >= {"family_tree.deck", "family_tree.hand"}
    heads = [record_golden_trees.read_head(path.read_text("utf-8")) for path in FILES]
    given = {pair for head in heads for pair in head["options"].split()}
    assert given >= {
        "variant=big", "deck=europe", "end=instant", "inner_wedding=off", "father_check=off",
        "event_max_age=90", "best=characters", "lone_chain=on", "separate=on", "starter_draws=2",
        "starter=2",
    }  # fmt: skip
