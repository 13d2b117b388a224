"""Finds the text, the drawing and the files of a table by the id of its game."""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from consigliere.core.errors import ConsigliereError
from consigliere.i18n.language import language

_TEXTS = {
    "famiglia": "consigliere.render.famiglia",
    "family-tree": "consigliere.render.family_tree.text",
    "la-famiglia": "consigliere.render.la_famiglia.text",
}
_DRAWINGS = {"family-tree": "consigliere.render.family_tree.layout"}
"""The games whose tables the page cannot lay out by itself."""
_TREES = {
    "family-tree": {
        "svg": ("consigliere.render.family_tree.svg", "svg_of"),
        "ged": ("consigliere.render.family_tree.gedcom", "gedcom_of"),
    }
}
"""Games that leave a tree behind: how it is written, by the ending of the file."""


_COMPONENTS = {
    "la-famiglia": {
        "components": ("consigliere.games.la_famiglia.components", "components_in_use"),
        "map": ("consigliere.render.la_famiglia.sicily", "sicily_drawing"),
    }
}
"""Games with printed parts that stay the same for a whole game: the page asks for them once."""


class NoTreeError(ConsigliereError):
    """A game leaves no tree behind, or none in this format."""


def text_of(game_id: str, view: Any, lang: str, names: Sequence[str]) -> str:
    """The table as lines of text in a language; `names[n]` sits in seat n."""
    tell: Callable[[Any, str, Sequence[str]], str] = import_module(_TEXTS[game_id]).text_of
    return tell(view, lang, names)


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
