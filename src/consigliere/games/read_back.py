"""What is read back to somebody before a step that ends more than itself."""

from __future__ import annotations

from dataclasses import dataclass

from consigliere.core.message import Message


@dataclass(frozen=True, slots=True)
class ReadBack:
    """A list to look over, and the two answers to it."""

    title: Message
    lines: tuple[Message, ...]
    go_on: Message
    leave: Message
