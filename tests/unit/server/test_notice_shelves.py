"""Notices in both stores: what is wanted, where it goes, told once, and gone with the guest."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest

from consigliere.server.store import Batch, Deadline, Guest, Store
from consigliere.server.store.identities import Device
from consigliere.server.store.notices import (
    DAY,
    MOST_WAITING,
    Bundle,
    Delivery,
    MailLink,
    Notice,
    Target,
    Wishes,
)
from consigliere.server.store.opening import make_store

from .stored_table import SETUP
from .test_shelves import using

T = TypeVar("T")
MAIL = Target("g1", "mail", "ann@a.example", "token of ann")
TURN = Notice("g1", "turn", "turn", 1)
WANTED = Wishes(frozenset({"turn", "over"}), frozenset({"mail", "push"}), "ru")


async def filled(store: Store) -> None:
    for guest in ("g1", "g2"):
        await store.add_guest(Guest(guest, guest), f"hash of {guest}")
    await store.add_table(SETUP)
    await store.notices.set_wishes("g1", WANTED)
    await store.notices.put_target(MAIL, 1.0)


def compose(bundle: Bundle) -> Sequence[Delivery]:
    """A message that says what it was made of."""
    body = f"{bundle.lang}: " + ", ".join(f"{each.kind} by {each.who}" for each in bundle.told)
    return [
        Delivery(f"{target.way} {bundle.told[0].id}", target, body, bundle.told[0].at + DAY)
        for target in bundle.targets
    ]


def filled_and(address: Path | str, work: Callable[[Store], Awaitable[T]]) -> T:
    using(address, filled)
    return using(address, work)


def test_wishes_targets_and_keys_come_back(address: Path | str) -> None:
    async def look(store: Store) -> None:
        notices = store.notices
        assert await notices.wishes("g1") == WANTED
        assert await notices.wishes("g2") == Wishes()
        assert await notices.targets("g1") == [MAIL]
        assert await notices.owner("ann@a.example") == "g1"
        assert await notices.owner("ben@a.example") is None
        assert await notices.server_key("push", "first") == "first"
        assert await notices.server_key("push", "second") == "first"
        await notices.put_target(replace(MAIL, address="a2@a.example"), 2.0)
        assert [each.address for each in await notices.targets("g1")] == ["a2@a.example"]
        for number in range(12):
            push = Target("g1", "push", f"https://p.example/{number}", "keys")
            await notices.put_target(push, 10.0 + number)
        pushes = [each.address for each in await notices.targets("g1") if each.way == "push"]
        assert pushes == [f"https://p.example/{number}" for number in range(11, 1, -1)]
        await notices.drop_target("push", pushes[0], "g2")
        assert len(await notices.targets("g1")) == 11, "it is not theirs"
        await notices.drop_target("push", pushes[0])
        assert len(await notices.targets("g1")) == 10

    filled_and(address, look)


def test_what_somebody_wants_is_told_once(address: Path | str) -> None:
    async def tell(store: Store) -> None:
        notices = store.notices
        others = [replace(TURN, guest="g2"), replace(TURN, kind="talk", wish="talk")]
        await notices.note("t1", [TURN, *others], 100.0)
        await store.write(Batch("t1", (), now=130.0, notices=(replace(TURN, kind="over"),)))
        assert [told.kind for told in await notices.news("g1", 0)] == ["turn", "over"]
        assert await notices.gather(99.0, (), compose, 161.0) == 0
        assert await notices.gather(101.0, (), compose, 161.0) == 1
        assert await notices.gather(200.0, (), compose, 200.0) == 0
        (message,) = await notices.take(200.0, 260.0, 9)
        assert (message.target, message.attempts) == (MAIL, 1)
        assert message.body.startswith("ru: turn by ") and ", over by " in message.body
        assert await notices.take(200.0, 260.0, 9) == [], "somebody else is at it"
        await notices.put_off(message.id, 230.0)
        assert await notices.take(229.0, 300.0, 9) == []
        (again,) = await notices.take(231.0, 300.0, 9)
        assert again == replace(message, attempts=2)
        await notices.sent(message.id)
        assert await notices.take(1000.0, 2000.0, 9) == []

    filled_and(address, tell)


def test_whoever_is_there_or_wants_nothing_is_not_told(address: Path | str) -> None:
    async def tell(store: Store) -> None:
        notices = store.notices
        await notices.set_mute("g1", "t1", on=True)
        assert await notices.is_mute("g1", "t1")
        await notices.note("t1", [TURN], 100.0)
        assert await notices.news("g1", 0) == []
        await notices.set_mute("g1", "t1", on=False)
        await notices.note("t1", [TURN], 100.0)
        assert await notices.gather(100.0, {("g1", "t1")}, compose, 100.0) == 1
        assert await notices.take(100.0, 160.0, 9) == [], "the page was open"
        await notices.note("t1", [TURN], 101.0)
        await notices.came("g1", "t1")
        assert await notices.gather(200.0, (), compose, 200.0) == 0, "the page was opened"
        await notices.set_wishes("g1", replace(WANTED, ways=frozenset({"push"})))
        await notices.note("t1", [TURN], 102.0)
        assert await notices.gather(200.0, (), compose, 200.0) == 1
        assert await notices.take(200.0, 260.0, 9) == [], "mail was not chosen"

    filled_and(address, tell)


def test_notices_are_few_and_gone_after_a_day(address: Path | str) -> None:
    async def tell(store: Store) -> None:
        notices = store.notices
        await notices.note("t1", [TURN] * (MOST_WAITING + 5), 100.0)
        assert len(await notices.news("g1", 0)) == MOST_WAITING
        await notices.gather(100.0, (), compose, 100.0)
        assert await notices.take(100.0 + DAY + 1, 1e9, 9) == [], "too late"
        await notices.gather(0.0, (), compose, 101.0 + DAY)
        assert await notices.news("g1", 0) == []

    filled_and(address, tell)


def test_a_deadline_is_warned_of_once(address: Path | str) -> None:
    slow = replace(SETUP, id="t2", deadline=Deadline(40, "wait"))

    async def warn(store: Store) -> None:
        notices = store.notices
        await store.add_table(slow)
        assert await notices.near(991.0, 3600.0) == []
        await store.write(Batch("t2", (), due=1000.0))
        assert await notices.near(991.0, 3600.0) == [], "nobody wants to be warned"
        kinds = frozenset({"turn", "deadline"})
        await notices.set_wishes("g1", replace(WANTED, kinds=kinds))
        assert await notices.near(989.0, 3600.0) == [], "a quarter of the time at most"
        assert await notices.near(991.0, 3600.0) == ["t2"]
        assert await notices.near(991.0, 5.0) == []
        for _ in range(2):
            await notices.warn("t2", 1000.0, [TURN], 5.0)
        assert len(await notices.news("g1", 0)) == 1
        assert await notices.near(991.0, 3600.0) == []
        await store.write(Batch("t2", (), due=2000.0))
        assert await notices.near(1991.0, 3600.0) == ["t2"]
        await notices.warn("t2", 2000.0, [TURN], 6.0)
        assert len(await notices.news("g1", 0)) == 2

    filled_and(address, warn)


@pytest.mark.fault("forged-message")
def test_a_link_holds_once_and_for_a_while(address: Path | str) -> None:
    link = MailLink("g1", "ann@a.example", 900.0)

    async def use(store: Store) -> None:
        notices = store.notices
        for number in range(3):
            assert await notices.put_link(f"h{number}", link, 0.0, 3)
        assert not await notices.put_link("h3", link, 0.0, 3), "too many to one address"
        assert await notices.put_link("h4", replace(link, address="b@a.example"), 0.0, 3)
        assert await notices.find_link("h0", 900.0) == link
        assert await notices.find_link("h0", 901.0) is None
        assert await notices.use_link("h0", 901.0) is None
        assert await notices.use_link("h0", 10.0) == link
        assert await notices.use_link("h0", 10.0) is None
        assert await notices.find_link("h0", 10.0) is None
        assert await notices.put_link("h5", replace(link, expires=2000.0), 1000.0, 3)

    filled_and(address, use)


def test_one_click_unsubscribes(address: Path | str) -> None:
    async def stop(store: Store) -> None:
        await store.notices.note("t1", [TURN], 100.0)
        await store.notices.gather(100.0, (), compose, 100.0)
        assert not await store.notices.unsubscribe("another token")
        assert await store.notices.unsubscribe(MAIL.secret)
        assert await store.notices.wishes("g1") == replace(WANTED, ways=frozenset({"push"}))
        assert await store.notices.take(100.0, 160.0, 9) == []
        assert await store.notices.targets("g1") == [MAIL], "the address is bound as before"

    filled_and(address, stop)


def test_everything_goes_with_the_device_or_the_guest(address: Path | str) -> None:
    async def forget(store: Store) -> None:
        notices = store.notices
        await store.identities.put_code("g1", "hash of a code", 200.0)
        device = Device("d2", "hash of a phone", "", 100.0, 100.0)
        assert await store.identities.use_code("hash of a code", device) is None
        await notices.put_target(Target("g1", "push", "https://p.example/1", "k", "d2"), 5.0)
        await notices.put_link("h", MailLink("g1", "x@a.example", 900.0), 0.0, 3)
        await notices.note("t1", [TURN], 100.0)
        await notices.gather(100.0, (), compose, 100.0)
        await store.identities.remove_device("g1", "d2")
        assert await notices.targets("g1") == [MAIL]
        await store.identities.erase("g1")
        assert await notices.targets("g1") == []
        assert await notices.wishes("g1") == Wishes()
        assert await notices.find_link("h", 0.0) is None
        assert await notices.take(100.0, 160.0, 9) == []

    filled_and(address, forget)


def test_of_two_processes_one_tells(address: Path | str) -> None:
    if isinstance(address, Path):
        pytest.skip("one process has a file")

    async def gather(store: Store) -> int:
        return await store.notices.gather(100.0, (), compose, 100.0)

    async def both(first: Store) -> None:
        async def second(other: Store) -> None:
            await first.notices.note("t1", [TURN], 100.0)
            counts = await asyncio.gather(*(gather(each) for each in (first, other) * 4))
            assert sum(counts) == 1
            takes = [each.notices.take(100.0, 160.0, 9) for each in (first, other) * 4]
            taken = await asyncio.gather(*takes)
            assert sum(map(len, taken)) == 1

        await _also(address, second)

    filled_and(address, both)


async def _also(address: Path | str, work: Callable[[Store], Awaitable[None]]) -> None:
    store = make_store(address)
    await store.open()
    try:
        await work(store)
    finally:
        await store.close()
