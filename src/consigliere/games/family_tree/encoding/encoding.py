"""The actions of Family Tree: an operation, then the cards that it is for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from consigliere.games.encoding import ActionGroup, Row
from consigliere.games.word_encoding import WordEncoding

from ..deck.cards import CARDS, MEETINGS
from ..game import FamilyTree
from ..presentation.notation import OPERATIONS
from ..presentation.view import FamilyTreeView
from ..rules.bits import PEOPLE
from ..rules.options import DECK_OPTION
from ..rules.state import State, load_components
from .kernel import functions
from .planes import planes_for


class FamilyTreeEncoding(WordEncoding[FamilyTreeView]):
    """Observations are written by compiled code (`observing`), as the planes say."""

    most_outcomes = CARDS

    def _write(self, state: State, seat: int, row: Row) -> None:
        functions().observe_at(state.record.array, state.tables.array, seat, row)


def encoding(options: Mapping[str, str], seats: int) -> WordEncoding[FamilyTreeView]:
    """Family Tree with these options; raises InvalidOption."""
    game: Any = FamilyTree()
    resolved = game.info.resolve_options(options)
    ids = load_components(resolved[DECK_OPTION]).ids
    last = PEOPLE + MEETINGS
    groups = (
        ActionGroup("operation", OPERATIONS, "what is done"),
        ActionGroup("person", ids[:PEOPLE], "with or for this person"),
        ActionGroup("meeting", ids[PEOPLE:last], "with this meeting"),
        ActionGroup("event", ids[last:], "with this event"),
    )
    return FamilyTreeEncoding(game, resolved, seats, planes_for(game, ids, seats), groups)
