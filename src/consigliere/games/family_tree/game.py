"""Family Tree as a Game: immutable states around the compiled record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import cast

from consigliere.core.action import CHANCE, Action, ChanceOutcome, Choice
from consigliere.core.base_game import BaseGame
from consigliere.core.compiled import Progress
from consigliere.core.errors import IllegalAction
from consigliere.core.game import GameInfo, Information, Outcome, Picker, Place, Transition
from consigliere.core.naming import Naming

from .deck.cards import CARDS, MEETINGS
from .presentation import kernel as table_kernel
from .presentation.choices import acting, choices_of
from .presentation.determinize import give_hands, keep_small_deck, remove_events, state_of
from .presentation.events import (
    draw_events,
    end_reason,
    events_of,
    private_events_of,
    starter_events,
)
from .presentation.explain import why_not
from .presentation.explain_path import leads_to, refusal_at
from .presentation.family_names import may_name, with_names
from .presentation.kernel import KERNEL, decisions_of, standings_of, words_of
from .presentation.notation import read_step, write_draw, write_starter, write_step
from .presentation.places import is_within_reach, places_for
from .presentation.view import FamilyTreeView
from .presentation.view_builder import view_of
from .rules import kernel
from .rules.bits import BIT, PEOPLE, WORD
from .rules.kernel import functions
from .rules.options import (
    DECK_OPTION,
    EARLIER_EDITIONS,
    EDITIONS,
    OPTIONS,
    RANDOM,
    SEATS,
    STARTER_OPTION,
    apply_options,
)
from .rules.record import BIG, DRAW, NOBODY, STARTER, cards_in, cards_in_deck, empty_record
from .rules.state import Components, State, load_components
from .version import RULES_VERSION

MAX_ACTIONS = 2500
"""Each card is drawn, taken and played once (315), at most 110 turns of Dynasties with four further
decisions, or 90 plays of the big tree with at most nine passes between two of them."""


class FamilyTree(BaseGame[State]):
    """The rules of Family Tree behind the Game protocol."""

    turn_clause = "FT-4"
    chance_clause = "FT-S10"
    info = GameInfo(
        id="family-tree",
        name_key="family-tree.name",
        seats=SEATS,
        options=OPTIONS,
        editions=EDITIONS,
        earlier_editions=EARLIER_EDITIONS,
        rules_version=RULES_VERSION,
        information=Information.HIDDEN,
        max_actions=MAX_ACTIONS,
    )

    def initial(self, options: Mapping[str, str], seats: int) -> State:
        """FT-1, FT-9, FT-66, FT-S1, FT-S10, FT-S92: all cards in the deck; chance deals them."""
        self.info.check_seats(options, seats)
        resolved = self.info.resolve_options(options)
        record = empty_record(seats)
        apply_options(record, resolved)
        state = State(record, load_components(resolved[DECK_OPTION]))
        starter = resolved[STARTER_OPTION]
        if record.variant == BIG:
            remove_events(record)
        if record.small > 0:
            keep_small_deck(record)
            give_hands(record)
        if record.variant == BIG:
            functions().deal(record, state.tables)
        elif starter != RANDOM:
            functions().set_starter(record, state.tables, int(starter) - 1)
        return State(record, state.components)

    def actors(self, state: State) -> tuple[int, ...]:
        """The mover, chance, or nobody."""
        return acting(state.record)

    def legal_words(self, state: State, seat: int) -> tuple[str, ...]:
        """Every legal step of the mover."""
        return words_of(state)

    def apply(self, state: State, action: Action) -> Transition[State]:
        """Carry out an action; one that is open needs no second look, any other is explained.

        Raises IllegalAction or InvalidAction.
        """
        if not action.is_chance and self.actors(state) == (action.seat,):
            decision = read_step(state.components, action.word)
            if decision in decisions_of(state):
                return _decided(state, decision)
        return super().apply(state, action)

    def is_forced(self, state: State, seat: int) -> bool:
        """Whether the mover has one legal step only."""
        return self.actors(state) == (seat,) and len(decisions_of(state)) == 1

    def carry_out(self, state: State, action: Action) -> Transition[State]:
        """The state after a legal step, or after a chance event."""
        if action.is_chance:
            return self._carry_out_chance(state, action)
        return _decided(state, read_step(state.components, action.word))

    def _carry_out_chance(self, state: State, action: Action) -> Transition[State]:
        number = cast(int, _number_of(state, action.word))
        record = state.record.copy()
        if state.record.stage == STARTER:
            functions().set_starter(record, state.tables, number)
            after = State(record, state.components)
            return Transition(after, starter_events(number, state, after))
        KERNEL.call("draw_at", record.array, state.tables.array, number)
        after = State(record, state.components)
        return Transition(after, *draw_events(state, number, after))

    def chance(self, state: State) -> tuple[ChanceOutcome, ...]:
        """FT-1, FT-68, FT-S10: who starts, or the next card, any of the deck with equal chance."""
        return tuple(outcome for _, outcome in self._outcomes(state))

    def may_come(self, state: State, word: str) -> bool:
        """FT-1, FT-68, FT-S10: whether chance may say so now."""
        return _number_of(state, word) is not None

    def _outcomes(self, state: State) -> list[tuple[int, ChanceOutcome]]:
        """The outcomes, with the seat or the number of the card."""
        return [(number, _outcome(word)) for word, number in _outcomes_of(state).items()]

    def choices(self, state: State, seat: int) -> tuple[Choice, ...]:
        """The legal steps as pieces to select and words to read."""
        return choices_of(state) if self.actors(state) == (seat,) else ()

    def view(self, state: State, viewer: int | None) -> FamilyTreeView:
        """What a viewer knows: open cards, the own hand, and cards that others were seen taking."""
        return view_of(state, viewer)

    def end_reason(self, state: State) -> str:
        """FT-10, FT-78: why the game is over."""
        return end_reason(state.record)

    def scores(self, state: State) -> tuple[int, ...]:
        """FT-65, FT-80: points, or cards left."""
        return tuple(standings_of(state)[:, 0].tolist())

    def standing(self, state: State, reason: str) -> Outcome:
        """FT-65, FT-80, FT-S91: the standing; players with equally many points win together."""
        scores = self.scores(state)
        best = max(scores)
        return Outcome(scores, tuple(n for n, score in enumerate(scores) if score == best), reason)

    def why_not(self, state: State, action: Action) -> IllegalAction | None:
        """Why a step of the mover is refused; None if it is legal."""
        decision = read_step(state.components, action.word)
        if decision in decisions_of(state):
            return None
        return why_not(state, decision) or super().why_not(state, action)

    def leads_to(self, choice: Choice, path: Sequence[str]) -> bool:
        """Whether these pieces, in any order, may still lead to the choice."""
        return leads_to(choice, path)

    def why_no_path(self, state: State, seat: int, path: Sequence[str]) -> IllegalAction:
        """Why these pieces lead to no action."""
        return refusal_at(state, path)

    def over_clause(self, state: State) -> str:
        """FT-10, FT-78: by which rule the game has ended."""
        return "FT-78" if state.record.variant == BIG else "FT-10"

    def places(self, state: State, seat: int, piece: str) -> tuple[Place, ...]:
        """Where a card of the hand, the archive or the tableau fits, and why not elsewhere."""
        card = state.components.numbers.get(piece)
        if card is None or not is_within_reach(state, seat, card):
            return ()
        return places_for(state, seat, card)

    def may_name(self, state: State, seat: int, piece: str) -> bool:
        """FT-82: whether the seat may name the family of a person now."""
        return may_name(state, seat, piece)

    def with_names(
        self, state: State, view: FamilyTreeView, namings: Sequence[Naming]
    ) -> FamilyTreeView:
        """FT-82: the view of a state with the names of the families."""
        return with_names(state, view, namings)

    def determinize(self, view: FamilyTreeView, pick: Picker) -> State:
        """A state consistent with the view; `pick` deals the deck and the opponents' hands."""
        return state_of(view, pick)

    def parse_action(self, state: State, text: str, seat: int) -> Action:
        """Read one step in notation, written in its usual form; raises InvalidAction."""
        return Action(seat, write_step(state.components, read_step(state.components, text)))

    def conserved(self, state: State) -> object:
        """FT-S1, FT-66: all cards, sorted by number; each is somewhere, once."""
        return all_cards(state)

    def warm_up(self, progress: Progress | None = None) -> None:
        """Compile the rules, or load them from the cache."""
        kernel.warm_up(progress)
        table_kernel.warm_up(self.initial({STARTER_OPTION: "1"}, 2))


def _decided(state: State, decision: int) -> Transition[State]:
    """The state after a legal decision, and its events."""
    record = state.record.copy()
    KERNEL.call("decide_at", record.array, state.tables.array, decision)
    after = State(record, state.components)
    events = events_of(state, decision, after)
    return Transition(after, events, private_events_of(state, events))


def all_cards(state: State) -> tuple[int, ...]:
    """FT-S1: the cards in all places, in growing order, duplicates included."""
    s = state.record
    cards = cards_in_deck(s.deck)
    cards += [card for words in (s.archive, s.discard, *s.hand) for card in cards_in(words)]
    cards += [person for tableau in s.laid for person in cards_in(tableau)]
    meetings = {int(meeting) for meeting in s.meeting if meeting != NOBODY}
    cards += [PEOPLE + meeting for meeting in meetings]
    cards += [PEOPLE + MEETINGS + int(event) for event in s.event if event != NOBODY]
    return tuple(sorted(cards))


def _outcomes_of(state: State) -> Mapping[str, int]:
    """What chance may do by its words, as seats or numbers of cards."""
    if state.outcomes is None:
        s, t = state.record, state.tables
        if s.stage == STARTER:
            seats = [seat for seat in range(s.seats) if functions().may_start(s, t, seat)]
            state.outcomes = {write_starter(seat): seat for seat in seats}
        else:
            words = _draw_words(state.components)
            state.outcomes = {
                words[card]: card for card in cards_in_deck(s.deck) if s.stage == DRAW
            }
    return state.outcomes


def _number_of(state: State, word: str) -> int | None:
    """The seat or card of one of these words; None if chance may not say so now."""
    s = state.record
    if s.stage != DRAW:
        return _outcomes_of(state).get(word)
    card = _drawn_cards(state.components).get(word)
    return card if card is not None and s.deck[WORD[card]] & BIT[card] else None


@cache
def _draw_words(components: Components) -> tuple[str, ...]:
    return tuple(write_draw(components, card) for card in range(CARDS))


@cache
def _drawn_cards(components: Components) -> Mapping[str, int]:
    return {word: card for card, word in enumerate(_draw_words(components))}


@cache
def _outcome(word: str) -> ChanceOutcome:
    return ChanceOutcome(Action(CHANCE, word), 1)
