"""Recorded games are played again, step by step; counts of whole turns stay what they were."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

import pytest

from consigliere.core.action import Action
from consigliere.core.errors import ConsigliereError
from consigliere.games.famiglia.turns import turns_of
from famiglia_table import GAME, state_of

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1] / "scripts"))

import record_golden  # noqa: E402

FILES = sorted(record_golden.FOLDER.glob("*.txt"))
TURNS = (HERE / "turns.txt").read_text("utf-8").splitlines()


def body_of(path: Path) -> list[str]:
    return path.read_text("utf-8").split("\n\n")[1].splitlines()


def steps_of(path: Path) -> list[str]:
    return [step for line in body_of(path)[:-1] for step in line.split("\t")[2].split()]


def played_again(path: Path) -> Iterator[str]:
    """The lines of the file as they come out today, until a step is refused."""
    following = iter(steps_of(path))
    state = record_golden.begin(record_golden.read_head(path.read_text("utf-8")))
    try:
        yield from record_golden.told(state, lambda _: next(following, "pass"))
    except ConsigliereError as error:
        yield f"refused: {error}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_is_still_the_same(path: Path) -> None:
    """Every position, the number of legal steps of every turn, and the outcome."""
    pairs = zip_longest(body_of(path), played_again(path), fillvalue="(nothing)")
    for number, (before, now) in enumerate(pairs, start=1):
        if before != now:
            pytest.fail(f"{path.stem}, line {number}\n- {before}\n+ {now}", pytrace=False)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_policies_would_record_it_again(path: Path) -> None:
    """The same legal steps in the same order: `scripts/record_golden.py` changes nothing."""
    text = path.read_text("utf-8")
    pairs = zip_longest(text.splitlines(), record_golden.recorded(text).splitlines())
    for before, now in pairs:
        assert now == before


# -- what the recorded games cover ------------------------------------------------


def ending(path: Path) -> str:
    """Who ran the pile out for good, and how; and what ended the game."""
    state = record_golden.begin(record_golden.read_head(path.read_text("utf-8")))
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
    heads = [record_golden.read_head(path.read_text("utf-8")) for path in FILES]
    given = {pair for head in heads for pair in head["options"].split()}
    assert given == {
        "edition=second", "take_new_only=yes", "tie_break=value", "brute_up_to=no", "starter=2",
        "swap_up_to=no", "mercenary_for_mercenary=no", "refill_extra_round=no",
    }  # fmt: skip
    assert len(FILES) >= 20
    endings = {ending(path) for path in FILES}
    assert endings >= {
        "dig by starter, famiglia.pile", "dig by second, famiglia.pile",
        "refill by starter, famiglia.pile", "refill by second, famiglia.pile",
        "pile left, famiglia.passes", "dig by starter, famiglia.passes",
    }  # fmt: skip
    extra = {path.stem: len(body_of(path)) for path in FILES if "refill_by_second" in path.stem}
    assert extra == {"refill_by_second": 4, "refill_by_second_no_extra": 2}


@pytest.mark.parametrize("line", TURNS, ids=range(len(TURNS)))
def test_the_number_of_whole_turns(line: str) -> None:
    """Distinct whole turns of a position: complete ones, and those cut by chance."""
    count, cut, digs, given, position = line.split("\t")
    options = dict(pair.split("=") for pair in given.split() if pair != "-")
    listed, _ = turns_of(state_of(position, **options).record, int(digs))
    found = sum(turn.position == "?" for turn in listed)
    assert (len(listed) - found, found) == (int(count), int(cut))
