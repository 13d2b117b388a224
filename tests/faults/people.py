"""People who come back, to the same server or to another one."""

from __future__ import annotations

from live_server import Client, Live


def same_person(before: Client, live: Live) -> Client:
    """The same browser at another server, or at the same one after a restart."""
    client = live.client()
    for cookie in before.http.cookies.jar:
        client.http.cookies.set(cookie.name, str(cookie.value))
    return client
