"""The actions of La Famiglia: the first word of a step, then its arguments."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import chain
from typing import Any

from consigliere.games.encoding import ActionGroup, Row
from consigliere.games.word_encoding import WordEncoding

from ..box.effects import ACTIONS
from ..box.parts import TERRITORIES
from ..game import LaFamiglia
from ..presentation.notation import CARD_WORDS, KIND_WORDS, ROW_WORDS, WAY_WORDS, WORDS
from ..presentation.view import LaFamigliaView
from ..rules.kernel import array_of, tables_array
from ..rules.record.record import MAX_SEATS, STATE
from ..rules.state import Components, State, load_components
from .kernel import functions
from .planes import planes_for
from .reader import cells_of
from .vocabulary import MOST, vocabulary_of


class LaFamigliaEncoding(WordEncoding[LaFamigliaView]):
    """Observations are written by compiled code (`observing`), as the planes say."""

    most_outcomes = TERRITORIES

    @cached_property
    def words(self) -> Any:
        """What compiled code looks up, an array of one `stepping.VOCABULARY`."""
        return vocabulary_of(self, self.initial().state, cells_of(load_components()))

    def _write(self, state: State, seat: int, row: Row) -> None:
        states, tables = array_of(state.record, STATE), tables_array(state.tables)
        functions().observe_at(states, tables, self.words, seat, row)


def encoding(options: Mapping[str, str], seats: int) -> LaFamigliaEncoding:
    """La Famiglia with these options; raises InvalidOption."""
    game, components = LaFamiglia(), load_components()
    planes = planes_for(game, components, seats)
    return LaFamigliaEncoding(game, options, seats, planes, _groups(components))


def _groups(components: Components) -> tuple[ActionGroup, ...]:
    operations = tuple(f"{word}:" if sorts else word for word, (_, sorts) in WORDS.items())
    return (
        ActionGroup("operation", operations, "the first word of a step"),
        ActionGroup("number", tuple(map(str, range(MOST + 1))), "so many, or this column"),
        ActionGroup("answer", ("no", "yes", "none", "dome"), "as the step says"),
        ActionGroup("territory", components.territories, "in, from or to this territory"),
        ActionGroup("zone", components.zones, "in this sea zone"),
        ActionGroup("way", WAY_WORDS, "over this land border, or by sea"),
        ActionGroup("token", tuple(chain(*components.tokens)), "this order token"),
        ActionGroup("action", ("blue", *ACTIONS), "the cell with this action"),
        ActionGroup("owner", (*(f"P{seat + 1}" for seat in range(MAX_SEATS)), "N"), "their disc"),
        ActionGroup("row", ROW_WORDS, "this row of the family board"),
        ActionGroup("kind", tuple(KIND_WORDS.values()), "a lab, a car or a boat"),
        ActionGroup("card", CARD_WORDS, "this conflict card"),
        ActionGroup("tile", components.tiles, "this control tile"),
        ActionGroup("cell", tuple(chain(*components.cells)), "this cell of the solo board"),
        ActionGroup("character", components.characters, "this character"),
        ActionGroup("family", components.families, "this family"),
    )
