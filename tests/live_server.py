"""A live server on a free port of this machine, and a client that speaks its protocol."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import TracebackType
from typing import Any
from uuid import uuid4

import httpx
import msgspec
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

import analysis_workers
from consigliere.core.action import Action
from consigliere.core.event import Event
from consigliere.core.game import Information, Transition
from consigliere.games import registry
from consigliere.games.guide import Guide, read_guide
from consigliere.games.judges import judge_names
from consigliere.i18n.language import UnknownLanguage
from consigliere.server.analysis_process import AnalysisWorker
from consigliere.server.app import build_app
from consigliere.server.computers import Question
from consigliere.server.game_loader import GameSource
from consigliere.server.limits import Allowed, Kind, Limits, Rate
from consigliere.server.protocol import PROTOCOL
from consigliere.server.run import listen, make_server, own_origins
from consigliere.server.state import Settings
from consigliere.server.store import Store
from counting_game import Counting, State

PATIENCE = 60.0
"""Seconds until a missing answer fails a test; a busy machine must not."""

_PARTS = ("table", "view", "drawing")
PLENTY = Rate(1e9, 1e9)
ROOMY = Limits(
    connections_each=2000,
    open_tables=10**6,
    rates={kind: Allowed(PLENTY, PLENTY) for kind in Kind},
    arrival_seconds=0.0,
)
"""Limits that no test reaches unless it means to; whoever has no socket is not here."""


class OpenCounting(Counting):
    """The toy as a game without secrets, in which more may be taken back."""

    info = replace(Counting.info, id="open-counting", information=Information.PERFECT)


class PrivateCounting(Counting):
    """The toy that tells each seat the secret it is dealt, and the others that cards were dealt."""

    info = replace(Counting.info, id="private-counting")

    def apply(self, state: State, action: Action) -> Transition[State]:
        step = super().apply(state, action)
        if not action.word.startswith("deal:"):
            return step
        secrets = enumerate(action.word.removeprefix("deal:"))
        told = {seat: (Event("counting.told", {"number": int(n)}),) for seat, n in secrets}
        return replace(step, private=told)


class FirstWord:
    """Computer seats that play the first legal action at once."""

    def __init__(self) -> None:
        self.asked: list[Question] = []

    def start(self) -> None:
        self.asked.clear()

    async def stop(self) -> None:
        pass

    def compiled(self, game: str) -> None:
        pass

    def failures(self) -> int:
        return 0

    async def choose(self, question: Question) -> str:
        self.asked.append(question)
        return question.words[0]


class Silent(FirstWord):
    """Computer seats that think for ever."""

    async def choose(self, question: Question) -> str:
        await asyncio.Event().wait()
        raise AssertionError("nobody sets that event")


class Slow(FirstWord):
    """Computer seats that take a moment."""

    async def choose(self, question: Question) -> str:
        self.asked.append(question)
        await asyncio.sleep(0.3)
        return question.words[0]


TOYS: dict[str, Any] = {toy.info.id: toy for toy in (Counting, OpenCounting, PrivateCounting)}


def load_game(game_id: str) -> Any:
    """A game or a toy, here or in another process."""
    return TOYS[game_id]() if game_id in TOYS else registry.load_game(game_id)


def game_source() -> GameSource:
    """The games and the toys."""
    return GameSource(
        lambda: tuple(dict.fromkeys((*TOYS, *registry.game_ids()))),
        load_game,
        guide=load_guide,
        guide_languages=guide_languages,
        rule_languages=lambda game_id: () if game_id in TOYS else registry.rule_languages(game_id),
        judges=lambda game_id: JUDGES.get(game_id, ()),
    )


JUDGES = {"counting": ("high",), "famiglia": judge_names("famiglia")}


GUIDE = "# How to count\n\nHigh **numbers** win [CO-2].\n\n## Why\n\nThey end it sooner.\n"


def guide_languages(game_id: str) -> tuple[str, ...]:
    return ("en",) if game_id == "counting" else ()


def load_guide(game_id: str, lang: str) -> Guide:
    if lang not in guide_languages(game_id):
        raise UnknownLanguage("unknown_language", {"language": lang, "known": "en"})
    return read_guide(GUIDE)


@dataclass
class Live:
    """A running server; `url` has no path."""

    url: str
    server: uvicorn.Server
    clients: list[Client] = field(default_factory=list)

    def client(self) -> Client:
        """Somebody with a browser of their own."""
        self.clients.append(Client(self.url))
        return self.clients[-1]


@contextmanager
def running(
    database: Path | str,
    store: Store | None = None,
    computers: Any = None,
    analyse: AnalysisWorker = analysis_workers.good,
    **settings: Any,
) -> Iterator[Live]:
    """Serve from a thread, with these fields of the settings.

    Every start is a restart if the database is an old one.
    """
    listener = listen("127.0.0.1", 0)
    port = listener.getsockname()[1]
    usual = Settings(
        database,
        own_origins("127.0.0.1", port),
        Path(__file__).with_name("no-client"),
        game_source(),
        warm_up=False,
        limits=ROOMY,
    )
    ready = threading.Event()
    app = build_app(replace(usual, **settings), store, computers or FirstWord(), analyse)
    server = make_server(app, ready.set)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    live = Live(f"http://127.0.0.1:{port}", server)
    try:
        assert ready.wait(PATIENCE)
        yield live
    finally:
        for each in live.clients:
            each.http.close()
        server.should_exit = True
        thread.join()


class Client:
    """One person's browser: a cookie jar, HTTP, and sockets at tables."""

    def __init__(self, url: str, patience: float = PATIENCE) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=patience)

    def get(self, path: str, status: int = 200) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, body: Any, status: int = 200) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def new_table(self, *kinds: str, game: str = "counting", **options: str) -> Any:
        seats = [{"kind": kind, "name": f"{kind} {seat}"} for seat, kind in enumerate(kinds)]
        body = {"game": game, "seats": seats, "options": options}
        return self.post("/api/tables", body, 201)

    def claim(self, invite: str, name: str = "guest") -> Any:
        table, claim = invite.split("/")[-2:]
        return self.post(f"/api/tables/{table}/claim", {"claim": claim, "name": name})

    def sit(self, table: str, last_seq: int | None = None) -> Seat:
        """Open a socket at a table and say hello."""
        seat = Seat(self.connect(table))
        seat.say("hello", protocol=PROTOCOL, lang="en", last_seq=last_seq)
        return seat

    def connect(self, table: str, origin: str | None = None) -> ClientConnection:
        """A bare socket."""
        cookies = "; ".join(f"{c.name}={c.value}" for c in self.http.cookies.jar)
        headers = {"Cookie": cookies} if cookies else {}
        address = self.url.replace("http://", "ws://") + f"/ws/tables/{table}"
        return connect(
            address,
            origin=Origin(origin or self.url),
            additional_headers=headers,
            compression=None,
            open_timeout=PATIENCE,
            proxy=None,
            legacy=True,
        )


class Completion:
    """Fills in what events leave out because it is as it was in the message before."""

    def __init__(self) -> None:
        self._present: dict[str, Any] = {}

    def whole(self, frame: bytes) -> Any:
        """The next message of a socket."""
        message = msgspec.json.decode(frame)
        if message["type"] == "event":
            view = self._present["view"] | message["view"]
            message = self._present | message | {"view": view}
        self._present |= {name: message[name] for name in _PARTS if name in message}
        return message


class Seat:
    """One socket at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.seen: list[bytes] = []
        self._completion = Completion()

    def __enter__(self) -> Seat:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.socket.close()

    def say(self, kind: str, **fields: Any) -> None:
        """Send a message as it is."""
        self.socket.send(msgspec.json.encode({"type": kind, **fields}).decode())

    def hear(self, kind: str, until: Callable[[Any], bool] = lambda message: True) -> Any:
        """The next message of a kind (for which `until` is true); others are skipped."""
        while True:
            message = self.hear_anything()
            if message["type"] == kind and until(message):
                return message

    def ask(self, kind: str, cid: str | None = None, **fields: Any) -> Any:
        """Send a message and return its answer: ack, refused or explained."""
        cid = cid or uuid4().hex
        self.say(kind, cid=cid, **fields)
        return self.hear_answer(cid)

    def hear_answer(self, cid: str) -> Any:
        """The answer to a message that was sent."""
        while True:
            message = self.hear_anything()
            if message.get("cid") == cid:
                return message

    def hear_anything(self) -> Any:
        """The next message, with what it leaves out because it is as it was."""
        frame = self.socket.recv(timeout=PATIENCE, decode=False)
        self.seen.append(bytes(frame))
        return self._completion.whole(frame)

    def closed(self) -> int:
        """Wait for the server to close the socket: the code."""
        try:
            while True:
                self.seen.append(bytes(self.socket.recv(timeout=PATIENCE, decode=False)))
        except ConnectionClosed as gone:
            assert gone.rcvd is not None
            return gone.rcvd.code
