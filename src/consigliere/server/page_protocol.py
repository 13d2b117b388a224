"""A game as structs: its card on the first page, its rules and its guide."""

from __future__ import annotations

from typing import Any

from consigliere.core.game import Outcome
from consigliere.core.message import Message
from consigliere.games.guide import Block, Guide

from .wire_base import Wire


class RulesClause(Wire, frozen=True):
    """One clause of the rules page; `id` is its anchor."""

    id: str
    text: str


class RulesSection(Wire, frozen=True):
    """A chapter of the rules page: either clauses, or blocks that explain."""

    title: str
    clauses: list[RulesClause]
    blocks: tuple[Block, ...]


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


class MySeat(Wire, frozen=True):
    """A seat at the table of one of one's own games."""

    seat: int
    name: str
    kind: str
    """human, computer, open or left"""
    yours: bool
    awaited: bool
    """Whether everybody waits for this player."""


class MyGame(Wire, frozen=True):
    """A game in the list of one's own."""

    id: str
    game: str
    status: str
    """waiting, playing or finished"""
    seats: list[MySeat]
    outcome: Outcome | None
    """How it ended; None while it goes on."""
    since: float | None = None
    """When the position came about, in seconds: since then everybody waits for whose turn it is."""
    due: float | None = None
    """When the turn has to be played, in seconds; None for never."""


class MyGames(Wire, frozen=True):
    """GET /api/games/mine: some of the games that the guest has a seat in, newest first.

    Games that go on come before finished ones, those that wait for the guest before all others.
    """

    games: list[MyGame]
    after: str | None
    """What to ask with for the next ones; None if these were the last."""


class OfferRequest(Wire, frozen=True):
    """POST /api/tables/{id}/offers: a new link to a seat; an earlier one no longer leads there."""

    seat: int


class LeaveRequest(Wire, frozen=True):
    """POST /api/tables/{id}/leave: give up a game, a seat, or a line in the list of one's own."""


class Left(Wire, frozen=True):
    """Answer to LeaveRequest."""

    how: str
    """`resigned`, `freed` (the seat, before the game) or `hidden` (what is over, or not begun)."""


class OptionInfo(Wire, frozen=True):
    """One option as a form needs it; names and values are keys of the catalogue."""

    name: str
    values: list[str]
    default: str
    is_rule: bool
    """False for what concerns the table alone, such as who starts."""
    seats: dict[str, list[int]]
    """The numbers of seats for which a value is allowed; values not listed are always allowed."""
    needs: dict[str, list[str]]
    """The values of other options that this one needs to have an effect; empty for none."""


class LevelInfo(Wire, frozen=True):
    """A level of the computer, from weak to strong, with its thinking time."""

    level: int
    seconds: float
    """For each turn; 0 answers at once."""


class AccentInfo(Wire, frozen=True):
    """The colour of a game, on light paper and on a dark table (CSS colours)."""

    light: str
    dark: str


class GameCard(Wire, frozen=True):
    """GET /api/games: a game that can be played here."""

    id: str
    seats: list[int]
    options: list[OptionInfo]
    editions: dict[str, dict[str, str]]
    levels: list[LevelInfo]
    is_judged: bool
    """Whether finished games can be analysed."""
    has_guide: bool
    has_rules: bool
    name: Message
    accent: AccentInfo
    has_picture: bool
    """Whether GET /api/pictures/{game} has the picture of its card."""
