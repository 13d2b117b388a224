"""Many games of Family Tree at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from consigliere.games.batch import Seed
from consigliere.games.word_batch import WordBatch, WordRules
from consigliere.games.word_encoding import WordEncoding

from ..presentation.notation import write_step
from ..rules.actions import MAX_CHOICES
from ..rules.record import STATE
from ..rules.state import Components, State
from .encoding import encoding
from .kernel import compiled, on_device
from .stepping import OPERATION_BITS, VOCABULARY

_OPERATIONS = 15


def batch(games: int, seed: Seed, options: Mapping[str, str], seats: int) -> WordBatch:
    """So many games with these options; raises MalformedBatch, InvalidOption."""
    encoded = encoding(options, seats)
    start: State = encoded.state(encoded.initial())
    components = start.components

    def state_of(record: Any) -> State:
        return State(record, components)

    rules = WordRules(
        kernel=compiled,
        on_device=on_device,
        layout=STATE,
        choices=MAX_CHOICES,
        tables=start.tables.array,
        vocabulary=_vocabulary(encoded, components),
        record_of=_record_of,
        state_of=state_of,
        observes=True,
    )
    return WordBatch(encoded, rules, games, seed)


def _record_of(state: State) -> Any:
    return np.frombuffer(state.record.tobytes(), STATE)[0]


def _vocabulary(encoded: WordEncoding[Any], components: Components) -> Any:
    """The actions of operations and cards, found by writing steps."""
    found = np.zeros(1, VOCABULARY).view(np.recarray)
    for operation in range(_OPERATIONS):
        word, _, rest = write_step(components, operation << OPERATION_BITS).partition(":")
        found[0].operation[operation] = encoded.operations[word]
        found[0].words[operation] = 1 + len(rest.replace("+", "@").split("@")) if rest else 1
    found[0].first_card = encoded.arguments[components.ids[0]]
    return found
