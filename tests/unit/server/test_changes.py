"""Events leave out what their viewer knows, and nothing is lost by that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from consigliere.core.action import CHANCE
from consigliere.core.game import Game
from consigliere.games.drawing import drawing_of
from consigliere.games.registry import load_game
from consigliere.server import wire
from consigliere.server.changes import Present, changes, completed, present_after
from consigliere.server.protocol import Happened, Notice, TableInfo
from consigliere.server.wire import SharedEncoder

STEPS = 60


@dataclass(frozen=True)
class Seen:
    """A view of a toy."""

    viewer: int | None
    total: int
    cards: tuple[str, ...]


def table(**more: Any) -> TableInfo:
    told = {
        "id": "t",
        "game": "toy",
        "options": {},
        "edition": "",
        "seats": [],
        "status": "playing",
        "hot_seat": False,
        "commitment": "",
        "seed": None,
        "outcome": None,
        "end_offer": None,
        "undo": False,
        "invites": [],
        "rematch": None,
    }
    return msgspec.convert(told | more, TableInfo)


def happened(seq: int, view: object, drawing: object = None, **more: Any) -> Happened:
    return Happened(seq, [], view, [], 0.0, table(**more), drawing)


def test_what_is_as_it_was_is_left_out() -> None:
    before = Present(table(), Seen(0, 3, ("a", "b")), ["tree"])
    message = changes(before, happened(1, Seen(0, 4, ("a", "b")), ["tree"]))
    assert (message.view, message.table, message.drawing) == ({"total": 4}, UNSET, UNSET)
    message = changes(before, happened(1, Seen(0, 3, ("a",)), ["tree", "leaf"], undo=True))
    assert message.view == {"cards": ("a",)}
    assert (message.table, message.drawing) == (table(undo=True), ["tree", "leaf"])


def test_views_of_another_form() -> None:
    """Of a game of somebody's own: mappings, or fields that were not there before."""
    assert changes(
        Present(table(), {"a": 1, "b": 2}, None), happened(1, {"a": 1, "b": 3})
    ).view == {"b": 3}
    assert changes(Present(table(), {}, None), happened(1, Seen(None, 0, ()))).view == {
        "viewer": None,
        "total": 0,
        "cards": (),
    }


def test_a_notice_changes_the_table_alone() -> None:
    before = Present(table(), Seen(0, 3, ()), None)
    after = present_after(before, Notice(table(end_offer=1)))
    assert after == Present(table(end_offer=1), before.view, None)
    assert present_after(None, Notice(table())) is None


def test_an_event_before_the_first_view_is_strange() -> None:
    with pytest.raises(msgspec.ValidationError):
        completed(None, happened(1, {}))


@pytest.mark.parametrize("game_id", ["famiglia", "family-tree", "la-famiglia"])
def test_the_client_has_the_whole_view_after_every_event(game_id: str) -> None:
    """That of its seat or of spectators, and what is drawn of it."""
    game: Game[Any] = load_game(game_id)
    seats = game.info.seats[0]
    state = game.initial(game.info.resolve_options({}), seats)
    here: dict[int | None, Present] = {}
    there: dict[int | None, Present] = {}
    for seq in range(STEPS):
        state = played_on(game, state, seq)
        encoder = SharedEncoder()
        for viewer in (None, *range(seats)):
            view = game.view(state, viewer)
            whole = Present(table(), view, drawing_of(game_id, view))
            plain = Present(table(), as_sent(view), as_sent(whole.drawing))
            if viewer in here:
                event = Happened(seq, [], view, [], 0.0, whole.table, whole.drawing)
                frame = encoder.encode(changes(here[viewer], event))
                heard = completed(there[viewer], msgspec.json.decode(frame, type=Happened))
                there[viewer] = Present(heard.table, heard.view, heard.drawing)
                assert there[viewer] == plain
            here[viewer], there[viewer] = whole, plain


def played_on(game: Game[Any], state: Any, number: int) -> Any:
    """The state after one of the possible steps."""
    if game.outcome(state) is not None:
        return state
    actor = game.actors(state)[0]
    drawn = [one.action for one in game.chance(state)] if actor == CHANCE else None
    offered = drawn or game.legal_actions(state, actor)
    return game.apply(state, offered[7 * number % len(offered)]).state


def as_sent(content: object) -> Any:
    """What a client reads of it."""
    return msgspec.json.decode(wire.content_of(content))
