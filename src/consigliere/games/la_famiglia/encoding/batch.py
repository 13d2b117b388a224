"""Many games of La Famiglia at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from consigliere.games.batch import Seed
from consigliere.games.word_batch import WordBatch, WordRules

from ..rules.kernel import array_of, board_of, tables_array
from ..rules.record.actions import MAX_CHOICES
from ..rules.record.options import VERSION
from ..rules.record.record import STATE
from ..rules.state import State, load_components
from .encoding import encoding
from .kernel import compiled, on_device


def batch(games: int, seed: Seed, options: Mapping[str, str], seats: int) -> WordBatch:
    """So many games with these options; raises MalformedBatch, InvalidOption."""
    encoded = encoding(options, seats)
    components = load_components(int(encoded.options[VERSION]))

    def state_of(record: Any) -> State:
        return State(board_of(record), components)

    rules = WordRules(
        kernel=compiled,
        on_device=on_device,
        layout=STATE,
        choices=MAX_CHOICES,
        tables=tables_array(components.tables),
        vocabulary=encoded.words,
        record_of=lambda state: array_of(state.record, STATE)[0],
        state_of=state_of,
        observes=True,
    )
    return WordBatch(encoded, rules, games, seed)
