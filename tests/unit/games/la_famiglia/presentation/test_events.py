"""Sentences of the log: one without a number, and the event of an undo by viewer."""

from __future__ import annotations

import random

import pytest

from consigliere.core.record import Header, Sitter
from consigliere.core.replay import Timeline
from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.games.la_famiglia.presentation.events import events_for
from consigliere.games.la_famiglia.rules.record import frames
from consigliere.games.la_famiglia.rules.state import State
from consigliere.i18n.render import render
from la_famiglia_table import planning

GAME = LaFamiglia()


@pytest.mark.parametrize("lang", ["en", "ru", "es", "fr"])
def test_a_dome_that_is_left_as_it_was(lang: str) -> None:
    """LF-DOME-09, LF-DEC-28: no members is no number of members."""
    sentences = []
    for word in ("restore:0", "restore:2"):
        table = planning("1v1")
        table.s.dome[:2] = 4, 8
        table.s.members_hq[0] = 3
        frames.ask(table.s, frames.RESTORE, 0)
        table.log.clear()
        table.play(word)
        (event,) = (one for one in events_for(table.state, table.log, None) if one.seat == 0)
        sentences.append(render(event.message, lang))
    without, with_two = sentences
    assert not any(letter.isdigit() for letter in without)
    assert "2" in with_two
    assert "la_famiglia" not in without


def orders_laid() -> tuple[Timeline[State], int]:
    """A game at random up to the first order; the position before it."""
    info = GAME.info
    options = info.resolve_options({"mode": "1v1"})
    sitters = (Sitter("Anna", "human"), Sitter("Bruno", "human"))
    header = Header(info.id, info.rules_version, options, info.edition_of(options), sitters, None)
    timeline = Timeline(GAME, header)
    rng = random.Random(4)  # noqa: S311
    while not timeline.now.entry.act.startswith("token:"):
        state = timeline.now.state
        (actor,) = GAME.actors(state)
        drawn = [outcome.action for outcome in GAME.chance(state)]
        action = rng.choice(drawn or GAME.legal_actions(state, actor))
        timeline.append(None if drawn else actor, action.word, 0)
    return timeline, timeline.now.parent or 0


def test_an_order_taken_back_is_named_to_its_owner_alone() -> None:
    """LF-HID-03: the undo tells everybody where it lay, as the order itself did."""
    timeline, before = orders_laid()
    seat = timeline.now.entry.seat
    assert seat is not None
    (own,) = [event for event in timeline.now.told(seat) if event.key == "la_famiglia.order_put"]
    timeline.append(seat, f"!undo:{before}", 0)
    keys = {viewer: timeline.now.told(viewer)[0].message.keys() for viewer in (0, 1, None)}
    assert "event.la_famiglia.order_put" in keys[seat]
    for other in (1 - seat, None):
        assert "event.la_famiglia.order_put_hidden" in keys[other]
        assert not any(
            key.startswith(("la_famiglia.token", "la_famiglia.order")) for key in keys[other]
        )
    said = render(timeline.now.told(seat)[0].message, "en")
    assert said.startswith(f"took back: {render(own.message, 'en')}")
