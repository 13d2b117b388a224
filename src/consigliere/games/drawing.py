"""Finds the text, the drawing and the files of a table by the id of its game."""

from collections.abc import Callable, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any

import msgspec

from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Message
from consigliere.core.view import View
from consigliere.i18n.language import language

from .read_back import ReadBack

_TEXTS = {
    "famiglia": "consigliere.games.famiglia.drawing.text",
    "family-tree": "consigliere.games.family_tree.drawing.text",
    "la-famiglia": "consigliere.games.la_famiglia.drawing.text",
}
_DRAWINGS = {"family-tree": "consigliere.games.family_tree.drawing.layout"}
"""The games whose tables the page cannot lay out by itself."""
_TREES = {
    "family-tree": {
        "svg": ("consigliere.games.family_tree.drawing.svg", "svg_of"),
        "ged": ("consigliere.games.family_tree.drawing.gedcom", "gedcom_of"),
    }
}
"""Games that leave a tree behind: how it is written, by the ending of the file."""
_READ_BACKS = {"la-famiglia": "consigliere.games.la_famiglia.drawing.read_back"}
"""Games in which somebody lays several things before they count together."""


_COMPONENTS = {
    "la-famiglia": {
        "components": ("consigliere.games.la_famiglia.box.components", "components_in_use"),
        "map": ("consigliere.games.la_famiglia.drawing.sicily", "sicily_drawing"),
    }
}
"""Games with printed parts that stay the same for a whole game: the page asks for them once."""


class NoTextError(ConsigliereError):
    """A game cannot be shown as text here, or its view is not what these rules know."""


class NoTreeError(ConsigliereError):
    """A game leaves no tree behind, or none in this format."""


def text_of(game_id: str, view: Any, lang: str, names: Sequence[str]) -> str:
    """The table as lines of text in a language; `names[n]` sits in seat n."""
    tell: Callable[[Any, str, Sequence[str]], str] = import_module(_TEXTS[game_id]).text_of
    return tell(view, lang, names)


def view_from(game_id: str, raw: Any) -> View:
    """A view that came as JSON, as its game makes it; raises NoTextError."""
    kind: type[View] = _text(game_id).VIEW
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


def read_back(game_id: str, view: Any, piece: str) -> ReadBack | None:
    """What to look over before the last piece of a step is pointed at; None if nothing is."""
    if game_id not in _READ_BACKS:
        return None
    look: Callable[[Any, str], ReadBack | None] = import_module(_READ_BACKS[game_id]).read_back
    return look(view, piece)


def _text(game_id: str) -> ModuleType:
    if game_id not in _TEXTS:
        raise NoTextError("unknown_game", {"game": game_id[:40]})
    return import_module(_TEXTS[game_id])


def drawing_of(game_id: str, view: Any) -> object | None:
    """Where everything of a table is drawn, as plain values; None if the page sees to it."""
    if game_id not in _DRAWINGS:
        return None
    draw: Callable[[Any], object] = import_module(_DRAWINGS[game_id]).drawing_of
    return draw(view)


def parts_of(game_id: str) -> dict[str, object]:
    """What is printed on the parts of a game, and where, by name; empty if the page knows all."""
    found = _COMPONENTS.get(game_id, {}).items()
    return {name: getattr(import_module(module), make)() for name, (module, make) in found}


def check_tree(game_id: str, ending: str) -> None:
    """Raise NoTreeError unless `tree_file` can write the tree of this game so."""
    if ending not in _TREES.get(game_id, {}):
        raise NoTreeError("no_tree", {"game": game_id[:40], "known": ", ".join(_TREES)})


def tree_file(game_id: str, ending: str, view: Any, lang: str, names: Sequence[str]) -> str:
    """The tree of a table as a file, `svg` or `ged`; raises NoTreeError or UnknownLanguage."""
    check_tree(game_id, ending)
    language(lang)
    module, name = _TREES[game_id][ending]
    write: Callable[[Any, str, Sequence[str]], str] = getattr(import_module(module), name)
    return write(view, lang, names)
