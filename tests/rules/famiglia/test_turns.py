"""Whole turns: all of them, each once, under the shortest notation.

The expectation is worked out here step by step through the Game protocol, slowly and in every
order, without the ordered generator that the code under test uses.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from consigliere.core.action import CHANCE, Action
from consigliere.games.famiglia.presentation.turns import turns_of
from consigliere.games.famiglia.rules.state import State
from famiglia_table import GAME, NAMES, Table, line_of, state_of, turn, turns

Order = tuple[int, str]


def in_order(cards: tuple[str, ...]) -> str:
    return "".join(sorted(cards, key=NAMES.index)) or "-"


@dataclass(frozen=True)
class Path:
    """A state inside a turn, the words so far, and the exchange that is going on."""

    state: State
    words: tuple[str, ...] = ()
    digs: int = 0
    accountant: str = ""
    ups: tuple[str, ...] = ()
    downs: tuple[str, ...] = ()

    def text(self) -> str:
        return " ".join(self.closed().words)

    def closed(self) -> Path:
        """The same with the exchange written down."""
        if not self.accountant:
            return self
        swap = f"{self.accountant}:{in_order(self.ups)}/{in_order(self.downs)}"
        return replace(self, words=(*self.words, swap), accountant="", ups=(), downs=())


class Walk:
    """Everything that can be done in a turn; `ended` by position, `cut` by what is known."""

    def __init__(self, state: State, digs: int) -> None:
        self.mover = int(state.record.mover)
        self.digs = digs
        self.ended: dict[object, Order] = {}
        self.cut: dict[object, Order] = {}
        self.is_incomplete = False
        self.follow(Path(state))

    def follow(self, path: Path) -> None:
        for action in GAME.legal_actions(path.state, self.mover):
            if action.word[0] == "-" and path.digs == self.digs:
                self.is_incomplete = True
                continue
            self.arrive(self.after(path, action.word), action.word)

    def after(self, path: Path, word: str) -> Path:
        step = GAME.apply(path.state, Action(self.mover, word))
        if word[0] == "^":
            return replace(path, state=step.state, ups=(*path.ups, word[1:]))
        if word[0] == "_":
            return replace(path, state=step.state, downs=(*path.downs, word[1:]))
        path = replace(path.closed(), state=step.state)
        if word[0] == "A":
            return replace(path, accountant=word)
        if word[0] == "-":
            drawn = "".join(e.moves[0][0] for e in step.events if e.key == "famiglia.drew")
            return replace(path, words=(*path.words, f"{word}>{drawn}"), digs=path.digs + 1)
        return replace(path, words=(*path.words, word))

    def arrive(self, path: Path, word: str) -> None:
        order = (len(path.text()), path.text())
        if GAME.actors(path.state) == (CHANCE,):
            view = GAME.view(path.state, None)
            known = (word[0] == "-", view.sides, view.street, view.unknown, view.known)
            self.keep(self.cut, known, (order[0] + 1, order[1] + "…"))
        elif word[0] == "+" or word == "pass":
            self.keep(self.ended, line_of(path.state), order)
        else:
            self.follow(path)

    @staticmethod
    def keep(found: dict[object, Order], key: object, order: Order) -> None:
        found[key] = min(order, found.get(key, order))


DIGGING = Table(street="F2A1", hand1="F1F1B1", known="A1B1M1M0F3", rest="bottom")
RUN_OUT = Table(street="F3A1B2", known="M1", discard="A2B1", rest="area2")
LATE = Table(street="F2A1B3", hand1="B2B2M0", known="A2", through=2, rest="area2")
SWAPS = Table(street="F0", hand1="A1A2F0B0", area1="A2B3M2")
BRUTES = Table(street="F3F3A1", hand1="B1B2F0F0F2M3")
TABLES: dict[str, tuple[Table, dict[str, str]]] = {
    "free and paid": (Table(street="F0F0A1M1", hand1="A0A0M0M2"), {}),
    "no Mercenary for a Mercenary": (
        Table(street="A1M1", hand1="A0A0M0M2"), {"mercenary_for_mercenary": "no"},
    ),
    "digging": (DIGGING, {}),
    "digging, second edition": (DIGGING, {"edition": "second"}),
    "digging by the second player": (
        replace(DIGGING, mover="2", passes=1, hand1="M0", hand2="F1F1B1"), {},
    ),
    "the first run-out": (RUN_OUT, {}),
    "the first run-out, exactly": (replace(RUN_OUT, street="F1A1"), {}),
    "burying": (LATE, {}),
    "burying, second edition": (LATE, {"edition": "second"}),
    "burying under unknown cards": (replace(LATE, unknown="F1M1"), {}),
    "unknown pile": (Table(street="F2A1", hand1="F1F1"), {}),
    "swaps": (SWAPS, {}),
    "swaps, exactly": (SWAPS, {"swap_up_to": "no"}),
    "swaps of a small area": (replace(SWAPS, area1="M2", hand1="A4F0"), {"swap_up_to": "no"}),
    "a Brute comes back": (Table(street="F2M1", hand1="A1B1M0", area1="F1B2"), {}),
    "all phases": (
        Table(street="F2M1", hand1="A1B1M0", area1="B2", known="A1F1", rest="bottom"), {},
    ),
    "Brutes": (BRUTES, {}),
    "Brutes, exactly": (BRUTES, {"brute_up_to": "no"}),
    "a refill": (Table(street="F1", hand1="B1F0M1", known="A1F2", through=2, rest="area2"), {}),
    "a refill by chance": (Table(street="F1", hand1="B1F0M1"), {}),
    "the last turn": (
        Table(street="F1", hand2="B1F0M1", through=2, mover="2", passes=1, rest="area1"), {},
    ),
    "only a pass": (Table(street="-", through=2, rest="area2"), {}),
}  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("digs", [0, 1, 2])
def test_every_distinct_turn_once(name: str, digs: int) -> None:
    """FA-P4-6: by position, under the shortest and then the alphabetically first notation."""
    table, options = TABLES[name]
    state = state_of(table, **options)
    walk = Walk(state, digs)
    listed, is_incomplete = turns_of(state.record, digs)
    whole = [t for t in listed if t.position != "?"]
    assert {t.position: t.notation for t in whole} == {p: o[1] for p, o in walk.ended.items()}
    assert len(whole) == len(walk.ended)
    cut = sorted(t.notation for t in listed if t.position == "?")
    assert cut == sorted(order[1] for order in walk.cut.values())
    assert is_incomplete == walk.is_incomplete


@pytest.mark.parametrize("name", TABLES)
def test_every_turn_listed_can_be_played(name: str) -> None:
    """FA-P4-6: and leads to the position listed beside it."""
    table, options = TABLES[name]
    for text, position in turns(table, **options).items():
        assert turn(table, text, **options) == position


def test_turns_counted_by_hand() -> None:
    """FA-P4-2, FA-P3-2: a Brute against one card, every way to pay, and what it leaves undone."""
    found = turns(Table(street="F2", hand1="B1F0F0F1F1", known="A1", mover="1", rest="bottom"))
    ended = [text for text in found if "…" not in text and "-F2" not in text]
    assert sorted(ended) == [
        "+F2(F1,F1)", "B1@F2 +F2(F1,F1)", "B1@F2 +F2=1(F0,F0)", "B1@F2 pass", "pass",
    ]  # fmt: skip


def test_the_shortest_notation_stands_for_all() -> None:
    """FA-P3-4: which card a Brute threatened in vain makes no difference to the position."""
    found = turns(Table(street="F0F1M1", hand1="B1"))
    assert sorted(found) == [
        "+F0", "B1@F1 +F0", "B1@F1 +F1=0", "B1@F1 pass", "B1@M1 +M1=0", "pass",
    ]  # fmt: skip


def test_the_limit_of_discards() -> None:
    """FA-P1-2: two by default; whether more were possible is told."""
    for digs, is_incomplete in ((0, True), (1, True), (2, True), (3, False)):
        listed, told = turns_of(state_of(replace(DIGGING, known="B1A1M0F1")).record, digs)
        assert told == is_incomplete
        assert max(t.notation.count(">") for t in listed) == digs
    assert turns_of(state_of(DIGGING).record) == turns_of(state_of(DIGGING).record, 2)


def test_nothing_is_left_out_where_nothing_can_be_dug() -> None:
    """FA-P1-1, FA-P1-6: a 0 on the Street, or the second time through."""
    assert turns_of(state_of(Table(street="F0")).record, 0)[1] is False
    assert turns_of(state_of(LATE).record, 1)[1] is False
    assert turns_of(state_of(LATE).record, 0)[1] is True


def test_turns_are_listed_in_order() -> None:
    """FA-P4-6: the same position gives the same lines."""
    listed, _ = turns_of(state_of(DIGGING).record)
    assert [t.notation for t in listed] == sorted(t.notation for t in listed)


def test_no_turns_after_the_end() -> None:
    """FA-END-3: a position that is over lists nothing."""
    assert turns(Table(street="F0", mover="=", passes=2)) == {}
