"""Orders are read back before the last one is placed: which piece places it, and its words."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from consigliere.core.action import Choice
from consigliere.core.event import Event
from consigliere.games.la_famiglia.drawing.sicily import sicily_drawing
from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.games.la_famiglia.presentation.view import LaFamigliaView
from consigliere.games.la_famiglia.presentation.view_builder import view_of
from consigliere.games.la_famiglia.rules.record import frames
from consigliere.games.la_famiglia.rules.record.record import IN_HQ, NOBODY, OPEN
from consigliere.games.la_famiglia.rules.state import State
from consigliere.i18n.render import render
from la_famiglia_table import PLACE, SEATS, Table, planning

GAME = LaFamiglia()
LANGUAGES = ("en", "ru", "es", "fr")
PLACING = {"at", "token"}
NAMES = {order.id: order.name for order in sicily_drawing().orders}
LANDS = {land.id: land.name for land in sicily_drawing().lands}


def placing_states(mode: str) -> Iterator[tuple[State, int]]:
    """Every moment of a game at random at which somebody places orders."""
    rng = random.Random(mode)  # noqa: S311
    state = GAME.initial({"mode": mode}, SEATS[mode])
    while GAME.outcome(state) is None:
        (actor,) = GAME.actors(state)
        drawn = [outcome.action for outcome in GAME.chance(state)]
        if not drawn and GAME.view(state, actor).decision in PLACING:
            yield state, actor
        state = GAME.apply(state, rng.choice(drawn or GAME.legal_actions(state, actor))).state


def after(state: State, actor: int, choice: Choice) -> tuple[LaFamigliaView, list[Event]]:
    """What the actor sees when this choice and all that it forces is done, and the orders laid."""
    (action,) = (one for one in GAME.legal_actions(state, actor) if one.word == choice.word)
    step = GAME.apply(state, action)
    told = list(step.told(actor))
    while GAME.actors(step.state) == (actor,) and len(GAME.legal_actions(step.state, actor)) == 1:
        step = GAME.apply(step.state, GAME.legal_actions(step.state, actor)[0])
        told += step.told(actor)
    laid = [event for event in told if event.key == "la_famiglia.order_put"]
    return GAME.view(step.state, actor), laid


@pytest.mark.parametrize("mode", SEATS)
def test_the_piece_that_lays_the_last_order_is_known(mode: str) -> None:
    """LF-ACT-04, LF-DEC-16, LF-DEC-31: and nobody but the one who lays it is told."""
    sealed = 0
    for state, actor in placing_states(mode):
        view = GAME.view(state, actor)
        depth = len(view.frames) - (view.decision == "token")
        seals = {seal.piece: seal for seal in view.seals}
        for choice in GAME.choices(state, actor):
            (piece,) = choice.path
            then, laid = after(state, actor, choice)
            goes_on = then.decision in PLACING and then.frames[depth - 1][:2] == (frames.AT, actor)
            if goes_on or not laid:
                assert piece not in seals, choice
            else:
                seal = seals.pop(piece)
                args = {"token": NAMES[seal.token], "territory": LANDS[seal.territory]}
                assert [event.args for event in laid] == [args]
                sealed += 1
        assert not seals
        others = [GAME.view(state, seat) for seat in range(SEATS[mode]) if seat != actor]
        assert all(other.seals == () for other in [*others, GAME.view(state, None)])
    assert sealed > 0


@pytest.mark.parametrize("mode", SEATS)
def test_every_order_offered_has_words_in_every_language(mode: str) -> None:
    """LF-ACT-04: its number, its sort, and where it goes."""
    offered: set[str] = set()
    places: set[str] = set()
    for state, actor in placing_states(mode):
        view = GAME.view(state, actor)
        if view.decision == "token":
            offered |= {choice.path[0] for choice in GAME.choices(state, actor)}
        offered |= {seal.token for seal in view.seals}
        places |= {seal.territory for seal in view.seals}
    assert offered
    for lang in LANGUAGES:
        for token in offered:
            text = render(NAMES[token], lang)
            assert "la_famiglia" not in text
            assert str(NAMES[token].args["initiative"]) in text.split()
        for place in places:
            assert "la_famiglia" not in render(LANDS[place], lang)


def with_room_for_one(orders: int) -> Table:
    """Several orders may be placed, but there is room for one: on the only territory."""
    table = planning("1v1")
    s, seat = table.s, table.seat
    own = [place for place in PLACE.values() if s.owner[place] == seat]
    for place in own[1:]:
        s.owner[place], s.soldiers[place] = NOBODY, 0
    held = [slot for slot, at in enumerate(s.token_at[seat]) if at == IN_HQ]
    s.token_at[seat, held[0]] = own[0]
    frames.push(s, frames.AT, seat, orders, 0, 0)
    table.play(f"at:{table.state.components.territories[own[0]]}")
    return table


def test_an_order_is_the_last_one_where_no_other_has_room() -> None:
    """LF-ACT-04: two orders to a territory."""
    table = with_room_for_one(3)
    view = view_of(table.state, table.seat)
    assert view.decision == "token"
    assert {seal.piece for seal in view.seals} == {word.partition(":")[2] for word in table.words()}


def test_the_only_token_left_goes_with_its_territory() -> None:
    """LF-DEC-31: no token is asked for."""
    table = planning("1v1")
    s, seat = table.s, table.seat
    held = [slot for slot, at in enumerate(s.token_at[seat]) if at == IN_HQ]
    s.token_at[seat, held[1:]] = OPEN
    frames.push(s, frames.AT, seat, 3, 0, 0)
    (token,) = [
        one.id for one in view_of(table.state, seat).players[seat].tokens if one.place == "hq"
    ]
    seals = view_of(table.state, seat).seals
    assert {seal.token for seal in seals} == {token}
    assert [f"at:{seal.piece}" for seal in seals] == table.words()[:-1]
    assert all(seal.piece == seal.territory for seal in seals)
