"""How notices are written into the columns of a database, and read from them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from .notices import Bundle, Delivery, Target, Told, Wishes


def listed(words: Collection[str]) -> str:
    """Words as one text, each between spaces, so that one can be looked for."""
    return f" {' '.join(sorted(words))} "


def wishes_of(kinds: str, ways: str, lang: str) -> Wishes:
    """Wishes as they are stored."""
    return Wishes(frozenset(kinds.split()), frozenset(ways.split()), lang)


def told(row: Sequence[Any]) -> Told:
    """A notice as it is told."""
    number, kind, table, game, name, chair, at = row
    return Told(number, kind, table, game, name, chair == "computer", at)


def delivery(row: Sequence[Any]) -> Delivery:
    """A message on its way."""
    number, guest, way, address, secret, body, until, attempts = row
    return Delivery(number, Target(guest, way, address, secret), body, until, attempts)


def chosen(bundle: Bundle, ways: frozenset[str]) -> Bundle:
    """What is told by the ways that the guest has chosen."""
    return replace(bundle, targets=[each for each in bundle.targets if each.way in ways])
