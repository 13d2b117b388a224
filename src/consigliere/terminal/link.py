"""Links to tables, as the server makes them: `http://host:port/#/t/TABLE` or `…/TABLE/CLAIM`."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote, unquote, urlsplit

from consigliere.core.errors import ConsigliereError

_MAX_QUOTED = 60
"""Characters of a bad link that the error quotes."""
_PORTS = {"http": 80, "https": 443}


class BadLinkError(ConsigliereError):
    """A text is not a link to a table."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a server is."""

    scheme: str
    host: str
    port: int

    @property
    def origin(self) -> str:
        """As browsers write it, `http://host:port`."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}:{self.port}"

    @property
    def is_encrypted(self) -> bool:
        """Whether the traffic is encrypted."""
        return self.scheme == "https"

    @property
    def is_local(self) -> bool:
        """Whether the server can be reached only from this machine."""
        return self.host in {"localhost", "::1"} or self.host.startswith("127.")

    def socket(self, table: str) -> str:
        """The address of a table's socket."""
        return f"{self.origin.replace('http', 'ws', 1)}/ws/tables/{quote(table, safe='')}"


@dataclass(frozen=True, slots=True)
class Link:
    """A table, and the claim if the link is an invitation."""

    address: Address
    table: str
    claim: str | None = None


def address_of(url: str) -> Address:
    """The server of an address or a link; raises BadLinkError."""
    try:
        parts = urlsplit(url.strip())
        port = parts.port or _PORTS.get(parts.scheme, 0)
    except ValueError:
        raise _bad("bad_address", url) from None
    if parts.scheme not in _PORTS or not parts.hostname or "@" in parts.netloc:
        raise _bad("bad_address", url)
    return Address(parts.scheme, parts.hostname, port)


def link_of(url: str) -> Link:
    """Parse a link; raises BadLinkError."""
    try:
        address = address_of(url)
    except BadLinkError:
        raise _bad("bad_link", url) from None
    page, _, rest = urlsplit(url.strip()).fragment.lstrip("/").partition("/")
    names = [unquote(name) for name in rest.split("/")]
    if page != "t" or not names[0] or len(names) > 2:
        raise _bad("bad_link", url)
    return Link(address, names[0], names[1] if names[1:] and names[1] else None)


def _bad(key: str, url: str) -> BadLinkError:
    return BadLinkError(key, {"text": url[:_MAX_QUOTED]})
