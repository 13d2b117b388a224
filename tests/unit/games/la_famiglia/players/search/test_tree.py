"""Decoupled tree search of La Famiglia: seats on their own, and nodes without what they hide."""

from functools import cache
from types import SimpleNamespace

import numpy as np
import pytest

from consigliere.games.la_famiglia.players.heuristic.player import HeuristicPlayer
from consigliere.games.la_famiglia.players.heuristic.workspace import new_desk
from consigliere.games.la_famiglia.players.search.engine import NO_DECISION, NO_REPLY, Engine
from consigliere.games.la_famiglia.players.search.prior import FirstSight
from consigliere.games.la_famiglia.players.search.tree import Memory, Node, Tree
from consigliere.games.la_famiglia.players.search.uct import UctPlayer
from consigliere.games.la_famiglia.rules.encounter.conflict import ATTACK, CARDS
from consigliere.games.la_famiglia.rules.record.frames import (
    AT,
    DEFENCE_CARD,
    MAIN,
    TOKEN,
    top_kind,
    top_seat,
)
from consigliere.games.la_famiglia.rules.record.record import ENCOUNTER, PLANNING, SETUP, Record
from consigliere.games.la_famiglia.rules.state import State
from consigliere.players.player import Thinking

from ..war_positions import GAME, choices_in, chosen, redealt, words_of

LEFT, RIGHT = 1, 2


class Toy(Engine):
    """Seat 0, then seat 1 decides LEFT or RIGHT; `payoffs` by both, for side 0."""

    def __init__(self, kind: int, payoffs: list[list[float]]) -> None:
        self._kind = kind
        self._payoffs = payoffs
        self.ends = 0

    def begun(self, world: Record, seed: int) -> Record:
        del world, seed
        nothing = np.array([-1, -1])
        return SimpleNamespace(
            round_number=1, phase=PLANNING, depth=1, stack=np.array([[self._kind, 0, 0, 0, 0]]),
            side=[0, 1], token_at=nothing, cards_used=nothing + 1, card=nothing, codes=[],
        )  # fmt: skip

    def options(self, s: Record, code: int, last_round: int) -> list[int]:
        if code != NO_DECISION:
            s.codes.append(code)
            s.stack[0, 1] += 1
        return [LEFT, RIGHT] if len(s.codes) < 2 else []

    def ended(self, s: Record, codes: tuple[int, int], side: int) -> float:
        assert codes[1] == NO_REPLY
        s.codes.append(codes[0])
        return self.chance(s, side) if len(s.codes) == 2 else 0.5

    def chance(self, s: Record, side: int) -> float:
        assert side == 0
        self.ends += 1
        first, second = s.codes
        payoff: float = self._payoffs[first - LEFT][second - LEFT]
        return payoff


def grown(toy: Toy, lines: int) -> Tree:
    tree = Tree()
    for seed in range(lines):
        tree.grow(toy, None, seed)
    return tree


def test_what_was_not_tried_comes_first_and_then_what_was_better() -> None:
    node = Node()
    tried = []
    for _ in range(60):
        code = node.chosen([5, 7, 6])
        tried.append(code)
        node.note(code, 0.8 if code == 6 else 0.6)
    assert tried[:3] == [5, 7, 6]
    assert 30 < node.visits[6] < 58
    assert min(node.visits.values()) > 1
    assert node.chance(6) == pytest.approx(0.8)


def test_decisions_that_are_not_legal_in_a_deal_are_not_chosen() -> None:
    node = Node()
    node.note(5, 1.0)
    node.note(7, 0.1)
    assert node.chosen([7]) == 7
    assert node.chosen([7, 8]) == 8


def test_every_side_decides_for_itself() -> None:
    """LEFT may bring 1, but not against a seat that decides for the other side."""
    tree = grown(Toy(MAIN, [[1.0, 0.0], [0.6, 0.5]]), 200)
    assert tree.root.visits[RIGHT] > 150
    assert len(tree.keys) == 3


def test_an_answer_to_what_is_hidden_is_one_for_all_cases() -> None:
    """Who answers an order face down has one node, and none for each order."""
    payoffs = [[1.0, 0.0], [0.0, 0.4]]
    assert len(grown(Toy(MAIN, payoffs), 50).keys) == 3
    assert len(grown(Toy(TOKEN, payoffs), 50).keys) == 2


def test_a_line_that_ends_in_the_tree_counts_as_it_stands() -> None:
    toy = Toy(MAIN, [[0.9, 0.9], [0.1, 0.1]])
    tree = grown(toy, 40)
    assert toy.ends > 30
    assert tree.root.visits[LEFT] > tree.root.visits[RIGHT]


# -- what a key may hold --------------------------------------------------------------------


@cache
def decisions() -> list[State]:
    """Of a game after its set-up."""
    states = choices_in(HeuristicPlayer(Thinking()), 6, {"mode": "1v1"})
    return [state for state in states if state.record.phase != SETUP]


def test_the_key_of_a_seat_holds_only_what_it_sees() -> None:
    differing, phases = 0, set()
    for state in decisions()[::9]:
        other = redealt(state, 5)
        differing += other != state
        phases.add(int(state.record.phase))
        assert Memory().key(state.record) == Memory().key(other.record)
    assert differing > 0
    assert {PLANNING, ENCOUNTER} <= phases


def test_a_card_face_down_is_not_in_the_key_of_who_answers_it() -> None:
    s = next(state.record for state in decisions() if top_kind(state.record) == DEFENCE_CARD)
    key = Memory().key(s)
    before = int(s.cards_used[ATTACK]) & ~(1 << int(s.card[ATTACK]))
    left = [card for card in range(CARDS) if not before >> card & 1]
    assert len(left) > 1
    for card in left:
        other = s.copy()
        other.card[ATTACK], other.cards_used[ATTACK] = card, before | 1 << card
        assert Memory().key(other) == key
    played = s.copy()
    played.cards_used[ATTACK] |= (1 << CARDS) - 1
    assert Memory().key(played) != key


@pytest.mark.parametrize(("kind", "is_hidden"), [(TOKEN, True), (AT, False)])
def test_only_the_own_side_remembers_what_was_hidden(kind: int, is_hidden: bool) -> None:  # noqa: FBT001
    s = decisions()[0].record
    side = int(s.side[top_seat(s)])
    for teller in range(2):
        memories = [Memory(), Memory()]
        for memory, code in zip(memories, (LEFT, RIGHT), strict=True):
            memory.hear(teller, kind, code)
        first, second = (memory.key(s) for memory in memories)
        assert (first == second) == (is_hidden and teller != side)
        assert first != Memory().key(s)


# -- the player -----------------------------------------------------------------------------


class Rigged(Engine):
    """Plays by the rules, but one decision at the root wins nearly always, for its side."""

    def __init__(self, winning: int, winner: int) -> None:
        super().__init__()
        self._winning, self._winner = winning, winner
        self._first = NO_DECISION

    def begun(self, world: Record, seed: int) -> Record:
        self._first = NO_DECISION
        return super().begun(world, seed)

    def options(self, s: Record, code: int, last_round: int) -> list[int]:
        if self._first == NO_DECISION:
            self._first = code
        return super().options(s, code, last_round)

    def ended(self, s: Record, codes: tuple[int, int], side: int) -> float:
        if self._first == NO_DECISION:
            self._first = codes[0]
        return self.chance(s, side)

    def chance(self, s: Record, side: int) -> float:
        return 0.9 if (self._first == self._winning) == (side == self._winner) else 0.1


def player_with(engine: Engine, playouts: int) -> UctPlayer:
    return UctPlayer(Thinking(playouts=playouts), lambda: engine)


def test_a_decision_that_wins_is_found_although_others_look_better() -> None:
    """Of the decisions that are looked at the last, for either side, and only with playouts."""
    sides = set()
    for state in decisions()[::60]:
        (seat,) = GAME.actors(state)
        words = words_of(state)
        sight = FirstSight(GAME.view(state, seat), words, 1, new_desk())
        if sight.is_open:
            sides.add(sight.side)
            rigged = Rigged(sight.codes[-1], sight.side)
            found = [chosen(player_with(rigged, playouts), state, 1) for playouts in (30, 1, 0)]
            best = words[sight.order[0]]
            assert found == [words[sight.order[-1]], best, best]
    assert sides == {0, 1}
