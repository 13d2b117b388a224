"""The track of orders, the odds of conflicts, and orders about to be lost, over whole games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import astuple
from functools import cache
from itertools import chain
from random import Random

import pytest

from consigliere.core.action import CHANCE, Action, Choice
from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.games.la_famiglia.presentation.odds import (
    Fight,
    chance_to_take,
    effect_of,
    odds_of,
)
from consigliere.games.la_famiglia.presentation.view import LaFamigliaView
from consigliere.games.la_famiglia.rules.encounter.conflict import ATTACK, DEFENCE
from consigliere.games.la_famiglia.rules.record import frames
from consigliere.games.la_famiglia.rules.record.frames import top_kind
from consigliere.games.la_famiglia.rules.record.record import ENCOUNTER
from consigliere.games.la_famiglia.rules.state import State, load_components
from la_famiglia_field import Field, N

GAME = LaFamiglia()
MODES = {"1v1": 2, "2v1": 3, "2v2": 4}
FIVE_TO_TWO = Fight(5, 2, (7, 7), 2, 2, 3)
LOSING = "choice.la_famiglia.losing"
CARDS = {frames.ATTACK_CARD, frames.DEFENCE_CARD, frames.SWAP}


def steps(mode: str, seed: int) -> Iterator[tuple[State, Action | None]]:
    """All states of a random game in which people rather do something, each with its step."""
    random = Random(seed)  # noqa: S311
    state = GAME.initial({"mode": mode}, MODES[mode])
    while GAME.actors(state):
        (actor,) = GAME.actors(state)
        if actor == CHANCE:
            action = random.choice(GAME.chance(state)).action
        else:
            words = GAME.legal_words(state, actor)
            busy = [word for word in words if word not in {"done", "stop", "none", "order:none"}]
            action = Action(actor, random.choice(busy or words))
        yield state, action
        state = GAME.apply(state, action).state
    yield state, None


@cache
def encounters(mode: str) -> tuple[tuple[State, Action | None], ...]:
    return tuple(step for step in steps(mode, 1) if step[0].record.phase == ENCOUNTER)


def seen(state: State) -> LaFamigliaView:
    """What the player who decides sees."""
    return GAME.view(state, GAME.actors(state)[0])


@pytest.mark.parametrize("mode", MODES)
def test_the_track_goes_by_initiative(mode: str) -> None:
    """LF-ORD-01: what is done, then the order that somebody is asked about, then what comes."""
    numbers = {
        order.id: order.initiative
        for family in load_components().box.families
        for order in family.orders
    }
    for state, _ in encounters(mode):
        track = seen(state).track
        to_come = [entry for entry in track if entry.stage == "to_come"]
        assert [numbers[entry.token] for entry in to_come] == sorted(
            numbers[entry.token] for entry in to_come
        )
        assert sum(entry.stage == "now" for entry in track) == len(GAME.actors(state))
        assert all(
            (entry.territory is None) == (entry.stage in {"done", "lost"}) for entry in track
        )


def test_a_supply_is_the_order_of_now() -> None:
    """LF-ORD-13: as long as its soldiers are asked for; the others are done, or to come."""
    field = Field("2v2").hold("PAT", 0, 3).hold("BRO", 1, 3).hq(0, 4)
    field.order("PAT", 0, "SUPP2").order("BRO", 1, "BLUF1").encounter()
    supply, bluff = seen(field.state).track
    assert (supply.stage, supply.territory) == ("now", "PAT")
    assert bluff.stage == "to_come"


def test_the_track_tells_lost_orders_from_those_carried_out() -> None:
    """LF-ORD-03, LF-ORD-11: as many as were lost or named by a Snitch in this encounter."""
    told = 0
    for mode in MODES:
        lost = round_number = 0
        for state, action in encounters(mode):
            if state.record.round_number != round_number:
                lost, round_number = 0, int(state.record.round_number)
            track = seen(state).track if GAME.actors(state) else ()
            assert not track or sum(entry.stage == "lost" for entry in track) == lost
            told += lost
            if action is not None:
                keys = [event.key for event in GAME.apply(state, action).events]
                lost += keys.count("la_famiglia.order_lost")
                lost += keys.count("la_famiglia.order_snitched")
    assert told > 0


@pytest.mark.parametrize("mode", MODES)
def test_every_target_lies_within_the_reach_of_its_order(mode: str) -> None:
    """LF-ORD-06 … LF-ORD-12: the track promises no less than the rules allow."""
    for state, _ in encounters(mode):
        if state.record.depth == 0 or top_kind(state.record) != frames.ORDER:
            continue
        (now,) = [entry for entry in seen(state).track if entry.stage == "now"]
        places = {
            choice.path[0] for choice in GAME.choices(state, GAME.actors(state)[0]) if choice.path
        } & {place.id for place in seen(state).territories}
        assert places <= set(now.reach), now


def lost_by(state: State, seat: int, word: str) -> int:
    """How many orders are lost as soon as this is decided."""
    events = GAME.apply(state, Action(seat, word)).events
    return sum(event.key == "la_famiglia.order_lost" for event in events)


def named(choice: Choice) -> int:
    """How many orders a choice says will be lost."""
    orders = choice.label.args["orders"] if choice.label.key == LOSING else ()
    assert isinstance(orders, tuple)
    return len(orders)


def test_orders_about_to_be_lost_are_named() -> None:
    """LF-ORD-03, LF-ORD-18: of either side, by any decision that loses them at once."""
    found: Counter[str] = Counter()
    for state, _ in chain(*(steps(mode, seed) for mode in MODES for seed in (1, 5))):
        s = state.record
        if s.phase != ENCOUNTER or s.depth == 0 or top_kind(s) in CARDS:
            continue
        for seat in GAME.actors(state):
            for choice in GAME.choices(state, seat):
                after = GAME.apply(state, Action(seat, choice.word)).state.record
                if after.depth > 0 and top_kind(after) in {frames.COUNT, frames.GROUP_CARS}:
                    continue
                assert named(choice) == lost_by(state, seat, choice.word), choice
                found[choice.word.split(":")[0]] += named(choice)
    assert {name for name, lost in found.items() if lost} >= {"count", "brute", "expl"}


@pytest.mark.parametrize("mode", MODES)
def test_a_group_names_what_is_lost_whatever_its_size(mode: str) -> None:
    """LF-DEC-18, LF-DEC-19: before its size is chosen, no more than the least size loses."""
    for state, _ in encounters(mode):
        s = state.record
        if s.phase != ENCOUNTER or s.depth == 0 or top_kind(s) != frames.ORDER:
            continue
        for seat in GAME.actors(state):
            for choice in GAME.choices(state, seat):
                after = GAME.apply(state, Action(seat, choice.word)).state
                if after.record.depth > 0 and top_kind(after.record) == frames.COUNT:
                    sizes = [named(one) for one in GAME.choices(after, seat)]
                    assert named(choice) == min(sizes), choice


def test_what_a_hidden_card_decides_is_not_named() -> None:
    """LF-HID-05: not even where the cards lose orders."""
    lost = 0
    for mode in MODES:
        for state, _ in encounters(mode):
            if state.record.depth > 0 and top_kind(state.record) in CARDS:
                (seat,) = GAME.actors(state)
                for choice in GAME.choices(state, seat):
                    assert named(choice) == 0
                    lost += lost_by(state, seat, choice.word)
    assert lost > 0


@pytest.mark.parametrize("mode", MODES)
def test_odds_are_for_whoever_decides(mode: str) -> None:
    """LF-HID-05: one chance for each step of a conflict, and nothing for anybody else."""
    told = 0
    for state, _ in encounters(mode):
        for viewer in (None, *range(MODES[mode])):
            odds = GAME.view(state, viewer).odds
            assert not odds or (viewer,) == GAME.actors(state)
            words = GAME.legal_words(state, viewer) if odds and viewer is not None else ()
            assert {one.word for one in odds} <= set(words)
            assert all(0 <= one.percent <= 100 for one in odds)
            told += len(odds)
    assert told > 0


@pytest.mark.parametrize("mode", MODES)
def test_the_effects_of_two_cards_are_those_of_the_rules(mode: str) -> None:
    """LF-CMB-06: soldiers left on both sides, as the game counts them."""
    compared = 0
    for state, action in encounters(mode):
        s = state.record
        if action is None or s.depth == 0 or top_kind(s) != frames.SWAP:
            continue
        held = [int(s.card[ATTACK]), int(s.card[DEFENCE])]
        if action.word == "swap:yes":
            held.reverse()
        after = GAME.apply(state, action).state.record
        found = effect_of(int(s.attackers), int(s.soldiers[s.target]), held[0], held[1])
        if min(found) > 0:
            assert found == (int(after.attackers), int(after.soldiers[s.target]))
            compared += 1
    assert compared > 0


def test_odds_do_not_depend_on_the_card_that_lies_face_down() -> None:
    """LF-HID-05: for whoever must answer it, or decides on the swap."""
    for state, _ in encounters("1v1"):
        s = state.record
        if s.depth == 0 or top_kind(s) not in {frames.DEFENCE_CARD, frames.SWAP}:
            continue
        side = ATTACK if GAME.actors(state)[0] == s.defence_by else DEFENCE
        earlier = int(s.cards_used[side]) & ~(1 << int(s.card[side]))
        for other in range(3):
            if earlier >> other & 1:
                continue
            changed = State(s.copy(), state.components)
            changed.record.card[side] = other
            changed.record.cards_used[side] = earlier | 1 << other
            assert seen(changed).odds == seen(state).odds


@pytest.mark.parametrize(
    ("fight", "chance"),
    [
        (FIVE_TO_TWO, 1.0),
        (Fight(1, 0, (7, 7), 2, 2, 3), 1.0),
        (Fight(0, 1, (7, 7), 2, 2, 3), 0.0),
        (Fight(2, 1, (7, 7), 2, 2, 0), 0.0),
        (Fight(3, 1, (7, 7), 2, 2, 0), 1.0),
    ],
)
def test_what_brute_force_decides(fight: Fight, chance: float) -> None:
    """LF-CMB-03: two attackers for a defender; the last attackers take nothing."""
    assert chance_to_take(fight) == chance


def test_one_against_one_with_all_cards() -> None:
    """LF-CMB-06: of nine pairs, Turncoat against anything, Shootout, Coward, counted by hand."""
    pairs = [effect_of(1, 1, attack, defence) for attack in range(3) for defence in range(3)]
    #          T/T     T/S     T/C     S/T     S/S     S/C     C/T     C/S     C/C
    by_hand = [(0, 0), (1, 0), (1, 0), (0, 1), (0, 0), (0, 0), (0, 1), (0, 0), (0, 0)]
    assert pairs == by_hand


@pytest.mark.parametrize("option", [0, 1])
@pytest.mark.parametrize("defended", [1, 2, 4])
def test_odds_of_an_agitation_are_those_of_the_conflict_that_it_begins(
    defended: int, option: int
) -> None:
    """LF-ORD-12, LF-CMB-15: whoever agitates plays for the neutral soldiers that attack."""
    field = Field("2v2", neutral_brute_1=option).hold("PAT", 0, 2).hold("BRO", N, 3)
    field.hold("TAO", 1, defended).hold("ACI", N, 1).order("PAT", 0, "AGIT2").encounter()
    told = dict(map(astuple, odds_of(field.state, 0)))
    assert told.keys() == {word for word in field.words() if ":TAO:" in word}
    assert odds_of(field.state, 1) == ()
    for word, percent in told.items():
        begun = GAME.apply(field.state, Action(0, word)).state
        assert percent == max(one.percent for one in odds_of(begun, 0))
