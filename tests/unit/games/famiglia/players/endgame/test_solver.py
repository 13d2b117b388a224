"""The exact endgame: what it says is what looking through everything says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import count as naturals
from itertools import islice

import pytest
from hypothesis import given

from consigliere.core.action import CHANCE
from consigliere.games.famiglia.players.endgame.solver import SLICE, Solution, Solver
from consigliere.games.famiglia.presentation.position import read_position
from consigliere.games.famiglia.rules.actions import SKIP
from consigliere.games.famiglia.rules.cards import ACCOUNTANTS, VALUES
from consigliere.games.famiglia.rules.kernel import compiled as rules
from consigliere.games.famiglia.rules.record import DRAW, LAY_DOWN, OVER, TAKE, TAKE_UP, Record
from consigliere.games.famiglia.rules.state import State
from famiglia_strategies import SEEDS
from famiglia_table import GAME, Table, state_of

from .brute_force import (
    SAME,
    SWITCHES,
    BruteForce,
    ExactValue,
    TooBig,
    decisions,
    pair_beside_joker,
    small_position,
)
from .endgame_tables import CLOSE, FAR_AHEAD, HARD, ONE_LEFT

LIMIT = 600
"""Positions that are looked through the long way: a few seconds in plain Python."""
CARDS = 14


def endless(_: int) -> bool:
    """An allowance for everything."""
    return True


def solved(s: Record, solver: Solver | None = None) -> Solution:
    """The solution of a position, found by a solver that knows nothing yet unless one is given."""
    found = (solver or Solver(1)).solve(s, endless)
    assert found is not None
    return found


def equity(found: Solution, s: Record) -> float:
    """Wins less losses of seat 0."""
    return (found.win - found.loss) * (1 if s.mover == 0 else -1)


FIRSTS = (*range(0, 500, 50), 1150)
"""Seeds of small positions; few of these hang on a draw, one of the last does."""


@cache
def tractable(first: int, count: int) -> tuple[tuple[Record, ExactValue], ...]:
    """So many small positions, from a seed on, with their values."""
    return tuple(islice(looked_through(small_position(n, CARDS) for n in naturals(first)), count))


@cache
def swapping(first: int, count: int) -> tuple[tuple[Record, ExactValue], ...]:
    """The same of last turns in which a swap is possible."""
    positions = (small_position(n, CARDS) for n in naturals(first))
    return tuple(islice(looked_through(s for s in positions if is_last_with_swap(s)), count))


def looked_through(positions: Iterable[Record]) -> Iterator[tuple[Record, ExactValue]]:
    for s in positions:
        with suppress(TooBig):
            yield s, BruteForce(LIMIT).value(s)


def is_last_with_swap(s: Record) -> bool:
    """Whether the end is triggered, and the mover has an Accountant and two cards to take up."""
    has_accountant = s.hand[s.mover][ACCOUNTANTS + 1 : ACCOUNTANTS + VALUES].sum() > 0
    return bool(s.turns_left >= 0 and has_accountant and s.area[s.mover].sum() > 1)


def agrees(found: Solution, s: Record, value: ExactValue) -> bool:
    """Whether a solution says what the long way says."""
    is_same = abs(equity(found, s) - value.equity) < SAME
    return is_same and value.least_draw - SAME < found.draw < value.most_draw + SAME


@given(SEEDS)
def test_any_small_position_is_solved_as_the_long_way_solves_it(seed: int) -> None:
    s = small_position(seed, CARDS)
    for _, value in looked_through([s]):
        found = solved(s)
        assert agrees(found, s, value)
        assert found.win + found.draw + found.loss == pytest.approx(1, abs=SAME)


@pytest.mark.parametrize("first", range(0, 500, 50))
def test_last_turns_with_swaps_are_solved_as_the_long_way_solves_them(first: int) -> None:
    for s, value in swapping(first, 4):
        assert agrees(solved(s), s, value), (s, value)


@pytest.mark.parametrize("first", FIRSTS)
def test_small_positions_are_solved_as_the_long_way_solves_them(first: int) -> None:
    solver = Solver(1)
    for s, value in tractable(first, 7):
        found = solved(s, solver)
        assert agrees(found, s, value), (s, found, value)
        assert found.win + found.draw + found.loss == pytest.approx(1, abs=SAME)
        assert min(found.win, found.draw, found.loss) > -SAME


def test_the_small_positions_are_of_all_sorts() -> None:
    """Or they would prove nothing."""
    positions = [pair for first in FIRSTS for pair in tractable(first, 7)]
    for switch in SWITCHES:
        assert {int(getattr(s, switch)) for s, _ in positions} == {0, 1}
    assert {int(s.turns_left) for s, _ in positions} == {-1, 0, 1}
    assert {int(s.through) for s, _ in positions} == {1, 2}
    assert {round(value.equity) for _, value in positions} == {-1, 0, 1}
    assert any(SAME < abs(value.equity) < 1 - SAME for _, value in positions)
    assert any(value.most_draw > 0 for _, value in positions)


def test_the_turn_proposed_is_one_of_the_best() -> None:
    solver = Solver(1)
    for s, value in tractable(50, 12):
        codes = solver.best_turn(s, endless)
        assert codes
        after = s.copy()
        for code in codes:
            assert code in [legal for legal, _ in decisions(after)]
            rules().decide(after, code)
        assert after.stage in {DRAW, OVER} or after.turn != s.turn
        assert BruteForce(LIMIT).value(after).equity == pytest.approx(value.equity, abs=SAME)


def test_a_turn_may_be_solved_from_its_middle() -> None:
    """In the middle of a swap, and where a Brute lies already."""
    solver, stages = Solver(1), set()
    positions = [s for s, _ in (*swapping(0, 4), *tractable(200, 6))]
    for s in [*positions, state_of(ONE_LEFT).record]:
        brute_force = BruteForce(20 * LIMIT)
        for after in within_turn(s)[:60]:
            stages.add(int(after.stage))
            found = solved(after, solver)
            assert agrees(found, after, brute_force.value(after)), after
    assert stages >= {TAKE_UP, LAY_DOWN, TAKE, DRAW}


def within_turn(s: Record) -> list[Record]:
    """The states on the way through a turn and after it, each that has something new about it."""
    found, seen = [s], {s.tobytes()}
    for board in found:
        if board.stage not in {DRAW, OVER} and board.turn == s.turn:
            for _, after in decisions(board):
                if after.tobytes() not in seen:
                    seen.add(after.tobytes())
                    found.append(after)
    return found[1:]


def test_what_was_asked_before_changes_nothing() -> None:
    """One table, the smallest there is, for many positions; and the same questions once more."""
    solver = Solver(0)
    positions = [s for s, _ in tractable(100, 12)]
    first = [solved(s, solver) for s in positions]
    again = [solved(s, solver) for s in positions]
    for s, one, other in zip(positions, first, again, strict=True):
        assert equity(one, s) == pytest.approx(equity(other, s), abs=SAME)
        assert equity(one, s) == pytest.approx(equity(solved(s), s), abs=SAME)


MATTERS = {
    "take_new_only": 1239, "tie_break": 42, "brute_up_to": 830, "mercenary_for_mercenary": 67,
    "refill_extra_round": 701,
}  # fmt: skip
"""Seeds of positions whose value differs by an option."""
JOKER = "joker_with_pair"
"""To keep the pair is hardly ever better than to keep the joker: no small position is known."""


@pytest.mark.parametrize("switch", MATTERS)
def test_options_make_the_difference_that_they_make(switch: str) -> None:
    solver, values = Solver(1), set()
    for s in both_settings(small_position(MATTERS[switch], CARDS), switch):
        value = BruteForce(LIMIT).value(s)
        assert agrees(solved(s, solver), s, value)
        values.add(round(value.equity, 9))
    assert len(values) == 2


def test_a_pair_beside_a_joker_is_solved_either_way() -> None:
    solver, takes = Solver(1), []
    for s in both_settings(pair_beside_joker(), JOKER):
        takes.append(len(decisions_after_skips(s)))
        assert agrees(solved(s, solver), s, BruteForce(20 * LIMIT).value(s))
    assert takes[1] == takes[0] + 2


def decisions_after_skips(s: Record) -> list[tuple[int, Record]]:
    """The takes of a turn in which nothing else is done."""
    while s.stage != TAKE:
        s = dict(decisions(s))[SKIP]
    return decisions(s)


def test_to_swap_in_full_is_neither_better_nor_worse() -> None:
    """Who must take up more cards than he likes lays them down again."""
    assert set(SWITCHES) == {*MATTERS, JOKER, "swap_up_to"}
    for s, _ in swapping(0, 12):
        one, other = (BruteForce(10 * LIMIT).value(t) for t in both_settings(s, "swap_up_to"))
        assert one.equity == pytest.approx(other.equity, abs=SAME)


def both_settings(s: Record, switch: str) -> tuple[Record, Record]:
    """A position under an option and under its opposite."""
    off, on = s.copy(), s.copy()
    setattr(off, switch, 0)
    setattr(on, switch, 1)
    return off, on


def test_it_does_not_matter_who_is_called_the_first() -> None:
    for s, _ in tractable(300, 12):
        other = s.copy()
        other.hand[:], other.area[:] = s.hand[::-1].copy(), s.area[::-1].copy()
        other.mover, other.starter = 1 - s.mover, 1 - s.starter
        assert solved(other) == solved(s)


def test_without_an_allowance_there_is_no_answer() -> None:
    s = state_of(HARD).record
    spent: list[int] = []

    def stingy(positions: int) -> bool:
        spent.append(positions)
        return sum(spent) < SLICE

    solver = Solver(1)
    assert solver.solve(s, stingy) is None
    assert solver.best_turn(s, lambda _: False) is None
    assert sum(spent) < 3 * SLICE
    solver.forget()
    near = state_of(ONE_LEFT).record
    assert solved(near, solver) == solved(near)


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize("table", [ONE_LEFT, FAR_AHEAD, CLOSE], ids=["answer", "pass", "draws"])
def test_whole_decks_are_solved_as_the_game_itself_says(table: Table, edition: str) -> None:
    state = state_of(table, edition=edition)
    found = solved(state.record)
    assert equity(found, state.record) == pytest.approx(protocol_equity(state), abs=SAME)


@cache
def protocol_equity(state: State) -> float:
    """Wins less losses of seat 0, through nothing but the protocol of games."""
    outcome = GAME.outcome(state)
    if outcome is not None:
        return 0.0 if len(outcome.winners) != 1 else 1.0 - 2.0 * outcome.winners[0]
    (actor,) = GAME.actors(state)
    if actor == CHANCE:
        drawn = GAME.chance(state)
        after = [protocol_equity(GAME.apply(state, o.action).state) * o.weight for o in drawn]
        return sum(after) / sum(o.weight for o in drawn)
    after = [protocol_equity(GAME.apply(state, a).state) for a in GAME.legal_actions(state, actor)]
    return max(after) if actor == 0 else min(after)


def test_a_second_pass_that_wins_is_proposed() -> None:
    s = state_of(FAR_AHEAD).record
    solver = Solver(1)
    assert solved(s, solver) == Solution(1.0, 0.0, 0.0)
    codes = solver.best_turn(s, endless)
    assert codes is not None
    after = s.copy()
    for code in codes:
        rules().decide(after, code)
    assert equity(solved(after), after) == 1.0


QUICK_ENDS = (
    "M1 B2B3M4/F0F0F1F1A0A0A1A2A4B0B0B0B1B1B2M0M0M1M2M2M3"
    " F2F3F3B1B2M1M1/F0F0F0F1F1F2A0A0A0A1A1A2B0B0B1M0M0M0 - [A1A2A3B3M3]B4F2A3F4M2 2 2 1"
)
"""Won, by the second edition; the other seat has passed, so many lines end at once."""


def test_what_ends_at_once_is_looked_at_first() -> None:
    """With whatever else before, it took 80,527 positions."""
    s = read_position(QUICK_ENDS, GAME.info.resolve_options({"edition": "second"}))
    searched = 0

    def few(positions: int) -> bool:
        nonlocal searched
        searched += positions
        return searched < 30_000

    assert Solver().solve(s, few) == Solution(1.0, 0.0, 0.0)
