"""The pictures of previews: of a position as everybody may see it, or of how a game begins."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from consigliere.core.action import CHANCE
from consigliere.core.chance import ChanceStream
from consigliere.core.game import Game
from consigliere.core.message import Message
from consigliere.core.replay import Timeline
from consigliere.games.drawing import svg_of
from consigliere.i18n.render import render

from .card import Card, card_svg
from .painter import Painter

KEPT_BYTES = 8 << 20
"""Room for pictures: about sixty."""
MOST_DEALT = 500
"""Chance events before a first decision: more than any game has."""
_LUCK = 1
"""The luck of the table that stands for all tables of a game which have not begun."""


class Pictures:
    """Paints pictures, and keeps the last ones; its methods block."""

    def __init__(self, client: Path) -> None:
        self._painter = Painter(client)
        self._kept: OrderedDict[tuple[object, ...], bytes] = OrderedDict()

    @property
    def is_ready(self) -> bool:
        """Whether pictures can be painted here."""
        return self._painter.is_ready

    def of_position(self, table: str, timeline: Timeline[Any], step: int, lang: str) -> bytes:
        """A position of a table. Nobody's name is in it, and nothing that not everybody may see."""

        def card() -> Card:
            game, moment = timeline.game, timeline.moments[step]
            count = len(timeline.header.seats)
            words = render(Message("link.step", {"step": step}), lang)
            return _card(game, game.view(moment.state, None), count, lang, (words,))

        return self._kept_or(("position", table, step, lang), card)

    def of_game(self, game: Game[Any], options: Mapping[str, str], seats: int, lang: str) -> bytes:
        """How a game begins, dealt for the picture alone."""

        def card() -> Card:
            return _card(game, game.view(dealt(game, options, seats), None), seats, lang, ())

        key = game.info.id, tuple(sorted(options.items())), seats, lang
        return self._kept_or(key, card)

    def _kept_or(self, key: tuple[object, ...], card: Callable[[], Card]) -> bytes:
        found = self._kept.pop(key, None)
        if found is None:
            found = self._painter.png(card_svg(card()))
        self._kept[key] = found
        while sum(map(len, self._kept.values())) > KEPT_BYTES and len(self._kept) > 1:
            self._kept.popitem(last=False)
        return found


def dealt(game: Game[Any], options: Mapping[str, str], seats: int) -> Any:
    """The first position in which somebody decides, by a luck that is always the same."""
    state, stream = game.initial(dict(options), seats), ChanceStream.from_int(_LUCK)
    for number in range(MOST_DEALT):
        if game.actors(state)[:1] != (CHANCE,):
            break
        outcomes = game.chance(state)
        picked = stream.pick(number, [each.weight for each in outcomes])
        state = game.apply(state, outcomes[picked].action).state
    return state


def _card(game: Game[Any], view: Any, seats: int, lang: str, words: tuple[str, ...]) -> Card:
    numbered = tuple(
        render(Message("ui.seat.number", {"number": seat + 1}), lang) for seat in range(seats)
    )
    table = svg_of(game.info.id, view, lang, numbered)
    players = render(Message("link.players", {"count": seats}), lang)
    return Card(lang, render(Message(game.info.name_key), lang), (*words, players), table)
