"""What the server counts and measures, in the form that Prometheus reads."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, cast

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .budgets import kind_of
from .store import Batch, Store

CONTENT_TYPE = CONTENT_TYPE_LATEST

_PAGE = "page"
"""The kind of requests that have no budget: the files of the page, and what watches over it."""

Gauges: TypeAlias = Mapping[str, tuple[str, Callable[[], float]]]
"""By name: what it says, and the value now."""


class Metrics:
    """The figures of one server; nothing in them tells one guest or table from another."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self.requests = Counter(
            "consigliere_requests",
            "Requests answered, by what they were for.",
            ["kind", "status"],
            registry=self._registry,
        )
        self.request_seconds = Histogram(
            "consigliere_request_seconds",
            "From a request to the beginning of its answer.",
            ["kind"],
            registry=self._registry,
        )
        self.commit_seconds = Histogram(
            "consigliere_commit_seconds",
            "What it took to store a step of a game.",
            registry=self._registry,
        )
        self.entries = Counter(
            "consigliere_entries", "Lines of records stored.", registry=self._registry
        )

    def watch(self, gauges: Gauges) -> None:
        """Ask for these values whenever the figures are read."""
        for name, (text, value) in gauges.items():
            Gauge(f"consigliere_{name}", text, registry=self._registry).set_function(value)

    def text(self) -> bytes:
        """All figures."""
        return generate_latest(self._registry)

    def measured(self, store: Store) -> Store:
        """The store, with what it writes measured."""
        return cast(Store, _MeasuredStore(store, self))


class _MeasuredStore:
    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store, self._metrics = store, metrics

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def write(self, batch: Batch) -> None:
        with self._metrics.commit_seconds.time():
            await self._store.write(batch)
        self._metrics.entries.inc(len(batch.lines))


class MetricsMiddleware:
    """Counts requests, and measures how long they wait for an answer."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        found = kind_of(scope)
        kind = found.value if found else _PAGE
        began = time.perf_counter()

        async def send_and_count(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._metrics.requests.labels(kind, str(message["status"])).inc()
                self._metrics.request_seconds.labels(kind).observe(time.perf_counter() - began)
            await send(message)

        await self._app(scope, receive, send_and_count)
