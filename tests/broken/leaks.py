"""Games that give a secret away in a way that no state made from a view can show.

`determinize` gives back the very state that was looked at, so that nothing seems to be hidden: only
another history of which a seat was told the same tells these games from sound ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kuhn_poker.game import KuhnPoker, KuhnView, State

from consigliere.core.action import Action, Choice
from consigliere.core.errors import IllegalAction
from consigliere.core.event import Event
from consigliere.core.game import Picker, Transition
from consigliere.core.message import Message


class Remembering(KuhnPoker):
    """Sound by itself, but for `determinize`."""

    looked_at = State()

    def view(self, state: State, viewer: int | None) -> KuhnView:
        self.looked_at = state
        return super().view(state, viewer)

    def determinize(self, view: Any, pick: Picker) -> State:
        return self.looked_at


class CardsOnTheTable(KuhnPoker):
    """The view shows all cards to everybody, and `determinize` starts from there."""

    def view(self, state: State, viewer: int | None) -> KuhnView:
        return replace(super().view(state, viewer), cards=state.cards)


class SecondCardOnTheTable(KuhnPoker):
    """The view shows the card of seat 1 to seat 0 alone."""

    def view(self, state: State, viewer: int | None) -> KuhnView:
        view = super().view(state, viewer)
        return replace(view, cards=state.cards) if viewer == 0 else view


class LateView(Remembering):
    """The view shows the card of the other one when the game has gone on for a while."""

    def view(self, state: State, viewer: int | None) -> KuhnView:
        view = super().view(state, viewer)
        return replace(view, cards=state.cards) if len(state.bets) == 1 else view


class LeakingPrompt(Remembering):
    def prompt(self, state: State, viewer: int | None) -> Message:
        return Message("prompt.wait", {"player": "".join(state.cards)})


class TellingLabel(Remembering):
    def label(self, state: State, action: Action) -> Message:
        return Message("choice.kuhn_poker.bet", {"cards": "".join(state.cards)})


class TellingOrder(Remembering):
    """The order of the choices depends on the card of the other one."""

    def choices(self, state: State, seat: int) -> tuple[Choice, ...]:
        found = super().choices(state, seat)
        return found[::-1] if state.cards[1 - seat :][:1] == ("K",) else found


class TellingRules(Remembering):
    """Nobody may bet against a king."""

    def legal_words(self, state: State, seat: int) -> Sequence[str]:
        words = super().legal_words(state, seat)
        return words[:1] if state.cards[1 - seat] == "K" else words


class TellingWhyNot(Remembering):
    def why_not(self, state: State, action: Action) -> IllegalAction | None:
        found = super().why_not(state, action)
        cards = {"text": "".join(state.cards)}
        return found and IllegalAction(found.key, found.clause, cards)


class LeakingPath(Remembering):
    def explain_path(self, state: State, seat: int, path: Sequence[str]) -> IllegalAction | None:
        found = super().explain_path(state, seat, path)
        cards = {"text": "".join(state.cards)}
        return found and IllegalAction(found.key, found.clause, cards)


class TellingEvent(Remembering):
    """Whoever bets tells everybody what its card is."""

    def carry_out(self, state: State, action: Action) -> Transition[State]:
        result = super().carry_out(state, action)
        if action.word != "bet":
            return result
        event = Event("kuhn_poker.bet", {"card": state.cards[action.seat]}, action.seat)
        return replace(result, events=(event,))


class TellingWhisper(Remembering):
    """A bet tells the other one, and nobody else, what the card of the first one is."""

    def carry_out(self, state: State, action: Action) -> Transition[State]:
        result = super().carry_out(state, action)
        if action.word != "bet":
            return result
        event = Event("kuhn_poker.bet", {"card": state.cards[action.seat]}, action.seat)
        return replace(result, private={1 - action.seat: (event,)})


LEAKS: dict[type[KuhnPoker], str] = {
    CardsOnTheTable: r"sees what it was not told .*: view.cards\[0\] is '.' or '.'",
    SecondCardOnTheTable: r"seat 0 sees what it was not told .*: view.cards\[1\] is '.' or '.'",
    LateView: r"sees what it was not told .*: view.cards\[.\] is '.' or '.'",
    LeakingPrompt: r"sees what it was not told .*: view.prompt.args.player is",
    TellingLabel: "the choices of seat . tell what it was not told",
    TellingOrder: "the choices of seat . tell what it was not told",
    TellingRules: "what seat . may do depends on what it was not told",
    TellingWhyNot: "asked about .*, seat . hears what it was not told",
    LeakingPath: "asked about the pieces .*, seat . hears what it was not told",
    TellingEvent: "is told more than its view shows",
    TellingWhisper: "seat . is told more than its view shows",
}
"""What the suite says, as a regular expression."""
