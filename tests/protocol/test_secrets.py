"""No outgoing byte depends on what its reader may not know."""

import hashlib
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from consigliere.core.action import Action
from consigliere.core.chance import ChanceStream
from consigliere.core.game import Game, Information
from consigliere.games.compilation import play_through
from consigliere.games.registry import game_ids
from consigliere.server import auth
from consigliere.server.protocol import PROTOCOL
from consigliere.server.tables import hub, ledger, set_up
from counting_game import Counting
from live_server import Client, Seat, load_game, running

from .hidden_deals import Deal, HiddenDeals, seats_of

GAMES = ("counting", "private-counting", *game_ids())
COUNT_ONE = Action(0, "1")
"""The first step of the counting game."""
PAGES = ("", "/replay", "/record", "/analysis", "/notices", "/ratings", "/tree/en.svg")
"""What a table answers to those who ask."""
VARIES = re.compile(
    r"""\"(now|t|at|since|seen|expires|moved|away_since)":[0-9.]+"""
    r"""|[0-9a-f]{64}|'x-request-id': '[0-9a-f]+'"""
)
"""Times, ids of requests, and hexadecimal numbers of 256 bits: commitments and the hashes that
build on them."""


class Rigged:
    """Stands in for the module `secrets`: tokens are the same at every run."""

    def __init__(self) -> None:
        self._made = 0

    def token_urlsafe(self, size: int) -> str:
        self._made += 1
        return f"{self._made}".rjust(43 if size == 32 else 16, "t")


@contextmanager
def rigged_server(
    seed: bytes, folder: Path, stream: type[ChanceStream] = ChanceStream, people: int = 3
) -> Iterator[list[Client]]:
    """People, the last one a stranger, at a server with rigged luck."""
    rigged = Rigged()
    with (
        patch.object(hub, "fresh_seed", lambda: seed),
        patch.object(set_up, "secrets", rigged),
        patch.object(auth, "secrets", rigged),
        patch.object(ledger, "ChanceStream", stream),
        running(folder / "tables.sqlite3") as live,
    ):
        yield [live.client() for _ in range(people)]


def seat_people(people: list[Client], game: str) -> tuple[str, list[Seat]]:
    """Everybody at a new table, the last one watching."""
    host, *guests, _ = people
    created = host.new_table("me", *("guest" for _ in guests), game=game)
    for guest, invite in zip(guests, created["invites"], strict=True):
        guest.claim(invite, "Ben")
    table = str(created["id"])
    return table, [person.sit(table) for person in people]


def events_at(seats: list[Seat], step: Action | None, paths: Sequence[tuple[str, ...]]) -> None:
    """A step, questions, an offer declined, and the step taken back."""
    start, *_ = [seat.hear("snapshot") for seat in seats]
    players = seats[:-1]
    if step is not None:
        mover, word = seats[step.seat], step.word
        done = mover.ask("act", cid="step", seq=start["seq"], seat=step.seat, action=word)
        mover.ask("act", cid="again", seq=done["seq"], seat=step.seat, action=word)
    for number, seat in enumerate(players):
        for place, path in enumerate(paths):
            cid = f"{number} {place}"
            seat.ask("explain", cid=f"why {cid}", seat=number, path=[*path, "nothing"])
            seat.ask("survey", cid=f"where {cid}", seat=number, piece=path[0])
    players[0].ask("offer_end", cid="offer", seat=0)
    players[1].ask("decline_end", cid="no", seat=1)
    players[1].ask("take_over", cid="computer", seat=1, on=True)
    players[1].ask("take_over", cid="myself", seat=1, on=False)
    if step is not None:
        asked = mover.ask("ask_back", cid="please", seq=done["seq"], seat=step.seat)
        if asked["type"] == "ack":
            other = next(seat for seat in range(len(players)) if seat != step.seat)
            players[other].ask("refuse_back", cid="no, no", seat=other)
        mover.ask("undo", cid="back", seq=done["seq"], seat=step.seat)


def told_to(
    viewer: int, people: list[Client], game: str, step: Action | None, paths: Sequence[Any] = ()
) -> list[str]:
    """Everything one of them is told, by frames and by pages."""
    table, seats = seat_people(people, game)
    with ExitStack() as stack:
        for seat in seats:
            stack.enter_context(seat)
        events_at(seats, step, paths)
        for person in people:
            person.post(f"/api/tables/{table}/talk", {"text": "Well, well"}, 201)
        seats[viewer].say("hello", protocol=PROTOCOL, lang="en", last_seq=1)
        seats[viewer].hear("events")
        seats[viewer].say("hello", protocol=PROTOCOL, lang="en")
        seats[viewer].hear("snapshot")
        # who watches is told a moment later, whatever is dealt
        frames = [frame.decode() for frame in seats[viewer].seen if b'"watchers"' not in frame[:20]]
        own = [f"/api/tables/{table}{page}" for page in PAGES]
        for page in (*own, "/api/lobby", "/api/games/mine", "/api/me/news?after=0"):
            answer = people[viewer].http.get(page)
            headers = {name: v for name, v in answer.headers.items() if name != "date"}
            frames.append(f"{answer.status_code} {headers} {answer.text}")
        # programs that make a preview of a link have no cookie, whoever sent it
        for path in (f"/t/{table}", f"/r/{table}/1", f"/api/tables/{table}/preview/en/1.png"):
            answer = people[-1].http.get(path)
            content = answer.content.replace(people[-1].url.encode(), b"")
            frames.append(f"{answer.status_code} {hashlib.sha256(content).digest()!r}")
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


@cache
def ready(game_id: str) -> Game[Any]:
    """A game, its rules compiled: no answer waits that long."""
    game: Game[Any] = load_game(game_id)
    play_through(game)
    return game


@pytest.mark.parametrize("place", ["first", "second", "stranger"])
@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.fault("leaked-secret")
def test_what_is_hidden_changes_nothing(game_id: str, place: str, tmp_path: Path) -> None:
    """Neither cards that a seat may not see, nor the luck to come."""
    game = ready(game_id)
    seat = {"first": 0, "second": 1}.get(place)
    search = HiddenDeals(game, seat)
    deals = search.deals()
    paths = first_pieces(game, deals)
    step, deals = search.with_step(deals) or (None, deals)
    told = []
    for number, deal in enumerate(deals):
        seed = ChanceStream.from_int(number).seed
        folder = tmp_path / str(number)
        with rigged_server(seed, folder, deal.stream(), seats_of(game) + 1) as people:
            viewer = -1 if seat is None else seat
            told.append(veiled(told_to(viewer, people, game_id, step, paths)))
    assert told[0] == told[1]


def first_pieces(game: Game[Any], deals: Sequence[Deal]) -> list[tuple[str, ...]]:
    """The first pieces of some choices after either deal."""
    found = {
        choice.path[:1]
        for deal in deals
        for seat in game.actors(deal.state)
        for choice in game.choices(deal.state, seat)
    }
    return sorted(found)[:6]


@pytest.mark.parametrize("game_id", GAMES)
def test_the_deals_do_differ_and_a_step_is_found(game_id: str) -> None:
    """Else the test above would say little."""
    game = ready(game_id)
    searches = [HiddenDeals(game, viewer) for viewer in (0, 1, None)]
    pairs = [search.deals() for search in searches]
    is_hidden = game.info.information is Information.HIDDEN
    assert [one.state != other.state for one, other in pairs] == [is_hidden] * len(pairs)
    steps = [search.with_step(pair) for search, pair in zip(searches, pairs, strict=True)]
    assert any(steps)


@pytest.mark.fault("leaked-secret")
def test_a_seat_is_told_what_is_for_it_alone(tmp_path: Path) -> None:
    with rigged_server(seed_dealing("deal:13"), tmp_path) as people:
        table, seats = seat_people(people, "private-counting")
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


def test_the_rigged_tables_do_differ(tmp_path: Path) -> None:
    """Else the tests above could not fail: one's own secret is in the bytes."""
    told = []
    for deal in ("deal:12", "deal:22"):
        with rigged_server(seed_dealing(deal), tmp_path / deal) as people:
            told.append(veiled(told_to(0, people, "counting", COUNT_ONE)))
    assert told[0] != told[1]


@pytest.mark.fault("leaked-secret", "guest-token-theft")
def test_nothing_secret_is_ever_said(tmp_path: Path) -> None:
    """Seed, cookies of others, claims and their hashes; only the host sees the claim."""
    seed = seed_dealing("deal:11")
    with rigged_server(seed, tmp_path) as people:
        waiting = people[0].new_table("me", "guest")
        claim = waiting["invites"][0].rpartition("/")[2]
        said = told_to(2, people, "counting", COUNT_ONE)
        said += told_to(1, people, "counting", COUNT_ONE)
        for person in people[1:]:
            said.append(person.http.get(f"/api/tables/{waiting['id']}").text)
        text = "".join(said)
        secrets: list[Any] = [seed.hex(), claim, hashlib.sha256(claim.encode()).hexdigest()]
        for person in people:
            secrets += [cookie.value for cookie in person.http.cookies.jar]
        assert len(secrets) == 3 + len(people)
        for secret in secrets:
            assert secret not in text
