"""No outgoing byte depends on what its reader may not know."""

import hashlib
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from consigliere.core.chance import ChanceStream
from consigliere.server import auth
from consigliere.server.tables import hub
from consigliere.server.tables import table as table_module
from counting_game import Counting
from live_server import Client, Seat, running

VARIES = re.compile(r"""\"(now|t|expires)":[0-9.]+|[0-9a-f]{64}|'x-request-id': '[0-9a-f]+'""")
"""Times, ids of requests, and hexadecimal numbers of 256 bits: commitments and the hashes that
build on them."""


class Rigged:
    """Stands in for the module `secrets`: tokens are the same at every run."""

    def __init__(self) -> None:
        self._made = 0

    def token_urlsafe(self, size: int) -> str:
        self._made += 1
        return f"{self._made}".rjust(43 if size == 32 else 16, "t")


class SamePast(ChanceStream):
    """The start and the six cards of the Street are always the same, what comes later is not."""

    def pick(self, index: int, weights: Sequence[int]) -> int:
        stream = ChanceStream.from_int(0) if index < 7 else ChanceStream(self.seed)
        return stream.pick(index, weights)


@contextmanager
def three_people(seed: bytes, folder: Path, stream: type) -> Iterator[list[Client]]:
    """Ann, Ben and a stranger at a server with rigged luck."""
    rigged = Rigged()
    with (
        patch.object(hub, "fresh_seed", lambda: seed),
        patch.object(hub, "secrets", rigged),
        patch.object(auth, "secrets", rigged),
        patch.object(table_module, "ChanceStream", stream),
        running(folder / "tables.sqlite3") as live,
    ):
        yield [live.client(), live.client(), live.client()]


def seat_people(people: list[Client], game: str) -> tuple[str, list[Seat]]:
    ann, ben, _ = people
    created = ann.new_table("me", "guest", game=game)
    ben.claim(created["invites"][0], "Ben")
    table = str(created["id"])
    seats = [person.sit(table) for person in people]
    return table, seats


def happenings(seats: list[Seat]) -> None:
    """A step without luck, a refusal, an explanation, an offer declined, a come and go."""
    starts = [seat.hear("snapshot") for seat in seats]
    mover = starts[0]["view"]["to_act"][0]
    start = starts[mover]
    word = next(c["word"] for c in start["choices"] if not c["word"].startswith("-"))
    done = seats[mover].ask("act", cid="step", seq=start["seq"], seat=mover, action=word)
    seats[mover].ask("act", cid="again", seq=done["seq"], seat=mover, action=word)
    seats[1].ask("explain", cid="why", seat=1, path=["number.1", "pile"])
    seats[0].ask("offer_end", cid="offer", seat=0)
    seats[1].ask("decline_end", cid="no", seat=1)
    seats[0].ask("undo", cid="back", seq=done["seq"], seat=0)


def said_to(viewer: int, people: list[Client], game: str) -> list[str]:
    """Everything one of them is told, by frames and by pages."""
    table, seats = seat_people(people, game)
    with ExitStack() as stack:
        for seat in seats:
            stack.enter_context(seat)
        happenings(seats)
        seats[viewer].say("hello", protocol=1, lang="en", last_seq=1)
        seats[viewer].hear("events")
        seats[viewer].say("hello", protocol=1, lang="en")
        seats[viewer].hear("snapshot")
        frames = [frame.decode() for frame in seats[viewer].seen]
        for page in ("", "/replay", "/record", "/analysis"):
            answer = people[viewer].http.get(f"/api/tables/{table}{page}")
            headers = {name: v for name, v in answer.headers.items() if name != "date"}
            frames.append(f"{answer.status_code} {headers} {answer.text}")
    return frames


def veiled(frames: list[str]) -> list[str]:
    return [VARIES.sub("…", re.sub(r"'content-length': '\d+'", "", frame)) for frame in frames]


def seed_dealing(word: str) -> bytes:
    """A seed whose first pick in the counting game is this one."""
    outcomes = Counting().chance(Counting().initial({}, 2))
    for number in range(1000):
        stream = ChanceStream.from_int(number)
        if outcomes[stream.pick(0, [1] * len(outcomes))].action.word == word:
            return stream.seed
    raise AssertionError(f"no seed deals {word}")


@pytest.mark.parametrize("game", ["counting", "telling-counting"])
@pytest.mark.parametrize(
    ("viewer", "deals"),
    [(0, ("deal:21", "deal:23")), (1, ("deal:12", "deal:32")), (2, ("deal:11", "deal:23"))],
)
def test_the_others_secret_changes_nothing(
    viewer: int, deals: tuple[str, str], game: str, tmp_path: Path
) -> None:
    told = []
    for deal in deals:
        with three_people(seed_dealing(deal), tmp_path / deal, ChanceStream) as people:
            told.append(veiled(said_to(viewer, people, game)))
    assert told[0] == told[1]


def test_a_seat_is_told_what_is_for_it_alone(tmp_path: Path) -> None:
    with three_people(seed_dealing("deal:13"), tmp_path, ChanceStream) as people:
        table, seats = seat_people(people, "telling-counting")
        with ExitStack() as stack:
            logs = [stack.enter_context(seat).hear("snapshot")["log"] for seat in seats]
        replays = [person.get(f"/api/tables/{table}/replay")["frames"] for person in people]
    dealt = [log[0]["events"][0] for log in logs]
    assert [event["key"] for event in dealt] == [
        "counting.told",
        "counting.told",
        "counting.dealt",
    ]
    assert [event["args"] for event in dealt] == [{"number": 1}, {"number": 3}, {}]
    assert [frames[1]["events"][0] for frames in replays] == dealt


@pytest.mark.usefixtures("famiglia")
@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_the_order_of_the_pile_changes_nothing(viewer: int, tmp_path: Path) -> None:
    told = []
    for number in (1, 2):
        seed = ChanceStream.from_int(number).seed
        with three_people(seed, tmp_path / str(number), SamePast) as people:
            told.append(veiled(said_to(viewer, people, "famiglia")))
    assert told[0] == told[1]


def test_the_rigged_tables_do_differ(tmp_path: Path) -> None:
    """Else the tests above could not fail: one's own secret is in the bytes."""
    told = []
    for deal in ("deal:12", "deal:22"):
        with three_people(seed_dealing(deal), tmp_path / deal, ChanceStream) as people:
            told.append(veiled(said_to(0, people, "counting")))
    assert told[0] != told[1]


def test_nothing_secret_is_ever_said(tmp_path: Path) -> None:
    """Seed, cookies of others, claims and their hashes; only the host sees the claim."""
    seed = seed_dealing("deal:11")
    with three_people(seed, tmp_path, ChanceStream) as people:
        waiting = people[0].new_table("me", "guest")
        claim = waiting["invites"][0].rpartition("/")[2]
        said = said_to(2, people, "counting") + said_to(1, people, "counting")
        for person in people[1:]:
            said.append(person.http.get(f"/api/tables/{waiting['id']}").text)
        text = "".join(said)
        secrets: list[Any] = [seed.hex(), claim, hashlib.sha256(claim.encode()).hexdigest()]
        for person in people:
            secrets += [cookie.value for cookie in person.http.cookies.jar]
        assert len(secrets) == 5
        for secret in secrets:
            assert secret not in text
