"""Games that break a promise about views, secrets, choices and equal states."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bidding_game import Bidding, BiddingView, State
from consigliere.core.action import Action, ChanceOutcome, Choice
from consigliere.core.errors import IllegalAction
from consigliere.core.event import Event
from consigliere.core.game import Information, Outcome, Picker, Transition
from consigliere.core.message import Message


class StrangeEvent(Bidding):
    def apply(self, state: State, action: Action) -> Transition[State]:
        return replace(super().apply(state, action), events=(Event("bidding.bid", seat=7),))


class TalkativeEvent(Bidding):
    def apply(self, state: State, action: Action) -> Transition[State]:
        result = super().apply(state, action)
        return replace(result, events=(Event("bidding.bid", {"word": action.word}),))


class WrongWhisper(Bidding):
    """Tells the bid to another seat than the one that made it."""

    def apply(self, state: State, action: Action) -> Transition[State]:
        result = super().apply(state, action)
        moved = {(seat + 1) % 2: events for seat, events in result.private.items()}
        return replace(result, private=moved)


class Blabbing(Bidding):
    """Tells the third seat what the others bid, once it has bid itself."""

    def apply(self, state: State, action: Action) -> Transition[State]:
        result = super().apply(state, action)
        if action.seat == 2 or 2 in self.actors(result.state):
            return result
        events = result.told(action.seat)
        return replace(result, private={action.seat: events, 2: events})


class TellingLabels(Bidding):
    """The words on the buttons depend on what others have bid."""

    def choices(self, state: State, seat: int) -> tuple[Choice, ...]:
        label = Message("choice.bidding.bid", {"sum": sum(bid or 0 for bid in state.bids)})
        return tuple(replace(choice, label=label) for choice in super().choices(state, seat))


class TellingRefusal(Bidding):
    """The refusal depends on what others have bid."""

    def explain(self, state: State, action: Action) -> IllegalAction | None:
        found = super().explain(state, action)
        bids = sum(bid or 0 for bid in state.bids)
        return found and IllegalAction(found.key, found.clause, {"sum": bids})


class OpenBids(Bidding):
    """Shows what others have bid, by hands from which the bid is missing."""

    def view(self, state: State, viewer: int | None) -> BiddingView:
        view = super().view(state, viewer)
        hands = tuple(
            tuple(card for card in hand if card != bid)
            for hand, bid in zip(state.hands, state.bids, strict=True)
        )
        return replace(view, hands=hands)


class LastingTrace(Bidding):
    """A state that remembers who looked."""

    looked = 0

    def view(self, state: State, viewer: int | None) -> BiddingView:
        LastingTrace.looked += 1
        return replace(super().view(state, viewer), prizes=(LastingTrace.looked,))


@dataclass(frozen=True, slots=True, eq=True)
class Alone(State):
    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return replace(self, lost=(7,))

    __hash__ = State.__hash__


class Uncopied(Bidding):
    def initial(self, options: Mapping[str, str], seats: int) -> State:
        state = super().initial(options, seats)
        return Alone(*(getattr(state, name) for name in State.__slots__))


@dataclass(slots=True)
class OpenView:
    viewer: int | None
    to_act: tuple[int, ...]
    prompt: Message
    state: tuple[int, ...]


class ChangeableView(Bidding):
    def view(self, state: State, viewer: int | None) -> Any:
        return OpenView(viewer, self.actors(state), Message("prompt.bidding.bid"), state.prizes)


class WrongViewer(Bidding):
    def view(self, state: State, viewer: int | None) -> BiddingView:
        return replace(super().view(state, viewer), viewer=0)


class WrongActor(Bidding):
    def view(self, state: State, viewer: int | None) -> BiddingView:
        return replace(super().view(state, viewer), to_act=(0,))


class ViewOfObjects(Bidding):
    def view(self, state: State, viewer: int | None) -> BiddingView:
        hands: Any = {frozenset(hand) for hand in state.hands}
        return replace(super().view(state, viewer), hands=hands)


class LeakyPrompt(Bidding):
    """Tells everybody, in a sentence, what was bid in secret."""

    def view(self, state: State, viewer: int | None) -> BiddingView:
        total = sum(bid or 0 for bid in state.bids)
        prompt = Message("prompt.bidding.bid", {"total": total})
        return replace(super().view(state, viewer), prompt=prompt)


class ForgetfulView(Bidding):
    """The view does not tell what was bid oneself, though one may know."""

    def determinize(self, view: Any, pick: Picker) -> State:
        return super().determinize(replace(view, viewer=None), pick)


class OtherPieces(Bidding):
    def determinize(self, view: Any, pick: Picker) -> State:
        state = super().determinize(view, pick)
        return replace(state, lost=(*state.lost, 9)) if view.viewer is None else state

    def view(self, state: State, viewer: int | None) -> BiddingView:
        return replace(super().view(state, viewer), lost=tuple(c for c in state.lost if c != 9))


class FewerChoices(Bidding):
    def choices(self, state: State, seat: int) -> tuple[Choice, ...]:
        return super().choices(state, seat)[1:]


class NoPieces(Bidding):
    def choices(self, state: State, seat: int) -> tuple[Choice, ...]:
        return tuple(replace(choice, path=()) for choice in super().choices(state, seat))


class PathRefused(Bidding):
    def explain_path(self, state: State, seat: int, path: Sequence[str]) -> IllegalAction | None:
        super().explain_path(state, seat, path)
        return IllegalAction("bidding.not_in_hand", "BI-3")


class AnyPath(Bidding):
    def explain_path(self, state: State, seat: int, path: Sequence[str]) -> IllegalAction | None:
        return None


class PathOfAnother(Bidding):
    """Lets whoever has bid select cards again."""

    def explain_path(self, state: State, seat: int, path: Sequence[str]) -> IllegalAction | None:
        found = super().explain_path(state, seat, path)
        return None if state.prize is not None else found


class Memory(Bidding):
    """Counts how often it was asked, and lets that show."""

    asked = 0

    def apply(self, state: State, action: Action) -> Transition[State]:
        Memory.asked += 1
        result = super().apply(state, action)
        return replace(result, events=(*result.events, Event("bidding.bid", {"n": Memory.asked})))


@dataclass(frozen=True, slots=True)
class NewHash(State):
    def __hash__(self) -> int:
        return id(self)


class UnstableHash(Bidding):
    def apply(self, state: State, action: Action) -> Transition[State]:
        result = super().apply(state, action)
        fields = {name: getattr(result.state, name) for name in State.__slots__}
        return replace(result, state=NewHash(**fields))


class Forgetful(Bidding):
    """Equal states, but the view shows more of those that were played than of those replayed."""

    seen: dict[int, int]

    def __init__(self) -> None:
        self.seen = {}

    def view(self, state: State, viewer: int | None) -> BiddingView:
        number = self.seen.setdefault(id(state), len(self.seen))
        self.kept = [*getattr(self, "kept", []), state]
        return replace(super().view(state, viewer), lost=(number,))


@dataclass(frozen=True, slots=True)
class Branded(State):
    number: int = field(default=0, compare=False)


def branded(state: State, number: int) -> Branded:
    fields = {name: getattr(state, name) for name in State.__slots__}
    return Branded(**fields, number=number)


class Brands(Bidding):
    """Equal states of two tables look different."""

    tables = 0

    def initial(self, options: Mapping[str, str], seats: int) -> State:
        Brands.tables += 1
        return branded(super().initial(options, seats), Brands.tables)

    def _settled(self, state: State, event: Event) -> Transition[State]:
        assert isinstance(state, Branded)
        result = super()._settled(state, event)
        return replace(result, state=branded(result.state, state.number))

    def view(self, state: State, viewer: int | None) -> BiddingView:
        assert isinstance(state, Branded)
        prompt = Message("prompt.bidding.bid", {"number": state.number})
        return replace(super().view(state, viewer), prompt=prompt)

    def determinize(self, view: Any, pick: Picker) -> State:
        return branded(super().determinize(view, pick), view.prompt.args["number"])


class NewRules(Bidding):
    """Plays otherwise once a game was finished."""

    def __init__(self) -> None:
        self.is_finished = False

    def outcome(self, state: State) -> Outcome | None:
        found = super().outcome(state)
        self.is_finished = self.is_finished or found is not None
        return found

    def _turn(self, state: State, action: Action) -> Transition[State]:
        result = super()._turn(state, action)
        lost = (7,) if self.is_finished else ()
        return replace(result, state=replace(result.state, lost=(*result.state.lost, *lost)))


class CalledPerfect(Bidding):
    info = replace(Bidding.info, information=Information.PERFECT)


class NothingHidden(Bidding):
    """Declared hidden, but its view gives away the bids and its determinize copies them."""

    def view(self, state: State, viewer: int | None) -> BiddingView:
        total = sum((bid or 0) * 10**seat for seat, bid in enumerate(state.bids))
        return replace(super().view(state, viewer), own_bid=total)

    def determinize(self, view: Any, pick: Picker) -> State:
        bids = [view.own_bid // 10**seat % 10 or None for seat in range(len(view.hands))]
        own = replace(view, viewer=None, has_bid=(False,) * len(view.hands))
        return replace(super().determinize(own, pick), bids=tuple(bids))

    def actors(self, state: State) -> tuple[int, ...]:
        return super().actors(state)[:1]


class Open(NothingHidden):
    """A sound game of perfect information: the bids are made in turn, and seen."""

    info = replace(Bidding.info, information=Information.PERFECT)


class Undertow(Open):
    """What the view does not tell decides who wins."""

    def initial(self, options: Mapping[str, str], seats: int) -> State:
        return branded(super().initial(options, seats), 1)

    def _settled(self, state: State, event: Event) -> Transition[State]:
        result = super()._settled(state, event)
        number = state.number if isinstance(state, Branded) else 0
        won = result.state.won if number else result.state.won[::-1]
        return Transition(branded(replace(result.state, won=won), number), result.events)


class OtherChance(Open):
    """A state made from a view forgets half of what may come."""

    def determinize(self, view: Any, pick: Picker) -> State:
        return branded(super().determinize(view, pick), 1)

    def chance(self, state: State) -> tuple[ChanceOutcome, ...]:
        outcomes = super().chance(state)
        return outcomes[:1] if isinstance(state, Branded) else outcomes


FAULTS: dict[type[Bidding], str] = {
    Undertow: "the view does not decide what bid:. leads to",
    OtherChance: "the view does not decide what chance may do",
    Memory: "has two different results",
    UnstableHash: "equal states with different hashes",
    StrangeEvent: "is by seat 7",
    TalkativeEvent: "sees what seat",
    WrongWhisper: "sees what seat",
    TellingLabels: "does not decide the choices",
    TellingRefusal: "learns what it may not know|hears what it was not told",
    OpenBids: "sees what seat",
    LastingTrace: "changed the state itself|does not decide the view",
    Uncopied: "a copy of the state is not equal",
    ChangeableView: "a view can be changed",
    WrongViewer: "says that 0 looks",
    WrongActor: "the view says that",
    ViewOfObjects: "holds more than plain values",
    LeakyPrompt: "sees what seat",
    ForgetfulView: "does not decide the view",
    OtherPieces: "has other pieces",
    FewerChoices: "are not its legal actions",
    NoPieces: "no pieces select",
    PathRefused: "are refused, but begin",
    AnyPath: "which leads nowhere",
    PathOfAnother: "which leads nowhere",
    Forgetful: "changed the state itself|does not decide the view",
    Brands: "equal states look different after 0 actions",
    NewRules: "the replay differs after 1 actions",
    CalledPerfect: "does not decide",
    NothingHidden: "sees what it was not told",
}
"""What the suite says, as a regular expression."""
