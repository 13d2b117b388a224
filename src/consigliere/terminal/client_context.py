"""What one person at one table has in hand: the guest, the session, the language."""

from __future__ import annotations

import asyncio
from pathlib import Path

from consigliere.core.errors import ConsigliereError
from consigliere.server.page_protocol import RulesPage

from .connection import Connection
from .guest import Guest
from .link import Address
from .session import Refusal, Session


class FileError(ConsigliereError):
    """A file cannot be written."""


class Desk:
    """One table; `run` keeps in touch with it. `shown` is where others find the server."""

    def __init__(
        self, guest: Guest, table: str, lang: str, session: Session, shown: Address
    ) -> None:
        self.guest, self.table, self.lang = guest, table, lang
        self.session = session
        self.shown = shown
        self._pages: dict[str, RulesPage] = {}

    async def run(self) -> None:
        """Stay at the table until the server closes it for good."""
        address = self.guest.address.socket(self.table)
        connection = Connection(address, self.guest.cookie, self.lang, self.session)
        self.session.line = connection
        await connection.run()

    async def rule(self, clause: str) -> str | None:
        """The text of a clause; None where the rules do not have it or cannot be asked."""
        state = self.session.state
        if state is None:
            return None
        try:
            page = await self._rules(state.table.game)
        except ConsigliereError:
            return None
        clauses = [one for section in page.sections for one in section.clauses]
        return next((one.text for one in clauses if one.id == clause), None)

    async def _rules(self, game: str) -> RulesPage:
        if self.lang not in self._pages:
            self._pages[self.lang] = await asyncio.to_thread(self.guest.rules, game, self.lang)
        return self._pages[self.lang]

    async def save_record(self, path: Path) -> Refusal | None:
        """Write the record of the table to a new file."""
        try:
            record = await asyncio.to_thread(self.guest.record, self.table)
            await asyncio.to_thread(_write_new, path, record)
        except ConsigliereError as error:
            return Refusal(error.message, None)
        return None


def _write_new(path: Path, content: bytes) -> None:
    try:
        with path.expanduser().open("xb") as file:
            file.write(content)
    except OSError as error:
        reason = error.strerror or str(error)
        raise FileError("unwritable_file", {"file": str(path), "reason": reason}) from error
