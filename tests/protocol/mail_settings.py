"""Servers that send mails to a mailbox of the test's own, and people with an address there."""

from mailbox import Mailbox
from typing import Any

from consigliere.server.notices.settings import NoticeSettings
from live_server import Client

PAGE = "https://tables.example"


def settings(port: int) -> NoticeSettings:
    return NoticeSettings(
        address=PAGE,
        smtp_host="127.0.0.1",
        smtp_port=port,
        smtp_security="none",
        sender="Consigliere <tables@tables.example>",
        gather_seconds=0.05,
        look_seconds=0.02,
        private_targets=True,
    )


def bind(client: Client, box: Mailbox, address: str, lang: str = "en") -> Any:
    """Bind an address to a guest by the link in a mail."""
    before = len(box.mails)
    client.post("/api/me/email", {"address": address, "lang": lang})
    box.wait_for(before + 1)
    bound = client.post("/api/me/email/link", {"token": box.link()})
    box.mails.clear()
    return bound
