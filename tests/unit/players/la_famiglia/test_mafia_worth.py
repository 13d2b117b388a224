"""What the players of La Famiglia see and weigh: conflicts, the map, races and positions."""

import pytest

from consigliere.games.la_famiglia.frames import MAIN, top_kind, top_seat
from consigliere.games.la_famiglia.notation import read_step
from consigliere.games.la_famiglia.position import standard_pack
from consigliere.games.la_famiglia.state import NEUTRAL, NOBODY, ONE_ONE, empty_record
from consigliere.players.la_famiglia.battle import Fight, attack, prospect
from consigliere.players.la_famiglia.ground import ground_of
from consigliere.players.la_famiglia.heuristic import HeuristicPlayer
from consigliere.players.la_famiglia.outlook import Outlook
from consigliere.players.la_famiglia.race import Race
from consigliere.players.la_famiglia.standing import win_chance
from consigliere.players.player import Thinking

from .mafia_positions import GAME, game_of

PACK = standard_pack()
T = PACK.tables
PLACE = {name: number for number, name in enumerate(PACK.territories)}
FIELD = {"TRA": (0, 5), "ALC": (1, 2), "MAR": (1, 3), "PRT": (NEUTRAL, 2)}
"""Trapani, of seat 0, between Alcamo and Marsala of the enemy."""


def outlook(field: dict[str, tuple[int, int]], seat: int = 0) -> Outlook:
    """How a map of owners and soldiers looks to a seat of 1v1."""
    s = empty_record()
    s.mode, s.seats, s.side[1], s.round_number = ONE_ONE, 2, 1, 1
    s.token_at[:] = NOBODY
    for name, (owner, soldiers) in field.items():
        s.owner[PLACE[name]], s.soldiers[PLACE[name]] = owner, soldiers
    return Outlook(s, T, seat)


def test_the_ground_is_the_map_of_the_box() -> None:
    ground = ground_of(T)
    assert ground is ground_of(T)
    for name, near in (("TRA", {"ALC", "MAR"}), ("MES", {"MIL", "TAO"})):
        assert {PACK.territories[n] for n in ground.near[PLACE[name]]} == near
    assert {PACK.territories[n] for n in ground.fellows[PLACE["BRO"]]} == {"NIC", "SAM"}


@pytest.mark.parametrize("cost", [1, 2])
def test_more_attackers_never_do_worse_and_more_defenders_never_better(cost: int) -> None:
    for a in range(1, 10):
        for d in range(1, 6):
            assert attack(cost, a + 1, d).worth >= attack(cost, a, d).worth - 1e-9
            assert attack(cost, a, d + 1).worth <= attack(cost, a, d).worth + 1e-9


def test_brute_force_takes_what_it_can_take() -> None:
    """LF-CMB-03: one for one, three beat two, and one is left."""
    assert attack(1, 3, 2)[:4] == (1.0, 0.0, 1, 0)
    assert attack(1, 1, 3).taken == 0
    assert prospect(Fight(0, 2, 0, 1, 1, decides=False)).taken == 0


def test_a_second_territory_is_worth_most_and_an_enemy_is_feared() -> None:
    there = outlook(FIELD)
    alone, second = there.held(PLACE["MES"]), there.held(PLACE["ALC"])
    assert second > alone
    place = PLACE["TRA"]
    assert there.danger(place, 1) > there.danger(place, 5) >= 0
    assert there.danger(place, 0) == there.held(place)
    assert there.gain(PLACE["ALC"], 4) > there.gain(PLACE["ALC"], 1)
    assert there.gain(PLACE["ALC"], 4) > there.gain(PLACE["MAR"], 4)
    assert there.promise(place, 5) >= there.gain(PLACE["ALC"], 4)
    assert there.promise(place, 1) == 0


def test_whoever_has_more_is_likelier_to_win_and_the_end_is_certain() -> None:
    states = [*game_of(HeuristicPlayer(Thinking()), 4)]
    for state in states[:-1:60]:
        chances = [win_chance(state.record, side) for side in range(2)]
        assert sum(chances) == pytest.approx(1)
    last = states[-1]
    outcome = GAME.outcome(last)
    assert outcome is not None
    assert [win_chance(last.record, side) for side in range(2)] == [
        float(seat in outcome.winners) for seat in range(2)
    ]


def test_a_race_tries_every_decision_until_it_is_late_and_changes_nothing() -> None:
    states = game_of(HeuristicPlayer(Thinking()), 2)
    state = next(s for s in states if top_kind(s.record) == MAIN)
    seat = int(top_seat(state.record))
    words = [action.word for action in GAME.legal_actions(state, seat)[:3]]
    race = Race([read_step(state, seat, word) for word in words], [0.5, 0.5, 0.5])
    before = state.record.tobytes()
    race.run(state.record, T, 1, never)
    tried = [race.chance(number) for number in range(3)]
    race.run(state.record, T, 2, always)
    assert [race.chance(number) for number in range(3)] == tried
    assert any(chance != 0.5 for chance in tried)
    assert state.record.tobytes() == before
    race.halve()
    assert race.alive == sorted(range(3), key=lambda n: (-tried[n], n))[:2]


def test_what_is_clearly_behind_leaves_the_race() -> None:
    race = Race([1, 2], [0.5, 0.5])
    for _ in range(9):
        race.note([0.9, 0.1])
    race.drop_the_worse()
    assert race.alive == [0]


def never() -> bool:
    return False


def always() -> bool:
    return True
