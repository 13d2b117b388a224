"""`consigliere identity`: from a browser to the terminal, and the other way round."""

from pathlib import Path

import pytest

from command_line import Run, run
from consigliere.cli import table as commands
from live_server import Live

__all__ = ["run"]


def test_terminal_and_browser_are_one_person(
    live: Live, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "data_folder", lambda: tmp_path)
    ann, ben = live.client(), live.client()
    ann.post("/api/me", {"name": "Ann"})
    table = ann.new_table("me", "hot")["id"]
    code = ann.post("/api/me/code", {}, 201)["code"]
    taken = run("identity", "--server", live.url, code)
    assert (taken.code, taken.out) == (0, f"At {live.url} you are now Ann.\n")
    assert table in run("my-games", "--server", live.url).out
    devices = ann.get("/api/me/devices")["devices"]
    assert {device["browser"] for device in devices} == {"", "consigliere"}

    shown = run("identity", "--server", live.url)
    assert shown.code == 0
    assert ben.post("/api/me/adopt", {"code": shown.out.split()[0]}) == {"name": "Ann"}

    again = run("identity", "--server", live.url, code)
    assert again.code == 2
    assert "games here" in again.err
    used = run("identity", "--server", live.url, code, "--give-up")
    assert (used.code, used.out) == (2, "")
    assert "already been used" in used.err
    assert table in run("my-games", "--server", live.url).out
