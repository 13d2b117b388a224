"""Games that break a promise about who acts, what is listed and what is carried out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bidding_game import Bidding, State
from consigliere.core.action import CHANCE, Action, ChanceOutcome
from consigliere.core.errors import IllegalAction
from consigliere.core.game import Outcome, Transition


class LongOutcome(Bidding):
    def outcome(self, state: State) -> Outcome | None:
        return self.standing(state, "bidding.done") if not state.prizes else None


class StrangeActor(Bidding):
    def actors(self, state: State) -> tuple[int, ...]:
        return tuple(5 if seat == 1 else seat for seat in super().actors(state))


class ChanceAmongSeats(Bidding):
    def actors(self, state: State) -> tuple[int, ...]:
        actors = super().actors(state)
        return (*actors, CHANCE) if actors[:1] == (0,) else actors


class OneScore(Bidding):
    def standing(self, state: State, reason: str) -> Outcome:
        return replace(super().standing(state, reason), scores=(1,))


class FloatScore(Bidding):
    def standing(self, state: State, reason: str) -> Outcome:
        scores: Any = (0.5, 1)
        return replace(super().standing(state, reason), scores=scores)


class StrangeWinner(Bidding):
    def standing(self, state: State, reason: str) -> Outcome:
        return replace(super().standing(state, reason), winners=(2,))


class OtherReason(Bidding):
    def standing(self, state: State, reason: str) -> Outcome:
        return replace(super().standing(state, reason), reason="bidding.done")


class OtherStanding(Bidding):
    def outcome(self, state: State) -> Outcome | None:
        found = super().outcome(state)
        return found and replace(found, scores=(9, 9))


class ZeroWeight(Bidding):
    def chance(self, state: State) -> tuple[ChanceOutcome, ...]:
        return tuple(replace(o, weight=int(i == 0)) for i, o in enumerate(super().chance(state)))


class TrueWeight(Bidding):
    def chance(self, state: State) -> tuple[ChanceOutcome, ...]:
        return tuple(replace(outcome, weight=True) for outcome in super().chance(state))


class DoubleChance(Bidding):
    def chance(self, state: State) -> tuple[ChanceOutcome, ...]:
        return super().chance(state) * 2


class ChanceTooEarly(Bidding):
    def chance(self, state: State) -> tuple[ChanceOutcome, ...]:
        return super().chance(replace(state, prize=None))


class ChanceOfASeat(Bidding):
    def chance(self, state: State) -> tuple[ChanceOutcome, ...]:
        outcomes = super().chance(state)
        return tuple(replace(o, action=Action(0, o.action.word)) for o in outcomes)


class NothingLegal(Bidding):
    def legal_actions(self, state: State, seat: int) -> tuple[Action, ...]:
        return () if seat == 1 else super().legal_actions(state, seat)


class LegalForAll(Bidding):
    def legal_actions(self, state: State, seat: int) -> tuple[Action, ...]:
        return () if seat == CHANCE else tuple(Action(seat, f"bid:{c}") for c in state.hands[seat])


class LegalTwice(Bidding):
    def legal_actions(self, state: State, seat: int) -> tuple[Action, ...]:
        return super().legal_actions(state, seat) * 2


class LegalForAnother(Bidding):
    def legal_actions(self, state: State, seat: int) -> tuple[Action, ...]:
        return tuple(replace(action, seat=0) for action in super().legal_actions(state, seat))


class ForcedTooSoon(Bidding):
    def is_forced(self, state: State, seat: int) -> bool:
        return len(self.legal_actions(state, seat)) < 3


class OddWord(Bidding):
    def legal_actions(self, state: State, seat: int) -> tuple[Action, ...]:
        legal = super().legal_actions(state, seat)
        return tuple(Action(seat, action.word.replace(":", " ")) for action in legal)


class OtherSpelling(Bidding):
    def parse_action(self, state: State, text: str, seat: int) -> Action:
        return Action(seat, super().parse_action(state, text, seat).word + " ")


class ReadForAnother(Bidding):
    def parse_action(self, state: State, text: str, seat: int) -> Action:
        action = super().parse_action(state, text, seat)
        is_held = int(text[4:]) in state.hands[seat % 2]
        return action if is_held else replace(action, seat=1 - seat)


class Unsteady(Bidding):
    """Reads a word as another one, and that one as yet another."""

    def parse_action(self, state: State, text: str, seat: int) -> Action:
        action = super().parse_action(state, text, seat)
        if int(text[4:]) in state.hands[seat % 2]:
            return action
        return Action(seat, f"bid:{int(text[4:]) % 3 + 1}")


class ListedButRefused(Bidding):
    def explain(self, state: State, action: Action) -> IllegalAction | None:
        found = super().explain(state, action)
        if found is None and action.word == "bid:1" and len(state.prizes) == 0:
            return IllegalAction("bidding.not_in_hand", "BI-3")
        return found


class ExplainedAway(Bidding):
    def apply(self, state: State, action: Action) -> Transition[State]:
        return Bidding().apply(state, action)

    def explain(self, state: State, action: Action) -> IllegalAction | None:
        return super().explain(state, action) or IllegalAction("bidding.not_in_hand", "BI-3")


class NoProgress(Bidding):
    def apply(self, state: State, action: Action) -> Transition[State]:
        result = super().apply(state, action)
        return replace(result, state=state) if action.word == "bid:2" else result


class LostCard(Bidding):
    def _turn(self, state: State, action: Action) -> Transition[State]:
        result = super()._turn(state, action)
        return replace(result, state=replace(result.state, prizes=result.state.prizes[1:]))


class Endless(Bidding):
    info = replace(Bidding.info, max_actions=5)


class Crashes(Bidding):
    def legal_actions(self, state: State, seat: int) -> tuple[Action, ...]:
        if not state.prizes:
            raise KeyError("prizes")
        return super().legal_actions(state, seat)


class Lenient(Bidding):
    """Takes any card for a bid, in the hand or not."""

    def apply(self, state: State, action: Action) -> Transition[State]:
        if action.is_chance or action.seat not in self.actors(state):
            return super().apply(state, action)
        self.parse_action(state, action.word, action.seat)
        card = int(action.word[4:])
        if card in state.hands[action.seat]:
            return super().apply(state, action)
        return super().apply(state, Action(action.seat, f"bid:{state.hands[action.seat][0]}"))


class OtherExcuse(Bidding):
    def apply(self, state: State, action: Action) -> Transition[State]:
        try:
            return super().apply(state, action)
        except IllegalAction as error:
            raise IllegalAction("bidding.no_chance", "BI-1") from error


class NoClause(Bidding):
    def explain(self, state: State, action: Action) -> IllegalAction | None:
        found = super().explain(state, action)
        return found and IllegalAction(found.key, "")


class ForAnybody(Bidding):
    """Carries out an action for whoever asks."""

    def apply(self, state: State, action: Action) -> Transition[State]:
        actors = self.actors(state)
        if CHANCE not in actors and action.seat not in actors and actors:
            action = replace(action, seat=actors[0])
        return super().apply(state, action)


class ChanceByHand(Bidding):
    def apply(self, state: State, action: Action) -> Transition[State]:
        seat = CHANCE if action.word.startswith(">") else action.seat
        return super().apply(state, replace(action, seat=seat))


FAULTS: dict[type[Bidding], str] = {
    LongOutcome: "the outcome is .* while .* have to act",
    StrangeActor: "are not seats of this table",
    ChanceAmongSeats: "chance acts together with seats",
    OneScore: "does not fit 2 seats",
    FloatScore: "does not fit 2 seats",
    StrangeWinner: "does not fit 2 seats",
    OtherReason: "standing does not keep the reason",
    OtherStanding: "the standing is not the outcome",
    ZeroWeight: "the weight of >2 is 0",
    TrueWeight: "the weight of >1 is True",
    DoubleChance: "the same outcome twice",
    ChanceTooEarly: "chance offers 2 outcomes, due: False",
    ChanceOfASeat: "belongs to seat 0",
    NothingLegal: "seat 1 has 0 legal actions",
    LegalForAll: "seat 0 has 3 legal actions while",
    LegalTwice: "offered the same action twice",
    LegalForAnother: "seat 1 is offered an action of seat 0",
    ForcedTooSoon: "seat 0 has 0 legal actions, forced: True",
    OddWord: "'bid 1' cannot stand in a record",
    OtherSpelling: "is not read as it is written",
    ReadForAnother: "is read as one of seat",
    Unsteady: "but that as something else",
    ListedButRefused: "is listed but refused: bidding.not_in_hand",
    ExplainedAway: "is listed but explained away",
    NoProgress: "bid:2 changes nothing",
    LostCard: "changes what is conserved",
    Lenient: "is not listed, but not refused",
    OtherExcuse: "otherwise than explain",
    NoClause: "names no clause",
    ForAnybody: "is carried out for seat",
    ChanceByHand: "is carried out for seat",
    Endless: "longer than max_actions, 5",
    Crashes: "KeyError",
}
"""What the suite says, as a regular expression."""
