"""What chance and secret choices bring at the beginning is told to whoever then sees it."""

from __future__ import annotations

from consigliere.core.action import CHANCE
from consigliere.core.event import Event
from consigliere.core.game import Transition
from consigliere.games.registry import load_game


def first_steps(game_id: str, seats: int, until: str, **options: str) -> list[Transition[object]]:
    """Always the first outcome and the first action, until everybody is told of this."""
    game = load_game(game_id)
    state, found = game.initial(options, seats), list[Transition[object]]()
    while not any(event.key.endswith(until) for event in (found[-1].events if found else ())):
        (actor,) = game.actors(state)
        actions = [o.action for o in game.chance(state)] or game.legal_actions(state, actor)
        assert actor != CHANCE or actions[0].is_chance
        found.append(game.apply(state, actions[0]))
        state = found[-1].state
    return found


def of_key(told: tuple[Event, ...], key: str) -> list[Event]:
    return [event for event in told if event.key == key]


def test_each_hand_is_told_to_its_owner_alone() -> None:
    """FT-S10: when the last card of the deal has come."""
    last = first_steps("family-tree", 3, "family_tree.dealt")[-1]
    for seat in range(3):
        (hand,) = of_key(last.told(seat), "family_tree.hand")
        cards = hand.args["cards"]
        assert isinstance(cards, tuple)
        assert (hand.seat, len(cards)) == (seat, 5)
        assert of_key(last.told(seat), "family_tree.dealt")
    assert of_key(last.told(None), "family_tree.hand") == []


def test_what_a_character_lets_place_is_told_to_everybody() -> None:
    """LF-SETUP-01, LF-SETUP-15: placements are public."""
    told = first_steps("la-famiglia", 2, "places_soldiers")[-1]
    for viewer in (0, 1, None):
        (event,) = of_key(told.told(viewer), "la_famiglia.places_soldiers")
        assert (event.seat, event.args) == (0, {"count": 2})
