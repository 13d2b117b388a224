"""GET /api/games/mine: every game of a guest, by pages, and nobody else's."""

from typing import Any

import pytest

from consigliere.server.endpoints import my_games
from live_server import Client, Live


def mine(client: Client, after: str = "") -> Any:
    return client.get(f"/api/games/mine{after and f'?after={after}'}")


def summary(game: Any) -> tuple[str, list[int], list[int]]:
    """The status of a game, the seats of the reader and those to move."""
    seats = game["seats"]
    return (
        game["status"],
        [seat["seat"] for seat in seats if seat["yours"]],
        [seat["seat"] for seat in seats if seat["awaited"]],
    )


def test_what_goes_on_comes_first_and_says_whose_turn_it_is(live_on_each_store: Live) -> None:
    ann, ben, eve = (live_on_each_store.client() for _ in range(3))
    over = ann.new_table("me", "hot")["id"]
    with ann.sit(over) as seat:
        seat.hear("snapshot")
        seat.ask("resign", seat=0)
    theirs = ann.new_table("me", "guest")
    ben.claim(theirs["invites"][0])
    with ann.sit(theirs["id"]) as seat:
        state = seat.hear("snapshot")
        answer = seat.ask("act", seq=state["seq"], seat=0, action="3")
        assert answer["type"] == "ack"
    waiting = ann.new_table("me", "guest")["id"]

    found = mine(ann)
    assert [game["id"] for game in found["games"]] == [theirs["id"], waiting, over]
    assert [summary(game) for game in found["games"]] == [
        ("playing", [0], [1]),
        ("waiting", [0], []),
        ("finished", [0, 1], []),
    ]
    assert found["after"] is None
    ended = found["games"][-1]["outcome"]
    assert (ended["winners"], ended["reason"]) == ([1], "resigned")
    assert "seed" not in str(found)

    assert [summary(game) for game in mine(ben)["games"]] == [("playing", [1], [1])]
    assert mine(eve) == {"games": [], "after": None}


def test_own_turns_come_before_newer_games(ann: Client) -> None:
    own = ann.new_table("me", "hot")["id"]
    newer = ann.new_table("me", "guest")["id"]
    assert [game["id"] for game in mine(ann)["games"]] == [own, newer]


def test_all_games_are_listed_by_pages(
    live_on_each_store: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(my_games, "PAGE", 2)
    ann = live_on_each_store.client()
    tables = [ann.new_table("me", "guest")["id"] for _ in range(5)]
    found: list[str] = []
    after = ""
    while True:
        page = mine(ann, after)
        assert len(page["games"]) <= my_games.PAGE
        found += [game["id"] for game in page["games"]]
        if page["after"] is None:
            break
        after = page["after"]
    assert sorted(found) == sorted(tables)


@pytest.mark.parametrize("after", ["a%20b", "%00", "x" * 65])
def test_what_names_no_table_is_refused(ann: Client, after: str) -> None:
    assert ann.get(f"/api/games/mine?after={after}", 404)["message"]["key"].endswith(
        "no_such_table"
    )
