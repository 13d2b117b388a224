"""What a table of La Famiglia sends to whom: secrets stay with the side that has them."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from consigliere.core.action import CHANCE
from consigliere.core.chance import ChanceStream
from consigliere.core.moment import Moment
from consigliere.core.record import Entry
from consigliere.core.replay import Timeline
from consigliere.games.la_famiglia.box.files import standard_box
from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.server import wire
from consigliere.server.auth import Identity
from consigliere.server.protocol import ServerMessage
from consigliere.server.store import Chair, Guest, Setup
from consigliere.server.tables import presenter, seating
from consigliere.server.tables.model import TableModel
from consigliere.server.tables.replays import replay_of_table
from consigliere.server.tables.viewer import Viewer
from live_server import Client

GAME = LaFamiglia()
BOX = standard_box()
SEATS = {"1v1": 2, "2v1": 3, "2v2": 4}
SECRET = ("character", "split", "token", "card")
"""Decisions whose answer only the side of whoever gives it may know (LF-HID-02 … LF-HID-05)."""
NOW = 0.0
"""Every frame carries the time; without a difference there it says nothing here."""


def seated(mode: str, one_screen: tuple[int, ...] = ()) -> tuple[TableModel, list[Viewer]]:
    """A table with a person in every seat, and a stranger; some may share a screen."""
    names = [f"g{0 if seat in one_screen else seat}" for seat in range(SEATS[mode])]
    chairs = tuple(Chair(seating.HUMAN, 0, name, name) for name in names)
    options = GAME.info.resolve_options({"mode": mode})
    setup = Setup("T", GAME.info.id, options, None, bytes(32), "g0", chairs)
    timeline = Timeline(GAME, seating.header(setup, GAME, "c" * 64))
    model = TableModel(setup, timeline, is_started=True)
    people = [Viewer(Identity(Guest(name, name), name)) for name in names]
    return model, [*people, Viewer(None)]


def said(model: TableModel, viewer: Viewer, moment: Moment[Any]) -> str:
    """Every byte that a step makes the server send: the step itself, and a page opened after it."""
    timeline = model.timeline
    timeline.extend([moment])
    try:
        frames: list[ServerMessage] = [
            presenter.happened(model, viewer, moment, NOW),
            presenter.snapshot(model, viewer, NOW),
            presenter.resumed(model, viewer, moment.seq - 1, NOW),
        ]
        return "".join(wire.encode(frame) for frame in frames)
    finally:
        timeline.moments.pop()


def kind_of(word: str) -> str:
    return word.partition(":")[0]


def others(word: str, words: list[str]) -> list[str]:
    """What might have been answered instead."""
    return [other for other in words if kind_of(other) == kind_of(word) and other != word]


class WholeGame:
    """A game at random; at every secret decision each reader's bytes with another answer too."""

    def __init__(self, mode: str, seed: int) -> None:
        self.model, self.viewers = seated(mode)
        self.timeline = self.model.timeline
        self.luck = Random(seed)  # noqa: S311  not for secrets
        self.stream = ChanceStream.from_int(seed)
        self.compared: Counter[str] = Counter()

    def play(self, *, compares: bool = True) -> None:
        while self.timeline.now.outcome is None:
            (actor,) = GAME.actors(self.timeline.now.state)
            if actor == CHANCE:
                self.timeline.append(
                    None, self.timeline.draw(self.timeline.now, self.stream).word, 0
                )
                continue
            words = [action.word for action in GAME.legal_actions(self.timeline.now.state, actor)]
            word = self.luck.choice(words)
            if compares and kind_of(word) in SECRET and self.is_secret(word):
                self.compare(actor, word, others(word, words))
            self.timeline.append(actor, word, 0)

    def is_secret(self, word: str) -> bool:
        """LF-DOME-03: how soldiers are split is public once the game has begun."""
        phase = GAME.view(self.timeline.now.state, None).phase
        return kind_of(word) != "split" or phase == "setup"

    def compare(self, actor: int, word: str, alternatives: list[str]) -> None:
        if not alternatives:
            return
        twins = [self.after(actor, one) for one in (word, self.luck.choice(alternatives))]
        if any(twin.reveals for twin in twins):
            return
        sides = [player.side for player in GAME.view(self.timeline.now.state, None).players]
        for seat, viewer in enumerate(self.viewers):
            one, other = (said(self.model, viewer, twin) for twin in twins)
            is_own = seat < len(sides) and sides[seat] == sides[actor]
            assert (one != other) == is_own, (word, seat)
            self.compared[kind_of(word)] += 1

    def after(self, actor: int, word: str) -> Moment[Any]:
        now = self.timeline.now
        return self.timeline.following(now, Entry(now.seq + 1, actor, word, 0))


@pytest.mark.parametrize(
    ("mode", "seed", "kinds"),
    [
        ("1v1", 14, {"character", "split", "token", "card"}),
        ("2v1", 11, {"character", "token", "card"}),
        ("2v2", 11, {"token", "card"}),
    ],
)
@pytest.mark.fault("leaked-secret")
def test_no_byte_depends_on_what_its_reader_may_not_know(
    mode: str, seed: int, kinds: set[str]
) -> None:
    """LF-HID-01 … LF-HID-05, LF-HID-09: orders, characters, splits, cards, in a whole game."""
    game = WholeGame(mode, seed)
    game.play()
    assert set(game.compared) == kinds
    assert game.compared["token"] > 100


def test_the_cards_of_others_are_not_named_before_the_game_is_over() -> None:
    """LF-HID-02: neither those kept nor those put back; then everybody may look at everything."""
    game = WholeGame("2v1", 3)
    game.play(compares=False)
    state = game.timeline.now.state
    sides = [player.side for player in GAME.view(state, None).players]
    names = {f'"{card.id}"' for card in BOX.cards.characters}
    drawn = [{f'"{card}"' for card in drawn_by(seat, state)} for seat in range(len(sides))]
    for seat, viewer in enumerate(game.viewers):
        frames = replay_of_table(game.model, viewer).frames
        *before, last = (bytes(wire.response(frame).body).decode() for frame in frames)
        text = "".join(before)
        own = [n for n, side in enumerate(sides) if seat < len(sides) and side == sides[seat]]
        known = set().union(*(drawn[n] for n in own))
        assert {name for name in names if name in text} == known
        assert ("la_famiglia.character." in text) == bool(known)
        assert {name for name in names if name in last} == set().union(*drawn)


def drawn_by(seat: int, state: Any) -> tuple[str, ...]:
    secrets = GAME.view(state, seat).players[seat].secrets
    assert secrets is not None
    return secrets.drawn


@pytest.mark.fault("leaked-secret")
def test_behind_the_curtain_lies_only_what_is_public() -> None:
    """Two seats at one screen: whose turn it becomes is shown to nobody until they say so."""
    model, (viewer, *_, stranger) = seated("1v1", one_screen=(0, 1))
    luck, stream, timeline = Random(5), ChanceStream.from_int(5), model.timeline  # noqa: S311
    drawn = 0
    while drawn < 12:
        (actor,) = GAME.actors(timeline.now.state)
        if actor == CHANCE:
            timeline.append(None, timeline.draw(timeline.now, stream).word, 0)
            continue
        if viewer.shown != actor:
            viewer.shown = actor
            assert presenter.snapshot(model, viewer, NOW).choices
            assert '"lire":' in wire.encode(presenter.snapshot(model, viewer, NOW))
        words = [action.word for action in GAME.legal_actions(timeline.now.state, actor)]
        moment = timeline.append(actor, luck.choice(words), 0)
        viewer.draw_curtain(model, moment)
        if GAME.actors(moment.state) == (1 - actor,):
            drawn += 1
            shown = presenter.happened(model, viewer, moment, NOW)
            public = presenter.happened(model, stranger, moment, NOW)
            assert (shown.events, shown.view, shown.choices) == (public.events, public.view, [])
            assert (
                presenter.snapshot(model, viewer, NOW).log
                == presenter.snapshot(model, stranger, NOW).log
            )


def test_the_record_waits_for_the_end(ann: Client) -> None:
    """At a running server: neither the record nor a seat of others is to be had."""
    table = ann.new_table("me", "computer", game=GAME.info.id)["id"]
    with ann.sit(table) as seat:
        state = seat.hear("snapshot")
        if not state["choices"]:
            state = seat.hear("event", lambda message: bool(message["choices"]))
        assert state["table"]["options"]["mode"] == "1v1"
        answer = ann.http.get(f"/api/tables/{table}/record")
        assert answer.json()["message"]["key"] == "error.record_too_early"
        word = state["choices"][0]["word"]
        assert kind_of(word) == "character"
        done = seat.ask("act", seq=state["seq"], seat=0, action=word)
        assert done["type"] == "ack"
        other = seat.ask("act", seq=done["seq"], seat=1, action=word)
        assert other["message"]["key"] == "error.not_your_seat"
