"""The template for other people's games, installed beside the package, does all that ours do."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from e2e.conftest import FLAGS, chromium
from e2e.served import Server

ROOT = Path(__file__).parents[2]
TEMPLATE = ROOT / "examples" / "kuhn_poker"
MAX_LINES = 150

MATCH = """
game = "kuhn-poker"
games = 10
seed = 1
[players.one]
player = "random"
[players.other]
player = "random"
"""

pytestmark = pytest.mark.xdist_group("browser")


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Variables of a process in which the template is installed too."""
    folder = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "-qq", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(folder), str(TEMPLATE)], check=True, capture_output=True)
    paths = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "LC_ALL": "C"}


def run(environment: dict[str, str], *command: str, cwd: Path | None = None) -> str:
    done = subprocess.run(
        [sys.executable, *command],
        env=environment,
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def consigliere(environment: dict[str, str], *command: str) -> str:
    return run(environment, "-m", "consigliere.cli.main", *command)


def test_it_is_small() -> None:
    lines = [len(path.read_text("utf-8").splitlines()) for path in TEMPLATE.rglob("*.py")]
    assert sum(lines) <= MAX_LINES


def test_it_passes_the_conformance_suite(environment: dict[str, str]) -> None:
    said = run(environment, "-m", "pytest", "-p", "no:cacheprovider", "tests", cwd=TEMPLATE)
    assert "passed" in said


def test_it_is_simulated(environment: dict[str, str]) -> None:
    players = ["--players", "random,random"]
    said = consigliere(environment, "simulate", "kuhn-poker", "--games", "50", *players, "--json")
    assert json.loads(said)["games"] == 50


def test_it_is_played_in_the_arena(environment: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "match.toml").write_text(MATCH)
    out = tmp_path / "match.jsonl"
    consigliere(environment, "arena", "run", str(tmp_path / "match.toml"), "--out", str(out))
    assert "one – other" in consigliere(environment, "arena", "report", str(out))


@pytest.fixture(scope="module")
def server(
    environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("served"), environment) as server:
        yield server


def test_it_is_played_in_the_terminal(environment: dict[str, str], server: Server) -> None:
    paths = os.pathsep.join([environment["PYTHONPATH"], str(ROOT / "tests")])
    run({**environment, "PYTHONPATH": paths}, "-c", TERMINAL, server.url)


TERMINAL = """
import asyncio, sys
from terminal.terminal_driver import COMPUTER, ME, create_table, new_guest, terminal_at

async def play():
    guest = new_guest(sys.argv[1])
    async with terminal_at(guest, create_table(guest, "kuhn-poker", ME, COMPUTER)) as ann:
        while True:
            await ann.turn()
            if ann.state.table.status == "finished":
                break
            assert set(ann.lines) & {"Check", "Call"}, ann.lines
            await ann.play(0)
        await ann.see("The game is over")

asyncio.run(play())
"""


def test_it_is_played_in_the_browser(server: Server) -> None:
    path = chromium()
    if path is None:
        pytest.skip("no Chromium on this machine: `make test` installs one where it may")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        page = browser.new_page(base_url=server.url, locale="en")
        page.goto("/#/play/kuhn-poker")
        check, call, rematch = (
            page.get_by_role("button", name=re.compile(f"^{name}"))
            for name in ("Check", "Call", "Rematch")
        )
        expect(check.or_(call)).to_be_visible(timeout=60_000)
        if check.is_visible():
            check.click()
            expect(call.or_(rematch)).to_be_visible()
        if call.is_visible():
            call.click()
        expect(rematch).to_be_visible()
        expect(page.get_by_text("the cards have been played").first).to_be_visible()
        browser.close()
