"""Famiglia as a Game: immutable states around the compiled record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from consigliere.core.action import CHANCE, Action, ChanceOutcome, Choice
from consigliere.core.base_game import BaseGame
from consigliere.core.compiled import Progress
from consigliere.core.errors import IllegalAction, InvalidOption
from consigliere.core.game import GameInfo, Information, Outcome, Picker, Transition

from .presentation import kernel as table_kernel
from .presentation.choices import choices_of, view_of
from .presentation.determinize import record_of
from .presentation.events import end_reason, events_of
from .presentation.explain import over_clause, why_not
from .presentation.explain_path import refusal_at
from .presentation.notation import (
    Draw,
    Start,
    Step,
    code_of,
    read_step,
    unreadable,
    word_of,
    write_step,
)
from .presentation.position import all_cards, read_position, write_position
from .presentation.prompts import acting
from .presentation.table_actions import carried_out, decisions_of
from .presentation.view import FamigliaView
from .rules import kernel
from .rules.cards import DECK_COPIES, start_set
from .rules.kernel import functions
from .rules.options import (
    EARLIER_EDITIONS,
    EDITIONS,
    OPTIONS,
    STARTER_OPTION,
    apply_options,
)
from .rules.record import DRAW, STARTER, Record, empty_record
from .rules.state import State
from .version import RULES_VERSION

PLAYERS = 2
MAX_ACTIONS = 1500
"""Fewer than 106 turns of at most four draws a dig, four cards up and down, a Brute and a take."""


class Famiglia(BaseGame[State]):
    """The rules of Famiglia behind the Game protocol."""

    turn_clause = "FA-P4-6"
    chance_clause = "FA-SET-2"
    info = GameInfo(
        id="famiglia",
        name_key="famiglia.name",
        seats=(PLAYERS,),
        options=OPTIONS,
        editions=EDITIONS,
        rules_version=RULES_VERSION,
        information=Information.PERFECT,
        max_actions=MAX_ACTIONS,
        earlier_editions=EARLIER_EDITIONS,
    )

    def initial(self, options: Mapping[str, str], seats: int = PLAYERS) -> State:
        """FA-SET-1: each player holds a start set; chance or an option says who starts."""
        if seats != PLAYERS:
            raise InvalidOption("seat_count", {"count": seats, "known": str(PLAYERS)})
        resolved = self.info.resolve_options(options)
        record = empty_record()
        apply_options(record, resolved)
        for seat in range(PLAYERS):
            record.hand[seat] = start_set()
        record.unknown[:] = DECK_COPIES[record.deck] - PLAYERS * start_set()
        record.unknown_size = record.unknown.sum()
        if resolved[STARTER_OPTION] != "random":
            functions().set_starter(record, int(resolved[STARTER_OPTION]) - 1)
        return State(record)

    def actors(self, state: State) -> tuple[int, ...]:
        """The mover, chance, or nobody."""
        return acting(state.record)

    def legal_words(self, state: State, seat: int) -> tuple[str, ...]:
        """Every legal step of the mover; optional phases are skipped silently."""
        return tuple([word_of(code) for code in decisions_of(state)])

    def apply(self, state: State, action: Action) -> Transition[State]:
        """Carry out an action; one that is open needs no second look, any other is explained.

        Raises IllegalAction or InvalidAction.
        """
        if not action.is_chance and self.actors(state) == (action.seat,):
            step = read_step(action.word)
            if code_of(step) in decisions_of(state):
                return _changed(state, step)
        return super().apply(state, action)

    def carry_out(self, state: State, action: Action) -> Transition[State]:
        """The state after a legal step, or after a draw."""
        return _changed(state, read_step(action.word))

    def chance(self, state: State) -> tuple[ChanceOutcome, ...]:
        """FA-SET-3, FA-SET-2: who starts, or the next card of unknown order; by weight."""
        s = state.record
        if s.stage == STARTER:
            return tuple(_outcome(Start(seat), 1) for seat in range(PLAYERS))
        if s.stage != DRAW:
            return ()
        return tuple(
            _drawing(kind, count) for kind, count in enumerate(s.unknown.tolist()) if count > 0
        )

    def choices(self, state: State, seat: int) -> tuple[Choice, ...]:
        """The legal steps as pieces to select and words to read."""
        return choices_of(state) if self.actors(state) == (seat,) else ()

    def view(self, state: State, viewer: int | None) -> FamigliaView:
        """What a viewer knows: everything but the order of the pile."""
        return view_of(state, viewer)

    def end_reason(self, state: State) -> str:
        """FA-END-5: the pile is empty, or both have passed."""
        return end_reason(state.record)

    def scores(self, state: State) -> tuple[int, ...]:
        """FA-END-5: points of the cards that both players have."""
        return tuple(int(functions().score(state.record, seat)) for seat in range(PLAYERS))

    def standing(self, state: State, reason: str) -> Outcome:
        """FA-END-5: how it stands now, by the cards both players have."""
        winner = int(functions().winner(state.record))
        return Outcome(self.scores(state), () if winner < 0 else (winner,), reason)

    def why_not(self, state: State, action: Action) -> IllegalAction | None:
        """Why a step of the mover is refused; None if it is legal."""
        step = read_step(action.word)
        if code_of(step) in decisions_of(state):
            return None
        return why_not(state.record, step)

    def why_no_path(self, state: State, seat: int, path: Sequence[str]) -> IllegalAction:
        """Why these pieces lead to no action."""
        return refusal_at(state.record, seat, path)

    def over_clause(self, state: State) -> str:
        """FA-END-1, FA-END-3: the pile is empty for good, or both have passed."""
        return over_clause(state.record)

    def determinize(self, view: FamigliaView, pick: Picker) -> State:
        """The state a view shows: it is an information state, so nothing is left to `pick`."""
        return State(record_of(view))

    def parse_action(self, state: State, text: str, seat: int) -> Action:
        """Read one step in notation, written in its usual form; raises InvalidAction."""
        return Action(seat, write_step(read_step(text)))

    def conserved(self, state: State) -> object:
        """FA-CARD-1: the number of copies of each kind, wherever they lie."""
        return tuple(int(count) for count in all_cards(state.record))

    def parse_position(self, text: str, options: Mapping[str, str]) -> State:
        """The state of a position line; raises InvalidPosition."""
        return State(read_position(text, self.info.resolve_options(options)))

    def format_position(self, state: State) -> str:
        """The position line of a state; raises ValueError before it is known who starts."""
        return write_position(state.record)

    def warm_up(self, progress: Progress | None = None) -> None:
        """Compile the rules, or load them from the cache."""
        start = self.initial({}).record
        kernel.warm_up(start, progress)
        table_kernel.warm_up(start)


def _changed(state: State, step: Step) -> Transition[State]:
    """The state after a legal step, or after a draw, and its events."""
    is_chance = isinstance(step, Start | Draw)
    record = _drawn(state, step) if is_chance else carried_out(state.record, step)
    if record is None:
        raise unreadable(write_step(step))
    after = State(record)
    return Transition(after, events_of(state.record, step, after.record))


def _drawn(state: State, step: Step) -> Record:
    """FA-SET-2, FA-SET-3: who starts, or the card that is drawn."""
    record = state.record.copy()
    if isinstance(step, Start):
        functions().set_starter(record, step.seat)
    elif isinstance(step, Draw):
        table_kernel.KERNEL.call("draw_at", record.array, step.kind)
    return record


@cache
def _drawing(kind: int, count: int) -> ChanceOutcome:
    return _outcome(Draw(kind), count)


def _outcome(step: Start | Draw, weight: int) -> ChanceOutcome:
    return ChanceOutcome(Action(CHANCE, write_step(step)), weight)
