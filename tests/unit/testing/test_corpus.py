"""Perft and the corpus: our engine gives the answers kept, and other answers are found out."""

from __future__ import annotations

import copy
import gzip
import json
from typing import Any

import pytest

from consigliere.core.action import Action
from consigliere.games.registry import load_game
from consigliere.testing.corpus import (
    Line,
    Plan,
    answers_to,
    differences,
    line_of,
    question_of,
    read,
)
from consigliere.testing.perft import perft, split, steps_of
from consigliere.testing.setups import Setup
from generate_conformance import QUESTIONS, path_of
from own_games import own_games


def corpus(game_id: str) -> list[Line]:
    text = gzip.decompress(path_of(game_id).read_bytes()).decode()
    return list(read(text.splitlines()))


@pytest.mark.parametrize("game_id", own_games())
def test_our_engine_gives_the_answers_kept(game_id: str) -> None:
    """If the rules were changed on purpose: `python scripts/generate_conformance.py`."""
    game, lines = load_game(game_id), corpus(game_id)
    assert sum(len(line["answers"]) for line in lines) >= QUESTIONS
    for line in lines:
        assert list(differences(line, answers_to(game, question_of(line)))) == []


@pytest.mark.parametrize("game_id", own_games())
def test_what_is_asked(game_id: str) -> None:
    """Decisions, draws, refusals with their clauses, legal words, and how games end."""
    answers = [answer for line in corpus(game_id) for answer in line["answers"].values()]
    tried = [told for answer in answers for told in answer.get("tried", [])]
    assert sum("weights" in answer for answer in answers) >= 10
    assert sum("outcome" in answer for answer in answers) == len(corpus(game_id))
    assert len({told[1] for told in tried if isinstance(told, list)}) >= 5
    assert None in tried


def test_the_files_are_small() -> None:
    assert sum(path_of(game_id).stat().st_size for game_id in own_games()) < 2_000_000


def changed(line: Line, change: str) -> dict[str, Any]:
    """The answers with one of them wrong."""
    answers: dict[str, Any] = copy.deepcopy(line["answers"])
    number = next(n for n, told in answers.items() if told.get("tried"))
    if change == "missing":
        del answers[number]
    elif change == "steps":
        answers[number]["steps"].pop()
    elif change == "counts":
        answers[number]["counts"][1] += 1
    elif change == "tried":
        answers[number]["tried"][0] = ["other", "FA-X-1"]
    elif change == "outcome":
        answers[str(len(line["steps"]))]["outcome"]["winners"] = [0, 1]
    return answers


@pytest.mark.parametrize("change", ["missing", "steps", "counts", "tried", "outcome"])
def test_a_wrong_answer_is_named(change: str) -> None:
    line = corpus("famiglia")[0]
    found = list(differences(line, changed(line, change)))
    assert found
    assert all(told.expected != told.given for told in found)
    if change != "missing":
        assert [told.field for told in found] == [change]


def test_a_game_is_written_alike_every_time() -> None:
    game = load_game("famiglia")
    plan = Plan(Setup(2), 5, 6)
    line = line_of(game, plan)
    assert line == line_of(game, plan) == json.loads(json.dumps(line))
    assert line["steps"] != line_of(game, Plan(Setup(2), 6, 6))["steps"]


def test_perft_by_hand() -> None:
    """Two seats may begin, then a Street card of one of twenty kinds is drawn."""
    game = load_game("famiglia")
    state = game.initial({}, 2)
    assert [perft(game, state, depth) for depth in (0, 1, 2)] == [1, 2, 40]
    assert list(split(game, state, 2).values()) == [20, 20]


def test_a_game_that_is_over_has_no_lines() -> None:
    line = corpus("famiglia")[0]
    game = load_game("famiglia")
    state = game.initial(line["options"], line["seats"])
    for seat, word in line["steps"]:
        state = game.apply(state, Action(seat, word)).state
    assert steps_of(game, state) == ()
    assert [perft(game, state, depth) for depth in (0, 1, 2)] == [1, 0, 0]
