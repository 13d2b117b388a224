"""What the owner of a server sets for notices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class NoticeSettings:
    """Which ways notices may take, and what each of them needs.

    `address` is that of the page, for links in mails; empty for the first origin. Without
    `smtp_host` there is no mail. `private_targets` lets push endpoints and webhooks be in the own
    network, also without TLS.
    """

    address: str = ""
    push: bool = True
    webhook: bool = True
    mail: bool = True
    contact: str = ""
    """An address of mail that push services may write to; empty for the sender of mails."""
    smtp_host: str = ""
    smtp_port: int = 587
    smtp_security: Literal["starttls", "tls", "none"] = "starttls"
    smtp_user: str = ""
    smtp_password: str = ""
    sender: str = ""
    gather_seconds: float = 60.0
    """So long a notice waits for others, with which it becomes one message."""
    look_seconds: float = 5.0
    """Between two looks for notices."""
    deadline_seconds: float = 6 * 3600.0
    """So long before a deadline its player is warned, and a quarter of the turn at most."""
    private_targets: bool = False

    @property
    def sends_mail(self) -> bool:
        """Whether mails are sent."""
        return self.mail and bool(self.smtp_host) and bool(self.sender)
