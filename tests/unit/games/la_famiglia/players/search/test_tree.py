"""Decoupled tree search of La Famiglia: seats choose alone, and nodes are information sets."""

from functools import cache
from types import SimpleNamespace

import numpy as np
import pytest

from consigliere.games.la_famiglia.players.heuristic.player import HeuristicPlayer
from consigliere.games.la_famiglia.players.search.determinizations import Determinizations
from consigliere.games.la_famiglia.players.search.prior import Impression, Prior
from consigliere.games.la_famiglia.players.search.simulator import NO_DECISION, NO_REPLY, Simulator
from consigliere.games.la_famiglia.players.search.tree import Node, Observations, Tree
from consigliere.games.la_famiglia.players.search.uct import UctPlayer
from consigliere.games.la_famiglia.rules.encounter.conflict import ATTACK, CARDS
from consigliere.games.la_famiglia.rules.record.frames import (
    AT,
    DEFENCE_CARD,
    MAIN,
    TOKEN,
    top_seat,
)
from consigliere.games.la_famiglia.rules.record.record import ENCOUNTER, PLANNING, SETUP, Record
from consigliere.games.la_famiglia.rules.state import State
from consigliere.players.player import Thinking

from ..la_famiglia_positions import GAME, choices_in, chosen, first_with, redealt, words_of

LEFT, RIGHT = 1, 2


class TwoStepGame(Simulator):
    """Seat 0, then seat 1 decides LEFT or RIGHT; `payoffs` by both, for side 0."""

    def __init__(self, kind: int, payoffs: list[list[float]]) -> None:
        self._kind = kind
        self._payoffs = payoffs
        self.ends = 0

    def start(self, position: Record, seed: int) -> Record:
        del position, seed
        nothing = np.array([-1, -1])
        return SimpleNamespace(
            round_number=1, phase=PLANNING, depth=1, stack=np.array([[self._kind, 0, 0, 0, 0]]),
            side=[0, 1], token_at=nothing, cards_used=nothing + 1, card=nothing, codes=[],
        )  # fmt: skip

    def candidates_after(self, s: Record, code: int, last_round: int) -> list[int]:
        if code != NO_DECISION:
            s.codes.append(code)
            s.stack[0, 1] += 1
        return [LEFT, RIGHT] if len(s.codes) < 2 else []

    def finish(self, s: Record, codes: tuple[int, int], side: int) -> float:
        assert codes[1] == NO_REPLY
        s.codes.append(codes[0])
        return self.win_chance(s, side) if len(s.codes) == 2 else 0.5

    def win_chance(self, s: Record, side: int) -> float:
        assert side == 0
        self.ends += 1
        first, second = s.codes
        payoff: float = self._payoffs[first - LEFT][second - LEFT]
        return payoff


def grown(toy: TwoStepGame, lines: int) -> Tree:
    tree = Tree()
    for seed in range(lines):
        tree.grow(toy, None, seed)
    return tree


def test_unvisited_decisions_come_first_and_then_better_ones() -> None:
    node = Node()
    tried = []
    for _ in range(60):
        code = node.select([5, 7, 6])
        tried.append(code)
        node.add(code, 0.8 if code == 6 else 0.6)
    assert tried[:3] == [5, 7, 6]
    assert 30 < node.visits[6] < 58
    assert min(node.visits.values()) > 1
    assert node.chance(6) == pytest.approx(0.8)


def test_decisions_that_are_not_legal_in_a_deal_are_not_chosen() -> None:
    node = Node()
    node.add(5, 1.0)
    node.add(7, 0.1)
    assert node.select([7]) == 7
    assert node.select([7, 8]) == 8


def test_every_side_decides_for_itself() -> None:
    """LEFT may bring 1, but not against a seat that decides for the other side."""
    tree = grown(TwoStepGame(MAIN, [[1.0, 0.0], [0.6, 0.5]]), 200)
    assert tree.root.visits[RIGHT] > 150
    assert len(tree.keys) == 3


def test_a_hidden_decision_leads_an_opponent_to_one_node() -> None:
    """Whoever answers an order face down has one node, not one for each order."""
    payoffs = [[1.0, 0.0], [0.0, 0.4]]
    assert len(grown(TwoStepGame(MAIN, payoffs), 50).keys) == 3
    assert len(grown(TwoStepGame(TOKEN, payoffs), 50).keys) == 2


def test_a_line_that_ends_in_the_tree_is_evaluated_there() -> None:
    toy = TwoStepGame(MAIN, [[0.9, 0.9], [0.1, 0.1]])
    tree = grown(toy, 40)
    assert toy.ends > 30
    assert tree.root.visits[LEFT] > tree.root.visits[RIGHT]


# -- keys of information sets -----------------------------------------------------------------


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
        assert Observations().key(state.record) == Observations().key(other.record)
    assert differing > 0
    assert {PLANNING, ENCOUNTER} <= phases


def test_a_card_face_down_is_not_in_the_key_of_who_answers_it() -> None:
    s = first_with(DEFENCE_CARD, 2).record
    key = Observations().key(s)
    before = int(s.cards_used[ATTACK]) & ~(1 << int(s.card[ATTACK]))
    left = [card for card in range(CARDS) if not before >> card & 1]
    assert len(left) > 1
    for card in left:
        other = s.copy()
        other.card[ATTACK], other.cards_used[ATTACK] = card, before | 1 << card
        assert Observations().key(other) == key
    played = s.copy()
    played.cards_used[ATTACK] |= (1 << CARDS) - 1
    assert Observations().key(played) != key


@pytest.mark.parametrize(("kind", "is_hidden"), [(TOKEN, True), (AT, False)])
def test_only_the_side_that_decides_observes_a_hidden_decision(kind: int, is_hidden: bool) -> None:  # noqa: FBT001
    s = decisions()[0].record
    side = int(s.side[top_seat(s)])
    for actor in range(2):
        observations = [Observations(), Observations()]
        for observed, code in zip(observations, (LEFT, RIGHT), strict=True):
            observed.add(actor, kind, code)
        first, second = (observed.key(s) for observed in observations)
        assert (first == second) == (is_hidden and actor != side)
        assert first != Observations().key(s)


# -- the player -----------------------------------------------------------------------------


class Rigged(Simulator):
    """Plays by the rules, but one decision at the root wins nearly always, for its side."""

    def __init__(self, winning: int, winner: int) -> None:
        super().__init__()
        self._winning, self._winner = winning, winner
        self._first = NO_DECISION

    def start(self, position: Record, seed: int) -> Record:
        self._first = NO_DECISION
        return super().start(position, seed)

    def candidates_after(self, s: Record, code: int, last_round: int) -> list[int]:
        if self._first == NO_DECISION:
            self._first = code
        return super().candidates_after(s, code, last_round)

    def finish(self, s: Record, codes: tuple[int, int], side: int) -> float:
        if self._first == NO_DECISION:
            self._first = codes[0]
        return self.win_chance(s, side)

    def win_chance(self, s: Record, side: int) -> float:
        return 0.9 if (self._first == self._winning) == (side == self._winner) else 0.1


def player_with(simulator: Simulator, playouts: int) -> UctPlayer:
    return UctPlayer(Thinking(playouts=playouts), lambda: simulator)


def test_a_decision_that_wins_is_found_although_others_look_better() -> None:
    """Of the decisions that are looked at the last, for either side, and only with playouts."""
    sides = set()
    for state in decisions()[::60]:
        (seat,) = GAME.actors(state)
        words = words_of(state)
        deals = Determinizations(GAME.view(state, seat), 1, Simulator())
        prior = Prior(deals, words, 1, Impression())
        if prior.is_searchable:
            sides.add(prior.side)
            rigged = Rigged(prior.codes[-1], prior.side)
            found = [chosen(player_with(rigged, playouts), state, 1) for playouts in (30, 1, 0)]
            best = words[prior.order[0]]
            assert found == [words[prior.order[-1]], best, best]
    assert sides == {0, 1}
