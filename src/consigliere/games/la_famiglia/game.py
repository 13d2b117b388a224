"""La Famiglia as a Game: immutable states around the record of the rules.

The rules run as plain Python here, on a board whose fields are Python's own integers (`board.py`):
most decisions take less than a tenth of a millisecond, and nothing has to be compiled. After
`warm_up` the same functions run compiled, on boards that are read when needed (`packed.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from consigliere.core.action import CHANCE, Action, ChanceOutcome, Choice
from consigliere.core.base_game import BaseGame
from consigliere.core.compiled import Progress
from consigliere.core.errors import IllegalAction
from consigliere.core.game import GameInfo, Information, Outcome, Picker, Transition

from .box.files import rules_version
from .presentation import kernel as table_kernel
from .presentation.choices import choices_of
from .presentation.decided import decided, reveals
from .presentation.determinize import state_of
from .presentation.events import events_of, private_events
from .presentation.explain import why_not
from .presentation.explain_path import refusal_at
from .presentation.listing import words_of
from .presentation.notation import read_step, write_draw, write_step
from .presentation.view import LaFamigliaView
from .presentation.view_builder import actors_of, view_of
from .rules.conservation import all_pieces
from .rules.initial_state import set_up
from .rules.management.ending import REASONS, side_total, tie_winner
from .rules.record.frames import top_kind
from .rules.record.options import EDITIONS, OPTIONS, SEATS, apply_options
from .rules.record.record import NOBODY, OVER, TERRITORIES, empty_record
from .rules.setup import may_be_drawn
from .rules.state import State, load_components

MAX_ACTIONS = 4000
"""LF-LEN-01: the limit of 3000 decisions, and room for forced ones."""


class _Info(GameInfo):
    """What stands above the lowest byte of a rules version are components of one's own."""

    def names_in(self, rules_version: int) -> frozenset[str]:
        return super().names_in(rules_version & 0xFF)


class LaFamiglia(BaseGame[State]):
    """The rules of La Famiglia behind the Game protocol."""

    turn_clause = "LF-PLAN-01"
    chance_clause = "LF-GEN-04"
    info: GameInfo = _Info(
        id="la-famiglia",
        name_key="la-famiglia.name",
        seats=SEATS,
        options=OPTIONS,
        editions=EDITIONS,
        rules_version=rules_version(),
        information=Information.HIDDEN,
        max_actions=MAX_ACTIONS,
    )

    def initial(self, options: Mapping[str, str], seats: int) -> State:
        """LF-SETUP-01, LF-GEN-01: the state before the set-up, all pieces in their supplies."""
        self.info.check_seats(options, seats)
        record = empty_record()
        apply_options(record, self.info.resolve_options(options))
        components = load_components(record.version)
        set_up(record, components.tables, seats)
        return State(record, components)

    def actors(self, state: State) -> tuple[int, ...]:
        """One seat, chance, or nobody; simultaneous choices are made in sequence (LF-HID-07)."""
        if state.actors is None:
            state.actors = actors_of(state.record)
        return state.actors

    def legal_words(self, state: State, seat: int) -> tuple[str, ...]:
        """Every legal decision of a seat in notation, in the order of the rules."""
        return tuple(words_of(state))

    def apply(self, state: State, action: Action) -> Transition[State]:
        """Carry out an action; a word that is listed needs no second look, any other is explained.

        Raises IllegalAction or InvalidAction.
        """
        number = words_of(state).get(action.word) if self.actors(state) == (action.seat,) else None
        return super().apply(state, action) if number is None else self._changed(state, number)

    def carry_out(self, state: State, action: Action) -> Transition[State]:
        """The state after a legal decision or a chance outcome."""
        if not action.is_chance:
            return self._changed(state, read_step(state, action.seat, action.word))
        (number,) = (n for n, outcome in self._outcomes(state) if outcome.action == action)
        return self._changed(state, number)

    def _changed(self, state: State, number: int) -> Transition[State]:
        after, entries = decided(state, number)
        public = events_of(after, entries)
        return Transition(after, public, private_events(after, entries, public), reveals(entries))

    def chance(self, state: State) -> tuple[ChanceOutcome, ...]:
        """LF-GEN-04: the first player, a tile, a token or a character card, all equally likely."""
        return tuple(outcome for _, outcome in self._outcomes(state))

    def _outcomes(self, state: State) -> list[tuple[int, ChanceOutcome]]:
        """The chance outcomes with their numbers."""
        s = state.record
        if self.actors(state) != (CHANCE,):
            return []
        kind = int(top_kind(s))
        found = [n for n in range(TERRITORIES) if may_be_drawn(s, state.tables, kind, n)]
        return [(n, ChanceOutcome(Action(CHANCE, write_draw(state, n)), 1)) for n in found]

    def choices(self, state: State, seat: int) -> tuple[Choice, ...]:
        """The legal decisions as choices with paths and labels."""
        if seat == CHANCE or self.actors(state) != (seat,):
            return ()
        return choices_of(state)

    def view(self, state: State, viewer: int | None) -> LaFamigliaView:
        """LF-HID-01 … LF-HID-09: everything public, and the secrets of the viewer's side."""
        return view_of(state, viewer)

    def end_reason(self, state: State) -> str:
        """LF-END-03: the reason why the game is over."""
        return f"la_famiglia.{REASONS[int(state.record.reason)]}"

    def scores(self, state: State) -> tuple[int, ...]:
        """LF-END-03: mandamenti of each seat's side."""
        s = state.record
        return tuple(int(side_total(s, s.side[seat])) for seat in range(s.seats))

    def standing(self, state: State, reason: str) -> Outcome:
        """LF-END-03, LF-END-04: the winners, or who would win now by the tie-breaks."""
        s = state.record
        side = int(s.winner_side) if s.phase == OVER else int(tie_winner(s, state.tables))
        winners = tuple(n for n in range(s.seats) if side != NOBODY and s.side[n] == side)
        return Outcome(self.scores(state), winners, reason)

    def why_not(self, state: State, action: Action) -> IllegalAction | None:
        """Why a step of the seat that must decide is illegal; None if it is legal."""
        return why_not(state, read_step(state, action.seat, action.word))

    def why_no_path(self, state: State, seat: int, path: Sequence[str]) -> IllegalAction:
        """Why a path of pieces leads to no legal step."""
        return refusal_at(state, path)

    def over_clause(self, state: State) -> str:
        """LF-END-03: the clause for steps after the end of the game."""
        return "LF-END-03"

    def determinize(self, view: LaFamigliaView, pick: Picker) -> State:
        """A state with the same view; `pick` draws what the viewer cannot know."""
        return state_of(view, pick)

    def parse_action(self, state: State, text: str, seat: int) -> Action:
        """Parse one step and normalise its notation; raises InvalidAction."""
        return Action(seat, write_step(state, seat, read_step(state, seat, text)))

    def conserved(self, state: State) -> object:
        """LF-INV-01 … LF-INV-07, LF-INV-16: the number of pieces of every sort."""
        return all_pieces(state)

    def warm_up(self, progress: Progress | None = None) -> None:
        """Compile the rules, or load them from the cache; until then they run as plain Python."""
        if progress:
            progress("rules", 0, 1)
        seats = self.info.seats[0]
        table_kernel.warm_up(self.initial({}, seats))
