"""The application: routes, middleware and error handlers around one `AppState`."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from consigliere.core.errors import ConsigliereError

from . import problems
from .analysis_process import AnalysisWorker
from .analysis_worker import judge_game
from .budgets import BudgetMiddleware
from .cluster_analysis import start_on_cluster
from .cluster_seats import ClusterSeats
from .computers import ComputerPool, ComputerSeats
from .endpoints import ROUTES
from .logs import RequestLogMiddleware
from .metrics import MetricsMiddleware
from .ray_client import RayClient
from .state import AppState, Settings
from .static_files import SecurityHeaders, client_routes
from .store import Store, StoreError
from .store.opening import make_store

_COMPRESSION_LEVEL = 5
"""Shrinks a replay of megabytes to a tenth, in a fraction of the time that level 9 takes."""


def build_app(
    settings: Settings,
    store: Store | None = None,
    computers: ComputerSeats | None = None,
    analyse: AnalysisWorker = judge_game,
) -> Starlette:
    """The ASGI application; tests and other servers may bring parts of their own."""
    client = RayClient(settings.cluster) if settings.cluster else None
    start_analysis = partial(start_on_cluster, client) if client else None
    players = computers or _players(settings, client)
    store = store or make_store(settings.database)
    state = AppState(settings, store, players, analyse, start_analysis)
    app = Starlette(
        routes=[*ROUTES, *client_routes(settings.client)],
        middleware=[
            Middleware(RequestLogMiddleware),
            Middleware(MetricsMiddleware, metrics=state.metrics),
            Middleware(ProxyHeadersMiddleware, trusted_hosts=list(settings.proxies)),
            Middleware(SecurityHeaders),
            Middleware(BudgetMiddleware, budgets=state.budgets),
            Middleware(GZipMiddleware, compresslevel=_COMPRESSION_LEVEL),
        ],
        exception_handlers={
            ConsigliereError: problems.on_refusal,
            StoreError: problems.on_store_error,
            HTTPException: problems.on_http_error,
            ClientDisconnect: problems.on_disconnect,
            Exception: problems.on_crash,
        },
        lifespan=_lifespan(state, players),
    )
    app.state.server = state
    return app


def _players(settings: Settings, client: RayClient | None) -> ComputerSeats:
    pool = ComputerPool(workers=settings.workers, games=settings.compiled_games)
    return ClusterSeats(client, pool) if client else pool


def _lifespan(
    state: AppState, computers: ComputerSeats
) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def run(app: Starlette) -> AsyncIterator[None]:
        await state.store.open()
        await state.hub.deadline_clock.tick()
        await state.hub.follow()
        games = state.settings.compiled_games
        hub = state.hub
        state.compiler.start(games, computers.compiled, hub.compiled, lambda: hub.is_opening)
        computers.start()
        if state.settings.first_game:
            state.loader.expect(state.settings.first_game)
        state.caretaker.start()
        await state.notices.open(state.settings.head_start_seconds)
        yield
        await state.drain()
        await state.record_reader.stop()
        await state.hub.close()
        await computers.stop()
        await state.store.close()
        await state.compiler.stop()  # which cannot be hurried while it loads compiled code

    return run
