"""What somebody may be told, and the ways that it may take."""

from __future__ import annotations

from enum import Enum


class Kind(Enum):
    """What has happened."""

    TURN = "turn"
    BEGINS = "begins"
    DEADLINE = "deadline"
    JOINED = "joined"
    LEFT = "left"
    REQUEST = "request"
    TALK = "talk"
    OVER = "over"


_WISHES = {Kind.JOINED: "seats", Kind.LEFT: "seats"}
"""Kinds that one wish stands for together; any other stands for itself."""

WISHES = ("turn", "deadline", "begins", "request", "seats", "talk", "over")
"""What a guest may choose, each by itself."""
MAIL, PUSH, WEBHOOK = "mail", "push", "webhook"
WAYS = (MAIL, PUSH, WEBHOOK)


def wish_of(kind: Kind) -> str:
    """What a guest has to have chosen to be told this."""
    return _WISHES.get(kind, kind.value)
