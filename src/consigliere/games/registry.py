"""The installed games, found by entry point: nothing else has to know of a new one."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint
from typing import Any

from consigliere.core.errors import ConsigliereError
from consigliere.core.game import Game
from consigliere.i18n.folders import installed_games
from consigliere.i18n.language import UnknownLanguage

from .figures import filled
from .guide import Guide, read_guide
from .plugin import GamePlugin
from .rulebook import Rulebook, RulePages


class UnknownGameError(ConsigliereError):
    """No installed game has this id."""


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all installed games, sorted."""
    return tuple(entry.name for entry in installed_games())


@cache
def plugin(game_id: str) -> GamePlugin:
    """The plugin of a game; raises UnknownGameError."""
    found: GamePlugin = _entry(game_id).load()
    return found


def plugins() -> tuple[GamePlugin, ...]:
    """The plugins of all installed games, by id."""
    return tuple(map(plugin, game_ids()))


def load_game(game_id: str) -> Game[Any]:
    """The game of that id; raises UnknownGameError."""
    return plugin(game_id).load_game()


def rules_version(game_id: str) -> int | None:
    """The newest rules whose records a game replays, found without loading it; None if unknown."""
    said = plugin(game_id).rules_version if game_id in game_ids() else None
    if said is None:
        return None
    version: Callable[[], int] = plugin(game_id).load(said)
    return version()


def rule_pages(game_id: str) -> RulePages:
    """The clauses of a game's rules, and the pages that explain them; raises UnknownGameError."""
    return RulePages(plugin(game_id).data)


def rule_languages(game_id: str) -> tuple[str, ...]:
    """The languages a game's rules are written in, sorted; empty if it has no such pages."""
    return rule_pages(game_id).languages()


@cache
def load_rulebook(game_id: str, lang: str) -> Rulebook:
    """The rules of a game in one language; raises UnknownGameError or UnknownLanguage."""
    return rule_pages(game_id).page(lang)


@cache
def guide_languages(game_id: str) -> tuple[str, ...]:
    """The languages a game's guide is written in, sorted; empty if it has none."""
    folder = plugin(game_id).data.joinpath("guide")
    if not folder.is_dir():
        return ()
    return tuple(sorted(page.name.removesuffix(".md") for page in folder.iterdir()))


@cache
def load_guide(game_id: str, lang: str) -> Guide:
    """How to play a game well, in one language; raises UnknownGameError or UnknownLanguage."""
    known = guide_languages(game_id)
    if lang not in known:
        raise UnknownLanguage("unknown_language", {"language": lang, "known": ", ".join(known)})
    page = plugin(game_id).data.joinpath("guide", f"{lang}.md").read_text("utf-8")
    return read_guide(filled(page, load_figures(game_id), lang))


@cache
def load_figures(game_id: str) -> dict[str, Any]:
    """What was measured of a game, as `figures.filled` takes it; empty if nothing was."""
    page = plugin(game_id).data.joinpath("figures.json")
    figures: dict[str, Any] = json.loads(page.read_text("utf-8")) if page.is_file() else {}
    return figures


def load_companion(game_id: str) -> Callable[[bytes, str | None, Callable[[int], int]], object]:
    """What answers people who play a game with its printed box; raises UnknownGameError.

    It takes a session as JSON, perhaps one more move, and chance from 0 to n − 1.
    """
    found = plugin(game_id)
    if found.companion is None:
        raise UnknownGameError("no_companion", {"game": game_id[:40]})
    answer: Callable[[bytes, str | None, Callable[[int], int]], object]
    answer = found.load(found.companion)
    return answer


def _entry(game_id: str) -> EntryPoint:
    for entry in installed_games():
        if entry.name == game_id:
            return entry
    raise UnknownGameError("unknown_game", {"game": game_id[:40], "known": ", ".join(game_ids())})
