"""Requests to addresses that strangers have named: never into the own network.

The name is looked up once, every address of it is checked, and the connection goes to an address
that was checked; redirections are not followed.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

import h11

MOST_URL = 1000
"""Characters of an address; those of push services have about two hundred."""
_SECONDS = 15.0
_MOST_ANSWER = 16 * 1024
_TRANSLATED = tuple(map(ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")))
"""Addresses of IPv6 behind which there is one of IPv4."""


class UnsafeAddressError(Exception):
    """The address is none to send anything to."""


class UnreachableError(Exception):
    """There was no answer."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """Where requests may go: with `private_targets` anywhere, otherwise to public addresses by TLS.

    `context` is what their certificates are checked by.
    """

    private_targets: bool = False
    context: ssl.SSLContext | None = None

    def check(self, url: str) -> SplitResult:
        """The parts of an address; raises UnsafeAddressError."""
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError as error:
            raise UnsafeAddressError(str(error)) from error
        is_plain = url.isascii() and url.isprintable() and " " not in url and "\\" not in url
        schemes = {"https", "http"} if self.private_targets else {"https"}
        if not (is_plain and len(url) <= MOST_URL and parts.scheme in schemes and parts.hostname):
            raise UnsafeAddressError(url)
        if parts.username is not None or parts.password is not None or port == 0:
            raise UnsafeAddressError(url)
        return parts

    async def resolve(self, url: str) -> tuple[str, int]:
        """An address and port that the URL leads to.

        Raises UnsafeAddressError and UnreachableError.
        """
        parts = self.check(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
        loop = asyncio.get_running_loop()
        try:
            found = await loop.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            raise UnreachableError(str(error)) from error
        addresses = [str(info[4][0]) for info in found]
        if not addresses:
            raise UnreachableError(url)
        if not self.private_targets and not all(map(is_public, addresses)):
            raise UnsafeAddressError(url)
        return addresses[0], port

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """Send a request; the status of its answer.

        Raises UnsafeAddressError and UnreachableError.
        """
        try:
            async with asyncio.timeout(_SECONDS):
                return await self._post(url, headers, body)
        except (OSError, TimeoutError, h11.ProtocolError) as error:  # ssl.SSLError among them
            raise UnreachableError(str(error) or type(error).__name__) from error

    async def _post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        parts = self.check(url)
        address, port = await self.resolve(url)
        secure = parts.scheme == "https"
        context = (self.context or ssl.create_default_context()) if secure else None
        reader, writer = await asyncio.open_connection(
            address, port, ssl=context, server_hostname=parts.hostname if secure else None
        )
        try:
            return await _exchange(reader, writer, parts, _request(parts, headers, body))
        finally:
            writer.close()


def is_public(address: str) -> bool:
    """Whether an address of the Internet protocol is one of the whole Internet."""
    try:
        found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        return False
    if any(found in each for each in _TRANSLATED):
        return False
    return found.is_global and not found.is_multicast


def _request(
    parts: SplitResult, headers: Mapping[str, str], body: bytes
) -> tuple[h11.Request, h11.Data]:
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    host = parts.netloc
    usual = {"Host": host, "Content-Length": str(len(body)), "Connection": "close"}
    fields = [(name, value) for name, value in {**usual, **headers}.items()]
    return h11.Request(method="POST", target=target, headers=fields), h11.Data(data=body)


async def _exchange(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    parts: SplitResult,
    request: tuple[h11.Request, h11.Data],
) -> int:
    """Send a request and read the beginning of the answer; its status."""
    connection = h11.Connection(our_role=h11.CLIENT, max_incomplete_event_size=_MOST_ANSWER)
    for event in (*request, h11.EndOfMessage()):
        writer.write(connection.send(event) or b"")
    await writer.drain()
    while True:
        answer = connection.next_event()
        if isinstance(answer, h11.Response):
            return int(answer.status_code)
        if isinstance(answer, h11.ConnectionClosed):
            raise UnreachableError(parts.netloc)
        if answer is h11.NEED_DATA:
            connection.receive_data(await reader.read(_MOST_ANSWER))
