"""What stores keep beside tables: talk, house rules, mutes, devices and codes outlast a restart."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from consigliere.server.store import Guest, Store
from consigliere.server.store.identities import CodeFate, Device
from consigliere.server.store.opening import make_store
from consigliere.server.store.talk import HouseRules, Said

from .stored_table import SETUP

T = TypeVar("T")
LINE = Said("g1", 0, "Ann", "hello", None, 12.5)


def using(address: Path | str, work: Callable[[Store], Awaitable[T]]) -> T:
    """Open the store, work, close it: each call is a restart."""

    async def run() -> T:
        store = make_store(address)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def test_talk_and_house_rules_come_back(address: Path | str) -> None:
    async def first(store: Store) -> None:
        await store.add_table(SETUP)
        assert (await store.talk.load("t1")).rules == HouseRules()
        assert await store.talk.add("t1", LINE) == 1
        assert await store.talk.add("t1", replace(LINE, seat=None, text="", reaction="oops")) == 2
        await store.talk.set_rules("t1", HouseRules("reactions", "nobody"))

    using(address, first)
    stored = using(address, lambda store: store.talk.load("t1", 1))
    assert stored.rules == HouseRules("reactions", "nobody")
    assert stored.lines == [replace(LINE, seat=None, text="", reaction="oops", number=2)]
    assert using(address, lambda store: store.talk.load("t2")).lines == []


def test_mutes_and_devices_come_back_and_go_with_the_guest(address: Path | str) -> None:
    device = Device("d2", "hash of a phone", "Firefox/Android", 100.0, 100.0)

    async def first(store: Store) -> None:
        for guest in ("g1", "g2"):
            await store.add_guest(Guest(guest, ""), f"hash of {guest}")
        await store.talk.mute("g1", "g2", on=True)
        await store.talk.mute("g1", "g2", on=True)
        await store.identities.put_code("g1", "hash of a code", 200.0)

    async def second(store: Store) -> None:
        assert await store.talk.muted_by("g1") == {"g2"}
        late = replace(device, since=201.0)
        assert await store.identities.use_code("hash of a code", late) is CodeFate.EXPIRED
        assert await store.identities.use_code("hash of a code", device) is None
        assert await store.identities.use_code("hash of a code", device) is CodeFate.USED
        assert await store.identities.use_code("another", device) is CodeFate.UNKNOWN

    async def third(store: Store) -> None:
        assert await store.find_guest("hash of a phone") == Guest("g1", "")
        assert [each.id for each in await store.identities.devices("g1")][-1] == "d2"
        hashes = ["hash of a phone", "hash of nobody"]
        assert await store.identities.unknown(hashes) == {"hash of nobody"}
        assert await store.identities.remove_device("g2", "d2") is None
        await store.identities.erase("g2")
        assert await store.talk.muted_by("g1") == frozenset()
        assert await store.find_guest("hash of g2") is None
        await store.identities.erase("g1")
        assert await store.find_guest("hash of a phone") is None

    for work in (first, second, third):
        using(address, work)
