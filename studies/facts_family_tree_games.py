"""What is counted in a game of Family Tree, beside its events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from consigliere.core.action import CHANCE
from consigliere.games.family_tree.deck.cards import CARDS, CHARACTERS, MEETINGS, Deck
from consigliere.games.family_tree.presentation.kernel import standings_of, words_of
from consigliere.games.family_tree.presentation.notation import read_step
from consigliere.games.family_tree.rules.actions import (
    DECK,
    DROP,
    JOIN,
    TAKE_CARD,
    first_of,
    operation_of,
)
from consigliere.games.family_tree.rules.record import (
    ACT,
    ACTING,
    ARCHIVE_SIZE,
    BIG,
    DRAW,
    FILL,
    HAND_SIZE,
    MAX_SEATS,
    NOBODY,
    OVER,
    TAKE,
    Record,
    cards_in,
)
from consigliere.games.family_tree.rules.state import State
from facts_counts import Row
from facts_play import Change

STAGES = ("early", "middle", "late")
"""Thirds of the deck after the deal; a game of the big tree is one stage, `play`."""
PLAY = "play"
KINDS = ("man", "woman", "meeting", "event")
ERAS = (1920, 1945, 1970, 1996)
"""Years of birth in which the next era begins."""
ICONS = ("older", "younger", "single_mother", "bears_until", "adopter", "surname")
_MOVES = {TAKE: "take", FILL: "fill"}


def kind_of(deck: Deck, card: int) -> str:
    """One of `KINDS`."""
    if card < CHARACTERS:
        return "woman" if deck.characters[card].is_woman else "man"
    return "meeting" if card < CHARACTERS + MEETINGS else "event"


def era_of(year: int) -> int:
    """The number of the era of a year of birth."""
    return sum(year >= first for first in ERAS)


class FamilyTreeReader:
    """Reads games of both variants; rows are seats, the starting player's first."""

    told: Mapping[str, Sequence[str]] = MappingProxyType({})

    def rows(self, state: State) -> list[list[int]]:
        """The seats in the order of turns."""
        s = state.record
        return [[(int(s.starter) + n) % int(s.seats)] for n in range(int(s.seats))]

    def stage(self, state: State) -> str:
        """The third of the deck that is being drawn, once the cards are dealt."""
        s = state.record
        if s.turn == 0:
            return ""
        if s.stage == OVER:
            return "over"
        if s.variant == BIG:
            return PLAY
        whole = CARDS - HAND_SIZE * int(s.seats) - ARCHIVE_SIZE
        return STAGES[min(2, 3 * (whole - int(s.deck_size)) // whole)]

    def note(self, change: Change, seats: Sequence[Row]) -> None:
        """Cards that are taken, offered and dropped, turns, draws of the big tree."""
        s = change.before.record
        if change.action.seat == CHANCE:
            if s.stage == DRAW and s.phase == ACTING and s.goal < MAX_SEATS:
                seats[s.goal]["drawn"] += 1
            self._note_deal(change, seats)
            return
        row, stage = seats[change.action.seat], self.stage(change.before)
        decision = read_step(change.before.components, change.action.word)
        if s.stage in _MOVES and operation_of(decision) != JOIN:
            self._note_move(row, stage, change.before, decision)
        is_turn = s.stage == (ACT if s.variant == BIG else TAKE)
        others = {JOIN, DECK} if s.variant == BIG else {JOIN}
        if is_turn and operation_of(decision) not in others:
            row["turns"] += 1
            row[f"turns@{stage}"] += 1
        could_act = s.stage == ACT and len(words_of(change.before)) > 1
        if could_act and any(event.key.endswith(".no_action") for event in change.events):
            row["idle_free"] += 1

    def _note_move(self, row: Row, stage: str, state: State, decision: int) -> None:
        s, operation = state.record, operation_of(decision)
        name = _MOVES[int(s.stage)]
        if operation == DROP:
            row[f"drop:{kind_of(state.deck, first_of(decision))}"] += 1
            row["drop"] += 1
            return
        offered = {kind_of(state.deck, card) for card in cards_in(s.archive)}
        for each in (name, f"{name}@{stage}"):
            row[each] += 1
            row[f"{each}:deck"] += operation == DECK
            for kind in offered:
                row[f"{each}:offer_{kind}"] += 1
        if operation == TAKE_CARD:
            taken = kind_of(state.deck, first_of(decision))
            row[f"{name}:{taken}"] += 1
            row[f"{name}@{stage}:{taken}"] += 1

    def _note_deal(self, change: Change, seats: Sequence[Row]) -> None:
        """The first hands, when everybody has them."""
        if self.stage(change.before) or not self.stage(change.after):
            return
        for seat, row in enumerate(seats):
            for card in cards_in(change.after.record.hand[seat]):
                row[f"dealt:{kind_of(change.after.deck, card)}"] += 1
                if card < CHARACTERS:
                    row[f"dealt:era{era_of(change.after.deck.characters[card].year)}"] += 1

    def at_end(self, state: State, seats: Sequence[Row]) -> None:
        """What the points are made of, and what was left over."""
        s = state.record
        standings = standings_of(state)
        for seat, row in enumerate(seats):
            for card in cards_in(s.hand[seat]):
                row["left"] += 1
                row[f"left:{kind_of(state.deck, card)}"] += 1
            row["chips"] += int(s.chips[seat])
            if s.variant != BIG:
                self._note_tableau(row, state, seat, int(standings[seat, 1]))
                row["chain"] += int(standings[seat, 2])
        if s.variant == BIG:
            seats[int(s.starter)]["tree"] += len(cards_in(s.laid[0]))

    def _note_tableau(self, row: Row, state: State, seat: int, best: int) -> None:
        s: Record = state.record
        people = cards_in(s.laid[seat])
        row["families"] += len({int(s.family[person]) for person in people})
        row["meetings"] += len({int(s.meeting[p]) for p in people if s.meeting[p] != NOBODY})
        for person in people:
            who: Any = state.deck.characters[person]
            if int(s.family[person]) != best:
                row["outside"] += 1
                continue
            row["people"] += 1
            row["events"] += int(s.event[person] != NOBODY)
            row[f"best:era{era_of(who.year)}"] += 1
            for icon in ICONS:
                row[f"icon:{icon}"] += bool(getattr(who.icons, icon))
