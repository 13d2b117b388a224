"""However many people watch, a player finds room at the table."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from live_server import ROOMY, Client, Live, Seat, running


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    folder: Path = tmp_path_factory.mktemp("server")
    with running(folder / "tables.sqlite3", limits=replace(ROOMY, spectators=2)) as server:
        yield server


def crowd(live: Live, table: str, people: int) -> list[Seat]:
    """So many people without a cookie, who watch."""
    seats = [live.client().sit(table) for _ in range(people)]
    for seat in seats:
        seat.hear("snapshot")
    return seats


@pytest.mark.fault("locked-out-players")
def test_players_find_room_in_a_crowd(live: Live, ann: Client, ben: Client) -> None:
    created = ann.new_table("me", "guest")
    ben.claim(created["invites"][0])
    table = created["id"]
    watching = crowd(live, table, 2)
    with live.client().sit(table) as third:
        assert third.closed() == 1008
    with ann.sit(table) as first, ben.sit(table) as second:
        first.hear("snapshot")
        second.hear("snapshot")
        for seat in watching:
            seat.socket.close()


@pytest.mark.fault("locked-out-players")
def test_players_do_not_count_as_spectators(live: Live, ann: Client, ben: Client) -> None:
    created = ann.new_table("me", "guest")
    ben.claim(created["invites"][0])
    with ann.sit(created["id"]) as first, ben.sit(created["id"]) as second:
        first.hear("snapshot")
        second.hear("snapshot")
        for seat in crowd(live, created["id"], 2):
            seat.socket.close()
