"""A local SMTP server that keeps what it is sent, for tests of mails."""

from __future__ import annotations

import asyncio
import email
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from email.policy import default
from time import monotonic, sleep

from aiosmtpd.smtp import SMTP, Envelope, Session

PATIENCE = 60.0
"""Seconds until a missing mail fails a test; a busy machine must not."""


class Mailbox:
    """The mails that came, and how the next ones are answered."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.answer = "250 OK"
        self.asked = 0

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Called by aiosmtpd."""
        self.asked += 1
        if self.answer.startswith("250"):
            content = envelope.original_content or b""
            mail = email.message_from_bytes(content, policy=default)
            assert isinstance(mail, EmailMessage)
            self.mails.append(mail)
        return self.answer

    def wait_for(self, count: int) -> list[EmailMessage]:
        """The mails, once there are so many."""
        until(lambda: len(self.mails) >= count)
        return self.mails

    def link(self) -> str:
        """The token of the link in the last mail."""
        text = self.mails[-1].get_content()
        return str(text).split("/#/mail/")[1].split()[0]


def until(is_so: Callable[[], bool]) -> None:
    """Wait for a condition; it fails if that takes too long."""
    end = monotonic() + PATIENCE
    while not is_so():
        assert monotonic() < end, "waited in vain"
        sleep(0.02)


@contextmanager
def mailbox() -> Iterator[tuple[Mailbox, int]]:
    """A mailbox, and the port of its server."""
    box, loop = Mailbox(), asyncio.new_event_loop()

    async def serve() -> asyncio.Server:
        return await loop.create_server(
            lambda: SMTP(box, hostname="localhost", loop=loop), "127.0.0.1", 0
        )

    server = loop.run_until_complete(serve())
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        yield box, server.sockets[0].getsockname()[1]
    finally:
        loop.call_soon_threadsafe(server.close)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
