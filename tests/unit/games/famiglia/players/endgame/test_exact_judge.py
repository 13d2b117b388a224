"""What a judge is told for certain, and what that may cost."""

import pytest

from consigliere.games.famiglia.players.budget import Effort
from consigliere.games.famiglia.players.endgame.exact_judge import (
    MOST_TO_COME,
    SHARE,
    EndgameOracle,
    cards_to_come,
)
from consigliere.games.famiglia.rules.record import Record
from consigliere.players.player import Thinking
from famiglia_table import Table, state_of

from .endgame_tables import HARD, ONE_LEFT


def record(table: Table) -> Record:
    return state_of(table).record


def asked(s: Record, playouts: int, oracle: EndgameOracle) -> Effort:
    """The effort of a new question about a position."""
    effort = Effort(Thinking(playouts=playouts))
    oracle.prepare(s)
    oracle.begin(s, effort)
    return effort


def test_far_from_the_end_nothing_is_known_and_nothing_spent() -> None:
    s = record(Table(known="M4", street="F1", rest="unknown"))
    assert cards_to_come(s) > MOST_TO_COME
    oracle = EndgameOracle()
    effort = asked(s, 1000, oracle)
    assert (oracle.chance(s, 0), oracle.turn(s)) == (None, None)
    assert effort.used() == 0


def test_near_the_end_both_seats_and_a_best_turn_are_known() -> None:
    s, oracle = record(ONE_LEFT), EndgameOracle()
    asked(s, 100_000, oracle)
    mine, theirs = oracle.chance(s, 0), oracle.chance(s, 1)
    assert mine is not None
    assert theirs == pytest.approx(1 - mine, abs=1e-9)
    assert oracle.turn(s)


def test_solving_takes_no_more_than_its_share() -> None:
    s, oracle = record(HARD), EndgameOracle()
    assert cards_to_come(s) <= MOST_TO_COME
    effort = asked(s, 100, oracle)
    assert oracle.chance(s, 0) is None
    assert SHARE <= effort.used() <= SHARE + 0.2
    spent = effort.used()
    assert (oracle.chance(s, 0), oracle.turn(s)) == (None, None)
    assert effort.used() == spent


def test_the_same_question_costs_the_same_again() -> None:
    s, oracle = record(ONE_LEFT), EndgameOracle()
    spent = []
    for _ in range(2):
        effort = asked(s, 100_000, oracle)
        oracle.chance(s, 0)
        spent.append(effort.used())
    assert spent[0] == spent[1]
