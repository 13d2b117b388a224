"""The application: the parts of the server, put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from consigliere.core.errors import ConsigliereError

from . import companion, http, problems, socket
from .analysis_process import Analyst
from .analysis_queue import Analyses
from .analysis_worker import judge_game
from .computers import Computers, ComputerSeats
from .game_loader import Library, Shelf
from .static_files import CLIENT, SecurityHeaders, client_routes
from .store import Store, StoreError
from .store.sqlite import SqliteStore
from .tables.hub import Hub

_EFFORT = 5
"""Of compressing: a replay of megabytes becomes a tenth, in a fraction of the time of the most."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a server is started with. `origins`: the pages that may talk to it."""

    database: Path
    origins: frozenset[str]
    client: Path = CLIENT
    library: Library = field(default_factory=Library)
    warm_up: bool = True


class House:
    """Everything the server is made of."""

    def __init__(
        self, settings: Settings, store: Store, computers: ComputerSeats, analyst: Analyst
    ) -> None:
        self.settings = settings
        self.store = store
        self.shelf = Shelf(settings.library)
        self.hub = Hub(store, self.shelf, computers)
        self.analyses = Analyses(analyst)


def build_app(
    settings: Settings,
    store: Store | None = None,
    computers: ComputerSeats | None = None,
    analyst: Analyst = judge_game,
) -> Starlette:
    """The ASGI application; parts of one's own may take the usual ones' place."""
    players = computers or Computers(warm_games=settings.library.ids())
    house = House(settings, store or SqliteStore(settings.database), players, analyst)
    app = Starlette(
        routes=[*http.ROUTES, *companion.ROUTES, *socket.ROUTES, *client_routes(settings.client)],
        middleware=[Middleware(SecurityHeaders), Middleware(GZipMiddleware, compresslevel=_EFFORT)],
        exception_handlers={
            ConsigliereError: problems.on_refusal,
            StoreError: problems.on_store_error,
            HTTPException: problems.on_http_error,
            Exception: problems.on_crash,
        },
        lifespan=_lifespan(house, players),
    )
    app.state.house = house
    return app


def _lifespan(
    house: House, computers: ComputerSeats
) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def run(app: Starlette) -> AsyncIterator[None]:
        await house.store.open()
        if house.settings.warm_up:
            house.shelf.warm_up()
        beginning = asyncio.create_task(_begin(house, computers))
        yield
        beginning.cancel()
        await asyncio.gather(beginning, return_exceptions=True)
        await house.analyses.stop()
        await house.hub.close()
        await computers.stop()
        await house.store.close()

    return run


async def _begin(house: House, computers: ComputerSeats) -> None:
    """What need not be done before the first page is served."""
    await house.shelf.ready()
    # only now, so that the workers find the compiled rules instead of compiling them too
    computers.start()
    await house.hub.resume()
