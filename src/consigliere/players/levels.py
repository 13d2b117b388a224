"""Levels of computer players."""

from __future__ import annotations

from dataclasses import dataclass

from .player import Thinking


@dataclass(frozen=True, slots=True)
class Level:
    """A player by name, and its settings."""

    name: str
    thinking: Thinking
