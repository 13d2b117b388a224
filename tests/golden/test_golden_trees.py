"""Recorded games of Family Tree are played again, step by step."""

from __future__ import annotations

from pathlib import Path

import pytest

from golden_files import (
    body_of,
    check_it_is_the_same,
    check_it_would_be_recorded_again,
    kinds_of_steps,
    options_given,
)
from record_golden_trees import GOLDEN


@pytest.mark.parametrize("path", GOLDEN.files, ids=lambda path: path.stem)
def test_a_recorded_game_is_still_the_same(path: Path) -> None:
    """The number of legal steps of every turn, and the outcome."""
    check_it_is_the_same(GOLDEN, path)


@pytest.mark.parametrize("path", GOLDEN.files, ids=lambda path: path.stem)
def test_the_policies_would_record_it_again(path: Path) -> None:
    """The same legal steps in the same order: `scripts/record_golden_trees.py` changes nothing."""
    check_it_would_be_recorded_again(GOLDEN, path)


def test_every_step_every_end_and_both_variants_are_recorded() -> None:
    assert kinds_of_steps(GOLDEN.files) == {
        "first", "deck", "take", "drop", "pass", "couple", "child", "mother", "parents", "spouse",
        "wed", "away", "event", "join", "meet", "ahead",
    }  # fmt: skip
    reasons = {body_of(path)[-1].rpartition("\t")[2] for path in GOLDEN.files}
    assert reasons >= {"family_tree.deck", "family_tree.hand"}
    assert options_given(GOLDEN.files) >= {
        "variant=big", "deck=europe", "end=instant", "inner_wedding=off", "father_check=off",
        "event_max_age=90", "best=characters", "lone_chain=on", "separate=on", "starter_draws=2",
        "starter=2",
    }  # fmt: skip
