"""Swaps listed without a blind cut: no best turn is left out near the end."""

from collections.abc import Iterator
from functools import cache
from itertools import count, islice, product

import numpy as np
import pytest

from consigliere.games.famiglia.players.champion.kernel import compiled
from consigliere.games.famiglia.players.champion.swap_sets import (
    MIDDLE,
    MOST_SETS,
    SwapSets,
    new_swap_sets,
)
from consigliere.games.famiglia.players.endgame.solver import Solver
from consigliere.games.famiglia.players.swaps import Width
from consigliere.games.famiglia.rules.actions import ANY_ORDER, SKIP
from consigliere.games.famiglia.rules.cards import ACCOUNTANTS, KINDS, VALUES
from consigliere.games.famiglia.rules.kernel import buffer
from consigliere.games.famiglia.rules.kernel import compiled as rules
from consigliere.games.famiglia.rules.record import ACCOUNTANT, TAKE_UP, Record

from ..endgame.brute_force import small_position
from .champion_positions import decisions, fresh_workspace, listed, steps_of
from .champion_positions import listed_widely as list_all_swaps
from .test_endgame import WON, position

BEFORE = Width(5, 4)
"""The kinds that were considered in a swap before."""
CARDS = 16


def listed_widely(s: Record) -> tuple[list[Record], list[list[int]]]:
    """The positions after all options of `s`, and their decisions."""
    selfplay = fresh_workspace()
    places = range(list_all_swaps(selfplay, s))
    boards = [selfplay.options.boards[n].copy() for n in places]
    return boards, [steps_of(selfplay, n) for n in places]


def listed_before(s: Record) -> list[Record]:
    """The positions after the options listed with a limit to kinds."""
    selfplay = fresh_workspace()
    return [selfplay.options.boards[n].copy() for n in range(listed(selfplay, s, BEFORE))]


def is_last_with_swap(s: Record) -> bool:
    """Whether it is the last turn of the mover, who has an Accountant and cards to take up."""
    held = s.hand[s.mover][ACCOUNTANTS + 1 : ACCOUNTANTS + VALUES].sum()
    return bool(s.turns_left >= 0 and held > 0 and s.area[s.mover].sum() > 2)


@cache
def last_turns(first: int, many: int) -> tuple[Record, ...]:
    """So many last turns with swaps, under any options, from a seed on."""
    positions = (small_position(seed, CARDS) for seed in count(first))
    return tuple(islice((s for s in positions if is_last_with_swap(s)), many))


def contains_best(s: Record, boards: list[Record]) -> bool:
    """Whether one of the positions is exactly as good for the mover as `s`."""
    solver = Solver(1)
    found = solver.solve(s, lambda _: True)
    assert found is not None
    return any(solver.reaches(b, int(s.mover), found.equity, lambda _: True) for b in boards)


@pytest.mark.parametrize("first", range(0, 8000, 1000))
def test_a_best_last_turn_is_always_listed(first: int) -> None:
    for s in last_turns(first, 12):
        assert contains_best(s, listed_widely(s)[0]), s


def test_with_a_limit_to_kinds_some_were_not() -> None:
    boards = [position(text) for text in WON]
    assert not all(contains_best(s, listed_before(s)) for s in boards)


@pytest.mark.parametrize("text", WON)
def test_a_win_by_what_looks_least_useful_is_listed(text: str) -> None:
    s = position(text)
    assert contains_best(s, listed_widely(s)[0])


def swapping() -> Iterator[Record]:
    """Positions with swaps of all sorts: of wild games, of small decks, of the end."""
    yield from (position(text) for text in WON)
    yield from (s for s in decisions(2) if s.stage == ACCOUNTANT)
    yield from last_turns(20_000, 20)


def test_every_option_is_legal_and_leads_to_its_position() -> None:
    out, swapped = buffer(), 0
    for s in swapping():
        boards, lines = listed_widely(s)
        for board, steps in zip(boards, lines, strict=True):
            after = s.copy()
            for code in steps:
                assert code in out[: rules().legal(after, out, ANY_ORDER)]
                rules().decide(after, code)
                swapped += after.stage == TAKE_UP
            after.floor = board.floor
            assert after.tobytes() == board.tobytes()
    assert swapped > 500


def test_nothing_is_listed_twice_and_a_pass_is() -> None:
    for s in swapping():
        boards, lines = listed_widely(s)
        assert len({board.tobytes() for board in boards}) == len(boards)
        assert any(set(steps) == {SKIP} for steps in lines)


def test_a_swap_under_way_is_listed_too() -> None:
    for s in (s for s in decisions(2) if s.stage == ACCOUNTANT):
        after = s.copy()
        rules().decide(after, int(_accountants(s)[0]))
        if after.stage == TAKE_UP:
            assert listed_widely(after)[0]


def _accountants(s: Record) -> list[int]:
    out = buffer()
    return [int(code) for code in out[: rules().legal(s, out, ANY_ORDER)] if code != SKIP]


def drawn_sets(seed: int) -> SwapSets:
    """Something to exchange: a few kinds, up and down, with values by chance."""
    luck, sets = np.random.default_rng(seed), new_swap_sets()
    some = luck.choice(KINDS, 6, replace=False)
    sets.least[some[:4]] = -luck.integers(0, 3, 4)
    sets.most[some[2:]] = luck.integers(0, 3, 4)
    sets.values[:] = luck.normal(size=sets.values.shape)
    return sets


def totals_the_long_way(sets: SwapSets, limit: int) -> list[float]:
    """What all sets come to, best first."""
    kinds = [n for n in range(KINDS) if sets.least[n] < 0 or sets.most[n] > 0]
    fixed = sum(sets.values[n, MIDDLE] for n in range(KINDS) if n not in kinds)
    found = []
    for moves in product(*(range(sets.least[n], sets.most[n] + 1) for n in kinds)):
        if sum(moves) == 0 and sum(max(move, 0) for move in moves) <= limit:
            values = (sets.values[n, MIDDLE + move] for n, move in zip(kinds, moves, strict=True))
            found.append(fixed + sum(values))
    return sorted(found, reverse=True)


@pytest.mark.parametrize("seed", range(12))
def test_the_best_sets_are_found_in_order(seed: int) -> None:
    sets, limit, wanted = drawn_sets(seed), 1 + seed % 4, 1 + 2 * seed
    wanted = min(wanted, MOST_SETS)
    assert compiled().fill_bounds(sets, limit)
    compiled().find_sets(sets, limit, wanted)
    long_way = totals_the_long_way(sets, limit)[:wanted]
    assert sets.totals[: int(sets.size[0])].tolist() == pytest.approx(long_way)
    for moves in sets.found[: int(sets.size[0])]:
        assert moves.sum() == 0


def test_where_a_kind_has_too_few_nothing_is_possible() -> None:
    sets = drawn_sets(1)
    sets.least[3], sets.most[3] = 1, 0
    assert not compiled().fill_bounds(sets, 2)
