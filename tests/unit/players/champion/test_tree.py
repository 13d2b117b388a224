"""The search against the plainest expectiminimax, written from what its docstrings promise."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from champion.champion_positions import decisions, fresh_table, random_net, wild_positions
from consigliere.games.famiglia.kernel import compiled as rules
from consigliere.games.famiglia.scoring import DRAW_GAME
from consigliere.games.famiglia.state import DRAW, OVER, REFILL_DRAWS, Record
from consigliere.games.random_source import new_random
from consigliere.players.famiglia.champion import tree as plain
from consigliere.players.famiglia.champion.kernel import compiled
from consigliere.players.famiglia.champion.options import Options
from consigliere.players.famiglia.champion.tree import Plan, Sight, Tree, new_tree
from consigliere.players.famiglia.kernel import compiled as turns
from consigliere.players.famiglia.swaps import Width
from consigliere.players.famiglia.tables import fitted_worth

EVERY = np.full(9, 10_000)
SAMPLES = np.array([0, 3, 2, 2])
PLENTY = 10**9
CLOSE = 1e-6
"""Remembered chances are kept as float32."""


def plan(**changes: Any) -> Plan:
    """All options, some samples, nothing cut short; draws are worth something else to each seat."""
    whole = Plan(EVERY, SAMPLES, np.array([0.3, 0.6]), Width(1, 1), 1.0)
    return whole._replace(**changes)


def sight(**changes: Any) -> Sight:
    return Sight(random_net(), fitted_worth().cards, plan(**changes))


class Slow:
    """Expectiminimax by recursion: no bounds, no memory."""

    def __init__(self, seen: Sight) -> None:
        self.net, self.cards, self.plan = seen
        self.tables = [fresh_table() for _ in range(4)]
        self.kinds: set[str] = set()

    def listed(self, s: Record, depth: int) -> Options:
        """The options of a moment, with the mover's chances by the net."""
        table, cards = self.tables[depth], self.cards[turns().phase_of(s)]
        compiled().list_options(s, table.room, table.options, cards, self.plan.width)
        dull = self.plan.dull[s.mover]
        compiled().rate_options(s, table.options, self.net, table.pad, dull)
        return table.options

    def chance(self, s: Record, seat: int) -> float:
        """By the net."""
        return float(compiled().chance_at(s, seat, self.net, self.tables[0].pad, 0.0))

    def moment(self, s: Record, depth: int) -> float:
        """The mover's chance with so many more turns looked ahead."""
        options = self.listed(s, depth)
        size = int(options.size[0])
        if depth == 0:
            return float(options.chances[:size].max())
        best_first = np.argsort(-options.chances[:size], kind="stable")
        return max(
            self.option(options.boards[place], int(s.mover), depth)
            for place in best_first[: self.plan.breadth[depth]]
        )

    def option(self, board: Record, seat: int, depth: int) -> float:
        """The seat's chance after an option of a moment."""
        if board.stage == OVER:
            self.kinds.add("over")
            return self.result(board, seat)
        if board.stage != DRAW:
            self.kinds.add("certain")
            return self.searched(board, seat, depth)
        self.kinds.add("refill" if board.reason == REFILL_DRAWS else "dig")
        gains = self.gains(board, seat, depth)
        return min(max(self.chance(board, seat) + float(np.mean(gains)), 0.0), 1.0)

    def gains(self, board: Record, seat: int, depth: int) -> list[float]:
        """Of each sample of luck."""
        words = np.frombuffer(board.tobytes(), np.int16)
        seed = compiled().mark_board(words) & 0x3FFFFFFF
        numbers = range(int(self.plan.samples[depth]))
        return [self.gain(board, seat, depth, seed + number) for number in numbers]

    def gain(self, board: Record, seat: int, depth: int, seed: int) -> float:
        """By how much the search differs from the net once this luck is out."""
        after, rng = board.copy(), new_random()
        rules().seed_random(rng, seed)
        compiled().draw_all_random(after, rng)
        if after.stage == OVER:
            return 0.0
        return self.searched(after, seat, depth) - self.chance(after, seat)

    def searched(self, s: Record, seat: int, depth: int) -> float:
        value = self.moment(s, depth - 1)
        return value if s.mover == seat else 1 - value

    def result(self, s: Record, seat: int) -> float:
        best = rules().winner(s)
        if best == DRAW_GAME:
            return float(self.plan.dull[seat])
        return 1.0 if best == seat else 0.0


def rooted(tree: Tree, seen: Sight, s: Record) -> int:
    """List a position's options at the root; return their number."""
    tree.boards[0] = s
    tree.left[0] = PLENTY
    compiled().list_moment(tree, seen, 0)
    return int(tree.options.size[0, 0])


def forget(tree: Tree) -> None:
    """As if nothing had been searched before."""
    tree.memo.depths[:] = -1


def searched(tree: Tree, seen: Sight, place: int, depth: int, low: float = 0.0) -> float:
    tree.left[0] = PLENTY
    return float(compiled().option_chance(tree, seen, place, depth, low))


def quiet(most: int) -> Iterator[Record]:
    """Positions with few options, so that the slow search ends; some of all kinds of luck."""
    table, width = fresh_table(), plan().width
    for s in decisions():
        cards = table.cards[turns().phase_of(s)]
        compiled().list_options(s, table.room, table.options, cards, width)
        if table.options.size[0] <= most:
            yield s


@pytest.mark.parametrize(("depth", "most", "every"), [(1, 40, 6), (2, 7, 5), (3, 3, 4)])
def test_the_search_says_what_the_plainest_one_says(depth: int, most: int, every: int) -> None:
    tree, seen = new_tree(), sight()
    slow, compared = Slow(seen), 0
    for s in [*quiet(most)][::every][:12]:
        size = rooted(tree, seen, s)
        boards = tree.options.boards[0, :size].copy()
        forget(tree)
        for place in range(min(size, 12)):
            expected = slow.option(boards[place], int(s.mover), depth)
            assert searched(tree, seen, place, depth) == pytest.approx(expected, abs=CLOSE)
            compared += 1
    assert compared > 20
    assert slow.kinds >= {"certain", "dig"}


def test_only_so_many_options_of_later_moments_are_looked_at() -> None:
    tree, seen = new_tree(), sight(breadth=np.array([0, 2, 1]))
    slow, wide, differing = Slow(seen), Slow(sight()), 0
    for s in [*quiet(8)][:20]:
        size = rooted(tree, seen, s)
        boards = tree.options.boards[0, :size].copy()
        for place in range(size):
            expected = slow.option(boards[place], int(s.mover), 2)
            assert searched(tree, seen, place, 2) == pytest.approx(expected, abs=CLOSE)
        differing += wide.option(boards[0], int(s.mover), 2) != slow.option(
            boards[0], int(s.mover), 2
        )
    assert differing > 0


@pytest.mark.parametrize("depth", [1, 2])
def test_with_a_floor_the_answer_is_exact_above_it_and_a_bound_below(depth: int) -> None:
    tree, seen = new_tree(), sight(samples=np.array([0, 1, 1]))
    above = below = 0
    for s in [*quiet(8)][:25]:
        for place in range(rooted(tree, seen, s)):
            forget(tree)
            exact = searched(tree, seen, place, depth)
            for low in (exact - 0.05, exact - 0.001, exact + 0.001, exact + 0.05):
                forget(tree)
                found = searched(tree, seen, place, depth, low)
                if exact > low:
                    assert found == pytest.approx(exact, abs=CLOSE)
                    above += 1
                else:
                    assert exact - CLOSE <= found <= low + CLOSE
                    below += 1
    assert min(above, below) > 100


@pytest.mark.parametrize("depth", [1, 2])
def test_samples_are_left_out_only_where_they_cannot_matter(depth: int) -> None:
    tree, seen = new_tree(), sight()
    above = below = saved = 0
    for s in [*quiet(8)][:25]:
        for place in range(rooted(tree, seen, s)):
            forget(tree)
            exact, whole = searched(tree, seen, place, depth), int(tree.left[0])
            for low in (exact - 0.001, exact + 0.001, min(exact + 0.5, 1.0)):
                forget(tree)
                found = searched(tree, seen, place, depth, low)
                saved += int(tree.left[0]) > whole
                if exact > low:
                    assert found == pytest.approx(exact, abs=CLOSE)
                    above += 1
                else:
                    assert found <= low + CLOSE
                    below += 1
    assert min(above, below) > 100
    assert saved > 10


def test_a_memory_of_other_searches_changes_no_value() -> None:
    tree, seen, compared = new_tree(), sight(), 0
    for s in [*quiet(9)][:25]:
        size = rooted(tree, seen, s)
        fresh = []
        for place in range(size):
            forget(tree)
            fresh.append(searched(tree, seen, place, 2))
        forget(tree)
        for _ in range(2):
            again = [searched(tree, seen, place, 2) for place in range(size)]
            assert again == pytest.approx(fresh, abs=CLOSE)
            compared += size
    assert compared > 100


def test_a_search_that_was_broken_off_leaves_nothing_false_behind() -> None:
    tree, seen = new_tree(), sight()
    broken = 0
    for s in [*quiet(9)][:15]:
        for place in range(rooted(tree, seen, s)):
            forget(tree)
            exact = searched(tree, seen, place, 2)
            spent = PLENTY - int(tree.left[0])
            forget(tree)
            for share in (0.2, 0.5, 0.8):
                tree.left[0] = int(share * spent)
                compiled().option_chance(tree, seen, place, 2, 0.0)
                broken += bool(tree.left[0] < 0)
            assert searched(tree, seen, place, 2) == pytest.approx(exact, abs=CLOSE)
    assert broken > 100


def test_a_sample_that_is_cut_short_differs_at_least_by_the_spread() -> None:
    spread = 0.02
    tree, slow, narrow = new_tree(), Slow(sight()), sight(spread=spread)
    cut = 0
    for s in [*quiet(7)][::3]:
        seat, size = int(s.mover), rooted(tree, narrow, s)
        forget(tree)
        for place in range(size):
            board = tree.options.boards[0, place].copy()
            if board.stage == DRAW:
                found, static = searched(tree, narrow, place, 1), slow.chance(board, seat)
                gains = np.array(slow.gains(board, seat, 1))
                low = static + np.where(gains > spread, spread, gains).mean()
                high = static + np.where(gains < -spread, -spread, gains).mean()
                assert low - CLOSE <= found <= high + CLOSE
                cut += low + CLOSE < found < high - CLOSE or abs(gains).max() > spread
    assert cut > 20


def test_positions_are_told_apart_by_a_number_of_their_bytes() -> None:
    words = [np.frombuffer(s.tobytes(), np.int16) for s in wild_positions()]
    marks = {s.tobytes(): compiled().mark_board(s) for s in words}
    assert len(set(marks.values())) == len(marks) > 100
    for s in words:
        # plain Python has no 64 bits to overflow, and comes to the same
        assert plain.mark_board(s) == marks[s.tobytes()]
