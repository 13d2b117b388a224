"""The pages of a game as structs: its rules and its guide."""

from __future__ import annotations

from typing import Any

from consigliere.games.guide import Guide

from .protocol import Wire


class RulesClause(Wire, frozen=True):
    """One clause of the rules page; `id` is its anchor."""

    id: str
    text: str


class RulesSection(Wire, frozen=True):
    """A chapter of the rules page."""

    title: str
    clauses: list[RulesClause]


class RulesPage(Wire, frozen=True):
    """GET /api/rules/{game}/{lang}: the rules in one language, in the project's own words."""

    game: str
    lang: str
    title: str
    introduction: str
    sections: list[RulesSection]


class GuidePage(Wire, frozen=True):
    """GET /api/guides/{game}/{lang}: how to play well, for games that have such a page."""

    game: str
    lang: str
    guide: Guide


class TextRequest(Wire, frozen=True):
    """POST /api/texts/{game}/{lang}: tell a view in words; for games that the page cannot draw.

    The view is the one that the client was sent, so the answer cannot tell more.
    """

    view: Any
    names: list[str]
    """Whoever sits in each seat, as the reader calls them."""
    pieces: list[str]
    """Pieces to name."""


class TableText(Wire, frozen=True):
    """Answer to TextRequest."""

    text: str
    """The table, line by line."""
    svg: str | None
    """The table as a picture, for games that draw one."""
    pieces: dict[str, str]
    """The names of the pieces; one that the view does not show is left out."""
