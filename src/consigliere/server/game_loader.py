"""Loading games, beside the tables, and what the first page says of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from consigliere.core.game import Game
from consigliere.core.message import Message
from consigliere.core.options import OptionSpec
from consigliere.games import registry
from consigliere.games.drawing import accent_of, picture_of
from consigliere.games.guide import Guide
from consigliere.games.judges import judge_names
from consigliere.games.players import level_player, levels

from .page_protocol import AccentInfo, GameCard, LevelInfo, OptionInfo
from .problems import Refusal


@dataclass(frozen=True, slots=True)
class GameSource:
    """Where games, their pages and their judges come from; tests bring their own."""

    ids: Callable[[], tuple[str, ...]] = registry.game_ids
    load: Callable[[str], Game[Any]] = registry.load_game
    rules_version: Callable[[str], int | None] = registry.rules_version
    """Of the records of a game, known before it is loaded."""
    rulebook: Callable[[str, str], Any] = registry.load_rulebook
    rule_languages: Callable[[str], tuple[str, ...]] = registry.rule_languages
    guide: Callable[[str, str], Guide] = registry.load_guide
    guide_languages: Callable[[str], tuple[str, ...]] = registry.guide_languages
    judges: Callable[[str], tuple[str, ...]] = judge_names
    """The names of the judges that can analyse a game, from weak to strong."""


class GameLoader:
    """Loads each game once, after it was told to `prepare` for it."""

    def __init__(self, source: GameSource, prepare: Callable[[str], None] | None = None) -> None:
        self.source = source
        self._prepare = prepare
        self._loaded: dict[str, asyncio.Task[Game[Any]]] = {}

    async def game(self, game_id: str) -> Game[Any]:
        """The game with that id; raises Refusal if there is none."""
        known = self.source.ids()
        if game_id not in known:
            raise Refusal("unknown_game", 404, {"game": game_id[:40], "known": ", ".join(known)})
        self.expect(game_id)
        return await asyncio.shield(self._loaded[game_id])

    def expect(self, game_id: str) -> None:
        """Begin to load a known game that somebody will ask for."""
        if game_id not in self._loaded:
            loading = asyncio.to_thread(self._load, game_id)
            self._loaded[game_id] = asyncio.create_task(loading)

    def _load(self, game_id: str) -> Game[Any]:
        if self._prepare is not None:
            self._prepare(game_id)
        return self.source.load(game_id)

    async def cards(self) -> list[GameCard]:
        """The games that can be played here."""
        games = [await self.game(game_id) for game_id in self.source.ids()]
        return [_card(game, self.source) for game in games]


def _option(spec: OptionSpec) -> OptionInfo:
    seats = {value: list(numbers) for value, numbers in spec.seats.items()}
    needs = {name: list(values) for name, values in spec.needs.items()}
    return OptionInfo(spec.name, list(spec.values), spec.default, spec.is_rule, seats, needs)


def _card(game: Game[Any], source: GameSource) -> GameCard:
    info, accent = game.info, accent_of(game.info.id)
    options = [_option(spec) for spec in info.options if spec.is_offered and not spec.is_extra]
    editions = {name: info.resolve_options({"edition": name}) for name in info.offered_editions}
    return GameCard(
        id=info.id,
        seats=list(info.seats),
        options=options,
        editions=editions,
        levels=[
            LevelInfo(level, level_player(info.id, level).thinking.seconds)
            for level in levels(info.id)
        ],
        is_judged=bool(source.judges(info.id)),
        has_guide=bool(source.guide_languages(info.id)),
        has_rules=bool(source.rule_languages(info.id)),
        name=Message(info.name_key),
        accent=AccentInfo(accent.light, accent.dark),
        has_picture=picture_of(info.id) is not None,
    )
