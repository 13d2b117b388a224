"""No card and no secret gets into a notice, whatever is played: it says who, where and what."""

from __future__ import annotations

from itertools import product
from typing import Any

import hypothesis.strategies as st
import msgspec
import pytest
from hypothesis import given, settings

from consigliere.core.chance import ChanceStream
from consigliere.core.errors import ConsigliereError
from consigliere.core.replay import Timeline
from consigliere.core.table_acts import ASK_BACK, ASK_REPLACE, OFFER_END, RESIGN
from consigliere.games.registry import load_game
from consigliere.i18n.language import LANGUAGES
from consigliere.server.notices.kinds import WAYS, Kind, wish_of
from consigliere.server.notices.mail import notice_text, subject
from consigliere.server.notices.messages import body_of, composed
from consigliere.server.notices.outgoing import Outgoing
from consigliere.server.notices.push import shown
from consigliere.server.notices.webhook import Webhook
from consigliere.server.store import Chair, Deadline, Setup
from consigliere.server.store.notices import Bundle, Delivery, Notice, Target, Told
from consigliere.server.tables import seating
from consigliere.server.tables.journal import Journal
from consigliere.server.tables.model import TableModel
from consigliere.server.tables.noticing import deadline_notices, notices_after, told_to_others

GAMES = {"famiglia": 2, "family-tree": 3, "la-famiglia": 2}
NAMES = ("Ann", "Ben", "Cora")
ASKING = (OFFER_END, ASK_BACK, f"{ASK_REPLACE}0", f"{ASK_REPLACE}1", RESIGN)
PAGE = "https://tables.example"


def begun(game_id: str, seed: bytes) -> tuple[TableModel, Journal]:
    game = load_game(game_id)
    chairs = tuple(Chair(seating.HUMAN, 0, name, name.lower()) for name in NAMES[: GAMES[game_id]])
    options = game.info.resolve_options({})
    deadline = Deadline(86400, "wait")
    setup = Setup("t", game_id, options, None, seed, "ann", chairs, deadline=deadline)
    timeline = Timeline(game, seating.header(setup, game, "c" * 64))
    return TableModel(setup, timeline), Journal(ChanceStream(seed))


def told_of(model: TableModel, notice: Notice) -> Told:
    """A notice as the stores tell it."""
    who = None if notice.seat is None else model.setup.chairs[notice.seat].name
    return Told(1, notice.kind, "t", model.setup.game, who, is_computer=False, at=0.0)


def texts(told: Told, lang: str) -> tuple[str, ...]:
    """Every byte that leaves the server, by mail, push and webhook."""
    targets = [Target("ann", way, "there", "key") for way in WAYS]
    found = []
    for delivery in composed(Bundle(lang, [told], targets), frozenset(WAYS)):
        assert isinstance(delivery, Delivery)
        body = body_of(delivery)
        hook = Webhook(Outgoing(), PAGE)._body(with_known_id(delivery))
        found += [delivery.body, subject(body), notice_text(body, PAGE, "key")]
        found += [msgspec.json.encode(part).decode() for part in (shown(body), hook)]
    return tuple(found)


def with_known_id(delivery: Delivery) -> Delivery:
    return Delivery("id", delivery.target, delivery.body, delivery.until)


def possible(game_id: str, lang: str) -> set[tuple[str, ...]]:
    """All that may be said, by somebody who has never seen the table."""
    model, _ = begun(game_id, bytes(32))
    seats = (None, *range(GAMES[game_id]))
    return {
        texts(told_of(model, Notice("ann", kind.value, wish_of(kind), seat)), lang)
        for kind, seat in product(Kind, seats)
    }


@pytest.mark.parametrize("game_id", GAMES)
@given(data=st.data())
@settings(deadline=None, max_examples=25)
def test_no_secret_gets_into_any_notice(game_id: str, data: Any) -> None:
    model, journal = begun(game_id, data.draw(st.binary(min_size=32, max_size=32), label="seed"))
    lang = data.draw(st.sampled_from(list(LANGUAGES)))
    allowed = possible(game_id, lang)
    heard: list[Notice] = []
    acts: list[tuple[int | None, str]] = []
    for _ in range(data.draw(st.integers(1, 25), label="steps")):
        try:
            moments = journal.moments_after(model.timeline, acts, 0)
        except ConsigliereError:
            moments = []
        heard += notices_after(model, moments)
        model.timeline.extend(moments)
        model.is_started = True
        heard += deadline_notices(model)
        heard += told_to_others(model, data.draw(st.sampled_from(list(Kind))), 0)
        acts = next_acts(model, data)
        if model.is_over or not acts:
            break
    assert {texts(told_of(model, notice), lang) for notice in heard} <= allowed
    assert {(notice.wish, type(notice.seat)) for notice in heard} <= {
        (wish_of(kind), kind_of_seat) for kind in Kind for kind_of_seat in (int, type(None))
    }


def next_acts(model: TableModel, data: Any) -> list[tuple[int | None, str]]:
    """Any step of the game, or something that a player asks of the others."""
    if model.is_over:
        return []
    if data.draw(st.integers(0, 4), label="asks") == 0:
        seat = data.draw(st.integers(0, GAMES[model.setup.game] - 1))
        return [(seat, data.draw(st.sampled_from(ASKING)))]
    state = model.timeline.now.state
    seat = model.game.actors(state)[0]
    legal = model.game.legal_actions(state, seat)
    return [(seat, legal[data.draw(st.integers(0, len(legal) - 1))].word)]
