"""A view survives the wire, and whoever has it can name every piece and every score."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from consigliere.core.action import CHANCE, Action
from consigliere.games.drawing import NoTextError, piece_of, read_back, score_of, text_of, view_from
from consigliere.games.registry import load_game
from consigliere.i18n.render import render

TABLES = [
    ("famiglia", {}, 2),
    ("family-tree", {}, 3),
    ("family-tree", {"edition": "big"}, 2),
    ("la-famiglia", {"mode": "1v1"}, 2),
    ("la-famiglia", {"mode": "2v2"}, 4),
]
NAMES = ("Ann", "Ben", "Cleo", "Dan")
STEPS = 250


def positions(game_id: str, given: dict[str, str], seats: int) -> Iterator[tuple[Any, Any, int]]:
    """Game, state and seat of every decision of some steps at random."""
    game, luck = load_game(game_id), random.Random(5)  # noqa: S311
    state = game.initial(game.info.resolve_options(given), seats)
    for _ in range(STEPS):
        actors = game.actors(state)
        if not actors:
            return
        if actors == (CHANCE,):
            state = game.apply(state, luck.choice(game.chance(state)).action).state
            continue
        yield game, state, actors[0]
        words = [action.word for action in game.legal_actions(state, actors[0])]
        # two passes would end some games at once
        word = luck.choice([word for word in words if word != "pass"] or words)
        state = game.apply(state, Action(actors[0], word)).state


@pytest.mark.parametrize(("game_id", "given", "seats"), TABLES)
def test_a_view_is_the_same_after_the_wire(game_id: str, given: dict[str, str], seats: int) -> None:
    for game, state, seat in positions(game_id, given, seats):
        for viewer in (seat, None):
            view = game.view(state, viewer)
            raw = msgspec.json.decode(msgspec.json.encode(view))
            again = view_from(game_id, raw)
            assert again == view
            assert text_of(game_id, again, "en", NAMES) == text_of(game_id, view, "en", NAMES)


@pytest.mark.parametrize(("game_id", "given", "seats"), TABLES)
def test_every_piece_with_choices_behind_it_has_a_name(
    game_id: str, given: dict[str, str], seats: int
) -> None:
    named = 0
    for game, state, seat in positions(game_id, given, seats):
        view = game.view(state, seat)
        begun = {p for c in game.choices(state, seat) for p in c.path[:-1]}
        for piece in begun:
            name = piece_of(game_id, view, piece)
            assert name is not None, piece
            text = render(name, "en", NAMES)
            assert "." not in text.rstrip(".")
            named += 1
    assert named > 20


def test_scores_are_told_with_what_they_count() -> None:
    views = {g: next(positions(g, o, n))[1] for g, o, n in TABLES}
    told = {
        game_id: render(score_of(game_id, load_game(game_id).view(state, None), -3 if game_id ==
                                 "family-tree" else 3), "en")
        for game_id, state in views.items()
    }  # fmt: skip
    assert told == {
        "famiglia": "3 points",
        "family-tree": "3 cards in hand",
        "la-famiglia": "controls 3 mandamenti",
    }


def test_orders_are_read_back_with_the_last_one() -> None:
    seen = 0
    for game, state, seat in positions("la-famiglia", {"mode": "1v1"}, 2):
        view = game.view(state, seat)
        for seal in view.seals:
            look = read_back("la-famiglia", view, seal.piece)
            assert look is not None
            own = [
                t for t in view.players[seat].tokens if t.place in {x.id for x in view.territories}
            ]
            assert len(look.lines) == len(own) + 1
            assert render(look.lines[-1], "en", NAMES).count(" → ") == 1
            seen += 1
        assert read_back("la-famiglia", view, "nothing") is None
    assert seen > 0
    assert read_back("famiglia", None, "pass") is None


def test_a_view_of_nobody_knows_which_game_is_refused() -> None:
    with pytest.raises(NoTextError) as unknown:
        view_from("chess", {})
    assert unknown.value.key == "unknown_game"
    with pytest.raises(NoTextError) as strange:
        view_from("famiglia", {"viewer": "me"})
    assert strange.value.key == "strange_view"
