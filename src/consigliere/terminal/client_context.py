"""What the screens of one table share: the guest, the session, the language."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Arg
from consigliere.core.system_errors import reason_of
from consigliere.games.guide import Kind
from consigliere.games.registry import game_ids, rule_pages
from consigliere.server.page_protocol import RulesClause, RulesPage, RulesSection
from consigliere.server.record_protocol import NameRequest
from consigliere.server.talk_protocol import TalkRequest

from .agreed_options import names_of_values
from .connection import Connection
from .guest import Guest
from .link import Address
from .session import Refusal, Session


class FileError(ConsigliereError):
    """A file cannot be written."""


class ClientContext:
    """One table as one guest uses it; `run` keeps it connected.

    `public_address` is where other people reach the server.
    """

    def __init__(
        self, guest: Guest, table: str, lang: str, session: Session, public_address: Address
    ) -> None:
        self.guest, self.table, self.lang = guest, table, lang
        self.session = session
        self.public_address = public_address
        self._rules_pages: dict[str, RulesPage] = {}

    async def run(self) -> None:
        """Stay connected until the server closes the table for good."""
        address = self.guest.address.socket(self.table)
        connection = Connection(address, self.guest.cookie, self.lang, self.session)
        self.session.sender = connection
        await connection.run()

    async def rule(self, clause: str) -> str | None:
        """The text of a clause; None if the rules lack it or cannot be fetched."""
        return next((one.text for one in await self._clauses() if one.id == clause), None)

    async def rules_of_decision(self) -> str:
        """The clauses of what is asked now, one a line; empty if nothing is, or without rules."""
        state = self.session.state
        if state is None or state.table.game not in game_ids():
            return ""
        wanted = rule_pages(state.table.game).clauses_for(state.view.prompt.keys())
        texts = ((one.id, one.text.replace("**", "")) for one in await self._clauses())
        return "\n".join(f"• {text}" for name, text in texts if name in wanted)

    async def opening_of_rules(self) -> str:
        """How to win, and a turn at a glance, without what holds for other variants only."""
        page, state = await self._rules_page(), self.session.state
        if page is None or state is None:
            return ""
        variants = names_of_values(state.table, self.lang)
        return "\n\n".join("\n".join(lines_of(chapter, variants)) for chapter in page.sections[:2])

    async def _clauses(self) -> list[RulesClause]:
        page = await self._rules_page()
        return [one for section in page.sections for one in section.clauses] if page else []

    async def _rules_page(self) -> RulesPage | None:
        """The rules of the game in the language of the screen; None if they cannot be fetched."""
        state = self.session.state
        if state is None:
            return None
        if self.lang not in self._rules_pages:
            try:
                page = await asyncio.to_thread(self.guest.rules, state.table.game, self.lang)
            except ConsigliereError:
                return None
            self._rules_pages[self.lang] = page
        return self._rules_pages[self.lang]

    async def name(self, request: NameRequest) -> Refusal | None:
        """Name what a piece belongs to, for everybody at the table."""
        try:
            await asyncio.to_thread(self.guest.name, self.table, request)
        except ConsigliereError as error:
            return Refusal(error.message, None)
        return None

    async def say(self, request: TalkRequest) -> Refusal | None:
        """Say something to those at the table."""
        try:
            await asyncio.to_thread(self.guest.say, self.table, request)
        except ConsigliereError as error:
            return Refusal(error.message, None)
        return None

    async def save_record(self, path: Path) -> Refusal | None:
        """Write the record of the table to a new file."""
        try:
            record = await asyncio.to_thread(self.guest.record, self.table)
            await asyncio.to_thread(_write_new, path, record)
        except ConsigliereError as error:
            return Refusal(error.message, None)
        return None


_NAMED = re.compile(r"\*\*([^*]+?)\s*:\s*\*\*")
"""A line that begins with the name of what it is about."""


def lines_of(chapter: RulesSection, variants: Mapping[str, bool]) -> Iterator[str]:
    """An explaining chapter as plain lines, without pointers to clauses.

    What follows the name of a variant is about this variant, up to the name of another one;
    `variants` says which are played.
    """
    if not chapter.blocks:
        return
    yield chapter.title
    is_about_another = False
    for block in (one for one in chapter.blocks if one.kind != Kind.PICTURE):
        for row in block.rows:
            text = " ".join(row)
            if (named := _NAMED.match(text)) is not None:
                is_about_another = not variants.get(named[1], not is_about_another)
            if not is_about_another:
                text = re.sub(r"\s*\[[A-Z0-9-]+\]", "", text).replace("**", "")
                yield f"• {text}" if block.kind == Kind.LIST else text


def _write_new(path: Path, content: bytes) -> None:
    try:
        with path.expanduser().open("xb") as file:
            file.write(content)
    except OSError as error:
        details: dict[str, Arg] = {"file": str(path), "reason": reason_of(error)}
        raise FileError("unwritable_file", details) from error
