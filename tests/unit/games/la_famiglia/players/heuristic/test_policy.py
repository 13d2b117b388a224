"""What the players of La Famiglia see and weigh: conflicts, the map, races and positions."""

from typing import NamedTuple

import pytest

from consigliere.games.la_famiglia.players.heuristic.battle import (
    ATTACKERS,
    DEFENDERS,
    EMPTIED,
    TAKEN,
    WORTH,
    Desk,
    attack_prospect,
)
from consigliere.games.la_famiglia.players.heuristic.gains import gain_from, promise_of
from consigliere.games.la_famiglia.players.heuristic.outlook import (
    danger_of,
    held_worth,
    look_around,
)
from consigliere.games.la_famiglia.players.heuristic.player import HeuristicPlayer
from consigliere.games.la_famiglia.players.heuristic.workspace import new_desk
from consigliere.games.la_famiglia.players.heuristic_weights import FAR_OFF
from consigliere.games.la_famiglia.players.search.engine import Engine
from consigliere.games.la_famiglia.players.search.rollouts import last_round_of
from consigliere.games.la_famiglia.players.search.sequential_halving import Race
from consigliere.games.la_famiglia.presentation.notation import read_step
from consigliere.games.la_famiglia.rules.record.frames import MAIN, UNBLOCK, top_kind, top_seat
from consigliere.games.la_famiglia.rules.record.record import (
    NEUTRAL,
    NOBODY,
    ONE_ONE,
    Record,
    empty_record,
)
from consigliere.games.la_famiglia.rules.state import pack_in_use
from consigliere.players.player import Thinking

from ..war_positions import GAME, game_of

PACK = pack_in_use()
T = PACK.tables
PLACE = {name: number for number, name in enumerate(PACK.territories)}
FIELD = {"TRA": (0, 5), "ALC": (1, 2), "MAR": (1, 3), "PRT": (NEUTRAL, 2)}
"""Trapani, of seat 0, between Alcamo and Marsala of the enemy."""
DESK = new_desk()


class Sight(NamedTuple):
    """A map, and a desk at which a seat of 1v1 has looked at it."""

    s: Record
    desk: Desk

    def held(self, name: str) -> float:
        return float(held_worth(self.s, T, self.desk, PLACE[name]))

    def danger(self, name: str, soldiers: int) -> float:
        return float(danger_of(self.s, T, self.desk, PLACE[name], soldiers))

    def gain(self, name: str, soldiers: int) -> float:
        return float(gain_from(self.s, T, self.desk, PLACE[name], soldiers))

    def promise(self, name: str, soldiers: int) -> float:
        return float(promise_of(self.s, T, self.desk, PLACE[name], soldiers))


def sight(field: dict[str, tuple[int, int]], seat: int = 0) -> Sight:
    """How a map of owners and soldiers looks to a seat."""
    s = empty_record()
    s.mode, s.seats, s.side[1], s.round_number = ONE_ONE, 2, 1, 1
    s.token_at[:] = NOBODY
    for name, (owner, soldiers) in field.items():
        s.owner[PLACE[name]], s.soldiers[PLACE[name]] = owner, soldiers
    desk = new_desk()
    look_around(s, T, desk, seat)
    return Sight(s, desk)


def test_the_desk_knows_the_map_of_the_box() -> None:
    for name, near in (("TRA", {"ALC", "MAR"}), ("MES", {"MIL", "TAO"})):
        place = PLACE[name]
        found = DESK.near[place, : DESK.near_count[place]]
        assert {PACK.territories[n] for n in found} == near
    assert {PACK.territories[n] for n in DESK.fellows[PLACE["BRO"]]} == {"NIC", "SAM"}


def attack(cost: int, attackers: int, defenders: int, what: int) -> float:
    return attack_prospect(DESK, cost, attackers, defenders, what)


@pytest.mark.parametrize("cost", [1, 2])
def test_more_attackers_never_do_worse_and_more_defenders_never_better(cost: int) -> None:
    for a in range(1, 10):
        for d in range(1, 6):
            assert attack(cost, a + 1, d, WORTH) >= attack(cost, a, d, WORTH) - 1e-9
            assert attack(cost, a, d + 1, WORTH) <= attack(cost, a, d, WORTH) + 1e-9


def test_brute_force_takes_what_it_can_take() -> None:
    """LF-CMB-03: one for one, three beat two, and one is left."""
    found = [attack(1, 3, 2, what) for what in (TAKEN, EMPTIED, ATTACKERS, DEFENDERS)]
    assert found == [1.0, 0.0, 1, 0]
    assert attack(1, 1, 3, TAKEN) == 0
    assert attack(1, 0, 2, TAKEN) == 0


def test_a_second_territory_is_worth_most_and_an_enemy_is_feared() -> None:
    there = sight(FIELD)
    assert there.held("ALC") > there.held("MES")
    assert there.danger("TRA", 1) > there.danger("TRA", 5) >= 0
    assert there.danger("TRA", 0) == there.held("TRA")
    assert there.gain("ALC", 4) > there.gain("ALC", 1)
    assert there.gain("ALC", 4) > there.gain("MAR", 4)
    assert there.promise("TRA", 5) >= there.gain("ALC", 4)
    assert there.promise("TRA", 1) == 0


@pytest.mark.parametrize("way", ["car", "boat"])
def test_cars_and_boats_are_feared_and_bring_soldiers_further(way: str) -> None:
    """LF-ORD-06, LF-ORD-07: Partinico is two borders from Trapani, and at the same sea."""
    field = {"TRA": (0, 5), "PRT": (1, 6)}
    there, back = sight(field), sight(field, seat=1)
    assert there.danger("TRA", 1) == 0
    assert back.promise("PRT", 6) == back.gain("ALC", 5)
    for s, desk in ((there.s, there.desk), (back.s, back.desk)):
        if way == "car":
            s.cars[PLACE["PRT"]] = 1
        else:
            s.boats[PACK.zones.index("S4"), 1] = 2
        desk.taste[FAR_OFF] = 1.0
        look_around(s, T, desk, desk.seat)
    assert there.danger("TRA", 1) > there.danger("TRA", 9) == 0
    assert back.promise("PRT", 6) >= back.gain("TRA", 3)


def test_a_new_look_forgets_the_one_before() -> None:
    there = sight(FIELD)
    before = there.danger("TRA", 1)
    there.s.soldiers[PLACE["MAR"]] = there.s.soldiers[PLACE["ALC"]] = 1
    assert there.danger("TRA", 1) == before
    look_around(there.s, T, there.desk, 0)
    assert there.danger("TRA", 1) < before


def test_a_race_tries_every_decision_until_it_is_late_and_changes_nothing() -> None:
    states = game_of(HeuristicPlayer(Thinking()), 2)
    state = next(s for s in states if top_kind(s.record) == MAIN)
    seat = int(top_seat(state.record))
    words = [action.word for action in GAME.legal_actions(state, seat)[:3]]
    race = Race([read_step(state, seat, word) for word in words], [0.5, 0.5, 0.5], side=seat)
    before = state.record.tobytes()
    race.run(Engine(), state.record, 1, never)
    tried = [race.chance(number) for number in range(3)]
    race.run(Engine(), state.record, 2, always)
    assert [race.chance(number) for number in range(3)] == tried
    assert any(chance != 0.5 for chance in tried)
    assert state.record.tobytes() == before
    race.halve()
    assert race.alive == sorted(range(3), key=lambda n: (-tried[n], n))[:2]


def test_what_is_clearly_behind_leaves_the_race() -> None:
    race = Race([1, 2], [0.5, 0.5], side=0)
    for _ in range(9):
        race.note([0.9, 0.1])
    race.drop_the_worse()
    assert race.alive == [0]


def never() -> bool:
    return False


def always() -> bool:
    return True


def test_plain_desks_share_the_table_of_conflicts() -> None:
    one, other = new_desk(), new_desk()
    assert one.battle is other.battle
    assert one.values is not other.values


def test_a_lock_is_worth_what_the_next_round_shows() -> None:
    """LF-SOLO-09: it is opened when nothing is left of its round; all else ends with its own."""
    states = [*game_of(HeuristicPlayer(Thinking()), 4, mode="2v1")][:-1]
    locks = [state.record for state in states if top_kind(state.record) == UNBLOCK]
    assert locks
    assert all(last_round_of(s) == s.round_number + 1 for s in locks)
    assert last_round_of(states[0].record) == states[0].record.round_number
