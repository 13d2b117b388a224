"""What the recorded games of Famiglia cover; counts of whole turns stay what they were."""

from __future__ import annotations

from pathlib import Path

import pytest

from consigliere.core.action import Action
from consigliere.games.famiglia.presentation.turns import turns_of
from famiglia_table import GAME, state_of
from golden_files import body_of, head_of, options_given, steps_of
from golden_games.famiglia import GOLDEN

TURNS = Path(__file__).with_name("turns.txt").read_text("utf-8").splitlines()


def ending(path: Path) -> str:
    """Who ran the pile out for good, and how; and what ended the game."""
    state = GOLDEN.begin(head_of(path))
    trigger = "pile left"
    for step in steps_of(path):
        view = GAME.view(state, None)
        (actor,) = GAME.actors(state)
        state = GAME.apply(state, Action(actor, step)).state
        if trigger == "pile left" and GAME.view(state, None).pile_size == 0:
            who = "starter" if view.mover == view.starter else "second"
            how = "refill" if step[0] == "+" or view.phase == "refill" else "dig"
            trigger = f"{how} by {who}"
    outcome = GAME.outcome(state)
    assert outcome is not None
    return f"{trigger}, {outcome.reason}"


def test_every_end_and_every_option_is_recorded() -> None:
    assert options_given(GOLDEN.files) == {
        "edition=second", "take_new_only=yes", "tie_break=value", "brute_up_to=no", "starter=2",
        "swap_up_to=no", "mercenary_for_mercenary=no", "refill_extra_round=no",
        "joker_with_pair=yes", "tie_break=points",
    }  # fmt: skip
    assert len(GOLDEN.files) >= 20
    endings = {ending(path) for path in GOLDEN.files}
    assert endings >= {
        "dig by starter, famiglia.pile", "dig by second, famiglia.pile",
        "refill by starter, famiglia.pile", "refill by second, famiglia.pile",
        "pile left, famiglia.passes", "dig by starter, famiglia.passes",
    }  # fmt: skip
    extra = {
        path.stem: len(body_of(path)) for path in GOLDEN.files if "refill_by_second" in path.stem
    }
    assert extra == {"refill_by_second": 4, "refill_by_second_no_extra": 2}


@pytest.mark.parametrize("line", TURNS, ids=range(len(TURNS)))
def test_the_number_of_whole_turns(line: str) -> None:
    """Distinct whole turns of a position: complete ones, and those cut by chance."""
    count, cut, digs, given, position = line.split("\t")
    options = dict(pair.split("=") for pair in given.split() if pair != "-")
    listed, _ = turns_of(state_of(position, **options).record, int(digs))
    found = sum(turn.position == "?" for turn in listed)
    assert (len(listed) - found, found) == (int(count), int(cut))
