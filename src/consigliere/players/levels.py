"""Levels: what people choose from when the computer plays."""

from __future__ import annotations

from dataclasses import dataclass

from .player import Thinking


@dataclass(frozen=True, slots=True)
class Level:
    """A player by name, and what it may spend."""

    name: str
    thinking: Thinking
