"""`consigliere my-games`: the games that a terminal has a seat in, in lines."""

from pathlib import Path

import pytest

from command_line import Run, run
from consigliere.cli import table as commands
from consigliere.terminal.tokens import Tokens
from live_server import Live

__all__ = ["run"]


def test_games_are_listed_with_whose_turn_it_is(
    live: Live, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "data_folder", lambda: tmp_path)
    empty = run("my-games", "--server", live.url)
    assert (empty.code, empty.out) == (0, f"No games at {live.url} yet.\n")

    ann, ben = live.client(), live.client()
    ann.post("/api/me", {"name": "Ann"})
    over = ann.new_table("me", "computer")["id"]
    ann.post(f"/api/tables/{over}/leave", {})
    theirs = ann.new_table("me", "guest")
    ben.claim(theirs["invites"][0], "Ben\x1b[31m")
    with ann.sit(theirs["id"]) as seat:
        state = seat.hear("snapshot")
        seat.ask("act", seq=state["seq"], seat=0, action="3")
    waiting = ann.new_table("me", "guest")["id"]
    own = [ann.new_table("me", "hot")["id"] for _ in range(13)]  # more than a page

    (token,) = (cookie.value for cookie in ann.http.cookies.jar)
    Tokens(tmp_path / "guests.json").keep(live.url, token)
    listed = run("my-games", "--server", f"{live.url}/")
    assert listed.code == 0
    lines = listed.out.splitlines()
    assert len(lines) == 16
    assert all(" · Your turn · " in line for line in lines[:13])
    assert {line.rpartition("/")[2] for line in lines[:13]} == set(own)
    (turn,) = [line for line in lines if theirs["id"] in line]
    assert turn.startswith("counting · Ben[31m · To move: Ben[31m · 20")
    (free,) = [line for line in lines if waiting in line]
    assert free == f"counting · Waiting for a player · {live.url}/#/t/{waiting}"
    assert lines[-1].startswith("counting · Computer · finished, ")
    assert lines[-1].endswith(f"{live.url}/#/t/{over}")


def test_a_deadline_is_listed(
    live: Live, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "data_folder", lambda: tmp_path)
    ann = live.client()
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "hot", "name": "Ben"}]
    deadline = {"seconds": 86400, "overdue": "resign"}
    ann.post("/api/tables", {"game": "counting", "seats": seats, "deadline": deadline}, 201)
    (token,) = (cookie.value for cookie in ann.http.cookies.jar)
    Tokens(tmp_path / "guests.json").keep(live.url, token)
    listed = run("my-games", "--server", live.url)
    assert " · To be played by 20" in listed.out
