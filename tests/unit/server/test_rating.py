"""Whose result against whom counts: several seats, teams, help of the computer."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from consigliere.arena.glicko import Rating, Result, updated
from consigliere.core.game import Outcome
from consigliere.server.store import Chair, Setup
from consigliere.server.store.ratings import Rated, RatedGame, changes_by
from consigliere.server.tables import seating
from consigliere.server.tables.rating import rated_game, rating_of_level

NAMES = ("ann", "ben", "cora", "dan")
NONE = frozenset[int]()


def played(
    scores: Sequence[int],
    winners: Sequence[int],
    game: str = "family-tree",
    options: dict[str, str] | None = None,
    **how: Any,
) -> RatedGame | None:
    """What a game changes in which everybody has made a step.

    `how`: the seats of `computers`, of those who have `resigned`, and of those whom the computer
    has `helped` with a step.
    """
    people = [seat for seat in range(len(scores)) if seat not in how.get("computers", ())]
    chairs = tuple(
        Chair(seating.HUMAN, 0, name, name) if seat in people else Chair("computer", 4, "", None)
        for seat, name in enumerate(NAMES[: len(scores)])
    )
    setup = Setup("t", game, options or {}, None, b"", "ann", chairs, is_rated=True)
    gone, helped = frozenset(how.get("resigned", ())), frozenset(how.get("helped", ()))
    acts = [(seat, NONE) for seat in range(len(scores))] + [(seat, helped) for seat in helped]
    rows: list[Any] = [moment(None, NONE)]
    for seat, taken_over in acts:
        rows[-1].taken_over = taken_over
        rows.append(moment(seat, NONE))
    rows[-1].resigned = gone
    rows[-1].outcome = Outcome(tuple(scores), tuple(winners), "points")
    model: Any = SimpleNamespace(setup=setup, timeline=SimpleNamespace(rows=rows[:1]))
    return rated_game(model, rows[1:])


def moment(seat: int | None, taken_over: frozenset[int]) -> Any:
    entry = SimpleNamespace(seat=seat)
    return SimpleNamespace(
        entry=entry, parent=0, taken_over=taken_over, resigned=NONE, outcome=None
    )


def results(found: RatedGame | None) -> dict[str, dict[Any, float]]:
    """The scores of each guest, by opponent."""
    assert found is not None
    return {
        found.guests[seat]: {bout.opponent: bout.score for bout in bouts}
        for seat, bouts in found.bouts.items()
    }


def test_of_four_everybody_is_compared_with_everybody() -> None:
    found = played([30, 20, 20, 5], [0])
    assert results(found) == {
        "ann": {"ben": 1.0, "cora": 1.0, "dan": 1.0},
        "ben": {"ann": 0.0, "cora": 0.5, "dan": 1.0},
        "cora": {"ann": 0.0, "ben": 0.5, "dan": 1.0},
        "dan": {"ann": 0.0, "ben": 0.0, "cora": 0.0},
    }
    assert found is not None
    weights = [sum(bout.weight for bout in bouts) for bouts in found.bouts.values()]
    assert weights == pytest.approx([1.0] * 4)


def test_partners_are_not_compared() -> None:
    found = played([3, 7, 4, 6], [1, 3], "la-famiglia", {"mode": "2v2"})
    assert results(found) == {
        "ann": {"ben": 0.0, "dan": 0.0},
        "ben": {"ann": 1.0, "cora": 1.0},
        "cora": {"ben": 0.0, "dan": 0.0},
        "dan": {"ann": 1.0, "cora": 1.0},
    }


def test_one_against_two_is_as_much_as_one_game() -> None:
    found = played([9, 4, 5], [0], "la-famiglia", {"mode": "2v1"})
    scores = results(found)
    alone = next(guest for guest, against in scores.items() if len(against) == 2)
    assert {guest: len(against) for guest, against in scores.items() if guest != alone} == {
        guest: 1 for guest in {"ann", "ben", "cora"} - {alone}
    }
    assert found is not None
    for bouts in found.bouts.values():
        assert sum(bout.weight for bout in bouts) == pytest.approx(1.0)


def test_whoever_gives_up_has_lost_to_all_who_stay() -> None:
    found = played([40, 20, 10], [0, 1, 2], resigned=[0])
    assert results(found)["ann"] == {"ben": 0.0, "cora": 0.0}
    assert results(found)["ben"] == {"ann": 1.0, "cora": 1.0}


def test_whoever_had_help_wins_nothing_by_it_and_nobody_loses_by_it() -> None:
    found = played([40, 20, 10], [0], helped=[0])
    assert results(found) == {"ben": {"cora": 1.0}, "cora": {"ben": 0.0}}
    lost = played([5, 20, 10], [1], helped=[0])
    assert results(lost)["ann"] == {"ben": 0.0, "cora": 0.0}


def test_levels_count_by_their_place_among_people() -> None:
    found = played([30, 20, 10], [0], computers=[1])
    level = rating_of_level("family-tree", 4)
    assert results(found) == {
        "ann": {level: 1.0, "cora": 1.0},
        "cora": {"ann": 0.0, level: 0.0},
    }


def test_all_are_rated_as_they_were_before_the_game() -> None:
    found = played([30, 20, 10], [0])
    assert found is not None
    known = {
        "ann": Rated(Rating(1500, 200), 4, 0.0),
        "ben": Rated(Rating(1400, 30), 9, 0.0),
    }
    changes = changes_by(found, known, 0.0)
    ratings = {guest: known[guest].rating for guest in known} | {"cora": Rating()}
    for seat, (guest, against) in enumerate(results(found).items()):
        wanted = [Result(ratings[other], score, 0.5) for other, score in against.items()]
        assert changes[seat].after.rating == updated(ratings[guest], wanted, 0.0)
    assert [changes[seat].after.games for seat in range(3)] == [5, 10, 1]
    values = [changes[seat].after.rating.value - changes[seat].before.value for seat in range(3)]
    assert values[0] > 0 > values[2]
