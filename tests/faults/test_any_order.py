"""Whatever people do in whatever order, a table is what the rules say: a machine of states.

The game engine alone is the model: each accepted message goes into a timeline of its own, with the
same luck, and decides what is accepted next.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, ClassVar
from unittest.mock import patch

import hypothesis.strategies as st
import msgspec
import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import live_server
from bidding_game import Bidding
from consigliere.core.chance import ChanceStream
from consigliere.core.errors import ConsigliereError
from consigliere.core.replay import Reach, Timeline
from consigliere.core.table_acts import AGREE_END, ALLOW_BACK, ASK_BACK, REFUSE_BACK, UNDO
from consigliere.server.endpoints import table_socket
from consigliere.server.limits import TokenBucket
from consigliere.server.protocol import PROTOCOL
from consigliere.server.store import Chair, Setup
from consigliere.server.tables import hub, seating
from consigliere.server.tables.journal import Acts, Journal
from live_server import PATIENCE, Live, Seat, running
from postgres_server import PostgresServer

from .people import same_person
from .soak import seed

SEED = bytes(range(32))
PLAYERS = (0, 1)
WATCHER = 2
OTHERS = (
    *("offer_end", "decline_end", "undo", "resign"),
    *("ask_back", "allow_back", "refuse_back"),
    *("ask_replace", "allow_replace", "refuse_replace"),
)
FRESH = ("act", "undo", "ask_back", "allow_back", "ask_replace", "allow_replace")
"""Messages about a position, which they name."""
WORDS = {"counting": ("1", "2", "3", "4", "!undo:0"), "bidding": ("bid:1", "bid:2", "bid:3", ">1")}


@dataclass
class Sent:
    """A message with the answer that it got."""

    person: int
    kind: str
    fields: dict[str, Any]
    answer: Any


@dataclass
class Model:
    """What the rules say: the timeline of one table, without server, store or socket."""

    timeline: Timeline[Any]
    journal: Journal = field(default_factory=lambda: Journal(ChanceStream(SEED)))

    def follow(self, acts: Acts) -> bool:
        """Carry out acts and all that follows from them; whether the rules allow it."""
        try:
            moments = self.journal.moments_after(self.timeline, acts, 0)
        except ConsigliereError:
            return False
        self.timeline.extend(moments)
        return True

    @property
    def last_change(self) -> int:
        for moment in reversed(self.timeline.moments):
            if moment.parent is not None or moment.entry.act.startswith(UNDO):
                return int(moment.seq)
        return 0


class Machine(RuleBasedStateMachine):
    """Two players and somebody who watches; `game_id` is played at so many `servers`."""

    game_id = "counting"
    servers = 1

    @initialize()
    def set_up(self) -> None:
        self.stack = ExitStack()
        self.folder = Path(tempfile.mkdtemp())
        self.stack.callback(shutil.rmtree, self.folder, ignore_errors=True)
        self.stack.enter_context(patch.object(hub, "fresh_seed", lambda: SEED))
        # the machine is faster than people
        bucket = partial(TokenBucket, rate=1e9, burst=1e9)
        self.stack.enter_context(patch.object(table_socket, "TokenBucket", bucket))
        toys = {**live_server.TOYS, "bidding": Bidding}
        self.stack.enter_context(patch.object(live_server, "TOYS", toys))
        self.serving = [ExitStack() for _ in range(self.servers)]
        self.address = self.new_database()
        self.lives = [self.started(server) for server in range(self.servers)]
        self.people = [self.lives[0].client() for _ in range(3)]
        made = self.people[0].new_table("me", "guest", game=self.game_id)
        self.table = str(made["id"])
        self.people[1].claim(made["invites"][0])
        self.people[2].get("/api/me")
        self.sockets: dict[int, Seat] = {}
        self.server_of: dict[int, int] = {}
        self.sent: list[Sent] = []
        self.numbers = count()
        self.model = self.modelled()
        for person in (*PLAYERS, WATCHER):
            self.join(person, resumes=False)

    def new_database(self) -> Path | str:
        return self.folder / "tables.sqlite3"

    def started(self, server: int) -> Live:
        return self.serving[server].enter_context(running(self.address))

    def modelled(self) -> Model:
        game = live_server.load_game(self.game_id)
        options = game.info.resolve_options({})
        chairs = tuple(live_chair(name) for name in ("me 0", "guest"))
        setup = Setup(self.table, self.game_id, options, None, SEED, "", chairs)
        commitment = ChanceStream(SEED).commitment
        model = Model(Timeline(game, seating.header(setup, game, commitment)))
        model.follow([])
        return model

    def teardown(self) -> None:
        if hasattr(self, "serving"):
            for person in list(self.sockets):
                self.sockets.pop(person).socket.close()
            for serving in self.serving:
                serving.close()
            self.stack.close()

    @property
    def now(self) -> Any:
        return self.model.timeline.now

    # -- coming and going --------------------------------------------------------------------

    @rule(
        person=st.sampled_from((0, 1, WATCHER)),
        how=st.sampled_from(("resume", "anew")),
        server=st.integers(0, 1),
    )
    def connect(self, person: int, how: str, server: int) -> None:
        """Join, or join again from another tab, with all of the log or the end of it."""
        self.join(person, resumes=how == "resume", server=server % self.servers)

    def join(self, person: int, *, resumes: bool, server: int = 0) -> None:
        last = max(0, self.now.seq - 2) if resumes else None
        old = self.sockets.pop(person, None)
        self.people[person] = same_person(self.people[person], self.lives[server])
        seat = self.people[person].sit(self.table, last_seq=last)
        seen = seat.hear("events" if resumes else "snapshot")
        if self.servers == 1:  # another one may not know it yet
            assert seen["seq"] == self.now.seq
            self.check_view(person, seen)
        self.sockets[person], self.server_of[person] = seat, server
        if old is not None and person != WATCHER:
            assert old.closed() == 4002
        elif old is not None:
            old.socket.close()

    @rule(person=st.sampled_from((0, 1, WATCHER)), often=st.integers(0, 2))
    def drop(self, person: int, often: int) -> None:
        if person in self.sockets and often == 0:
            self.sockets.pop(person).socket.close()

    @rule(often=st.integers(0, 5), server=st.integers(0, 1))
    def restart(self, often: int, server: int) -> None:
        server %= self.servers
        if often > 0:
            return
        for person in list(self.sockets):
            if self.server_of[person] == server:
                self.sockets.pop(person).socket.close()
        self.serving[server].close()
        self.lives[server] = self.started(server)

    # -- messages ----------------------------------------------------------------------------

    @precondition(lambda self: self.players())
    @rule(data=st.data(), stale=st.integers(0, 3))
    def act(self, data: st.DataObject, stale: int) -> None:
        """An action, legal or not, chosen while looking at this position or an earlier one."""
        person = data.draw(st.sampled_from(self.players()))
        seat = data.draw(st.sampled_from((person, person, *PLAYERS)))
        word = data.draw(st.sampled_from(WORDS[self.game_id]))
        self.say(person, "act", seq=max(0, self.now.seq - stale), seat=seat, action=word)

    @precondition(lambda self: self.players() and self.now.outcome is None)
    @rule(data=st.data())
    def act_legally(self, data: st.DataObject) -> None:
        """Seals a bid where seats decide at the same time."""
        game = self.model.timeline.game
        able = [seat for seat in game.actors(self.now.state) if seat in self.sockets]
        if able:
            seat = data.draw(st.sampled_from(able))
            legal = [action.word for action in game.legal_actions(self.now.state, seat)]
            word = data.draw(st.sampled_from(legal))
            self.say(seat, "act", seq=self.now.seq, seat=seat, action=word)

    @precondition(lambda self: self.players())
    @rule(data=st.data(), kind=st.sampled_from(OTHERS))
    def other(self, data: st.DataObject, kind: str) -> None:
        person = data.draw(st.sampled_from(self.players()))
        if kind == "resign" and data.draw(st.integers(0, 9)) > 0:
            return  # else no game was ever long
        fields = {"seq": self.now.seq} if kind in FRESH else {}
        if kind == "ask_replace":
            fields["whom"] = data.draw(st.sampled_from((*PLAYERS, WATCHER)))
        self.say(person, kind, seat=person, **fields)

    @precondition(lambda self: any(sent.person in self.sockets for sent in self.sent))
    @rule(data=st.data())
    def double(self, data: st.DataObject) -> None:
        """A message that was answered comes again, perhaps after a restart."""
        known = [sent for sent in self.sent if sent.person in self.sockets]
        sent = data.draw(st.sampled_from(known))
        if sent.answer["type"] == "ack":
            again = self.sockets[sent.person].ask(sent.kind, **sent.fields)
            assert again == sent.answer

    @precondition(lambda self: 0 in self.sockets and 1 in self.sockets)
    @rule(data=st.data())
    def reorder(self, data: st.DataObject) -> None:
        """Two messages of one person arrive in the other order, before an answer comes."""
        words = [data.draw(st.sampled_from(WORDS[self.game_id])) for _ in range(2)]
        seat, seq = self.sockets[0], self.now.seq
        pairs = [(f"r{next(self.numbers)}", word) for word in words]
        for cid, word in pairs:
            seat.say("act", cid=cid, seq=seq, seat=0, action=word)
        for cid, word in pairs:
            answer = seat.hear_answer(cid)
            fields = {"cid": cid, "seq": seq, "seat": 0, "action": word}
            self.check_answer(Sent(0, "act", fields, answer))

    @precondition(lambda self: WATCHER in self.sockets)
    @rule()
    def act_as_a_spectator(self) -> None:
        seat = self.sockets.pop(WATCHER)
        seat.say("act", cid="w", seq=self.now.seq, seat=0, action=WORDS[self.game_id][0])
        assert seat.closed() == 4001

    def players(self) -> list[int]:
        return [person for person in PLAYERS if person in self.sockets]

    def say(self, person: int, kind: str, **fields: Any) -> None:
        fields["cid"] = f"c{next(self.numbers)}"
        answer = self.sockets[person].ask(kind, **fields)
        self.check_answer(Sent(person, kind, fields, answer))

    # -- what must hold ----------------------------------------------------------------------

    def check_answer(self, sent: Sent) -> None:
        """It is accepted if the rules accept it, under the number that they give it."""
        number = self.now.seq + 1
        acts = self.acts_of(sent)
        accepted = acts is not None and self.model.follow(acts)
        assert sent.answer["type"] == ("ack" if accepted else "refused"), (sent, self.now)
        assert sent.answer["seq"] == (number if accepted else self.now.seq)
        self.sent.append(sent)

    def acts_of(self, sent: Sent) -> Acts | None:
        """What a message asks for, None if nobody may ask for it now."""
        now, seat, fields = self.now, sent.fields["seat"], sent.fields
        if seat != sent.person or now.outcome is not None:
            return None
        if sent.kind in FRESH and not self.model.last_change <= fields["seq"] <= now.seq:
            return None
        if sent.kind == "act":
            return None if fields["action"].startswith("!") else [(seat, fields["action"])]
        if sent.kind == "undo":
            target = self.model.timeline.undo_target(frozenset({seat}), Reach.OWN_TURN)
            return None if target is None else [(seat, f"{UNDO}{target}")]
        if sent.kind.endswith("_replace"):
            return None  # whoever is to act has not kept anybody waiting for long enough
        if sent.kind.endswith("_back"):
            return self.acts_of_taking_back(sent.kind, seat)
        if sent.kind == "resign":
            return [(seat, "!resign")]
        if sent.kind == "decline_end":
            return [(seat, "!decline_end")] if now.offers else None
        if now.offers - {seat}:
            return [(None, AGREE_END)]
        return None if seat in now.offers else [(seat, "!offer_end")]

    def acts_of_taking_back(self, kind: str, seat: int) -> Acts | None:
        now, timeline = self.now, self.model.timeline
        if kind == "refuse_back":
            return None if now.asking is None else [(seat, REFUSE_BACK)]
        if kind == "allow_back":
            if now.asking is None or now.asking == seat:
                return None
            target = timeline.undo_target(frozenset({now.asking}), Reach.CONSENT)
            return [(seat, ALLOW_BACK), (now.asking, f"{UNDO}{target}")]
        since = [moment.entry for moment in timeline.moments[self.model.last_change + 1 :]]
        if now.asking is not None or any((e.seat, e.act) == (seat, ASK_BACK) for e in since):
            return None
        own = frozenset({seat})
        if timeline.undo_target(own, Reach.OWN_TURN) is not None:
            return None
        possible = timeline.undo_target(own, Reach.CONSENT) is not None
        return [(seat, ASK_BACK)] if possible else None

    @invariant()
    def everybody_sees_the_same(self) -> None:
        """Each open socket shows the position, or is shown it when it asks."""
        for person, seat in getattr(self, "sockets", {}).items():
            self.check_view(person, self.snapshot(seat))
            numbers = [
                f["seq"] for f in map(msgspec.json.decode, seat.seen) if f["type"] == "event"
            ]
            assert numbers == sorted(set(numbers)), "no number comes twice"
            seat.seen.clear()

    def snapshot(self, seat: Seat) -> Any:
        """The position; what was stored at another server is known here in a moment."""
        end = time.monotonic() + (PATIENCE if self.servers > 1 else 0)
        while True:
            seat.say("hello", protocol=PROTOCOL, lang="en")
            seen = seat.hear("snapshot")
            if seen["seq"] == self.now.seq:
                return seen
            assert time.monotonic() < end, (seen["seq"], self.now.seq)

    def check_view(self, person: int, seen: Any) -> None:
        game, seat = self.model.timeline.game, None if person == WATCHER else person
        view = msgspec.json.decode(msgspec.json.encode(game.view(self.now.state, seat)))
        assert seen["view"] == view
        is_over = self.now.outcome is not None
        assert (seen["table"]["status"] == "finished") == is_over


def live_chair(name: str) -> Chair:
    return Chair("human", 0, name, name)


class BiddingMachine(Machine):
    """Seats that decide at the same time: orders are sealed until all have decided."""

    game_id = "bidding"


class TwoServers(Machine):
    """Everybody is at one of two servers, which share a database."""

    servers = 2
    postgres: ClassVar[PostgresServer]

    def new_database(self) -> Path | str:
        return self.postgres.new_database()


@pytest.mark.fault("any-order-of-messages")
@pytest.mark.parametrize("machine", [Machine, BiddingMachine])
def test_a_table_is_what_the_rules_say(machine: type[Machine]) -> None:
    tried(machine)


@pytest.mark.fault("any-order-of-messages", "two-processes")
def test_a_table_of_two_servers_is_what_the_rules_say(postgres: PostgresServer) -> None:
    TwoServers.postgres = postgres
    tried(TwoServers)


def tried(machine: type[Machine]) -> None:
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=seed(8, 100),
            stateful_step_count=seed(25, 50),
            deadline=None,
            derandomize=True,
            phases=(Phase.generate,),  # to shrink a failure would take minutes
        ),
    )
