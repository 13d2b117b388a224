"""What the recorded games of Family Tree cover."""

from __future__ import annotations

from golden_files import body_of, kinds_of_steps, options_given
from golden_games.family_tree import GOLDEN


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
        "starter=2", "mothers_taken=on", "end=equal",
    }  # fmt: skip
