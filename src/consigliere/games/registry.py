"""Finds games by entry point, so that a game is added without touching anything else."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from consigliere.core.errors import ConsigliereError
from consigliere.core.game import Game
from consigliere.i18n.language import UnknownLanguage

from .figures import filled

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from .guide import Guide

_GAMES = "consigliere.games"
_RULEBOOKS = "consigliere.rulebooks"


class UnknownGameError(ConsigliereError):
    """No installed game has this id."""


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all installed games, sorted."""
    return tuple(sorted(entry.name for entry in entry_points(group=_GAMES)))


@cache
def load_game(game_id: str) -> Game[Any]:
    """The game of that id; raises UnknownGameError."""
    game: Game[Any] = _entry(_GAMES, game_id).load()()
    return game


@cache
def load_rulebook(game_id: str, lang: str) -> Any:
    """The rules of a game in one language; raises UnknownGameError or UnknownLanguage."""
    return _entry(_RULEBOOKS, game_id).load()(lang)


@cache
def guide_languages(game_id: str) -> tuple[str, ...]:
    """The languages a game's guide is written in, sorted; empty if it has none."""
    folder = _guides(game_id)
    if not folder.is_dir():
        return ()
    return tuple(sorted(page.name.removesuffix(".md") for page in folder.iterdir()))


@cache
def load_guide(game_id: str, lang: str) -> Guide:
    """How to play a game well, in one language; raises UnknownGameError or UnknownLanguage."""
    from .guide import read_guide  # noqa: PLC0415  only this page needs Markdown

    known = guide_languages(game_id)
    if lang not in known:
        raise UnknownLanguage("unknown_language", {"language": lang, "known": ", ".join(known)})
    page = _guides(game_id).joinpath(f"{lang}.md").read_text("utf-8")
    return read_guide(filled(page, load_figures(game_id), lang))


@cache
def load_figures(game_id: str) -> dict[str, Any]:
    """What was measured of a game, as `figures.filled` takes it; empty if nothing was."""
    page = _data(game_id).joinpath("figures.json")
    figures: dict[str, Any] = json.loads(page.read_text("utf-8")) if page.is_file() else {}
    return figures


@cache
def load_companion(game_id: str) -> Callable[[bytes, str | None, Callable[[int], int]], object]:
    """What answers people who play a game with its real box; raises UnknownGameError.

    It takes a session as JSON, perhaps one more move, and chance from 0 to n − 1.
    """
    package = _package(game_id)
    if find_spec(f"{package}.companion") is None:
        raise UnknownGameError("no_companion", {"game": game_id[:40]})
    answer: Callable[[bytes, str | None, Callable[[int], int]], object]
    answer = import_module(f"{package}.companion.answer").answer
    return answer


def _guides(game_id: str) -> Traversable:
    return _data(game_id).joinpath("guide")


def _data(game_id: str) -> Traversable:
    """Where a game keeps its data: every game has the same folders."""
    return files(_package(game_id)).joinpath("data")


def _package(game_id: str) -> str:
    return _entry(_GAMES, game_id).module.rpartition(".")[0]


def _entry(group: str, game_id: str) -> EntryPoint:
    for entry in entry_points(group=group, name=game_id):
        return entry
    raise UnknownGameError("unknown_game", {"game": game_id[:40], "known": ", ".join(game_ids())})
