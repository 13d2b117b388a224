"""The pages of a game as structs: its rules and its guide."""

from __future__ import annotations

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
