"""What a table server costs: processor time an act by part, act to event, bytes and memory.

Each line is one kind of table, played by random legal actions through real sockets: people at
`tables` tables act as soon as everybody has seen the last act, or every so many seconds. The
server runs in a process of its own with SQLite on this disk; its processor time is its own clock's,
so that other work on the machine disturbs the latencies and hardly the cost. Memory is resident
memory: at rest of tables with everybody seated and no socket, and what acts add to it.

With --peer, boardgame.io's server plays endless tic-tac-toe in the same run, and so does ours.
It keeps its matches in memory and stores nothing; ours writes every act to the disk first.

    python benchmarks/table_server.py [--only famiglia] [--tables 20] [--seconds 10] [--every 0]
        [--peer] [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import quantiles
from typing import Any

from consigliere.server.limits import Limits
from table_load import Tally, Work, laid, played

FOLDER = Path(__file__).parent
WORKS = (
    Work("famiglia", 2, 20),
    Work("family-tree", 4, 20),
    Work("la-famiglia", 2, 20),
    Work("tic-tac-toe", 2, 20),
)
_WARM_SECONDS = 5.0
"""Played before anything is counted: until then code is loaded."""
_KEPT_SECONDS = {"rest": 1e6, "play": 2.0, "club": Limits().idle_table_seconds}
"""How long a table stays in memory at which nobody looks, finished ones among them."""
_AT_REST_BEFORE = 20
_AT_REST = 150
"""Tables laid to see what one takes: fewer than the server keeps that nobody looks at."""


@dataclass(frozen=True, slots=True)
class Cost:
    """One line of the report; milliseconds of processor time an act, bytes and KiB."""

    server: str
    game: str
    seats: int
    tables: int
    every: float
    acts: int
    cpu_ms: float
    parts_ms: dict[str, float]
    p50_ms: float
    p99_ms: float
    bytes_an_act: float
    rest_kib: float | None
    act_kib: float | None
    load_average: float


class Process:
    """The server of `table_process.py`."""

    def __init__(self, process: subprocess.Popen[str], url: str) -> None:
        self._process = process
        self.url = url

    async def report(self) -> dict[str, Any]:
        """What it has cost so far."""
        self._process.send_signal(signal.SIGUSR1)
        line = await asyncio.to_thread(_line, self._process)
        found: dict[str, Any] = json.loads(line)
        return found

    @property
    def resident(self) -> int:
        """Bytes in memory, with what is still to be collected; asking costs it nothing."""
        statm = Path(f"/proc/{self._process.pid}/statm").read_text("ascii")
        return int(statm.split()[1]) * os.sysconf("SC_PAGE_SIZE")

    @property
    def cpu(self) -> float:
        """Seconds of processor time so far, without those of its workers."""
        return _cpu_of(self._process.pid)

    def kill(self) -> None:
        """End it at once, as a crash would."""
        self._process.kill()
        self._process.wait()


@contextmanager
def serving(folder: str, what: str, *, when: str = "ready") -> Iterator[Process]:
    """Our server, ready and compiled or just `listening`, for tables at rest or at play."""
    database = Path(folder) / f"{what}.sqlite3"
    kept = str(_KEPT_SECONDS[what])
    command = [sys.executable, str(FOLDER / "table_process.py"), str(database), kept]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        word = port = ""
        while word != when:
            line = _line(process)
            if not line:
                raise SystemExit("the server did not start")
            word, _, port = line.partition(" ")
        yield Process(process, f"http://127.0.0.1:{int(port)}")
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()


async def measured(work: Work, seconds: float) -> Cost:
    """What our server takes for some work."""
    with tempfile.TemporaryDirectory() as folder, serving(folder, "rest") as server:
        rest = await _at_rest(server, work)
    with tempfile.TemporaryDirectory() as folder, serving(folder, "play") as server:
        tally = Tally()
        tables = await laid(server.url, work, tally)
        await played(server.url, tables, _WARM_SECONDS)
        tally.acts, tally.bytes, tally.latencies = 0, 0, []
        before = await server.report()
        await played(server.url, tables, seconds)
        after = await server.report()
        load = os.getloadavg()[0]
    if tally.refused:
        raise SystemExit(f"{work.game}: {tally.refused} acts were refused")
    parts = {
        part: _ms(after["parts"][part] - before["parts"].get(part, 0), tally.acts)
        for part in sorted(after["parts"])
    }
    return Cost(
        "consigliere",
        work.game,
        work.seats,
        work.tables,
        work.every,
        tally.acts,
        _ms(after["cpu"] - before["cpu_after"], tally.acts),
        parts,
        *middle_and_end(tally.latencies),
        tally.bytes / tally.acts,
        rest,
        (after["memory"] - before["memory"]) / 1024 / tally.acts,
        load,
    )


async def _at_rest(server: Process, work: Work) -> float:
    """KiB of a table with everybody seated, when nobody looks."""
    warm = Tally()
    slowly = replace(work, tables=1, every=0.05)  # a record has a limit
    await played(server.url, await laid(server.url, slowly, warm), _WARM_SECONDS)
    reports = []
    for tables in (_AT_REST_BEFORE, _AT_REST):
        laid_out = Work(work.game, work.seats, tables, options=work.options)
        await laid(server.url, laid_out, Tally(), with_sockets=False)
        reports.append(await server.report())
    return float((reports[1]["memory"] - reports[0]["memory"]) / 1024 / _AT_REST)


# -- the peer ------------------------------------------------------------------------


def peer_measured(work: Work, acts: int, folder: Path) -> Cost:
    """What boardgame.io's server takes for tic-tac-toe at as many tables."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    started = ["node", "server.js", port]
    server = subprocess.Popen(started, cwd=folder, stdout=subprocess.PIPE, text=True)
    try:
        while _line(server).strip() != "ready":
            if server.poll() is not None:
                raise SystemExit("boardgame.io did not start")
        _clients(folder, port, work, 20)
        before = _cpu_of(server.pid)
        latencies = _clients(folder, port, work, acts)
        spent = _cpu_of(server.pid) - before
    finally:
        server.kill()
        server.wait()
    return Cost(
        "boardgame.io",
        work.game,
        work.seats,
        work.tables,
        work.every,
        len(latencies),
        _ms(spent, len(latencies)),
        {},
        *middle_and_end(latencies),
        0.0,
        None,
        None,
        os.getloadavg()[0],
    )


def installed_peer() -> Path:
    """The folder of boardgame.io, which npm fills the first time."""
    folder = FOLDER / "boardgame_io"
    if not (folder / "node_modules").is_dir():
        command = ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock"]
        subprocess.run(command, cwd=folder, check=True, stdout=sys.stderr)
    return folder


def _clients(folder: Path, port: str, work: Work, acts: int) -> list[float]:
    command = ["node", "clients.js", port, str(work.tables), str(work.every), str(acts)]
    ended = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    return [float(number) / 1000 for number in json.loads(ended.stdout)]


def _cpu_of(process: int) -> float:
    """Seconds of processor time of a process, all threads together."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _line(process: subprocess.Popen[str]) -> str:
    """The next line that a process prints."""
    return process.stdout.readline() if process.stdout else ""


# -- the report ----------------------------------------------------------------------


def _ms(seconds: float, acts: int) -> float:
    return 1000 * seconds / max(acts, 1)


def middle_and_end(latencies: list[float]) -> tuple[float, float]:
    """Milliseconds at half and at 99 of 100 of them."""
    cuts = quantiles(latencies, n=100)
    return 1000 * cuts[49], 1000 * cuts[98]


def show(cost: Cost) -> None:
    """The report of one kind of table."""
    pace = f"every {cost.every:g} s" if cost.every else "at once"
    print(
        f"{cost.server}: {cost.game}, {cost.seats} seats, {cost.tables} tables, {pace}, "
        f"{cost.acts} acts, load average {cost.load_average:.1f}\n"
        f"  processor {cost.cpu_ms:.2f} ms an act, act to event "
        f"p50 {cost.p50_ms:.1f} ms, p99 {cost.p99_ms:.1f} ms"
    )
    if cost.parts_ms:
        parts = sorted(cost.parts_ms.items(), key=lambda part: -part[1])
        print("  " + ", ".join(f"{name} {ms:.2f}" for name, ms in parts))
        print(
            f"  {cost.bytes_an_act / 1024:.1f} KiB sent an act, {cost.rest_kib:.0f} KiB a table "
            f"at rest, {cost.act_kib:.2f} KiB of memory an act"
        )


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", help="the id of one game")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=10.0, help="of play at each kind of table")
    parser.add_argument("--every", type=float, default=0.0, help="seconds between a table's acts")
    parser.add_argument("--peer", action="store_true", help="compare with boardgame.io (npm)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of the report")
    asked = parser.parse_args()
    costs = []
    for work in WORKS:
        if asked.only in {None, work.game}:
            paced = Work(work.game, work.seats, asked.tables, asked.every)
            cost = asyncio.run(measured(paced, asked.seconds))
            costs.append(cost)
            if asked.peer and work.game == "tic-tac-toe":
                acts = max(20, cost.acts // asked.tables)
                costs.append(peer_measured(paced, acts, installed_peer()))
    if asked.json:
        print(json.dumps([asdict(cost) for cost in costs], indent=1))
        return
    for cost in costs:
        show(cost)


if __name__ == "__main__":
    main()
