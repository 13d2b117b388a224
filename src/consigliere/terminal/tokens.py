"""The cookies of visited servers, in a file that only its owner can read."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Arg
from consigliere.core.system_errors import reason_of

_OWNER_ONLY = 0o600


class TokenFileError(ConsigliereError):
    """The file cannot be read or written."""


class Tokens:
    """Tokens by server, so that a server never sees the token of another one."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def get(self, server: str) -> str | None:
        """The token by which a server knows this person, None for a newcomer."""
        return self._all().get(server)

    def keep(self, server: str, token: str | None) -> None:
        """Store the token of a server; raises TokenFileError."""
        known = self._all()
        if token is None or known.get(server) == token:
            return
        known[server] = token
        fresh = self._path.with_suffix(f".{os.getpid()}")
        try:
            handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, _OWNER_ONLY)
            with os.fdopen(handle, "wb") as file:
                file.write(msgspec.json.encode(known))
            fresh.replace(self._path)
        except OSError as error:
            details: dict[str, Arg] = {"file": str(self._path), "reason": reason_of(error)}
            raise TokenFileError("unwritable_file", details) from error

    def _all(self) -> dict[str, str]:
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=dict[str, str])
        except FileNotFoundError:
            return {}
        except (OSError, msgspec.MsgspecError, ValueError) as error:
            details: dict[str, Arg] = {"file": str(self._path), "reason": reason_of(error)}
            raise TokenFileError("unreadable_file", details) from error
