"""How long the first start takes: from the command to the address, a legal click, and an answer.

For every game `consigliere play` is started in a process of its own, with an empty cache folder
(cold) and then again with what that left (warm); a client plays at its table over the loopback.
"""

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from math import nan
from pathlib import Path
from threading import Event, Thread
from time import perf_counter, sleep
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table
from websockets.sync.client import ClientConnection, connect

from consigliere.games.players import levels
from consigliere.games.registry import game_ids, load_game
from consigliere.server.protocol import PROTOCOL
from consigliere.server.request_protocol import SeatRequest, TableRequest
from consigliere.terminal.guest import Guest
from consigliere.terminal.link import address_of

_PATIENCE = 600.0
"""Seconds until a start counts as failed: an old machine compiles for minutes."""
_BETWEEN_PINGS = 0.25
"""Seconds, for two looks: the server allows a guest ten looks a second in the long run."""
_STEPS_WATCHED = 30
"""Own steps whose answers are measured: the slowest is told."""


@dataclass(frozen=True, slots=True)
class FirstStart:
    """Seconds since the command, except where said; `slowest_*` are waits within the first steps.

    `looking_ahead` is when the strongest level no longer warms up; `slowest_page` the longest
    answer to a request for a page until then.
    """

    game: str
    cache: str
    address: float
    legal_click: float
    computer_step: float
    slowest_own_step: float
    slowest_computer_step: float
    looking_ahead: float
    slowest_page: float


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", help="only this game; repeat for more")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    found = [start for game in options.game or game_ids() for start in both(game)]
    print(json.dumps([asdict(start) for start in found], indent=1) if options.json else "")
    if not options.json:
        show(found)


def both(game: str) -> Iterator[FirstStart]:
    """The first start of a game with an empty cache, and the second."""
    with tempfile.TemporaryDirectory() as cache:
        for name in ("cold", "warm"):
            yield measured(game, name, cache)


def measured(game: str, name: str, cache: str) -> FirstStart:
    """One start, from the command to the moment when everything is compiled."""
    began = perf_counter()
    with tempfile.TemporaryDirectory() as folder, started(game, cache, folder) as address:
        shown = perf_counter() - began
        guest = Guest(address_of(address))
        info = load_game(game).info
        seats = [SeatRequest("me")]
        others = min(info.seats_for(info.resolve_options({}))) - 1
        seats += [SeatRequest("computer", level=levels(game)[-1])] * others
        table = guest.create(TableRequest(game, seats)).id
        url = address_of(address).socket(table)
        with (
            connect(url, additional_headers=guest.cookie, proxy=None, max_size=None) as socket,
            pinged(guest, table) as waits,
        ):
            seat = Seat(socket)
            seat.hear(until=lambda: seat.is_asked)
            legal = perf_counter() - began
            times = play(seat)
            seat.hear(until=lambda: not seat.is_warming_up)
            ready = perf_counter() - began
    return FirstStart(
        game=game,
        cache=name,
        address=shown,
        legal_click=legal,
        computer_step=times.first_computer_step - began,
        slowest_own_step=max(times.own),
        slowest_computer_step=max(times.computer, default=nan),
        looking_ahead=ready,
        slowest_page=max(waits),
    )


@contextmanager
def started(game: str, cache: str, folder: str) -> Iterator[str]:
    """A server as `make play` starts it, until the block is left; gives its address."""
    command = [sys.executable, "-m", "consigliere.cli.main", "play", "--no-browser"]
    command += ["--game", game, "--database", str(Path(folder) / "tables.sqlite3")]
    environment = {**os.environ, "CONSIGLIERE_CACHE": cache}
    with subprocess.Popen(
        command, env=environment, stderr=subprocess.PIPE, text=True, bufsize=1
    ) as server:
        try:
            yield shown_by(server)
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(60)


def shown_by(server: subprocess.Popen[str]) -> str:
    """The address that a server tells."""
    for line in server.stderr or ():
        if (found := re.search(r"http://\S+", line)) is not None:
            # nobody else reads on, and the pipe must not fill up
            Thread(target=lambda: deque(server.stderr or (), 0), daemon=True).start()
            return found.group().partition("/#")[0]
    raise RuntimeError("the server did not start")


@contextmanager
def pinged(guest: Guest, table: str) -> Iterator[list[float]]:
    """The seconds that answers take meanwhile, whatever else the server does."""
    waits, is_over = [0.0], Event()

    def ping() -> None:
        while not is_over.is_set():
            began = perf_counter()
            guest.table(table)
            waits.append(perf_counter() - began)
            sleep(_BETWEEN_PINGS)

    thread = Thread(target=ping)
    thread.start()
    try:
        yield waits
    finally:
        is_over.set()
        thread.join()


@dataclass(frozen=True, slots=True)
class StepTimes:
    """Seconds that steps took to be shown, and when the computer's first one was."""

    own: list[float]
    computer: list[float]
    first_computer_step: float


class Seat:
    """What one seat is told over its socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._seat = 0
        self.seq = 0
        self.choices: list[Any] = []
        self.table: dict[str, Any] = {}
        self.say("hello", protocol=PROTOCOL, lang="en")

    @property
    def is_asked(self) -> bool:
        """Whether it is this seat's turn."""
        return bool(self.choices) and self.table["status"] == "playing"

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.table["status"] == "finished")

    @property
    def is_warming_up(self) -> bool:
        """Whether any computer plays quick choices."""
        return any(seat["warming_up"] for seat in self.table["seats"])

    def say(self, kind: str, **fields: Any) -> None:
        """Send one message."""
        self._socket.send(msgspec.json.encode({"type": kind, **fields}).decode())

    def act(self, number: int) -> None:
        """Play the first choice."""
        action = self.choices[0]["word"]
        self.choices = []
        self.say("act", cid=f"{number}", seq=self.seq, seat=self._seat, action=action)

    def hear(self, until: Callable[[], bool]) -> None:
        """Read messages until something holds."""
        while not self.table or not until():
            message = msgspec.json.decode(self._socket.recv(timeout=_PATIENCE))
            self.table = message.get("table", self.table)
            if "choices" in message:
                self.seq, self.choices = message["seq"], message["choices"]

    def hear_more_than(self, seq: int) -> None:
        """Read the next step."""
        self.hear(until=lambda: self.seq > seq)


def play(seat: Seat) -> StepTimes:
    """Some steps of one's own, and the computer's steps between them."""
    own: list[float] = []
    computer: list[float] = []
    first = perf_counter()
    for number in range(_STEPS_WATCHED):
        if not seat.is_asked:
            break
        before, began = seat.seq, perf_counter()
        seat.act(number)
        seat.hear_more_than(before)
        own.append(perf_counter() - began)
        while not seat.is_asked and not seat.is_over:
            before, began = seat.seq, perf_counter()
            seat.hear_more_than(before)
            first = first if computer else perf_counter()
            computer.append(perf_counter() - began)
    return StepTimes(own, computer, first)


def show(found: list[FirstStart]) -> None:
    """The report as a table, in seconds."""
    names = [name.replace("_", " ") for name in asdict(found[0])]
    table = Table(*names, title="First start, in seconds")
    for start in found:
        values = asdict(start).values()
        table.add_row(*(f"{v:.2f}" if isinstance(v, float) else str(v) for v in values))
    Console(width=160).print(table)


if __name__ == "__main__":
    main()
