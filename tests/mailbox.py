"""A local SMTP server that keeps what it is sent, for tests of mails."""

from __future__ import annotations

import asyncio
import email
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from email.policy import default
from queue import Queue
from time import monotonic, sleep

from aiosmtpd.smtp import SMTP, Envelope, Session

PATIENCE = 60.0
"""Seconds until a missing mail fails a test; a busy machine must not."""


class Mailbox:
    """The mails that came, and how the next ones are answered."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.sent: list[bytes] = []
        """The same mails as they were sent, byte by byte."""
        self.answer = "250 OK"
        self.asked = 0

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Called by aiosmtpd."""
        self.asked += 1
        if self.answer.startswith("250"):
            content = envelope.original_content or b""
            mail = email.message_from_bytes(content, policy=default)
            assert isinstance(mail, EmailMessage)
            self.sent.append(content)
            self.mails.append(mail)
        return self.answer

    def wait_for(self, count: int) -> list[EmailMessage]:
        """The mails, once there are so many."""
        until(lambda: len(self.mails) >= count)
        return self.mails

    def wait_for_word(self, word: str) -> None:
        """Until a mail says it; others may come before, in any order."""
        until(lambda: any(word in mail.get_content() for mail in self.mails))

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
    box, ports, stopped = Mailbox(), Queue[int](), threading.Event()
    # in a thread of its own: while Playwright is up, this one may run no event loop
    thread = threading.Thread(target=lambda: asyncio.run(_serve(box, ports, stopped)))
    thread.start()
    try:
        yield box, ports.get(timeout=PATIENCE)
    finally:
        stopped.set()
        thread.join()


async def _serve(box: Mailbox, ports: Queue[int], stopped: threading.Event) -> None:
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: SMTP(box, hostname="localhost", loop=loop), "127.0.0.1", 0
    )
    ports.put(server.sockets[0].getsockname()[1])
    async with server:
        await asyncio.to_thread(stopped.wait)
