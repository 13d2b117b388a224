"""What positions are worth, and the turns that lead to the best of them."""

import numpy as np
import pytest

from consigliere.games.famiglia.players.candidates import Explorer
from consigliere.games.famiglia.players.card_values import (
    LEVELS,
    fitted_worth,
    plain_worth,
    worth_of,
)
from consigliere.games.famiglia.players.evaluation import (
    AREA,
    DULL_POINTS,
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

TABLES = {"plain": plain_worth, "fitted": fitted_worth}
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
    worth = TABLES[table]()
    for record in turn_starts(1):
        values = [compiled().position_worth(record, seat, worth) for seat in range(2)]
        assert values[0] == pytest.approx(-values[1])
        chances = [compiled().win_chance(record, seat, worth) for seat in range(2)]
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
    assert compiled().final_worth(record, 0) == POINTS[KIND_OF["F2"]] + WIN
    assert compiled().final_worth(record, 1) == -POINTS[KIND_OF["F2"]] - WIN
    record.area[1, KIND_OF["F2"]] = 1
    assert rules().winner(record) == DRAW_GAME
    assert compiled().final_worth(record, 0) == compiled().final_worth(record, 1) == -DULL_POINTS


def test_a_pass_may_be_answered_by_ending_the_game() -> None:
    record = turn_starts(2)[5].copy()
    record.hand[record.mover, KIND_OF["F4"]] += 1
    record.passes = 0
    going_on = compiled().position_worth(record, record.mover, plain_worth())
    record.passes = 1
    ending = compiled().position_worth(record, record.mover, plain_worth())
    assert ending == compiled().final_worth(record, record.mover) > going_on


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("edition", ["first", "second"])
def test_the_best_turn_found_is_the_best_of_all_turns(table: str, edition: str) -> None:
    worth = TABLES[table]()
    explorer = Explorer(worth, EVERY_KIND, 1)
    comparison_draws = 0
    for state in greedy_game(3, {"edition": edition}):
        s = state.record
        if s.dug != 0 or s.stage == STREET or s.laid >= 0 or s.threat > 0:
            continue
        positions = [turn.position for turn in turns_of(s)[0]]
        if "?" in positions or len(positions) > 300:
            continue
        best = max(worth_after(s, position, worth) for position in positions)
        assert explorer.turns(s)[0].worth == pytest.approx(best, abs=1e-3)
        comparison_draws += 1
    assert comparison_draws > 10


def worth_after(s: Record, position: str, worth: object) -> float:
    """What a position line is worth to the player who moved there from `s`."""
    after = read_position(position, {**read_options(s), "starter": "random"})
    seat = int(s.mover) if s.starter == 0 else 1 - int(s.mover)
    value: float = compiled().position_worth(after, seat, worth)
    return value


def test_the_turns_found_are_distinct_and_in_order() -> None:
    explorer = Explorer(fitted_worth(), Width(6, 5), 24)
    for record in turn_starts(4):
        found = explorer.turns(record)
        ends = {
            (c.record.hand.tobytes(), c.record.area.tobytes(), c.record.street.tobytes())
            for c in found
        }
        assert len(ends) == len(found)
        worths = [candidate.worth for candidate in found]
        assert worths == sorted(worths, reverse=True)


def test_every_discard_is_weighed_by_what_it_may_bring() -> None:
    explorer = Explorer(fitted_worth(), Width(6, 5), 24)
    s = next(state for state in greedy_game(5) if state.record.stage == STREET).record
    rng = np.array([1, 1])
    weighed = explorer.discards(s, rng)
    assert [payload(c.codes[0]) for c in weighed] == np.flatnonzero(s.street).tolist()
    assert max(c.worth for c in weighed) > explorer.turns(s)[0].worth
    assert explorer.discards(turn_starts(5)[0], rng) == []


def test_weights_stand_at_knots_with_straight_lines_between() -> None:
    cards = np.zeros((2, ZONES, KINDS, LEVELS))
    cards[1, HAND, KIND_OF["F1"]] = [10, 20, 30]
    data = {"knots": [0, 10], "cards": cards.tolist(), "habits": [5, 1], "scale": [5, 15]}
    worth = worth_of(data | {"tempo": np.zeros((2, TEMPOS)).tolist()})
    assert worth.cards[10, HAND, KIND_OF["F1"]].tolist() == [0, 10, 30, 60, 90, 120]
    assert worth.cards[5, HAND, KIND_OF["F1"]].tolist() == [0, 5, 15, 30, 45, 60]
    assert worth.cards[60, HAND, KIND_OF["F1"], 1] == 10
    assert worth.scale[[0, 5, 40]].tolist() == [5, 10, 15]
