"""The connections of this server: how many, from where, and how long they may be silent.

Players of running games are served first: whoever else is in the way makes room.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from enum import IntEnum
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

from .limits import Limits

logger = logging.getLogger(__name__)

_IPV6_SITE = 64
"""Bits that an IPv6 user cannot choose freely."""
_SITES = 4096
"""Addresses of which the site is remembered: it is asked for at every message."""


class Phase(IntEnum):
    """What a connection is at; where room is needed, the lowest goes first."""

    HEADERS = 0
    """Of the next request nothing, or not everything, has come."""
    BODY = 1
    SPECTATOR = 2
    """A WebSocket of nobody who plays."""
    ANSWER = 3
    """The server is at work: this is never cut off."""
    PLAYER = 4
    """The WebSocket of a player. This is never cut off either."""


class Connection:
    """One connection, and the time by which it must have got on."""

    def __init__(self, transport: asyncio.Transport, address: str) -> None:
        self.address = address
        self.site = site_of(address)
        self.phase = Phase.HEADERS
        self._transport = transport
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def expect(self, what: str, seconds: float) -> None:
        """Cut the connection unless `what` is `done` in time; asking again gives no more time."""
        if what not in self._timers:
            loop = asyncio.get_running_loop()
            self._timers[what] = loop.call_later(seconds, self._overdue, what, seconds)

    def done(self, what: str) -> None:
        """It came in time."""
        if timer := self._timers.pop(what, None):
            timer.cancel()

    def abort(self) -> None:
        """Cut the connection now."""
        for what in list(self._timers):
            self.done(what)
        self._transport.abort()

    def let_go(self) -> None:
        """It is closed. asyncio's transport holds a method of its own: only Python's collector
        could free it, and that waits until nobody is there."""
        for what in list(self._timers):
            self.done(what)
        if hasattr(self._transport, "_read_ready_cb"):
            self._transport._read_ready_cb = None

    def _overdue(self, what: str, seconds: float) -> None:
        logger.warning(f"closing a connection: no {what} within %g s", seconds)
        self.abort()


class Connections:
    """All connections; `proxies` are addresses that many people come from."""

    def __init__(self, limits: Limits, proxies: Collection[str] = ()) -> None:
        self.limits = limits
        self.most = limits.connections
        self._proxies = [ip_network(proxy, strict=False) for proxy in proxies]
        self._open: dict[Connection, None] = {}

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, transport: asyncio.Transport) -> Connection | None:
        """The connection of a newcomer; None, and cut off, if there is no room for it."""
        peer = transport.get_extra_info("peername")
        connection = Connection(transport, str(peer[0]) if peer else "")
        if not self._has_room_for(connection):
            logger.warning("refusing a connection: there are too many")
            connection.abort()
            return None
        self._open[connection] = None
        return connection

    def release(self, connection: Connection) -> None:
        """It is closed."""
        connection.let_go()
        self._open.pop(connection, None)

    def _has_room_for(self, connection: Connection) -> bool:
        same = [each for each in self._open if each.site == connection.site]
        if not self._is_proxy(connection.address) and len(same) >= self.limits.connections_each:
            return self._make_room(same)
        return len(self._open) < self.most or self._make_room(list(self._open))

    def _make_room(self, among: list[Connection]) -> bool:
        """Cut the connection that is missed least, the oldest of its kind, if any may be cut."""
        least = min(among, key=lambda each: each.phase, default=None)
        if least is None or least.phase >= Phase.ANSWER:
            return False
        logger.warning("closing a connection: others need the room")
        self.release(least)
        least.abort()
        return True

    def _is_proxy(self, address: str) -> bool:
        try:
            parsed = ip_address(address)
        except ValueError:
            return False
        return any(parsed in proxy for proxy in self._proxies)


@lru_cache(_SITES)
def site_of(address: str) -> str:
    """What addresses have in common that one person may use as they like."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ip_network((parsed, _IPV6_SITE), strict=False))
