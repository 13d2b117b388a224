"""What every store promises: durable, all or nothing, and strict about who was first."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

import pytest

from consigliere.server.store import (
    Answer,
    Batch,
    Chair,
    ConflictError,
    Deadline,
    Guest,
    Stage,
    Store,
    StoredLine,
    StoreError,
)
from consigliere.server.store.opening import make_store

from .stored_table import SETUP

T = TypeVar("T")


@dataclass
class Kept:
    """One database, opened anew for each piece of work."""

    address: Path | str

    def using(self, work: Callable[[Store], Awaitable[T]]) -> T:
        """Open the store, work, close it: each call is a restart."""

        async def run() -> T:
            store = make_store(self.address)
            await store.open()
            try:
                return await work(store)
            finally:
                await store.close()

        return asyncio.run(run())


@pytest.fixture
def kept(address: Path | str) -> Kept:
    return Kept(address)


def line(seq: int) -> StoredLine:
    return StoredLine(seq, f"line {seq}")


def test_guests_come_back(kept: Kept) -> None:
    async def first(store: Store) -> None:
        await store.add_guest(Guest("g1", ""), "hash of a token")
        await store.identities.rename("g1", "Анна", "")

    kept.using(first)
    assert kept.using(lambda s: s.find_guest("hash of a token")) == Guest("g1", "Анна")
    assert kept.using(lambda s: s.find_guest("another")) is None


def test_a_table_comes_back(kept: Kept) -> None:
    answer = Answer("g1", "c1", 1)

    async def first(store: Store) -> None:
        await store.add_table(SETUP)
        await store.write(Batch("t1", (line(0), line(1)), answer))
        await store.write(Batch("t1", (line(2),)))

    kept.using(first)
    stored = kept.using(lambda s: s.load("t1"))
    assert stored is not None
    assert stored.setup == SETUP
    assert stored.lines == ("line 0", "line 1", "line 2")
    assert stored.answers == (answer,)
    assert kept.using(lambda s: s.load("t2")) is None


@pytest.mark.fault("second-writer")
def test_a_refused_batch_leaves_nothing_behind(kept: Kept) -> None:
    async def work(store: Store) -> None:
        await store.add_table(SETUP)
        await store.write(Batch("t1", (line(0),), Answer("g1", "c1", 0)))
        for batch in (
            Batch("t1", (line(1), line(0))),
            Batch("t1", (line(1),), Answer("g1", "c1", 1)),
            Batch("unknown", (line(1),)),
        ):
            with pytest.raises(StoreError):
                await store.write(batch)
        stored = await store.load("t1")
        assert stored is not None
        assert stored.lines == ("line 0",)
        await store.write(Batch("t1", (line(1),)))

    kept.using(work)


def test_whoever_comes_second_is_told_so(kept: Kept) -> None:
    async def work(store: Store) -> None:
        await store.add_table(SETUP)
        await store.write(Batch("t1", (line(0),)))
        with pytest.raises(ConflictError):
            await store.write(Batch("t1", (line(0),)))
        with pytest.raises(ConflictError):
            await store.sit("t1", 0, Chair("human", 0, "Ben", "g2"), time.time())

    kept.using(work)


def test_news_are_what_came_later(kept: Kept) -> None:
    async def work(store: Store) -> None:
        await store.add_table(SETUP)
        await store.write(Batch("t1", (line(0), line(1)), Answer("g1", "c1", 1)))
        await store.write(Batch("t1", (line(2), line(3)), Answer("g1", "c2", 2)))
        news = await store.news("t1", 1)
        assert news is not None
        assert (news.setup, news.lines) == (SETUP, ("line 2", "line 3"))
        assert news.answers == (Answer("g1", "c2", 2),)
        nothing = await store.news("t1", 3)
        assert nothing is not None
        assert (nothing.lines, nothing.answers) == ((), ())
        assert await store.news("t\0", 1) is None

    kept.using(work)


def test_old_tables_and_idle_guests_are_listed_and_pruned(kept: Kept) -> None:
    later = time.time() + 100

    async def work(store: Store) -> None:
        for guest in ("g1", "g2", "nobody"):
            await store.add_guest(Guest(guest, ""), f"hash of {guest}")
        for table in ("unplayed", "begun", "finished"):
            await store.add_table(replace(SETUP, id=table))
        await store.write(Batch("begun", (line(0),), is_by_person=True))
        await store.write(Batch("finished", (line(0),), finished=True))
        assert await store.old_tables({Stage.FINISHED: later - 200}) == []
        found = await store.old_tables({Stage.FINISHED: later, Stage.ABANDONED: later})
        assert [(each.id, each.stage) for each in sorted(found, key=lambda each: each.id)] == [
            ("begun", Stage.ABANDONED),
            ("finished", Stage.FINISHED),
        ]
        assert all(abs(each.since - later + 100) < 60 for each in found)
        gone = await store.prune({Stage.FINISHED: later})
        assert [each.id for each in gone] == ["finished"]
        assert await store.load("finished") is None
        assert await store.count_idle_guests() == 2
        assert await store.prune_guests() == 2
        assert await store.find_guest("hash of g1") == Guest("g1", "")
        assert await store.find_guest("hash of nobody") is None

    kept.using(work)


@pytest.mark.fault("spent-claim")
def test_a_seat_is_filled_once(kept: Kept) -> None:
    ben = Chair("human", 0, "Ben", "g2")

    async def work(store: Store) -> None:
        await store.add_table(SETUP)
        await store.sit("t1", 1, ben, time.time())
        for seat in (0, 1, 2, 3):
            with pytest.raises(StoreError):
                await store.sit("t1", seat, replace(ben, guest="g3"), time.time())
        stored = await store.load("t1")
        assert stored is not None
        assert stored.setup.chairs[1] == ben

    kept.using(work)


@pytest.mark.fault("spent-claim")
def test_a_seat_is_offered_anew_once(kept: Kept) -> None:
    ben = Chair("human", 0, "Ben", "g2")
    free = Chair("open", 0, "", None, "new", offers=1, offered=5.5, withdrawn="hash old")

    async def work(store: Store) -> None:
        await store.add_table(replace(SETUP, invitation_seconds=86400.0))
        await store.sit("t1", 1, ben, 100.0)
        seated = await store.load("t1")
        assert seated is not None
        assert seated.last_seen["g2"] == 100.0
        await store.mark_seen("t1", "g2", 200.0)
        await store.offer("t1", 1, free)
        for seat, chair in ((1, free), (1, replace(free, offers=3)), (2, free), (3, free)):
            with pytest.raises(ConflictError):
                await store.offer("t1", seat, chair)
        with pytest.raises(ConflictError):
            await store.sit("t1", 1, ben, 300.0)  # by the link before
        stored = await store.load("t1")
        assert stored is not None
        assert stored.setup.chairs[1] == free
        assert stored.setup.invitation_seconds == 86400.0
        assert set(stored.last_seen) == {"g1"}
        await store.sit("t1", 1, replace(ben, offers=1), 300.0)

    kept.using(work)


@pytest.mark.parametrize("patience", [None, 3600])
def test_how_long_somebody_is_waited_for_comes_back(kept: Kept, patience: int | None) -> None:
    async def first(store: Store) -> None:
        free = replace(SETUP, patience_seconds=patience, is_listed=True)
        await store.add_table(free)
        await store.add_table(replace(SETUP, id="timed", deadline=Deadline(3600, "wait")))

    kept.using(first)
    stored = kept.using(lambda s: s.load("t1"))
    timed = kept.using(lambda s: s.load("timed"))
    assert stored is not None
    assert timed is not None
    assert (stored.setup.deadline, stored.setup.patience_seconds) == (None, patience)
    assert timed.setup.patience_seconds is None
    (listed,) = kept.using(lambda s: s.listed())
    assert listed.setup.patience_seconds == patience


def test_the_clock_of_deadlines_goes_on_while_a_turn_has_one(kept: Kept) -> None:
    async def work(store: Store) -> None:
        assert (await store.tick(7.0)).seconds == 0.0, "no turn has a deadline yet"
        for table, overdue in (("t1", "resign"), ("t2", "wait"), ("t3", "take_over")):
            await store.add_table(replace(SETUP, id=table, deadline=Deadline(3600, overdue)))
            await store.write(Batch(table, (), due=3600.0))
        first = await store.tick(9.0)
        assert first.is_keeper
        assert first.seconds == 9.0, "the turn may have begun just after the last look"
        assert (await store.tick(3590.0)).seconds == 3599.0
        assert await store.overdue(3599.0) == []
        assert set(await store.overdue(3600.0)) == {"t1", "t3"}, "the second table waits"
        await store.write(Batch("t1", (), finished=True))
        assert await store.overdue(3600.0) == ["t3"]

    async def later(store: Store) -> None:
        await store.tick(0.0)
        assert (await store.tick(1.0)).seconds == 3600.0, "as it stood when the store was closed"
        stored = await store.load("t3")
        assert stored is not None
        assert stored.setup.deadline == Deadline(3600, "take_over")
        assert stored.due == 3600.0
        assert {game.due for game in await store.games_of("g1", None, 9)} == {3600.0, None}

    kept.using(work)
    kept.using(later)


def test_a_list_without_what_was_taken_off_it(kept: Kept) -> None:
    async def listed(store: Store, guest: str) -> list[tuple[str, float | None]]:
        return [(game.id, game.moved) for game in await store.games_of(guest, None, 9)]

    async def work(store: Store) -> None:
        await store.add_table(SETUP)
        assert await listed(store, "g1") == [("t1", None)]
        await store.hide("t1", "g2")
        await store.hide("t1", "g1")
        assert await listed(store, "g1") == []
        await store.sit("t1", 1, Chair("human", 0, "Ben", "g2"), 100.0)
        assert await listed(store, "g1") == await listed(store, "g2") == [("t1", None)]
        await store.write(Batch("t1", (line(0),), now=50.0, has_moved=True))
        await store.write(Batch("t1", (line(1),), now=60.0))
        assert await listed(store, "g1") == [("t1", 50.0)]
        await store.hide("t1", "g1")
        await store.write(Batch("t1", (line(2),), now=70.0, has_moved=True, finished=True))
        assert await listed(store, "g1") == []
        assert await listed(store, "g2") == [("t1", 70.0)]

    kept.using(work)


def test_a_table_has_one_rematch(kept: Kept) -> None:
    async def work(store: Store) -> None:
        await store.add_table(SETUP)
        await store.add_table(replace(SETUP, id="t2"), rematch_of="t1")
        with pytest.raises(StoreError):
            await store.add_table(replace(SETUP, id="t3"), rematch_of="t1")
        first = await store.load("t1")
        assert first is not None
        assert first.setup.rematch == "t2"
        assert await store.load("t3") is None

    kept.using(work)


def test_tables_where_a_computer_has_to_play(kept: Kept) -> None:
    """From the moment all seats are taken, and after every step of which that is said."""
    taken = tuple(replace(chair, kind="human") for chair in SETUP.chairs[:2])

    async def work(store: Store) -> list[list[str]]:
        found = []

        async def look() -> None:
            found.append(list(await store.computers_turns()))

        await store.add_table(SETUP)
        await store.add_table(replace(SETUP, id="t2", chairs=(*taken, SETUP.chairs[2])))
        await store.add_table(replace(SETUP, id="t3", chairs=taken))
        await look()
        await store.sit("t1", 1, Chair("human", 0, "Ben", "g2"), time.time())
        await look()
        await store.nothing_to_compute("t1")
        await store.write(Batch("t3", (line(0),), is_computers_turn=True))
        await look()
        await store.write(Batch("t2", (line(0),)))
        await store.write(Batch("t3", (line(1),), finished=True, is_computers_turn=True))
        await look()
        return found

    assert kept.using(work) == [["t2"], ["t1", "t2"], ["t2", "t3"], []]


@pytest.mark.fault("hoarded-tables")
def test_tables_expire_that_no_player_has_looked_at(kept: Kept) -> None:
    async def work(store: Store) -> tuple[list[str], list[str], list[str], list[str]]:
        ids = ["unplayed", "seen", "joined", "played", "finished", "rematch", "begun"]
        for table in ids:
            before = "finished" if table == "rematch" else None
            await store.add_table(replace(SETUP, id=table), rematch_of=before)
        later = time.time() + 100
        await store.mark_seen("seen", "g1", later)
        await store.sit("joined", 1, Chair("human", 0, "Ben", "g2"), time.time())
        await store.write(Batch("begun", (line(0),), is_computers_turn=True))
        await store.write(Batch("played", (line(0),), Answer("g1", "c", 0), is_by_person=True))
        await store.write(Batch("finished", (line(0),), finished=True))
        too_early = list(await store.expire(later - 200, later - 200))
        gone = list(await store.expire(later - 50, later - 200))
        abandoned = list(await store.expire(later - 200, later - 50))
        left = [table for table in ids if await store.load(table) is not None]
        finished = await store.load("finished")
        assert finished is not None
        assert finished.setup.rematch is None
        return too_early, gone, abandoned, left

    too_early, gone, abandoned, left = kept.using(work)
    assert too_early == []
    assert sorted(gone) == ["begun", "rematch", "unplayed"]
    assert sorted(abandoned) == ["joined", "played"]
    assert left == ["seen", "finished"]


@pytest.mark.fault("hoarded-tables")
def test_a_game_that_begins_is_kept_longer_and_a_finished_one_for_ever(kept: Kept) -> None:
    async def work(store: Store) -> list[tuple[bool, float | None]]:
        found: list[tuple[bool, float | None]] = []

        async def look() -> None:
            stored = await store.load("t1")
            assert stored is not None
            found.append((stored.is_begun, stored.seen))

        await store.add_table(SETUP)
        await look()
        await store.write(Batch("t1", (line(0),), is_by_person=True))
        await look()
        await store.mark_seen("t1", "g1", 1e10)
        await store.write(Batch("t1", (line(1),), is_by_person=True))
        await look()
        await store.write(Batch("t1", (line(2),), is_by_person=True, finished=True))
        await store.mark_seen("t1", "g1", 2e10)
        await look()
        return found

    (new, at_first), (played, then), (still, seen), (_, in_the_end) = kept.using(work)
    assert (new, played, still) == (False, True, True)
    assert (at_first or 0) <= (then or 0) < (seen or 0) == 1e10
    assert in_the_end is None


@pytest.mark.fault("second-writer")
def test_many_writers_at_once(kept: Kept) -> None:
    async def work(store: Store) -> int:
        await store.add_table(SETUP)
        await asyncio.gather(*(store.write(Batch("t1", (line(n),))) for n in range(100)))
        stored = await store.load("t1")
        return len(stored.lines) if stored else 0

    assert kept.using(work) == 100


def test_what_was_written_is_read_at_once(kept: Kept) -> None:
    async def work(store: Store) -> list[int]:
        await store.add_table(SETUP)
        found = []
        for number in range(20):
            await store.write(Batch("t1", (line(number),)))
            stored = await store.load("t1")
            found.append(len(stored.lines) if stored else 0)
        return found

    assert kept.using(work) == list(range(1, 21))
