"""Tables of La Famiglia for rules tests: set up by named draws, played by words, all uncompiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from consigliere.core.errors import IllegalAction
from consigliere.games.la_famiglia.box.parts import TERRITORIES
from consigliere.games.la_famiglia.presentation.explain import why_not
from consigliere.games.la_famiglia.presentation.notation import read_step, write_draw, write_step
from consigliere.games.la_famiglia.rules import legal, step
from consigliere.games.la_famiglia.rules.initial_state import set_up
from consigliere.games.la_famiglia.rules.record import frames
from consigliere.games.la_famiglia.rules.record.actions import MAX_CHOICES
from consigliere.games.la_famiglia.rules.record.frames import decider, top_kind, waits_for_chance
from consigliere.games.la_famiglia.rules.record.options import OPTIONS, apply_options
from consigliere.games.la_famiglia.rules.record.record import empty_record
from consigliere.games.la_famiglia.rules.setup import may_be_drawn
from consigliere.games.la_famiglia.rules.state import State, load_components
from la_famiglia_tidy import assert_tidy

COMPONENTS = load_components()
T = COMPONENTS.tables
SEATS = {"1v1": 2, "2v1": 3, "2v2": 4}
PLACE = {name: number for number, name in enumerate(COMPONENTS.territories)}
J, P, C, E1, E2 = range(5)
N = 4


class Table:
    """A game in its set-up; `draw` names what chance brings, `play` what people decide."""

    def __init__(self, mode: str = "1v1", **options: str) -> None:
        resolved = {option.name: option.default for option in OPTIONS}
        self.s = empty_record()
        apply_options(self.s, resolved | {"mode": mode} | options)
        set_up(self.s, T, SEATS[mode])
        self.log: list[Any] = []

    @property
    def state(self) -> State:
        return State(self.s, COMPONENTS)

    @property
    def seat(self) -> int:
        """Who must decide, −1 for chance."""
        return int(decider(self.s))

    def draw(self, words: str) -> Table:
        """Chance brings these, in this order: `>first:1 >T03`."""
        for word in words.split():
            kind = int(top_kind(self.s))
            found = [n for n in range(TERRITORIES) if may_be_drawn(self.s, T, kind, n)]
            self.do(next(n for n in found if write_draw(self.state, n) == word))
        return self

    def words(self) -> list[str]:
        """What may be decided now."""
        out = np.empty(MAX_CHOICES, np.int32)
        n = legal.legal(self.s, T, out)
        words = [write_step(self.state, self.seat, int(number)) for number in out[:n]]
        assert [read_step(self.state, self.seat, word) for word in words] == out[:n].tolist()
        return words

    def may(self, word: str) -> bool:
        return word in self.words()

    def play(self, words: str) -> Table:
        """Decisions of whoever is to decide; each must be legal. `*` is the only one there is."""
        for word in words.split():
            offered = self.words()
            if word == "*":
                assert len(offered) == 1, offered
            else:
                assert word in offered, (word, offered)
            self.do(read_step(self.state, self.seat, offered[0] if word == "*" else word))
        return self

    def do(self, number: int) -> None:
        step.decide(self.s, T, number)
        assert_tidy(self.s)
        self.log += [tuple(entry) for entry in self.s.log[: self.s.logged].tolist()]
        self.s.log[:] = 0
        self.s.logged = 0

    def luck(self) -> Table:
        """Whatever comes first, until somebody must decide."""
        while waits_for_chance(self.s):
            kind = int(top_kind(self.s))
            self.do(next(n for n in range(TERRITORIES) if may_be_drawn(self.s, T, kind, n)))
        return self

    def until(self, *kinds: int) -> Table:
        """The last option again and again (to stop, to decline), until one of these is decided."""
        self.luck()
        while int(top_kind(self.s)) not in kinds:
            self.play(self.words()[-1])
            self.luck()
        return self

    def refusal(self, word: str) -> IllegalAction:
        """The reason against a decision that is not legal."""
        found = why_not(self.state, read_step(self.state, self.seat, word))
        assert found is not None
        return found


def planning(mode: str = "1v1", **options: str) -> Table:
    """The first turn of the first planning phase; nothing was placed by choice."""
    table = Table(mode, **options).until(frames.DISC)
    columns = [1, 2, 2, 3, 3, 4, 4, 5]
    for column in columns:
        table.play(f"disc:{column}")
    return table.until(frames.MAIN)


def clear_tables(table: Table) -> Table:
    """No disc on either table: a test puts there what it wants."""
    s = table.s
    for seat in range(s.seats):
        s.reserve[seat] += s.upper[:, seat].sum()
    s.upper[:], s.lower[:], s.beside[:] = 0, -1, 0
    return table
