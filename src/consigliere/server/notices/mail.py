"""Notices and links by mail, over the SMTP server of the settings."""

from __future__ import annotations

import asyncio
import logging
import secrets
import smtplib
import ssl
from email.headerregistry import BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import SMTP, Policy
from email.utils import formatdate, parseaddr

from consigliere.core.message import Message
from consigliere.i18n.render import labelled, render

from ..store.notices import Delivery
from .messages import Body, body_of, game_of, sentence, table_address
from .senders import Fate
from .settings import NoticeSettings

logger = logging.getLogger(__name__)

_SECONDS = 20.0
"""For each answer of the SMTP server."""


class _Whole(UnstructuredHeader, BaseHeader):
    """A header with an address for programs, which is neither encoded nor split, however long."""

    def fold(self, *, policy: Policy) -> str:
        """Called by the policy as the mail is written."""
        return f"{self.name}: {self}{policy.linesep}"


_STOP = "List-Unsubscribe"
_HEADERS = HeaderRegistry()
_HEADERS.map_to_type(_STOP, _Whole)
_POLICY = SMTP.clone(header_factory=_HEADERS)


class Mailer:
    """Sends mails, each in a thread for as long as the SMTP server takes."""

    def __init__(self, settings: NoticeSettings, page: str) -> None:
        self._settings, self._page = settings, page

    async def send(self, delivery: Delivery) -> Fate:
        """Send a message about tables."""
        body, target = body_of(delivery), delivery.target
        mail = self._mail(target.address, delivery.id)
        mail["Subject"] = subject(body)
        stop = f"{self._page}/api/unsubscribe/{target.secret}"
        mail[_STOP] = f"<{stop}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        _fill(mail, notice_text(body, self._page, target.secret), body.lang)
        return await self._send(mail)

    async def send_link(self, address: str, token: str, lang: str) -> Fate:
        """Send the link that confirms an address."""
        mail = self._mail(address, secrets.token_hex(16))
        mail["Subject"] = render(Message("ui.mail.link_subject"), lang)
        link = f"{self._page}/#/mail/{token}"
        _fill(mail, f"{render(Message('ui.mail.link_text'), lang)}\n\n{link}\n", lang)
        return await self._send(mail)

    def _mail(self, address: str, number: str) -> EmailMessage:
        mail, sender = EmailMessage(policy=_POLICY), self._settings.sender
        mail["From"], mail["To"] = sender, address
        mail["Date"] = formatdate()
        mail["Message-ID"] = f"<{number}@{parseaddr(sender)[1].rpartition('@')[2]}>"
        mail["Auto-Submitted"] = "auto-generated"
        return mail

    async def _send(self, mail: EmailMessage) -> Fate:
        try:
            await asyncio.to_thread(self._deliver, mail)
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            return Fate.REFUSED if all(code >= 500 for code in codes) else Fate.LATER
        except (OSError, smtplib.SMTPException) as error:
            logger.error("a mail could not be sent: %s", type(error).__name__)
            return Fate.LATER
        return Fate.SENT

    def _deliver(self, mail: EmailMessage) -> None:
        settings = self._settings
        kind = smtplib.SMTP_SSL if settings.smtp_security == "tls" else smtplib.SMTP
        with kind(settings.smtp_host, settings.smtp_port, timeout=_SECONDS) as server:
            if settings.smtp_security == "starttls":
                server.starttls(context=ssl.create_default_context())
            if settings.smtp_user:
                server.login(settings.smtp_user, settings.smtp_password)
            server.send_message(mail)


def _fill(mail: EmailMessage, text: str, lang: str) -> None:
    mail.set_content(text)
    mail["Content-Language"] = lang  # only now: a content takes the headers about it away


def subject(body: Body) -> str:
    """What a message is about, in a line."""
    first, *others = body.items
    if others:
        return render(Message("ui.mail.several", {"number": len(body.items)}), body.lang)
    return labelled(game_of(first, body.lang), sentence(first, body.lang), body.lang)


def notice_text(body: Body, page: str, secret: str) -> str:
    """The text of a mail."""
    parts = []
    for item in body.items:
        told = labelled(game_of(item, body.lang), sentence(item, body.lang), body.lang)
        parts.append(f"{told}\n{table_address(page, item.table)}\n")
    stop = render(Message("ui.mail.stop"), body.lang)
    return "\n".join(parts) + f"\n-- \n{stop}\n{page}/#/unsubscribe/{secret}\n"
