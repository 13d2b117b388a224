"""The drawing of a tree, made once for everybody who sees it and for as long as it stays."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ..presentation.view import FamilyTreeView
from . import layout
from .shapes import Drawing

_KEPT = 64
"""Drawings: those of as many tables where something happens at the same time."""


def drawing_of(view: FamilyTreeView) -> Drawing:
    """The tree of a table; views of the same tree share one drawing."""
    return _drawn(_Tree(view))


class _Tree:
    """A view, equal to another as long as their trees are."""

    __slots__ = ("_key", "view")

    def __init__(self, view: FamilyTreeView) -> None:
        self.view = view
        sides = tuple((side.seat, side.best, side.chain) for side in view.sides)
        self._key: Any = (view.people, sides, view.variant, view.options["deck"])

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Tree) and bool(self._key == other._key)


@lru_cache(maxsize=_KEPT)
def _drawn(tree: _Tree) -> Drawing:
    return layout.drawing_of(tree.view)
