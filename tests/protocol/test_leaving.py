"""POST /api/tables/{id}/leave: out of a game, out of a seat, off the list; and since when."""

from typing import Any

import pytest

from live_server import Client, Live


def leave(client: Client, table: str) -> str:
    return str(client.post(f"/api/tables/{table}/leave", {})["how"])


def listed(client: Client) -> list[tuple[str, str]]:
    games: list[Any] = client.get("/api/games/mine")["games"]
    return [(game["id"], game["status"]) for game in games]


def test_whoever_leaves_a_game_of_two_gives_it_up(live_on_each_store: Live) -> None:
    ann, ben = live_on_each_store.client(), live_on_each_store.client()
    created = ann.new_table("me", "guest")
    table = created["id"]
    ben.claim(created["invites"][0])
    with ben.sit(table) as seat:
        seat.hear("snapshot")
        assert leave(ann, table) == "resigned"
        over = seat.hear("event", lambda m: m["table"]["status"] == "finished")
    assert (over["table"]["outcome"]["winners"], over["events"][0]["key"]) == (
        [1],
        "table.resigned",
    )
    assert listed(ann) == listed(ben) == [(table, "finished")]
    assert leave(ann, table) == "hidden"
    assert (listed(ann), listed(ben)) == ([], [(table, "finished")])
    assert ann.get(f"/api/tables/{table}/replay")["table"]["id"] == table, "the link still leads"


def test_whoever_leaves_a_game_of_more_is_played_for_by_the_computer(
    live: Live, ann: Client, ben: Client, family_tree: None
) -> None:
    created = ann.new_table("me", "guest", "guest", game="family-tree")
    cas = live.client()
    for person, invite in zip((ben, cas), created["invites"], strict=True):
        person.claim(invite)
    table = created["id"]
    assert leave(ben, table) == "resigned"
    seats = ann.get(f"/api/tables/{table}")["seats"]
    assert [seat["resigned"] for seat in seats] == [False, True, False]
    assert listed(ben) == [(table, "playing")]
    assert leave(ben, table) == "hidden"
    assert listed(ben) == []
    assert leave(cas, table) == "resigned"
    assert ann.get(f"/api/tables/{table}")["status"] == "finished"


def test_at_one_screen_leaving_ends_the_game(ann: Client) -> None:
    table = ann.new_table("me", "hot")["id"]
    assert leave(ann, table) == "resigned"
    assert listed(ann) == [(table, "finished")]


def test_before_the_game_a_guest_frees_the_seat_and_the_host_the_list(
    live_on_each_store: Live,
) -> None:
    ann, ben, cas = (live_on_each_store.client() for _ in range(3))
    created = ann.new_table("me", "guest", "guest", game="family-tree")
    table = created["id"]
    ben.claim(created["invites"][0])
    assert leave(ben, table) == "freed"
    assert listed(ben) == []
    info = ann.get(f"/api/tables/{table}")
    assert [seat["kind"] for seat in info["seats"]] == ["human", "open", "open"]
    assert info["seats"][1]["offer"] == {"invite": None, "until": None, "has_expired": False}
    assert len(info["invites"]) == 1
    assert leave(ann, table) == "hidden"
    assert listed(ann) == []
    cas.claim(created["invites"][1])
    assert listed(ann) == [(table, "waiting")], "somebody has come"
    new = ann.post(f"/api/tables/{table}/offers", {"seat": 1})["invites"][0]
    assert ben.claim(new)["id"] == table


@pytest.mark.fault("forged-message")
def test_only_whoever_sits_there_leaves(live: Live, ann: Client, ben: Client) -> None:
    table = ann.new_table("me", "guest")["id"]
    for stranger in (ben, live.client()):
        answer = stranger.post(f"/api/tables/{table}/leave", {}, 403)
        assert answer["message"]["key"] == "error.not_your_seat"
    ann.post(f"/api/tables/{table}/leave", {"seat": 0}, 400)
    headers = {"Origin": "http://elsewhere.example"}
    foreign = ann.http.post(f"/api/tables/{table}/leave", json={}, headers=headers)
    assert foreign.json()["message"]["key"] == "error.foreign_origin"
    assert listed(ann) == [(table, "waiting")]


def test_a_list_says_since_when_it_is_whose_turn(
    live_on_each_store: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1_800_000_000.0
    monkeypatch.setattr("time.time", lambda: now)
    ann, ben = live_on_each_store.client(), live_on_each_store.client()
    created = ann.new_table("me", "guest")
    table = created["id"]

    def since(client: Client) -> float | None:
        (game,) = client.get("/api/games/mine")["games"]
        return None if game["since"] is None else float(game["since"])

    assert since(ann) is None, "nobody is waited for yet"
    ben.claim(created["invites"][0])
    assert since(ann) == since(ben) == now
    now += 86400
    assert since(ann) == now - 86400
    with ann.sit(table) as seat:
        state = seat.hear("snapshot")
        seat.ask("offer_end", seat=0)
        assert since(ann) == now - 86400, "an offer is no step"
        seat.ask("act", seq=state["seq"], seat=0, action="3")
    assert since(ben) == now
    with ben.sit(table) as seat:
        seat.hear("snapshot")
        seat.ask("resign", seat=1)
    assert since(ben) is None
