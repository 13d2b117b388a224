"""What the analysing process finds to say, with the toy game and a judge of high numbers."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from analysis_workers import HighNumbers
from consigliere.analysis.errors import NotAnalysable
from consigliere.core.record import Header, Sitter
from consigliere.core.replay import Timeline
from consigliere.server.analysis_process import AnalysisJob
from consigliere.server.analysis_protocol import (
    AnalysisDone,
    AnalysisProgress,
    JudgedDecision,
    JudgedTurn,
)
from consigliere.server.analysis_worker import judge_timeline
from counting_game import Counting

SEATS = (Sitter("Ann", "human"), Sitter("Ben", "human"))


def played(*acts: tuple[int | None, str]) -> Timeline[Any]:
    """A game of the toy: the deal, then these entries."""
    options = {"goal": "10", "starter": "1"}
    timeline = Timeline(Counting(), Header("counting", 3, options, "short", SEATS))
    for time, (seat, act) in enumerate([(None, "deal:12"), *acts]):
        timeline.append(seat, act, time)
    return timeline


def said(timeline: Timeline[Any], position: int | None = None) -> list[Any]:
    messages: list[Any] = []
    job = AnalysisJob("counting", "", "high", 0.5, position)
    judge_timeline(job, timeline, HighNumbers(), messages.append)
    return messages


def decision_at(position: int, timeline: Timeline[Any]) -> JudgedDecision:
    decision, done = said(timeline, position)
    assert isinstance(decision, JudgedDecision)
    assert isinstance(done, AnalysisDone)
    assert done.costly == []
    return decision


GIVEN_UP = ((0, "2"), (1, "1"), (0, "!resign"))
TAKEN_BACK = ((0, "2"), (1, "1"), (1, "!undo:2"), (1, "3"), (None, "coin:0"), (0, "!resign"))


def test_progress_turns_and_the_end_come_in_their_order() -> None:
    messages = said(played(*GIVEN_UP))
    first, *rest, done = messages
    assert first == AnalysisProgress(0, 2)
    turns = [message for message in rest if isinstance(message, JudgedTurn)]
    assert [(turn.seat, turn.position, turn.end) for turn in turns] == [(0, 1, 2), (1, 2, 3)]
    assert [turn.cost for turn in turns] == pytest.approx([0.25, 0.5])
    assert [turn.mark for turn in turns] == ["??", "??"]
    assert done.costly == [1, 0]
    assert rest[-1] == turns[-1], "told as soon as it is known"


def test_what_followed_is_played_and_costs() -> None:
    decision = decision_at(2, played(*GIVEN_UP))
    assert decision.seat == 1
    assert decision.played is not None
    assert decision.played.notation == "1"
    assert decision.cost == pytest.approx(0.5)
    assert [message.key for message in decision.played.labels] == ["choice.counting.count"]


def test_nothing_is_played_where_the_game_was_given_up() -> None:
    decision = decision_at(3, played(*GIVEN_UP))
    assert (decision.played, decision.cost) == (None, 0.0)
    assert decision.options[0].notation == "3"


def test_a_position_that_was_taken_back_stands_alone() -> None:
    timeline = played(*TAKEN_BACK)
    assert decision_at(3, timeline).played is None, "what followed it was undone"
    again = decision_at(4, timeline)
    assert again.played is not None
    assert again.played.notation == "3", "the position came again, and this is what it led to"


def test_chance_and_the_end_are_nobodys_decision() -> None:
    timeline = played(*TAKEN_BACK)
    with pytest.raises(NotAnalysable):
        said(timeline, 0)
    assert timeline.game.actors(timeline.moments[5].state) == (-1,)
    with pytest.raises(NotAnalysable):
        said(timeline, 5)


def test_secrets_are_not_analysed_while_they_are_kept() -> None:
    with pytest.raises(NotAnalysable):
        said(played((0, "2"), (1, "1")))


def test_a_turn_without_a_grade_has_no_mark() -> None:
    turns = [m for m in said(played((0, "3"), (0, "!resign"))) if isinstance(m, JudgedTurn)]
    assert [(turn.grade, turn.mark, turn.cost) for turn in turns] == [(None, "", 0.0)]
    assert dataclasses.asdict(turns[0].after)["samples"] == 100
