"""Who is said to be here: whoever has the table open, and whoever has just sat down."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

from live_server import PATIENCE, ROOMY, Live, running


@pytest.mark.parametrize("comes", [True, False])
def test_whoever_has_just_sat_down_is_on_the_way(tmp_path: Path, *, comes: bool) -> None:
    seconds = 3600.0 if comes else 0.05
    limits = replace(ROOMY, arrival_seconds=seconds)
    with running(tmp_path / "tables.sqlite3", limits=limits) as live:
        ann, ben = live.client(), live.client()
        created = ann.new_table("me", "guest")
        with ann.sit(created["id"]) as seat:
            seat.hear("snapshot")
            ben.claim(created["invites"][0], "Ben")
            taken = seat.hear("notice", lambda m: m["table"]["seats"][1]["kind"] == "human")
            assert taken["table"]["seats"][1]["connected"]
            if comes:
                with ben.sit(created["id"]) as other:
                    assert other.hear("snapshot")["table"]["seats"][1]["connected"]
            # gone, or never there
            seat.hear("notice", lambda m: not m["table"]["seats"][1]["connected"])


def test_since_when_somebody_is_away_and_is_waited_for(live_on_each_store: Live) -> None:
    ann, ben = (live_on_each_store.client() for _ in range(2))
    created = ann.new_table("me", "guest")
    with ben.sit(created["id"]) as watcher:
        assert watcher.hear("snapshot")["moved"] is None, "the game has not begun"
    ben.claim(created["invites"][0], "Ben")
    now = pytest.approx(time.time(), abs=PATIENCE)
    with ben.sit(created["id"]) as other:
        with ann.sit(created["id"]) as seat:
            assert seat.hear("snapshot")["moved"] == now
            here = other.hear("notice", lambda m: m["table"]["seats"][0]["connected"])
            assert here["table"]["seats"][0]["away_since"] is None
        gone = other.hear("notice", lambda m: not m["table"]["seats"][0]["connected"])
        assert gone["table"]["seats"][0]["away_since"] == now
        assert other.ask("resign", seat=1)["type"] == "ack"
    with ben.sit(created["id"]) as other:
        over = other.hear("snapshot")
        assert (over["moved"], over["table"]["seats"][0]["away_since"]) == (None, None)


def test_whoever_has_no_page_open_any_more_is_offline(tmp_path: Path) -> None:
    limits = replace(ROOMY, silence_seconds=1.0, deadline_look_seconds=0.05)
    with running(tmp_path / "tables.sqlite3", limits=limits) as live:
        ann, ben = live.client(), live.client()
        created = ann.new_table("me", "guest")
        ben.claim(created["invites"][0], "Ben")
        another = ben.new_table("me", "hot")["id"]
        with ann.sit(created["id"]) as seat:
            with ben.sit(another) as elsewhere:
                elsewhere.hear("snapshot")
                with ben.sit(created["id"]) as other:
                    other.hear("snapshot")
                time.sleep(2 * limits.silence_seconds)
                away = ann.get(f"/api/tables/{created['id']}")["seats"][1]
                assert (away["connected"], away["is_offline"]) == (False, False)
            gone = seat.hear("notice", lambda m: m["table"]["seats"][1]["is_offline"])
            assert gone["table"]["seats"][1]["away_since"] == away["away_since"]
            ben.get("/api/me/news?after=0")  # as every page asks that is open
            seat.hear("notice", lambda m: not m["table"]["seats"][1]["is_offline"])
            seat.hear("notice", lambda m: m["table"]["seats"][1]["is_offline"])
            with ben.sit(created["id"]) as other:
                back = other.hear("snapshot")["table"]["seats"][1]
                assert (back["connected"], back["is_offline"]) == (True, False)
