"""Messages: several notices of one guest at once, and what they say in the guest's language."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from consigliere.core.message import Message
from consigliere.i18n.render import render

from ..store.notices import DAY, Bundle, Delivery, Told
from .kinds import Kind

_TEXTS = {
    Kind.TURN: ("ui.away.turn", "ui.away.turn_first"),
    Kind.BEGINS: ("ui.away.begins", "ui.away.begins"),
    Kind.DEADLINE: ("ui.away.deadline", "ui.away.deadline"),
    Kind.JOINED: ("ui.away.joined", "ui.away.joined"),
    Kind.LEFT: ("ui.away.left", "ui.away.left"),
    Kind.REQUEST: ("ui.away.request", "ui.away.request"),
    Kind.TALK: ("ui.away.talk", "ui.away.talk"),
    Kind.OVER: ("ui.away.over", "ui.away.over"),
}
"""What each kind says of somebody, and where nobody has caused it."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that a message tells: nothing of it is known to the players at the table alone."""

    kind: str
    game: str
    table: str
    who: str | None = None
    is_computer: bool = False


@dataclass(frozen=True, slots=True)
class Body:
    """What is stored of a message: it is put into words when it is sent."""

    lang: str
    items: tuple[Item, ...]


def item_of(told: Told) -> Item:
    """What is told of a notice."""
    return Item(told.kind, told.game, told.table, told.who, told.is_computer)


def composed(bundle: Bundle, ways: frozenset[str]) -> Sequence[Delivery]:
    """A message for each target whose way is open; the same thing is told once."""
    last = {(each.kind, each.table): item_of(each) for each in bundle.told}
    body = msgspec.json.encode(Body(bundle.lang, tuple(last.values()))).decode()
    until = max(told.at for told in bundle.told) + DAY
    return [
        Delivery(secrets.token_hex(16), target, body, until)
        for target in bundle.targets
        if target.way in ways
    ]


def body_of(delivery: Delivery) -> Body:
    """What a message tells."""
    return msgspec.json.decode(delivery.body, type=Body)


def game_of(item: Item, lang: str) -> str:
    """The name of the game."""
    return render(Message(f"{item.game}.name"), lang)


def sentence(item: Item, lang: str) -> str:
    """What has happened, in a sentence."""
    key = _TEXTS[Kind(item.kind)][item.who is None]
    return render(Message(key, {"who": _who(item, lang)}), lang)


def table_address(page: str, table: str) -> str:
    """The link to a table."""
    return f"{page}/#/t/{table}"


def _who(item: Item, lang: str) -> str:
    if item.is_computer:
        return render(Message("ui.away.computer"), lang)
    return item.who or render(Message("ui.away.somebody"), lang)
