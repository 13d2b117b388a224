"""Who is said to be here: whoever has the table open, and whoever has just sat down."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from live_server import ROOMY, running


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
