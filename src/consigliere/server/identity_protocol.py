"""Who one is, as structs: the own devices, codes for another one, and the end of a guest."""

from __future__ import annotations

from .wire_base import Wire


class Me(Wire, frozen=True):
    """POST /api/me: the name of the guest behind this browser, perhaps empty."""

    name: str


class Arrival(Wire, frozen=True):
    """GET /api/me: the name of the guest behind this browser, perhaps empty."""

    name: str
    signed_out: bool
    """Whether this device was that of somebody else, and was signed out: the guest is a new one."""


class DeviceInfo(Wire, frozen=True):
    """A browser or terminal that is signed in as the guest; times in seconds."""

    id: str
    browser: str
    """`Firefox`, `Chrome` and so on; empty where it says nothing that the server knows."""
    system: str
    """`Android`, `Windows` and so on, likewise."""
    since: float
    seen: float
    here: bool
    """Whether it is the one that asks."""


class Devices(Wire, frozen=True):
    """GET /api/me/devices: the devices of the guest, the one used last first."""

    devices: list[DeviceInfo]


class CodeRequest(Wire, frozen=True):
    """POST /api/me/code: a code that lets another device be one of this guest."""


class Code(Wire, frozen=True):
    """Answer to CodeRequest. It holds once, and until a time in seconds; a new one replaces it."""

    code: str
    until: float


class AdoptRequest(Wire, frozen=True):
    """POST /api/me/adopt: be from now on the guest whose code this is; answered by Me.

    A guest who sits at tables says with `give_up` that these may stay behind.
    """

    code: str
    give_up: bool = False


class SignOutRequest(Wire, frozen=True):
    """POST /api/me/sign-out: a device is no longer one of the guest; answered by Devices."""

    device: str


class DeleteRequest(Wire, frozen=True):
    """POST /api/me/delete: forget the guest. Games that go on are given up."""


class Deleted(Wire, frozen=True):
    """Answer to DeleteRequest."""

    games: int
    """How many games went on, and were given up."""
