"""The keys at a table, and what each does."""

from __future__ import annotations

from .screen_text import translate

PAGE_DOWN = "terminal.key.page_down"
"""What the key is called differs between keyboards."""
KEYS = (
    ("1–9/⏎", "terminal.key.choose"),
    ("0", "terminal.key.decline"),
    ("⌫", "terminal.key.back"),
    ("/", "terminal.key.find"),
    ("c", "ui.waiting.copy"),
    ("u", "ui.table.undo"),
    (PAGE_DOWN, "terminal.key.read"),
    ("t", "terminal.key.ask"),
    ("l", "terminal.key.log"),
    ("m", "terminal.key.menu"),
    ("?", "terminal.key.help"),
    ("q", "terminal.key.quit"),
)
"""Each key with the key of its text."""


def key_name(lang: str, key: str) -> str:
    """What is printed on a key."""
    return translate(lang, key) if key == PAGE_DOWN else key
