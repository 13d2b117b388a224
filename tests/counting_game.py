"""A tiny game for tests: count up to the goal by ones, twos and threes.

Chance deals each of two seats a secret of 1 to 3, and tosses a coin (0 or 1 more) when the count
first reaches 5. Whoever reaches the goal scores 5, and the secrets count too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from consigliere.core.action import CHANCE, Action, ChanceOutcome, Choice
from consigliere.core.errors import IllegalAction, InvalidAction
from consigliere.core.event import Event
from consigliere.core.game import GameInfo, Information, Outcome, Picker, Transition
from consigliere.core.message import Message
from consigliere.core.options import OptionSpec
from consigliere.core.record import Header, Sitter

COIN_AT = 5
WORDS = ("1", "2", "3")
HEADER = Header(
    game="counting",
    rules_version=3,
    options={"goal": "10", "starter": "1"},
    edition="short",
    seats=(Sitter("Ann", "human"), Sitter("Ben", "human")),
)
"""Of the record of a game between two people."""


@dataclass(frozen=True, slots=True)
class State:
    goal: int
    secrets: tuple[int, int] | None = None
    total: int = 0
    mover: int = 0
    tossed: bool = False


@dataclass(frozen=True, slots=True)
class CountingView:
    viewer: int | None
    to_act: tuple[int, ...]
    prompt: Message
    total: int
    goal: int
    secret: int | None


class Counting:
    """Implements the Game protocol."""

    info = GameInfo(
        id="counting",
        name_key="counting.name",
        seats=(2,),
        options=(
            OptionSpec("goal", ("10", "20"), "10"),
            OptionSpec("starter", ("1", "2"), "1", is_rule=False),
        ),
        editions={"short": {"goal": "10"}, "long": {"goal": "20"}},
        rules_version=3,
        information=Information.HIDDEN,
        max_actions=30,
    )

    def initial(self, options: Mapping[str, str], seats: int) -> State:
        resolved = self.info.resolve_options(options)
        return State(int(resolved["goal"]), mover=int(resolved["starter"]) - 1)

    def actors(self, state: State) -> tuple[int, ...]:
        if self._over(state):
            return ()
        return (CHANCE,) if self._is_chance_due(state) else (state.mover,)

    def legal_actions(self, state: State, seat: int) -> tuple[Action, ...]:
        if self.actors(state) != (seat,) or seat == CHANCE:
            return ()
        return tuple(Action(seat, w) for w in WORDS if state.total + int(w) <= state.goal)

    def apply(self, state: State, action: Action) -> Transition[State]:
        if action.is_chance:
            return self._chance_step(state, action.word)
        error = self.explain(state, action)
        if error is not None:
            raise error
        total = state.total + int(action.word)
        event = Event("counting.counted", {"number": int(action.word)}, action.seat)
        return Transition(replace(state, total=total, mover=1 - state.mover), (event,))

    def _chance_step(self, state: State, word: str) -> Transition[State]:
        kind, _, value = word.partition(":")
        if kind == "deal":
            secrets = (int(value[0]), int(value[1]))
            return Transition(replace(state, secrets=secrets), (Event("counting.dealt"),))
        total = state.total + int(value)
        event = Event("counting.tossed", {"number": int(value)})
        return Transition(replace(state, total=total, tossed=True), (event,))

    def chance(self, state: State) -> tuple[ChanceOutcome, ...]:
        if not self._is_chance_due(state):
            return ()
        if state.secrets is None:
            words = [f"deal:{a}{b}" for a in WORDS for b in WORDS]
        else:
            words = ["coin:0", "coin:1"]
        return tuple(ChanceOutcome(Action(CHANCE, word), 1) for word in words)

    def choices(self, state: State, seat: int) -> tuple[Choice, ...]:
        return tuple(
            Choice(a.word, (f"number.{a.word}",), Message("choice.counting.count"))
            for a in self.legal_actions(state, seat)
        )

    def view(self, state: State, viewer: int | None) -> CountingView:
        secret = None if viewer is None or state.secrets is None else state.secrets[viewer]
        prompt = Message("prompt.counting.count")
        return CountingView(viewer, self.actors(state), prompt, state.total, state.goal, secret)

    def outcome(self, state: State) -> Outcome | None:
        return self.standing(state, "counting.goal") if self._over(state) else None

    def standing(self, state: State, reason: str) -> Outcome:
        secrets = state.secrets or (0, 0)
        bonus = 5 if self._over(state) else 0
        scores = tuple(s + bonus * (seat != state.mover) for seat, s in enumerate(secrets))
        winners = tuple(seat for seat in (0, 1) if scores[seat] > scores[1 - seat])
        return Outcome(scores, winners, reason)

    def explain(self, state: State, action: Action) -> IllegalAction | None:
        if action.word not in WORDS:
            raise InvalidAction("unreadable", {"text": action.word})
        if self.actors(state) != (action.seat,):
            return IllegalAction("counting.not_your_turn", "CO-1")
        if state.total + int(action.word) > state.goal:
            return IllegalAction("counting.too_far", "CO-2", {"goal": state.goal})
        return None

    def explain_path(self, state: State, seat: int, path: Sequence[str]) -> IllegalAction | None:
        if any(choice.path[: len(path)] == tuple(path) for choice in self.choices(state, seat)):
            return None
        return IllegalAction("counting.too_far", "CO-2", {"goal": state.goal})

    def determinize(self, view: Any, pick: Picker) -> State:
        secrets = [pick([1, 1, 1]) + 1, pick([1, 1, 1]) + 1]
        if view.viewer is not None:
            secrets[view.viewer] = view.secret
        mover = view.to_act[0]
        return State(view.goal, (secrets[0], secrets[1]), view.total, mover, tossed=True)

    def parse_action(self, state: State, text: str, seat: int) -> Action:
        if text.strip() not in WORDS:
            raise InvalidAction("unreadable", {"text": text})
        return Action(seat, text.strip())

    def conserved(self, state: State) -> object:
        return state.goal

    def _over(self, state: State) -> bool:
        return state.total >= state.goal

    def _is_chance_due(self, state: State) -> bool:
        return state.secrets is None or (state.total >= COIN_AT and not state.tossed)
