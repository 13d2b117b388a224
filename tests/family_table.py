"""Positions of Family Tree for tests: who lies where, who holds what, and what may be done then.

A table begins with every card in the deck. `lay` brings people onto the table by the very steps of
the game, for which the cards are fetched from the deck; `hold` deals hands.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from consigliere.core.action import CHANCE, Action
from consigliere.core.errors import IllegalAction
from consigliere.games.family_tree.deck.cards import Deck
from consigliere.games.family_tree.deck.files import load_deck
from consigliere.games.family_tree.game import FamilyTree
from consigliere.games.family_tree.presentation.notation import read_step
from consigliere.games.family_tree.rules.bits import BIT, WORD
from consigliere.games.family_tree.rules.kernel import compiled
from consigliere.games.family_tree.rules.record import ACT, ACTING, NOBODY, Record, cards_in
from consigliere.games.family_tree.rules.state import Components, State

GAME = FamilyTree()
SPENDING = {"couple", "parents", "spouse", "wed", "away", "ahead"}
MEETINGS = tuple(f"m{number:02}" for number in range(24, 0, -1))
"""Laid from the last one on, so that tests can name the first ones."""
STANDARD = load_deck("standard")
YOUNGEST_FIRST = replace(STANDARD, characters=STANDARD.characters[::-1])
"""A deck may list its people in any order; here children have lower numbers than their parents."""


def beginning_with(name: str) -> Deck:
    """The standard deck, cut so that this character is its first card."""
    cut = next(n for n, who in enumerate(STANDARD.characters) if who.id == name)
    return replace(STANDARD, characters=STANDARD.characters[cut:] + STANDARD.characters[:cut])


HAND_CARDS = {"couple": 2, "parents": 2, "child": 1, "mother": 1, "spouse": 1, "event": 1}


class Table:
    """A table being set up; `state` is the game in phase 2 of a seat's turn."""

    def __init__(self, seats: int = 2, deck: Deck | None = None, /, **options: str) -> None:
        start = GAME.initial(options, seats)
        self.record: Record = start.record.copy()
        self.components = start.components if deck is None else Components(deck)
        self._act(0)
        self.record.starter, self.record.turn = 0, 10

    def _act(self, seat: int) -> None:
        s = self.record
        s.mover, s.stage, s.phase = seat, ACT, ACTING
        s.goal, s.pending, s.awaiting = NOBODY, 0, NOBODY

    def take(self, cards: str) -> list[int]:
        """Take cards, named by their ids, out of the deck."""
        numbers = [self.components.numbers[name] for name in cards.split()]
        for card in numbers:
            assert self.record.deck[WORD[card]] & BIT[card], f"{card} is not in the deck"
            self.record.deck[WORD[card]] &= ~BIT[card]
            self.record.deck_size -= 1
        return numbers

    def hold(self, seat: int, cards: str) -> Table:
        """Give a seat these cards."""
        for card in self.take(cards):
            self.record.hand[seat, WORD[card]] |= BIT[card]
            self.record.hand_size[seat] += 1
        return self

    def archive(self, cards: str) -> Table:
        """Lay these cards into the archive."""
        for card in self.take(cards):
            self.record.archive[WORD[card]] |= BIT[card]
            self.record.archive_size += 1
        return self

    def empty_deck(self, left: str = "") -> Table:
        """Throw all the deck away but these cards."""
        kept = {self.components.numbers[name] for name in left.split()}
        for card in cards_in(self.record.deck):
            if card not in kept:
                self.record.deck[WORD[card]] &= ~BIT[card]
                self.record.discard[WORD[card]] |= BIT[card]
                self.record.deck_size -= 1
        return self

    def lay(self, seat: int, words: str) -> Table:
        """Carry out steps for a seat, in phase 2 every time; they must be legal."""
        for word in words.split():
            self._act(seat)
            kind, _, rest = word.partition(":")
            named = rest.replace("+", " ").replace("@", " ").split()[: HAND_CARDS.get(kind, 0)]
            self.hold(seat, " ".join(named))
            if kind in SPENDING and not self._is_reserved(kind, rest):
                self.hold(seat, next(name for name in MEETINGS if self._in_deck(name)))
            state = self.state(seat)
            assert word in words_of(state), f"{word}: {GAME.explain(state, Action(seat, word))}"
            compiled().decide(self.record, state.tables, read_step(self.components, word))
            self._act(seat)
        return self

    def _is_reserved(self, kind: str, rest: str) -> bool:
        partner = self.components.numbers[rest.rpartition("@")[2]] if kind == "spouse" else None
        return partner is not None and self.record.meeting[partner] != NOBODY

    def _in_deck(self, name: str) -> bool:
        card = self.components.numbers[name]
        return bool(self.record.deck[WORD[card]] & BIT[card])

    def state(self, seat: int = 0) -> State:
        """The game, in phase 2 of this seat's turn."""
        self._act(seat)
        return State(self.record.copy(), self.components)

    def at(self, stage: int, phase: int, seat: int = 0) -> State:
        """The game at another stage of this seat's turn."""
        record = self.state(seat).record.copy()
        record.stage, record.phase = stage, phase
        return State(record, self.components)


def words_of(state: State, beginning: str = "") -> list[str]:
    """The legal steps of whoever acts, or those that begin like this."""
    (actor,) = GAME.actors(state)
    assert actor != CHANCE
    legal = [action.word for action in GAME.legal_actions(state, actor)]
    assert len(set(legal)) == len(legal)
    return [word for word in legal if word.startswith(beginning)]


def play(state: State, words: str) -> State:
    """The state after steps, carried out by whoever must act."""
    for word in words.split():
        (actor,) = GAME.actors(state)
        state = GAME.apply(state, Action(actor, word)).state
    return state


def refusal(state: State, word: str) -> tuple[str, str]:
    """Key (without the game's name) and clause with which the mover's step is refused."""
    error = refused(state, word)
    return error.key.removeprefix("family_tree."), error.clause


def refused(state: State, word: str) -> IllegalAction:
    """The refusal of a step of the mover; `apply` and `explain` agree, and nothing changes."""
    seat = int(state.record.mover)
    before = state.record.tobytes()
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(state, Action(seat, word))
    explained = GAME.explain(state, Action(seat, word))
    assert explained is not None
    assert (explained.key, explained.details) == (caught.value.key, caught.value.details)
    assert state.record.tobytes() == before
    return caught.value


def owner_of(state: State, name: str) -> int:
    """The seat of the tableau in which somebody lies, −1 for nobody's."""
    return int(state.record.owner[state.components.numbers[name]])


def family_of(state: State, name: str) -> str:
    """The family of somebody on the table, by its first member."""
    return str(state.components.ids[state.record.family[state.components.numbers[name]]])


def hand_of(state: State, seat: int) -> set[str]:
    """What a seat holds."""
    return {state.components.ids[card] for card in cards_in(state.record.hand[seat])}


def points(state: State) -> tuple[int, ...]:
    """The scores as they stand."""
    return GAME.standing(state, "agreed").scores
