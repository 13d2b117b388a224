"""The compiler of a server: one game after the other, those that are played first."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import pytest

from consigliere.server import compiler as compilers
from consigliere.server.compiler import Compiler

from . import stub_compilers

GAMES = ("chess", "draughts", "go")


class Toys:
    """Games that need compiling, and what is done with them."""

    def __init__(self) -> None:
        self.plain: list[str] = []
        self.ran_plain: list[list[str]] = []
        self.cached = set(GAMES)
        self.loaded: list[str] = []
        self.broken: set[str] = set()
        self.looked_up: list[str] = []

    def is_cached(self, game: str) -> bool:
        self.looked_up.append(game)
        return game in self.cached

    def load(self, game: str) -> None:
        self.ran_plain.append(sorted(self.plain))
        if game in self.broken:
            raise OSError("no room for a cache")
        self.loaded.append(game)


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> Iterator[Toys]:
    found = Toys()
    monkeypatch.setattr(compilers, "needs_compiling", lambda game: game != "go")
    monkeypatch.setattr(compilers, "start_plain", found.plain.append)
    monkeypatch.setattr(compilers, "stop_plain", found.plain.remove)
    monkeypatch.setattr(compilers, "is_compiled", found.is_cached)
    monkeypatch.setattr(compilers, "compile_game", found.load)
    yield found


def ready_in_turn(compiler: Compiler, *preferred: str, count: int = len(GAMES)) -> list[str]:
    """The games in the order in which they get ready, until there are so many."""

    async def run() -> list[str]:
        told: asyncio.Queue[str] = asyncio.Queue()
        found_by_others: list[str] = []
        compiler.start(GAMES, found_by_others.append, told.put_nowait)
        for game in preferred:
            compiler.prefer(game)
        found = [await told.get() for _ in range(count)]
        await compiler.stop()
        assert set(found) <= set(found_by_others)
        return found

    return asyncio.run(asyncio.wait_for(run(), 60))


def test_games_run_plain_until_they_are_loaded_one_after_the_other(toys: Toys) -> None:
    compiler = Compiler()
    assert ready_in_turn(compiler) == list(GAMES)
    assert toys.ran_plain == [["chess"], ["chess", "draughts"], ["chess", "draughts"]]
    assert toys.loaded == list(GAMES)
    assert all(compiler.is_ready(game) for game in GAMES)


def test_a_game_that_is_loaded_before_its_turn_runs_plain_too(toys: Toys) -> None:
    async def run() -> None:
        compiler = Compiler(head_start=3600)
        compiler.start(GAMES, toys.loaded.append, toys.loaded.append)
        compiler.prepare("draughts")
        compiler.prepare("draughts")
        compiler.prepare("go")
        await asyncio.sleep(0)
        assert (toys.plain, toys.loaded) == (["draughts"], [])
        assert compiler.pending == ("chess", "draughts")
        await compiler.stop()

    asyncio.run(asyncio.wait_for(run(), 60))
    assert toys.loaded == [], "stopped within its head start"


def test_the_game_that_is_played_comes_first(toys: Toys) -> None:
    assert ready_in_turn(Compiler(), "draughts") == ["draughts", "chess", "go"]


def test_a_long_game_waits_until_what_lies_in_the_cache_is_loaded(toys: Toys) -> None:
    toys.cached = {"draughts", "go"}

    async def run() -> None:
        compiler = Compiler(head_start=3600)
        compiler.start(GAMES, list[str]().append, list[str]().append)
        await compiler.loaded("chess")
        assert toys.loaded == [], "that would have to be compiled first"
        await asyncio.gather(*(compiler.loaded("draughts") for _ in range(9)))
        assert toys.loaded == ["draughts"], "at once, and before the others"
        assert toys.looked_up.count("draughts") == 2, "once, and once to load it"
        await compiler.loaded("draughts")
        await compiler.loaded("go")
        await compiler.stop()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_whoever_waited_for_a_game_is_served_before_another_is_loaded(toys: Toys) -> None:
    async def run() -> None:
        compiler = Compiler(head_start=3600)
        compiler.start(GAMES, list[str]().append, list[str]().append)
        await compiler.loaded("draughts")
        await asyncio.sleep(0.1)
        assert toys.loaded == ["draughts"]
        await compiler.loaded("chess")
        assert toys.loaded == ["draughts", "chess"]
        await compiler.stop()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_games_that_nobody_waits_for_make_way_for_a_crowd(
    toys: Toys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compilers, "_LOOK_AGAIN_SECONDS", 0.01)

    async def run(*, ends: bool) -> None:
        crowd, told = ["Ann"], asyncio.Queue[str]()
        compiler = Compiler()
        compiler.start(GAMES, list[str]().append, told.put_nowait, lambda: bool(crowd))
        await compiler.loaded("draughts")
        await asyncio.sleep(0.1)
        assert toys.loaded == ["draughts"]
        if ends:
            crowd.clear()
        else:
            monkeypatch.setattr(compilers, "_CROWD_SECONDS", 0.0)
            await compiler.loaded("chess")
        assert [await told.get() for _ in GAMES] == ["draughts", "chess", "go"]
        await compiler.stop()

    asyncio.run(asyncio.wait_for(run(ends=True), 60))
    toys.loaded.clear()
    asyncio.run(asyncio.wait_for(run(ends=False), 60))


def test_nobody_waits_for_a_game_that_cannot_be_loaded(toys: Toys) -> None:
    toys.broken = {"chess"}

    async def run() -> None:
        compiler = Compiler(head_start=3600)
        compiler.start(GAMES, list[str]().append, list[str]().append)
        await compiler.loaded("chess")
        assert not compiler.is_ready("chess")
        await compiler.stop()
        await compiler.loaded("draughts")

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_game_that_cannot_be_compiled_stays_plain(toys: Toys) -> None:
    toys.broken = {"chess"}
    compiler = Compiler()
    assert ready_in_turn(compiler, count=2) == ["draughts", "go"]
    assert [compiler.is_ready(game) for game in GAMES] == [False, True, True]
    assert toys.ran_plain[-1] == ["chess", "draughts"]
    assert toys.plain == []  # whoever goes on in this process has no table to keep waiting


def test_what_is_not_in_the_cache_is_compiled_in_a_process_that_tells_how_far_it_is(
    toys: Toys, monkeypatch: pytest.MonkeyPatch
) -> None:
    toys.cached = {"draughts"}
    monkeypatch.setattr(compilers, "_compile_patiently", stub_compilers.in_two_steps)
    told: list[tuple[str, int, int]] = []
    assert ready_in_turn(Compiler(lambda *step: told.append(step))) == list(GAMES)
    assert told == [("chess", 1, 2), ("chess", 2, 2), ("go", 1, 2), ("go", 2, 2)]
    assert toys.loaded == list(GAMES)


def test_a_process_that_dies_leaves_its_work_to_whoever_loads(
    toys: Toys, monkeypatch: pytest.MonkeyPatch
) -> None:
    toys.cached = set()
    monkeypatch.setattr(compilers, "_compile_patiently", stub_compilers.that_dies)
    assert ready_in_turn(Compiler()) == list(GAMES)
    assert toys.loaded == list(GAMES)


def test_a_game_that_nobody_plays_makes_way(toys: Toys, monkeypatch: pytest.MonkeyPatch) -> None:
    toys.cached = {"draughts", "go"}
    monkeypatch.setattr(compilers, "_compile_patiently", stub_compilers.for_ever)

    async def run() -> list[str]:
        told: asyncio.Queue[str] = asyncio.Queue()
        found_by_others: list[str] = []
        begun = asyncio.Event()
        loop = asyncio.get_running_loop()

        def tell(*_: object) -> None:
            loop.call_soon_threadsafe(begun.set)

        compiler = Compiler(tell)
        compiler.start(GAMES, found_by_others.append, told.put_nowait)
        await begun.wait()
        compiler.prefer("go")
        first = await told.get()
        begun.clear()
        await begun.wait()
        compiler.prefer("chess")
        compiler.prefer("draughts")
        assert told.empty(), "chess is played and goes on"
        assert not compiler.is_ready("chess")
        await compiler.stop()
        return [first]

    assert asyncio.run(asyncio.wait_for(run(), 60)) == ["go"]
    assert toys.loaded == ["go"]


def test_a_game_that_nobody_plays_makes_way_even_before_its_process_has_begun(
    toys: Toys, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def is_compiled(game: str) -> bool:
        if game == "chess" and not begun.is_set():
            begun.set()
            go_on.wait(60)
            return False
        return True

    monkeypatch.setattr(compilers, "is_compiled", is_compiled)
    monkeypatch.setattr(compilers, "_compile_patiently", stub_compilers.for_ever)

    async def run() -> list[str]:
        told: asyncio.Queue[str] = asyncio.Queue()
        compiler = Compiler()
        compiler.start(GAMES, lambda _: None, told.put_nowait)
        await asyncio.to_thread(begun.wait, 60)
        compiler.prefer("go")
        go_on.set()
        found = [await told.get() for _ in GAMES]
        await compiler.stop()
        return found

    assert asyncio.run(asyncio.wait_for(run(), 60)) == ["go", "chess", "draughts"]
