"""FT-82: the names that players give to their families, and who bears them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from consigliere.core.naming import Naming

from ..rules.kernel import functions
from ..rules.record import NOBODY, Record
from ..rules.state import State
from ..rules.tables import Tables
from .choices import acting
from .view import FamilyName, FamilyTreeView
from .view_builder import view_of


def may_name(state: State, seat: int, piece: str) -> bool:
    """FT-82: whether the seat may name the family of a person now."""
    if acting(state.record) != (seat,):
        return False
    view = view_of(state, seat)
    return any(one.id == piece and one.family in view.nameable for one in view.people)


def with_names(state: State, view: FamilyTreeView, namings: Sequence[Naming]) -> FamilyTreeView:
    """FT-82: the view with the name of each family: the last one given to anybody in it.

    A name belongs to a tableau: whoever is taken to another one leaves it behind.
    """
    given = {(one.seat, one.piece): one.name for one in namings}
    is_big = view.variant == "big"
    found: dict[str, str] = {}
    people = {person.id: person for person in view.people}
    for (seat, piece), name in given.items():
        person = people.get(piece)
        if person is not None and (is_big or person.owner == seat):
            found.pop(person.family, None)
            found[person.family] = name
    if not found:
        return view
    heads = _heads(state, view)
    names = (
        FamilyName(family, name, _bearers(view, heads, family)) for family, name in found.items()
    )
    return replace(view, names=tuple(names))


def _heads(state: State, view: FamilyTreeView) -> dict[str, str]:
    """FT-47, FT-58, FT-60: by person, the first bearer of the surname that the person has."""
    s, t, numbers, ids = state.record, state.tables, state.components.numbers, state.components.ids
    heads = {}
    for person in view.people:
        first = numbers[person.id]
        while (giver := _giver(s, t, first)) != NOBODY:
            first = giver
        heads[person.id] = ids[first]
    return heads


def _giver(s: Record, t: Tables, person: int) -> int:
    """FT-47, FT-58: who gave a person the surname, NOBODY if nobody did in this tableau."""
    if functions().is_taken_husband(s, t, person):
        return int(s.spouse[person])
    giver = int(functions().name_giver(s, t, person))
    return giver if giver != NOBODY and s.owner[giver] == s.owner[person] else NOBODY


def _bearers(view: FamilyTreeView, heads: Mapping[str, str], family: str) -> tuple[str, ...]:
    """Those of a family who bear its name: the line that counts, else the one of most people."""
    members = [person.id for person in view.people if person.family == family]
    chains = [side.chain[0] for side in view.sides if side.best == family and side.chain]
    lines = [heads[person] for person in members]
    head = heads[chains[0]] if chains else max(lines, key=lines.count)
    return tuple(person for person in members if heads[person] == head)
