"""The evaluation of positions, and the turns that lead to the best of them."""

import numpy as np
import pytest

from consigliere.games.famiglia.players.candidates import CandidateFinder
from consigliere.games.famiglia.players.card_values import (
    LEVELS,
    card_values_of,
    fitted_card_values,
    plain_card_values,
)
from consigliere.games.famiglia.players.evaluation import (
    AREA,
    DRAW_PENALTY,
    HAND,
    MAX_COPIES,
    PHASES,
    TEMPOS,
    WIN,
    ZONES,
)
from consigliere.games.famiglia.players.kernel import compiled
from consigliere.games.famiglia.players.swaps import Width
from consigliere.games.famiglia.presentation.position import read_position
from consigliere.games.famiglia.presentation.turns import turns_of
from consigliere.games.famiglia.rules.actions import payload
from consigliere.games.famiglia.rules.cards import KIND_OF, KINDS, POINTS
from consigliere.games.famiglia.rules.kernel import compiled as rules
from consigliere.games.famiglia.rules.options import read_options
from consigliere.games.famiglia.rules.record import OVER, STREET, Record
from consigliere.games.famiglia.rules.scoring import DRAW_GAME

from .famiglia_positions import greedy_game

TABLES = {"plain": plain_card_values, "fitted": fitted_card_values}
EVERY_KIND = Width(KINDS, KINDS)


def turn_starts(seed: int) -> list[Record]:
    """The first decision of every turn of a game, phase 1 left out."""
    first: dict[int, Record] = {}
    for state in greedy_game(seed):
        if state.record.stage != STREET and state.record.dug == 0:
            first.setdefault(int(state.record.turn), state.record)
    return list(first.values())


@pytest.mark.parametrize("table", TABLES)
def test_what_one_seat_gains_the_other_loses(table: str) -> None:
    card_values = TABLES[table]()
    for record in turn_starts(1):
        values = [compiled().evaluate_position(record, seat, card_values) for seat in range(2)]
        assert values[0] == pytest.approx(-values[1])
        chances = [compiled().win_chance(record, seat, card_values) for seat in range(2)]
        assert sum(chances) == pytest.approx(1.0)


@pytest.mark.parametrize("table", TABLES)
def test_better_cards_are_worth_more(table: str) -> None:
    cards = TABLES[table]().cards
    assert cards.shape == (PHASES, ZONES, KINDS, MAX_COPIES + 1)
    for zone in (HAND, AREA):
        assert (cards[:, zone, KIND_OF["F4"], 1] > cards[:, zone, KIND_OF["F1"], 1]).all()
    for name in ("A2", "B2", "M2"):
        assert cards[30, HAND, KIND_OF[name], 1] > cards[30, AREA, KIND_OF[name], 1]


def test_the_end_is_worth_the_difference_and_the_win() -> None:
    record = turn_starts(2)[-1].copy()
    record.stage = OVER
    record.hand[:] = 0
    record.area[:] = 0
    record.hand[0, KIND_OF["F2"]] = 1
    assert compiled().evaluate_end(record, 0) == POINTS[KIND_OF["F2"]] + WIN
    assert compiled().evaluate_end(record, 1) == -POINTS[KIND_OF["F2"]] - WIN
    record.area[1, KIND_OF["F2"]] = 1
    assert rules().winner(record) == DRAW_GAME
    assert compiled().evaluate_end(record, 0) == compiled().evaluate_end(record, 1) == -DRAW_PENALTY


def test_a_pass_may_be_answered_by_ending_the_game() -> None:
    record = turn_starts(2)[5].copy()
    record.hand[record.mover, KIND_OF["F4"]] += 1
    record.passes = 0
    going_on = compiled().evaluate_position(record, record.mover, plain_card_values())
    record.passes = 1
    ending = compiled().evaluate_position(record, record.mover, plain_card_values())
    assert ending == compiled().evaluate_end(record, record.mover) > going_on


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("edition", ["first", "second"])
def test_the_best_turn_found_is_the_best_of_all_turns(table: str, edition: str) -> None:
    card_values = TABLES[table]()
    finder = CandidateFinder(card_values, EVERY_KIND, 1)
    comparison_draws = 0
    for state in greedy_game(3, {"edition": edition}):
        s = state.record
        if s.dug != 0 or s.stage == STREET or s.laid >= 0 or s.threat > 0:
            continue
        positions = [turn.position for turn in turns_of(s)[0]]
        if "?" in positions or len(positions) > 300:
            continue
        best = max(worth_after(s, position, card_values) for position in positions)
        assert finder.turns(s)[0].evaluation == pytest.approx(best, abs=1e-3)
        comparison_draws += 1
    assert comparison_draws > 10


def worth_after(s: Record, position: str, card_values: object) -> float:
    """The evaluation of a position line for the player who moved there from `s`."""
    after = read_position(position, {**read_options(s), "starter": "random"})
    seat = int(s.mover) if s.starter == 0 else 1 - int(s.mover)
    value: float = compiled().evaluate_position(after, seat, card_values)
    return value


def test_the_turns_found_are_distinct_and_in_order() -> None:
    finder = CandidateFinder(fitted_card_values(), Width(6, 5), 24)
    for record in turn_starts(4):
        found = finder.turns(record)
        ends = {
            (c.record.hand.tobytes(), c.record.area.tobytes(), c.record.street.tobytes())
            for c in found
        }
        assert len(ends) == len(found)
        evaluations = [candidate.evaluation for candidate in found]
        assert evaluations == sorted(evaluations, reverse=True)


def test_every_discard_is_rated_by_the_cards_it_may_draw() -> None:
    finder = CandidateFinder(fitted_card_values(), Width(6, 5), 24)
    s = next(state for state in greedy_game(5) if state.record.stage == STREET).record
    rng = np.array([1, 1])
    found = finder.discards(s, rng)
    assert [payload(c.codes[0]) for c in found] == np.flatnonzero(s.street).tolist()
    assert max(c.evaluation for c in found) > finder.turns(s)[0].evaluation
    assert finder.discards(turn_starts(5)[0], rng) == []


def test_weights_stand_at_knots_with_straight_lines_between() -> None:
    cards = np.zeros((2, ZONES, KINDS, LEVELS))
    cards[1, HAND, KIND_OF["F1"]] = [10, 20, 30]
    data = {"knots": [0, 10], "cards": cards.tolist(), "habits": [5, 1], "scale": [5, 15]}
    card_values = card_values_of(data | {"tempo": np.zeros((2, TEMPOS)).tolist()})
    assert card_values.cards[10, HAND, KIND_OF["F1"]].tolist() == [0, 10, 30, 60, 90, 120]
    assert card_values.cards[5, HAND, KIND_OF["F1"]].tolist() == [0, 5, 15, 30, 45, 60]
    assert card_values.cards[60, HAND, KIND_OF["F1"], 1] == 10
    assert card_values.scale[[0, 5, 40]].tolist() == [5, 10, 15]
