"""What most games answer alike, so that a small game is its rules and little else."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, TypeVar

from .action import CHANCE, Action, ChanceOutcome, Choice
from .errors import IllegalAction, InvalidAction
from .game import GameInfo, Information, Outcome, Picker, Transition
from .message import Message, seat_name

S = TypeVar("S")
_action = lru_cache(maxsize=1 << 13)(Action)
"""Actions are values, so one of a kind is enough."""


@dataclass(frozen=True, slots=True)
class OpenView(Generic[S]):
    """The view of a game of perfect information: everybody sees the whole state."""

    viewer: int | None
    to_act: tuple[int, ...]
    prompt: Message
    state: S


class BaseGame(ABC, Generic[S]):
    """A Game of which a subclass writes the rules; everything else has a default.

    Every game writes `initial`, `actors`, `legal_words`, `carry_out` and `scores`; one with luck
    writes `chance`, and one with secrets `view` and `determinize`. All else may be overridden where
    the game has more to say: `why_not` and `why_no_path` with the rule that stands in the way,
    `label` and `prompt` with texts of its own, `conserved` with its pieces.

    The texts of a game are found by its id, with `_` for `-`: `choice.<game>.<word>` for the label
    of an action, `reason.<game>.finished` for the end.
    """

    info: GameInfo
    words: Collection[str] = ()
    """Every word that a seat may say at some time; a game of too many overrides `parse_action`."""
    turn_clause: str
    """The clause that says whose turn it is; refusals without a better clause name it."""
    chance_clause: str = ""
    """The clause that says what is left to luck; without one it is `turn_clause`."""

    # -- the rules, which a game writes ---------------------------------------------

    @abstractmethod
    def initial(self, options: Mapping[str, str], seats: int) -> S:
        """The state before anything happened; raises InvalidOption."""

    @abstractmethod
    def actors(self, state: S) -> tuple[int, ...]:
        """The seats that must decide now; `(CHANCE,)` for a chance event; `()` when over."""

    @abstractmethod
    def legal_words(self, state: S, seat: int) -> Sequence[str]:
        """What a seat that must decide may do, in notation."""

    @abstractmethod
    def carry_out(self, state: S, action: Action) -> Transition[S]:
        """What a legal action of a seat, or a due outcome of chance, leads to."""

    @abstractmethod
    def scores(self, state: S) -> tuple[int, ...]:
        """How many points each seat has now."""

    def chance(self, state: S) -> tuple[ChanceOutcome, ...]:
        """The outcomes of the chance event that is due; a game without luck has none."""
        return ()

    def may_come(self, state: S, word: str) -> bool:
        """Whether an outcome of chance is due; where there are many it may be looked up."""
        return any(outcome.action.word == word for outcome in self.chance(state))

    def view(self, state: S, viewer: int | None) -> Any:
        """What a seat may know, or the public with None; by default the state."""
        self._must_be_perfect("view")
        return OpenView(viewer, self.actors(state), self.prompt(state, viewer), state)

    def determinize(self, view: Any, pick: Picker) -> S:
        """A full state consistent with a view; by default the state that the view shows."""
        self._must_be_perfect("determinize")
        state: S = view.state
        return state

    # -- what may be done -----------------------------------------------------------

    def legal_actions(self, state: S, seat: int) -> tuple[Action, ...]:
        """Everything the seat may do: nothing while it is not its turn."""
        if seat == CHANCE or seat not in self.actors(state):
            return ()
        return tuple([_action(seat, word) for word in self.legal_words(state, seat)])

    def apply(self, state: S, action: Action) -> Transition[S]:
        """Carry out an action of a seat or of chance; raises IllegalAction or InvalidAction."""
        refusal = self.explain(state, action)
        if refusal is not None:
            raise refusal
        return self.carry_out(state, action)

    def parse_action(self, state: S, text: str, seat: int) -> Action:
        """Read one of the game's words; raises InvalidAction."""
        word = text.strip()
        if word not in self.words:
            raise InvalidAction("unknown_action", {"text": text[:40]})
        return Action(seat, word)

    def choices(self, state: S, seat: int) -> tuple[Choice, ...]:
        """The legal actions, each selected by one piece: its word."""
        return tuple(
            Choice(action.word, (action.word,), self.label(state, action))
            for action in self.legal_actions(state, seat)
        )

    def label(self, state: S, action: Action) -> Message:
        """What a legal action is called."""
        return Message(f"choice.{self._prefix}.{action.word}")

    def prompt(self, state: S, viewer: int | None) -> Message:
        """What a viewer may do now, or what everybody waits for."""
        actors = self.actors(state)
        if not actors:
            return Message("prompt.over")
        if actors == (CHANCE,):
            return Message("prompt.chance")
        if viewer in actors:
            return Message("prompt.your_turn")
        return Message("prompt.wait", {"player": seat_name(actors[0])})

    # -- why something may not be done ----------------------------------------------

    def explain(self, state: S, action: Action) -> IllegalAction | None:
        """Why an action is refused, None if it is legal; raises InvalidAction if unreadable."""
        if action.is_chance:
            return self._why_no_chance(state, action)
        read = self.parse_action(state, action.word, action.seat)
        return self._why_not_on_turn(state, action.seat) or self.why_not(state, read)

    def why_not(self, state: S, action: Action) -> IllegalAction | None:
        """Why an action of a seat that must decide is refused, None if it is legal."""
        if action in self.legal_actions(state, action.seat):
            return None
        return IllegalAction("not_legal", self.turn_clause, {"text": action.word})

    def explain_path(self, state: S, seat: int, path: Sequence[str]) -> IllegalAction | None:
        """Why these pieces lead to no action, None if they lead to one."""
        if any(self.leads_to(choice, path) for choice in self.choices(state, seat)):
            return None
        return self._why_not_on_turn(state, seat) or self.why_no_path(state, seat, path)

    def leads_to(self, choice: Choice, path: Sequence[str]) -> bool:
        """Whether these pieces may still lead to this choice."""
        return choice.path[: len(path)] == tuple(path)

    def why_no_path(self, state: S, seat: int, path: Sequence[str]) -> IllegalAction:
        """Why a seat that must decide cannot use these pieces; raises InvalidAction."""
        word = path[0] if path else ""
        refusal = self.why_not(state, self.parse_action(state, word, seat))
        return refusal or IllegalAction("not_legal", self.turn_clause, {"text": word})

    def over_clause(self, state: S) -> str:
        """The clause by which a game that is over has ended."""
        return self.turn_clause

    def _why_not_on_turn(self, state: S, seat: int) -> IllegalAction | None:
        """Why a seat may do nothing at all, None if it must decide."""
        actors = self.actors(state)
        if not actors:
            return IllegalAction("over", self.over_clause(state))
        if seat not in actors:
            return IllegalAction("not_your_turn", self.turn_clause)
        return None

    def _why_no_chance(self, state: S, action: Action) -> IllegalAction | None:
        if self.may_come(state, action.word):
            return None
        clause = self.chance_clause or self.turn_clause
        return IllegalAction("no_such_chance", clause, {"text": action.word})

    # -- the end ----------------------------------------------------------------------

    def outcome(self, state: S) -> Outcome | None:
        """The result once nobody has anything to decide."""
        return None if self.actors(state) else self.standing(state, self.end_reason(state))

    def end_reason(self, state: S) -> str:
        """Why a game that is over has ended."""
        return f"{self._prefix}.finished"

    def standing(self, state: S, reason: str) -> Outcome:
        """How it stands now: who has most has won, and nobody if all have the same."""
        scores = self.scores(state)
        best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return Outcome(scores, best if len(best) < len(scores) else (), reason)

    def conserved(self, state: S) -> object:
        """A value that no action may ever change; a game without pieces has none."""
        return None

    @property
    def _prefix(self) -> str:
        return self.info.id.replace("-", "_")

    def _must_be_perfect(self, method: str) -> None:
        if self.info.information is not Information.PERFECT:
            raise NotImplementedError(f"{self.info.id} keeps secrets and needs its own {method}")
