"""The text, the drawing and the files of a table, by the id of its game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

import msgspec

from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Message
from consigliere.core.view import View
from consigliere.i18n.language import language
from consigliere.i18n.render import render

from . import plain_text
from .plugin import Accent, GamePlugin
from .read_back import ReadBack
from .registry import UnknownGameError, game_ids, plugin, plugins

PAPERS: Final = ("a4", "a3", "a2")
"""On which posters are printed."""


class NoTextError(ConsigliereError):
    """A game cannot be shown as text here, or its view is not what these rules know."""


class NoTreeError(ConsigliereError):
    """A game leaves no such file behind."""


class NoPrinter(ConsigliereError):
    """What writes PDF files, from the extra `print`, is not installed."""


def text_of(game_id: str, view: Any, lang: str, names: Sequence[str]) -> str:
    """The table as lines of text in a language; `names[n]` sits in seat n."""
    tell: Callable[[Any, str, Sequence[str]], str] = _text(game_id).text_of
    return tell(view, lang, names)


def svg_of(game_id: str, view: Any, lang: str, names: Sequence[str]) -> str | None:
    """The table as one SVG document in a language; None for a game that has no picture of it."""
    language(lang)
    found = _installed(game_id)
    if found is None or found.svg is None:
        return None
    draw: Callable[[Any, str, Sequence[str]], str] = found.load(found.svg)
    return draw(view, lang, names)


def view_from(game_id: str, raw: Any) -> View:
    """A view that came as JSON, as its game makes it; raises NoTextError."""
    try:
        found = plugin(game_id)
    except UnknownGameError as error:
        raise NoTextError(error.key, error.details) from error
    kind: type[View] = found.load(found.view)
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise NoTextError("strange_view", {"reason": str(error)}) from error


def piece_of(game_id: str, view: Any, piece: str) -> Message | None:
    """What a piece of a choice's path is called; None for one that the view does not show."""
    name: Callable[[Any, str], Message | None] = _text(game_id).piece_of
    return name(view, piece)


def score_of(game_id: str, view: Any, score: int) -> Message:
    """A score of the outcome together with what it counts."""
    count: Callable[[Any, int], Message] = _text(game_id).score_of
    return count(view, score)


def reason_of(game_id: str, view: Any, reason: str) -> Message:
    """Why a game ended, as it tells of it with its last view, if it has more to say than a name."""
    tell: Callable[[Any, str], Message] | None = getattr(_text(game_id), "reason_of", None)
    return Message(f"reason.{reason}") if tell is None else tell(view, reason)


def nameable_of(game_id: str, view: Any) -> tuple[tuple[str, Message, str], ...]:
    """What the viewer may name now: a piece of it, what it is called, and its name so far."""
    found = plugin(game_id)
    if found.nameable is None:
        return ()
    find: Callable[[Any], tuple[tuple[str, Message, str], ...]] = found.load(found.nameable)
    return find(view)


def read_back(game_id: str, view: Any, piece: str) -> ReadBack | None:
    """What to look over before the last piece of a step is selected; None if nothing is."""
    found = plugin(game_id)
    if found.read_back is None:
        return None
    look: Callable[[Any, str], ReadBack | None] = found.load(found.read_back)
    return look(view, piece)


def drawing_of(game_id: str, view: Any) -> object | None:
    """Where everything of a table is drawn, as plain values; None if the page sees to it."""
    found = _installed(game_id)
    if found is None or found.drawing is None:
        return None
    draw: Callable[[Any], object] = found.load(found.drawing)
    return draw(view)


def parts_of(game_id: str) -> dict[str, object]:
    """What is printed on the parts of a game, and where, by name; empty if the page knows all."""
    found = _installed(game_id)
    return {name: found.load(make)() for name, make in found.parts.items()} if found else {}


def accent_of(game_id: str) -> Accent:
    """The colour of a game on the first page."""
    found = _installed(game_id)
    return found.accent if found else Accent()


def picture_of(game_id: str) -> bytes | None:
    """The picture on a game's card on the first page, as SVG; None if it brings none."""
    found = _installed(game_id)
    if found is None or found.picture is None:
        return None
    return found.data.joinpath(found.picture).read_bytes()


def table_picture(game_id: str, name: str, lang: str) -> str | None:
    """A picture of the rules as one SVG document in a language; None if there is no such one.

    It is the table of a view that lies as JSON in `data/pictures`. Raises UnknownLanguage.
    """
    language(lang)
    found = _installed(game_id)
    if found is None or name not in picture_names(found):
        return None
    raw = found.data.joinpath("pictures", f"{name}.json").read_bytes()
    view = view_from(game_id, msgspec.json.decode(raw))
    names = [""] * (view.viewer or 0) + [render(Message("ui.log.you"), lang)]
    return svg_of(game_id, view, lang, names)


def picture_names(found: GamePlugin) -> frozenset[str]:
    """The names of the pictures of a game's rules."""
    folder = found.data.joinpath("pictures")
    if not folder.is_dir():
        return frozenset()
    return frozenset(one.name.removesuffix(".json") for one in folder.iterdir())


def check_tree(game_id: str, ending: str) -> None:
    """Raise NoTreeError unless `tree_file` can write a file of this game with this ending."""
    found = _installed(game_id)
    if found is None or ending not in found.files:
        known = ", ".join(one.id for one in plugins() if one.files)
        raise NoTreeError("no_tree", {"game": game_id[:40], "known": known})


def tree_file(game_id: str, ending: str, view: Any, lang: str, names: Sequence[str]) -> str:
    """What a game leaves behind as a file, such as `svg`; raises NoTreeError, UnknownLanguage."""
    check_tree(game_id, ending)
    language(lang)
    found = plugin(game_id)
    write: Callable[[Any, str, Sequence[str]], str] = found.load(found.files[ending])
    return write(view, lang, names)


@dataclass(frozen=True, slots=True)
class Print:
    """On what a poster is printed, and the day that stands on it."""

    paper: str
    day: date


def poster_of(game_id: str, view: Any, lang: str, names: Sequence[str], how: Print) -> bytes:
    """A finished table as a PDF to hang up; raises NoTreeError, UnknownLanguage, NoPrinter."""
    found = _installed(game_id)
    if found is None or found.poster is None or how.paper not in PAPERS:
        raise NoTreeError("no_poster", {"game": game_id[:40], "known": ", ".join(PAPERS)})
    language(lang)
    draw: Callable[[Any, str, Sequence[str], str, date], bytes] = found.load(found.poster)
    return draw(view, lang, names, how.paper, how.day)


def _installed(game_id: str) -> GamePlugin | None:
    return plugin(game_id) if game_id in game_ids() else None


def _text(game_id: str) -> Any:
    """The module that tells of a game's tables; the plain one for a game without."""
    found = _installed(game_id)
    if found is None or found.text is None:
        return plain_text
    return found.load(found.text)
