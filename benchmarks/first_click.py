"""From `make play` to the first legal click, in a real browser, with the parts it is made of.

The browser is open already, as it is at home, and every start has a profile and a database of
its own; the compiled rules are there (`consigliere warmup`). Several folders are measured in
turn, so that whatever else the machine does weighs on all of them alike.
"""

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.table import Table

_PATIENCE = 60
"""Seconds until a start counts as failed."""
_SETTLING = 2.0
"""Seconds that a new window of the browser has to itself before a start."""
_CLICKABLE = """() => document.querySelector(".side.near.lit .prompt")
    && document.querySelector("[data-piece].legal:not([disabled])") !== null"""
_WAITED = """() => {
    const other = document.querySelector(".side.far h2").textContent.trim().split(" ·")[0];
    const told = [...document.querySelectorAll(".log .did")].map(line => line.textContent);
    return told.some(line => line.includes(other));
}"""
"""Whether the log tells anything of the other player, such as who has the first turn."""
_FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]


@dataclass(frozen=True, slots=True)
class FirstClick:
    """Seconds since the command: the address is there, the page asked for, a card legal.

    `waits` says whether the computer had the first turn, and `load` is how many processes wanted
    the machine in the last minute.
    """

    waits: bool
    address: float
    page: float
    click: float
    load: float


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="famiglia")
    parser.add_argument("--repeat", type=int, default=10, help="starts of each folder")
    parser.add_argument("--folder", type=Path, action="append", help="a working copy; repeatable")
    parser.add_argument("--json", action="store_true", help="print JSON, start by start")
    options = parser.parse_args()
    folders = options.folder or [Path()]
    found: dict[Path, list[FirstClick]] = {folder: [] for folder in folders}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=_FLAGS)
        for _ in range(options.repeat):
            for folder in folders:
                found[folder].append(measured(browser, folder, options.game))
        browser.close()
    if options.json:
        told = {
            str(folder): [asdict(start) for start in starts] for folder, starts in found.items()
        }
        print(json.dumps(told, indent=1))
    else:
        show(found)


def chromium() -> str | None:
    """The system's browser; None for the one that Playwright brings along."""
    return shutil.which(os.environ.get("CHROMIUM", "chromium"))


def measured(browser: Browser, folder: Path, game: str) -> FirstClick:
    """One start."""
    load = os.getloadavg()[0]
    context = browser.new_context()
    sheet = context.new_page()
    sleep(_SETTLING)  # a new window loads parts of the browser itself, which at home are there
    began = perf_counter()
    with started(folder, game) as url:
        address = perf_counter() - began
        sheet.goto(url, wait_until="commit")
        page = perf_counter() - began
        sheet.wait_for_function(_CLICKABLE, polling=10, timeout=_PATIENCE * 1000)
        click = perf_counter() - began
        waits = bool(sheet.evaluate(_WAITED))
    context.close()
    return FirstClick(waits, address, page, click, load)


@contextmanager
def started(folder: Path, game: str) -> Iterator[str]:
    """`make play` in a folder, until the block is left; gives the address that it prints."""
    with tempfile.TemporaryDirectory() as data:
        arguments = f"--no-browser --game {game}"
        command = ["make", "--no-print-directory", "play", f"ARGS={arguments}"]
        # whoever starts it a second time has the bytecode of the first
        warm = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        warm["XDG_DATA_HOME"] = data
        with subprocess.Popen(
            command, cwd=folder, env=warm, stderr=subprocess.PIPE, text=True, start_new_session=True
        ) as server:
            try:
                yield address_of(server)
            finally:
                os.killpg(server.pid, signal.SIGINT)
                server.communicate(timeout=_PATIENCE)


def address_of(server: subprocess.Popen[str]) -> str:
    """The page that a server tells to begin with."""
    said = []
    for line in server.stderr or ():
        if (found := re.search(r"http://\S+", line)) is not None:
            return found.group()
        said.append(line)
    raise RuntimeError(f"the server did not start: {''.join(said)}")


def show(found: dict[Path, list[FirstClick]]) -> None:
    """Medians and the slowest, in seconds; apart, because chance says who has the first turn."""
    names = [field.name for field in fields(FirstClick)][1:]
    table = Table("folder", "begins", "starts", "of", *names, title="Seconds from make play on")
    for folder, starts in found.items():
        for waits, who in ((False, "person"), (True, "computer")):
            those = [start for start in starts if start.waits == waits]
            if not those:
                continue
            columns = [[getattr(start, name) for start in those] for name in names]
            for of, measure in (("median", median), ("slowest", max)):
                values = (f"{measure(column):.2f}" for column in columns)
                table.add_row(str(folder), who, str(len(those)), of, *values)
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
