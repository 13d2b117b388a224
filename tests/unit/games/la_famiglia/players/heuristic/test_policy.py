"""The heuristic of La Famiglia: conflicts, threats and gains, and sequential halving."""

from typing import NamedTuple

import pytest

from consigliere.games.la_famiglia.players.heuristic.conflict_outcomes import (
    ATTACKERS,
    DEFENDERS,
    EMPTIED,
    TAKEN,
    VALUE,
    Workspace,
    attack_outcome,
)
from consigliere.games.la_famiglia.players.heuristic.move_gains import best_move_gain, move_gain
from consigliere.games.la_famiglia.players.heuristic.player import HeuristicPlayer
from consigliere.games.la_famiglia.players.heuristic.territory_values import evaluate_territory
from consigliere.games.la_famiglia.players.heuristic.threats import assess_map, expected_loss
from consigliere.games.la_famiglia.players.heuristic.workspace import new_workspace
from consigliere.games.la_famiglia.players.heuristic_weights import VEHICLE_SHARE
from consigliere.games.la_famiglia.players.search.rollouts import rollout_end
from consigliere.games.la_famiglia.players.search.sequential_halving import SequentialHalving
from consigliere.games.la_famiglia.players.search.simulator import Simulator
from consigliere.games.la_famiglia.presentation.notation import read_step
from consigliere.games.la_famiglia.rules.record.frames import MAIN, UNBLOCK, top_kind, top_seat
from consigliere.games.la_famiglia.rules.record.record import (
    NEUTRAL,
    NOBODY,
    ONE_ONE,
    Record,
    empty_record,
)
from consigliere.games.la_famiglia.rules.state import load_components
from consigliere.players.player import Thinking

from ..la_famiglia_positions import GAME, game_of

COMPONENTS = load_components()
T = COMPONENTS.tables
PLACE = {name: number for number, name in enumerate(COMPONENTS.territories)}
FIELD = {"TRA": (0, 5), "ALC": (1, 2), "MAR": (1, 3), "PRT": (NEUTRAL, 2)}
"""Trapani, of seat 0, between Alcamo and Marsala of the enemy."""
WORKSPACE = new_workspace()


class Assessment(NamedTuple):
    """A map, and the workspace with its assessment by a seat of 1v1."""

    s: Record
    workspace: Workspace

    def value(self, name: str) -> float:
        return float(evaluate_territory(self.s, T, self.workspace, PLACE[name]))

    def loss(self, name: str, soldiers: int) -> float:
        return float(expected_loss(self.s, T, self.workspace, PLACE[name], soldiers))

    def gain(self, name: str, soldiers: int) -> float:
        return float(move_gain(self.s, T, self.workspace, PLACE[name], soldiers))

    def best_gain(self, name: str, soldiers: int) -> float:
        return float(best_move_gain(self.s, T, self.workspace, PLACE[name], soldiers))


def assessment(field: dict[str, tuple[int, int]], seat: int = 0) -> Assessment:
    """The assessment by a seat of a map given by owners and soldiers."""
    s = empty_record()
    s.mode, s.seats, s.side[1], s.round_number = ONE_ONE, 2, 1, 1
    s.token_at[:] = NOBODY
    for name, (owner, soldiers) in field.items():
        s.owner[PLACE[name]], s.soldiers[PLACE[name]] = owner, soldiers
    workspace = new_workspace()
    assess_map(s, T, workspace, seat)
    return Assessment(s, workspace)


def test_the_workspace_holds_the_map_of_the_box() -> None:
    for name, near in (("TRA", {"ALC", "MAR"}), ("MES", {"MIL", "TAO"})):
        place = PLACE[name]
        found = WORKSPACE.neighbours[place, : WORKSPACE.neighbour_count[place]]
        assert {COMPONENTS.territories[n] for n in found} == near
    assert {COMPONENTS.territories[n] for n in WORKSPACE.siblings[PLACE["BRO"]]} == {"NIC", "SAM"}


def attack(cost: int, attackers: int, defenders: int, what: int) -> float:
    return attack_outcome(WORKSPACE, cost, attackers, defenders, what)


@pytest.mark.parametrize("cost", [1, 2])
def test_more_attackers_never_do_worse_and_more_defenders_never_better(cost: int) -> None:
    for a in range(1, 10):
        for d in range(1, 6):
            assert attack(cost, a + 1, d, VALUE) >= attack(cost, a, d, VALUE) - 1e-9
            assert attack(cost, a, d + 1, VALUE) <= attack(cost, a, d, VALUE) + 1e-9


def test_brute_force_takes_what_it_can_take() -> None:
    """LF-CMB-03: one for one, three beat two, and one is left."""
    found = [attack(1, 3, 2, what) for what in (TAKEN, EMPTIED, ATTACKERS, DEFENDERS)]
    assert found == [1.0, 0.0, 1, 0]
    assert attack(1, 1, 3, TAKEN) == 0
    assert attack(1, 0, 2, TAKEN) == 0


def test_a_second_territory_is_worth_most_and_enemies_are_a_threat() -> None:
    there = assessment(FIELD)
    assert there.value("ALC") > there.value("MES")
    assert there.loss("TRA", 1) > there.loss("TRA", 5) >= 0
    assert there.loss("TRA", 0) == there.value("TRA")
    assert there.gain("ALC", 4) > there.gain("ALC", 1)
    assert there.gain("ALC", 4) > there.gain("MAR", 4)
    assert there.best_gain("TRA", 5) >= there.gain("ALC", 4)
    assert there.best_gain("TRA", 1) == 0


@pytest.mark.parametrize("way", ["car", "boat"])
def test_cars_and_boats_threaten_and_carry_soldiers_further(way: str) -> None:
    """LF-ORD-06, LF-ORD-07: Partinico is two borders from Trapani, and at the same sea."""
    field = {"TRA": (0, 5), "PRT": (1, 6)}
    there, back = assessment(field), assessment(field, seat=1)
    assert there.loss("TRA", 1) == 0
    assert back.best_gain("PRT", 6) == back.gain("ALC", 5)
    for s, workspace in ((there.s, there.workspace), (back.s, back.workspace)):
        if way == "car":
            s.cars[PLACE["PRT"]] = 1
        else:
            s.boats[COMPONENTS.zones.index("S4"), 1] = 2
        workspace.weights[VEHICLE_SHARE] = 1.0
        assess_map(s, T, workspace, workspace.seat)
    assert there.loss("TRA", 1) > there.loss("TRA", 9) == 0
    assert back.best_gain("PRT", 6) >= back.gain("TRA", 3)


def test_a_new_assessment_replaces_the_one_before() -> None:
    there = assessment(FIELD)
    before = there.loss("TRA", 1)
    there.s.soldiers[PLACE["MAR"]] = there.s.soldiers[PLACE["ALC"]] = 1
    assert there.loss("TRA", 1) == before
    assess_map(there.s, T, there.workspace, 0)
    assert there.loss("TRA", 1) < before


def test_a_round_of_halving_plays_every_candidate_until_it_is_late_and_changes_nothing() -> None:
    states = game_of(HeuristicPlayer(Thinking()), 2)
    state = next(s for s in states if top_kind(s.record) == MAIN)
    seat = int(top_seat(state.record))
    words = [action.word for action in GAME.legal_actions(state, seat)[:3]]
    halving = SequentialHalving(
        [read_step(state, seat, word) for word in words], [0.5, 0.5, 0.5], side=seat
    )
    before = state.record.tobytes()
    halving.run(Simulator().rollout, state.record, 1, never)
    tried = [halving.chance(number) for number in range(3)]
    halving.run(Simulator().rollout, state.record, 2, always)
    assert [halving.chance(number) for number in range(3)] == tried
    assert any(chance != 0.5 for chance in tried)
    assert state.record.tobytes() == before
    halving.halve()
    assert halving.alive == sorted(range(3), key=lambda n: (-tried[n], n))[:2]


def test_a_clearly_worse_candidate_is_dropped() -> None:
    halving = SequentialHalving([1, 2], [0.5, 0.5], side=0)
    for _ in range(9):
        halving.add([0.9, 0.1])
    halving.drop_beaten()
    assert halving.alive == [0]


def test_a_first_impression_lasts_however_many_rollouts_there_are() -> None:
    """Half a percentage point behind in rollouts is not worth 10 points of the first impression."""
    halving = SequentialHalving([1, 2], [0.5, 0.4], side=0)
    halving.lasting = 0.3
    assert [halving.chance(number) for number in (0, 1)] == [0.5, 0.4]
    for _ in range(3000):
        halving.add([0.6, 0.605])
    assert halving.chance(0) - halving.chance(1) == pytest.approx(0.025, abs=1e-3)
    halving.halve()
    assert halving.alive == [0]


def never() -> bool:
    return False


def always() -> bool:
    return True


def test_plain_workspaces_share_the_table_of_conflicts() -> None:
    one, other = new_workspace(), new_workspace()
    assert one.conflict_table is other.conflict_table
    assert one.values is not other.values


def test_a_lock_is_evaluated_at_the_end_of_the_next_round() -> None:
    """LF-SOLO-09: it is opened at the end of a round; everything else is evaluated there."""
    states = [*game_of(HeuristicPlayer(Thinking()), 4, mode="2v1")][:-1]
    locks = [state.record for state in states if top_kind(state.record) == UNBLOCK]
    assert locks
    assert all(rollout_end(s) == s.round_number + 1 for s in locks)
    assert rollout_end(states[0].record) == states[0].record.round_number
