"""A finished game is analysed from the terminal's menu, turn by turn."""

from __future__ import annotations

import asyncio
from multiprocessing import resource_tracker
from pathlib import Path

import pytest
from textual.widgets import OptionList, Static

from analysis_workers import silent, telling
from consigliere.analysis.report import Method
from consigliere.core.message import Message
from consigliere.server.analysis_protocol import AnalysisDone, AnalysisProgress, AnalysisQueued
from consigliere.server.auth import COOKIE
from consigliere.terminal.analysis_text import AnalysisText
from consigliere.terminal.guest import Guest
from consigliere.terminal.link import address_of
from live_server import Client, Live, running

from .terminal_driver import TerminalUser, terminal_at


@pytest.fixture(autouse=True)
def tracker() -> None:
    """Processes are started with the standard streams, which the screen takes for itself; servers
    have a process of their own elsewhere."""
    resource_tracker.ensure_running()


def same_person(client: Client) -> Guest:
    """Who plays in that browser, at a terminal."""
    return Guest(address_of(client.url), client.http.cookies[COOKIE])


async def asks_for_it(person: TerminalUser) -> None:
    await person.press("m")
    await person.see("Analyse the game")
    items = [str(item.prompt) for item in person.app.screen.query_one(OptionList).options]
    (place,) = [n for n, text in enumerate(items) if "Analyse the game" in text]
    await person.press("home", *["down"] * place, "enter")
    await person.see("How thoroughly?")


def shown(person: TerminalUser, place: str) -> str:
    return str(person.app.screen.query_one(f"#{place}", Static).content)


def resigned(client: Client) -> str:
    """A game of Famiglia that was given up."""
    table = str(client.new_table("me", "computer", game="famiglia")["id"])
    with client.sit(table) as seat:
        seat.hear("snapshot")
        assert seat.ask("resign", seat=0)["type"] == "ack"
    return table


def test_a_game_is_judged_turn_by_turn(tmp_path: Path) -> None:
    async def play(client: Client, table: str) -> None:
        async with terminal_at(same_person(client), table, size=(120, 40)) as ann:
            await asks_for_it(ann)
            await ann.press("1")
            await ann.see("The analysis is done.")
            lines = shown(ann, "turns").split("\n")
            assert lines[:8] == [
                "Turn 1: me 0",
                "  Chance afterwards: 25.0% [15.0–35.0] · −50.0% ??",
                "  Played: choice.counting.count",
                "  Better: choice.counting.count",
                "  With all cards open: 20% / 80%",
                "",
                "Costliest turns: 1",
                "",
            ]
            assert lines[8] == "How these figures were worked out"
            await ann.press("escape")
            await ann.until(lambda: ann.app.screen is ann.table)
            await asks_for_it(ann)
            assert "Quick · about" not in ann.screen(), "its analysis is there already"
            assert "Thorough · about 0:0" in ann.screen()

    with running(tmp_path / "t.sqlite3", analyse=telling) as live:
        client = live.client()
        asyncio.run(play(client, resigned(client)))


def test_whoever_looks_no_more_stops_it(tmp_path: Path) -> None:
    async def play(client: Client, table: str) -> None:
        def running_now() -> str | None:
            found: str | None = client.get(f"/api/tables/{table}/analysis")["running"]
            return found

        async with terminal_at(same_person(client), table, size=(120, 40)) as ann:
            await asks_for_it(ann)
            await ann.press("1")
            await ann.see("Decision 0 of 10")
            assert running_now() == "quick"
            await ann.press("escape")
            await ann.until(lambda: running_now() is None)

    with running(tmp_path / "t.sqlite3", analyse=silent) as live:
        client = live.client()
        asyncio.run(play(client, resigned(client)))


def test_how_far_it_is_is_said() -> None:
    found = AnalysisText("en", ("Ann", "Ben"))
    steps = (AnalysisQueued(2), AnalysisQueued(0), AnalysisProgress(0, 0), AnalysisProgress(3, 9))
    said = [found.add(step) or found.progress for step in steps]
    assert said == ["2 analyses come first", "Getting ready…", "Getting ready…", "Decision 3 of 9"]
    assert not found.text


def test_numbers_are_written_as_the_language_does() -> None:
    found = AnalysisText("fr", ("Ann", "Ben"))
    basis = Message("analysis.basis.seconds", {"judge": "high", "seconds": "0.2", "seed": 1})
    assert found.add(AnalysisDone(Method("high", 0.2, 1), [], [basis]))
    assert "0,2 s" in found.text


def test_a_game_that_goes_on_is_not_analysed(live: Live) -> None:
    async def play(client: Client, table: str) -> None:
        async with terminal_at(same_person(client), table, size=(120, 40)) as ann:
            await ann.press("m")
            await ann.see("Save the record")
            assert "Analyse the game" not in ann.screen()

    client = live.client()
    asyncio.run(play(client, client.new_table("me", "computer", game="famiglia")["id"]))
