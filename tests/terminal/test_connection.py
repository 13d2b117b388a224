"""The connection survives a restart of the server: nothing is lost or done twice."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from consigliere.core.action import Choice
from consigliere.core.event import Event
from consigliere.core.message import Message
from consigliere.games.drawing import NoTextError
from consigliere.games.registry import load_game
from consigliere.server.app import build_app
from consigliere.server.auth import COOKIE
from consigliere.server.protocol import (
    Ack,
    Act,
    LogLine,
    Notice,
    Refused,
    Resumed,
    Snapshot,
    TableInfo,
)
from consigliere.server.run import listen, make_server, own_origins
from consigliere.server.state import Settings
from consigliere.terminal.connection import (
    LONGEST_WAIT_SECONDS,
    Connection,
    ConnectionState,
    Request,
    wait_before,
)
from consigliere.terminal.guest import Guest, UnreachableError
from consigliere.terminal.link import address_of
from consigliere.terminal.session import Session
from live_server import ROOMY, FirstWord, Live, game_source, running

from .terminal_driver import COMPUTER, ME, create_table, new_guest, terminal_at


def test_the_wait_doubles_and_stays_bounded() -> None:
    assert wait_before(0, 0.5) == pytest.approx(0.4)
    assert wait_before(2, 0.5) == pytest.approx(1.6)
    assert wait_before(20, 0.5) == LONGEST_WAIT_SECONDS
    assert wait_before(1, 0.0) < wait_before(1, 1.0)


@contextmanager
def serving(database: Path, port: int = 0) -> Iterator[int]:
    """A server on a port, perhaps one that it had before; yields the port."""
    with listen("127.0.0.1", port) as listener:
        bound = int(listener.getsockname()[1])
        settings = Settings(
            database,
            own_origins("127.0.0.1", bound),
            database.parent / "no-client",
            game_source(),
            warm_up=False,
            limits=ROOMY,
        )
        is_up = threading.Event()
        server = make_server(build_app(settings, None, FirstWord()), is_up.set)
        thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listener])))
        thread.start()
        try:
            assert is_up.wait(10)
            yield bound
        finally:
            server.should_exit = True
            thread.join()


def test_a_step_made_while_the_server_was_gone_is_done_once(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"

    async def play() -> None:
        first = serving(database)
        port = await asyncio.to_thread(first.__enter__)
        guest = new_guest(f"http://127.0.0.1:{port}")
        async with terminal_at(
            guest, create_table(guest, "famiglia", ME, COMPUTER, starter="1")
        ) as ann:
            await ann.turn()
            seq = ann.state.seq
            await asyncio.to_thread(first.__exit__, None, None, None)
            await ann.see("The connection was lost")
            ann.tap("end", "enter")
            await ann.until(lambda: ann.table.context.session.is_sending)
            second = serving(database, port)
            await asyncio.to_thread(second.__enter__)
            try:
                await ann.until(lambda: ann.state.seq > seq)
                await ann.until(lambda: not ann.table.context.session.is_sending)
                own = [
                    line for line in ann.state.log if line.seq > seq and line.events[0].seat == 0
                ]
                assert len(own) == 1
                await ann.see("saved")
            finally:
                await asyncio.to_thread(second.__exit__, None, None, None)

    asyncio.run(play())


def test_a_second_terminal_of_the_same_guest_takes_over(live: Live) -> None:
    async def play() -> None:
        guest = new_guest(live.url)
        table = create_table(guest, "famiglia", ME, COMPUTER)
        async with terminal_at(guest, table) as first, terminal_at(guest, table) as second:
            await first.see("You opened this table elsewhere")
            await second.turn()

    asyncio.run(play())


def test_a_table_that_is_not_there_is_closed(live: Live) -> None:
    async def ask() -> list[ConnectionState]:
        guest = new_guest(live.url)
        contacts: list[ConnectionState] = []
        session = Session(lambda: contacts.append(session.connection_state))
        await Connection(guest.address.socket("nowhere"), {}, "en", session).run()
        return contacts

    assert asyncio.run(ask()) == [ConnectionState.CLOSED]


def test_a_terminal_that_was_signed_out_meanwhile_is_told(live: Live) -> None:
    ann = live.client()
    table = ann.new_table("me", "hot", game="famiglia")["id"]

    async def come_back() -> list[ConnectionState]:
        states: list[ConnectionState] = []
        session = Session(lambda: states.append(session.connection_state))
        guest = Guest(address_of(live.url), ann.http.cookies[COOKIE])
        socket = guest.address.socket(table)
        seat = asyncio.create_task(Connection(socket, guest.cookie, "en", session).run())
        while ConnectionState.OPEN not in states and not seat.done():
            await asyncio.sleep(0.01)
        await asyncio.to_thread(ann.post, "/api/me/delete", {})
        await seat
        return states

    assert asyncio.run(come_back())[-1] == ConnectionState.SIGNED_OUT


def test_nobody_at_the_address_is_told_by_name(tmp_path: Path) -> None:
    with running(tmp_path / "other.sqlite3") as gone:
        url = gone.url
    with pytest.raises(UnreachableError) as caught:
        new_guest(url).table("any")
    assert caught.value.key == "nobody_there"


# -- the session, fed by hand ------------------------------------------------------------------

SEATS: list[dict[str, object]] = [
    {"seat": 0, "name": "Ann", "kind": "human", "level": 0, "yours": True, "connected": True},
    {"seat": 1, "name": "Ben", "kind": "human", "level": 0, "yours": False, "connected": True},
]
TABLE = msgspec.convert(
    {
        "id": "t", "game": "famiglia", "options": {}, "edition": "", "status": "playing",
        "seats": [{**seat, "taken_over": False, "resigned": False} for seat in SEATS],
        "hot_seat": False, "commitment": "", "seed": None, "outcome": None, "end_offer": None,
        "undo": False, "invites": [], "rematch": None,
    },
    TableInfo,
)  # fmt: skip


def view() -> Any:
    """A view as it is sent."""
    game = load_game("famiglia")
    state = game.initial(game.info.resolve_options({"starter": "1"}), 2)
    while game.actors(state) == (-1,):
        state = game.apply(state, game.chance(state)[0].action).state
    return msgspec.json.decode(msgspec.json.encode(game.view(state, 0)))


class RecordingSender:
    """A sender that only records what it is to send."""

    def __init__(self) -> None:
        self.sent: list[Request] = []

    def send(self, question: Request) -> None:
        self.sent.append(question)


def snapshot(seq: int) -> Snapshot:
    choice = Choice("pass", ("pass",), Message("choice.famiglia.pass"))
    return Snapshot(seq, TABLE, view(), None, [choice], [], 0.0)


def test_a_step_is_on_its_way_until_it_shows() -> None:
    async def play() -> None:
        session, sender = Session(lambda: None), RecordingSender()
        session.sender = sender
        session.receive(snapshot(3))
        acting = asyncio.create_task(session.act("pass"))
        await asyncio.sleep(0)
        (question,) = sender.sent
        assert isinstance(question, Act)
        assert (question.seq, question.seat, question.action) == (3, 0, "pass")
        assert session.is_sending
        refusal = await session.act("pass")
        assert refusal is not None
        assert refusal.message.key == "terminal.not_now"
        session.receive(Ack(question.cid, 4))
        assert await acting is None
        assert session.is_sending
        session.receive(Resumed(3, 4, [], TABLE, view(), None, [], 0.0))
        assert not session.is_sending
        assert session.has_stored

    asyncio.run(play())


def test_a_refusal_ends_the_step_with_its_clause() -> None:
    async def play() -> None:
        session, sender = Session(lambda: None), RecordingSender()
        session.sender = sender
        session.receive(snapshot(3))
        acting = asyncio.create_task(session.act("M4"))
        await asyncio.sleep(0)
        session.receive(Refused(sender.sent[0].cid, 3, Message("refusal.famiglia.pair"), "FA-P4-2"))
        refusal = await acting
        assert refusal is not None
        assert refusal.clause == "FA-P4-2"
        assert not session.is_sending
        assert not session.has_stored

    asyncio.run(play())


def test_the_log_grows_without_repeating_itself() -> None:
    session = Session(lambda: None)
    lines = [LogLine(seq, [Event("famiglia.passed", {}, 0)]) for seq in range(4)]
    session.receive(Snapshot(1, TABLE, view(), None, [], lines[:2], 0.0))
    session.receive(Resumed(0, 3, lines[1:], TABLE, view(), None, [], 0.0))
    session.receive(Notice(TABLE))
    assert session.state is not None
    assert [line.seq for line in session.state.log] == [0, 1, 2, 3]


def test_a_view_of_other_rules_is_refused() -> None:
    session = Session(lambda: None)
    with pytest.raises(NoTextError) as caught:
        session.receive(Snapshot(0, TABLE, {"viewer": 0}, None, [], [], 0.0))
    assert caught.value.key == "strange_view"
