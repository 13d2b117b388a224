"""What a running server is made of, for the endpoints to reach."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from starlette.requests import HTTPConnection

from .analysis_process import AnalysisWorker, StartAnalysis
from .analysis_queue import AnalysisQueue
from .budgets import Budgets
from .compiler import Compiler, GameProgress
from .computers import ComputerSeats
from .connections import Connections
from .game_loader import GameLoader, GameSource
from .limits import Limits
from .lobby import LobbyRoom
from .metrics import Gauges, Metrics
from .notices.service import Notices
from .notices.settings import NoticeSettings
from .previews.pictures import Pictures
from .record_reader import RecordReader
from .static_files import CLIENT
from .store import Store, StoreError
from .tables.caretaker import Caretaker
from .tables.deadline_clock import DeadlineClock
from .tables.hub import Hub
from .turns import Turns


@dataclass(frozen=True, slots=True)
class Settings:
    """What a server is started with.

    `database`: an SQLite file, or the URL of a PostgreSQL database. `origins`: the pages that
    may talk to it. Without `warm_up` games are compiled when they are first played; with it in the
    background.
    """

    database: Path | str
    origins: frozenset[str]
    client: Path = CLIENT
    source: GameSource = field(default_factory=GameSource)
    warm_up: bool = True
    limits: Limits = field(default_factory=Limits)
    proxies: tuple[str, ...] = ()
    """Addresses or networks of the proxies that are believed what they say of their clients."""
    workers: int = 0
    """Processes for computer players; 0 for the usual number."""
    cluster: str = ""
    """The URL of a Ray cluster where computer players think and games are analysed."""
    first_game: str = ""
    """The game that is loaded before anybody asks for it."""
    progress: GameProgress | None = None
    head_start_seconds: float = 0.0
    """How long nothing is compiled or loaded in the background: the first page opens meanwhile."""
    notices: NoticeSettings = field(default_factory=NoticeSettings)
    stopwatch: Callable[[], float] = time.monotonic
    """Seconds that pass evenly: the time that players have is measured by it."""

    @property
    def compiled_games(self) -> tuple[str, ...]:
        """The games to compile in the background."""
        return self.source.ids() if self.warm_up else ()


class AppState:
    """The parts that requests share: the store, the games, the tables and the analyses."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        computers: ComputerSeats,
        analyse: AnalysisWorker,
        start_analysis: StartAnalysis | None = None,
    ) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.store = store = self.metrics.measured(store)
        self.compiler = Compiler(settings.progress, settings.head_start_seconds)
        self.loader = GameLoader(settings.source, self.compiler.prepare)
        self.budgets = Budgets(settings.limits)
        self.connections = Connections(settings.limits, settings.proxies)
        clock = DeadlineClock(store, settings.stopwatch)
        self.hub = Hub(store, self.loader, computers, self.compiler, settings.limits, clock)
        self.lobby = LobbyRoom(store, self.hub)
        warning = settings.notices.deadline_seconds
        self.caretaker = Caretaker(self.hub, store, settings.limits, warning)
        self.notices = Notices(store, settings.notices, self.hub.here)
        self.analysis_queue = AnalysisQueue(analyse, start_analysis, store.analyses)
        self.replay_turns = Turns()
        self.pictures = Pictures(settings.client)
        self.record_turns = Turns()
        self.record_reader = RecordReader(self.loader)
        self.is_draining = False
        self.metrics.watch(self._gauges(computers))

    def _gauges(self, computers: ComputerSeats) -> Gauges:
        return {
            "connections": ("Open connections.", lambda: len(self.connections)),
            "tables": ("Tables in memory.", lambda: len(self.hub)),
            "viewers": ("Sockets at tables.", lambda: self.hub.viewers),
            "compiling": ("Games not compiled yet.", lambda: len(self.compiler.pending)),
            "analyses": ("Analyses at work or waiting.", lambda: len(self.analysis_queue)),
            "failures": ("Answers that computer players failed to give.", computers.failures),
        }

    async def drain(self) -> None:
        """Begin nothing new, and end what would go on as long as somebody listens."""
        self.is_draining = True
        await self.caretaker.stop()
        await self.notices.close()
        with suppress(
            StoreError
        ):  # then players are given back what has passed since the last look
            await self.hub.deadline_clock.tick()
        await self.analysis_queue.stop()


def state_of(connection: HTTPConnection) -> AppState:
    """The state of the application that a request or a socket came to."""
    return cast(AppState, connection.app.state.server)
