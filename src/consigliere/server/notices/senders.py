"""What becomes of a message that is sent."""

from __future__ import annotations

from enum import Enum
from typing import Protocol

from ..store.notices import Delivery


class Fate(Enum):
    """What has become of a message."""

    SENT = "sent"
    LATER = "later"
    """It could not be sent now."""
    REFUSED = "refused"
    """It will never be taken."""
    GONE = "gone"
    """Nothing can be sent there any more: the target is forgotten."""


_GONE = {404, 410}
_REPEATED = {408, 425, 429}


def fate_of(status: int) -> Fate:
    """What the status of an answer says."""
    if 200 <= status < 300:
        return Fate.SENT
    if status in _GONE:
        return Fate.GONE
    return Fate.REFUSED if 300 <= status < 500 and status not in _REPEATED else Fate.LATER


class Sender(Protocol):
    """One of the ways."""

    async def send(self, delivery: Delivery) -> Fate:
        """Send a message; raises nothing that a stranger can cause."""
        ...
