"""What a judge is told for certain, and what that may cost."""

import pytest

from consigliere.games.famiglia.players.endgame.exact_judge import (
    MOST_TO_COME,
    SHARE,
    EndgameJudge,
    cards_to_come,
)
from consigliere.games.famiglia.rules.record import Record
from consigliere.players.budget import Budget
from consigliere.players.player import Thinking
from famiglia_table import Table, state_of

from .endgame_tables import HARD, ONE_LEFT


def record(table: Table) -> Record:
    return state_of(table).record


def begun(s: Record, playouts: int, judge: EndgameJudge) -> Budget:
    """The effort of a new question about a position."""
    budget = Budget(Thinking(playouts=playouts))
    judge.prepare(s)
    judge.begin(s, budget)
    return budget


def test_far_from_the_end_nothing_is_known_and_nothing_spent() -> None:
    s = record(Table(known="M4", street="F1", rest="unknown"))
    assert cards_to_come(s) > MOST_TO_COME
    judge = EndgameJudge()
    budget = begun(s, 1000, judge)
    assert (judge.chance(s, 0), judge.turn(s)) == (None, None)
    assert budget.used() == 0


def test_near_the_end_both_seats_and_a_best_turn_are_known() -> None:
    s, judge = record(ONE_LEFT), EndgameJudge()
    begun(s, 100_000, judge)
    mine, theirs = judge.chance(s, 0), judge.chance(s, 1)
    assert mine is not None
    assert theirs == pytest.approx(1 - mine, abs=1e-9)
    assert judge.turn(s)


def test_solving_takes_no_more_than_its_share() -> None:
    s, judge = record(HARD), EndgameJudge()
    assert cards_to_come(s) <= MOST_TO_COME
    budget = begun(s, 100, judge)
    assert judge.chance(s, 0) is None
    assert SHARE <= budget.used() <= SHARE + 0.2
    spent = budget.used()
    assert (judge.chance(s, 0), judge.turn(s)) == (None, None)
    assert budget.used() == spent


def test_the_same_question_costs_the_same_again() -> None:
    s, judge = record(ONE_LEFT), EndgameJudge()
    spent = []
    for _ in range(2):
        budget = begun(s, 100_000, judge)
        judge.chance(s, 0)
        spent.append(budget.used())
    assert spent[0] == spent[1]
