"""A tiny game for tests: sealed bids, all seats at the same time, for prizes that chance turns up.

Each player holds the cards 1 … size; each round chance turns one of the prizes 1 … size, everybody
lays a card face down, and the single highest card wins the prize. Equal highest cards: it is lost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from consigliere.core.action import CHANCE, Action, ChanceOutcome, Choice
from consigliere.core.errors import IllegalAction, InvalidAction, InvalidOption
from consigliere.core.event import Event
from consigliere.core.game import GameInfo, Information, Outcome, Picker, Transition
from consigliere.core.message import Message
from consigliere.core.options import OptionSpec

KEYS = frozenset(
    {
        "event.bidding.turned", "event.bidding.bid", "event.bidding.own_bid",
        "event.bidding.won", "event.bidding.lost",
        "refusal.bidding.not_yours", "refusal.bidding.not_in_hand", "refusal.bidding.no_chance",
        "error.unreadable", "error.unknown_piece", "choice.bidding.bid", "prompt.bidding.bid",
        "reason.bidding.done",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class State:
    prizes: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    prize: int | None
    bids: tuple[int | None, ...]
    won: tuple[tuple[int, ...], ...]
    lost: tuple[int, ...] = ()
    played: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class BiddingView:
    viewer: int | None
    to_act: tuple[int, ...]
    prompt: Message
    prizes: tuple[int, ...]
    prize: int | None
    hands: tuple[tuple[int, ...], ...]
    has_bid: tuple[bool, ...]
    own_bid: int | None
    won: tuple[tuple[int, ...], ...]
    lost: tuple[int, ...]
    played: tuple[tuple[int, ...], ...]


class Bidding:
    """Implements the Game protocol, with secrets and simultaneous decisions."""

    info = GameInfo(
        id="bidding",
        name_key="bidding.name",
        seats=(2, 3),
        options=(OptionSpec("size", ("2", "3"), "3"),),
        editions={"short": {"size": "2"}, "long": {"size": "3"}},
        rules_version=1,
        information=Information.HIDDEN,
        max_actions=12,
    )

    def initial(self, options: Mapping[str, str], seats: int) -> State:
        if seats not in self.info.seats:
            raise InvalidOption("seat_count", {"count": seats, "known": "2, 3"})
        cards = tuple(range(1, int(self.info.resolve_options(options)["size"]) + 1))
        empty: tuple[tuple[int, ...], ...] = ((),) * seats
        return State(cards, (cards,) * seats, None, (None,) * seats, empty, (), empty)

    def actors(self, state: State) -> tuple[int, ...]:
        if state.prize is None:
            return (CHANCE,) if state.prizes else ()
        return tuple(seat for seat, bid in enumerate(state.bids) if bid is None)

    def legal_actions(self, state: State, seat: int) -> tuple[Action, ...]:
        if seat == CHANCE or seat not in self.actors(state):
            return ()
        return tuple(Action(seat, f"bid:{card}") for card in state.hands[seat])

    def apply(self, state: State, action: Action) -> Transition[State]:
        if action.is_chance:
            return self._turn(state, action)
        refusal = self.explain(state, action)
        if refusal is not None:
            raise refusal
        bids = list(state.bids)
        bids[action.seat] = int(action.word[4:])
        event = Event("bidding.bid", seat=action.seat)
        after = replace(state, bids=tuple(bids))
        if None not in bids:
            return self._settled(after, event)
        own = Event("bidding.own_bid", {"card": bids[action.seat] or 0}, action.seat)
        return Transition(after, (event,), {action.seat: (own,)})

    def _turn(self, state: State, action: Action) -> Transition[State]:
        if all(outcome.action != action for outcome in self.chance(state)):
            raise IllegalAction("bidding.no_chance", "BI-1")
        prize = int(action.word[1:])
        prizes = tuple(card for card in state.prizes if card != prize)
        event = Event("bidding.turned", {"prize": prize})
        return Transition(replace(state, prizes=prizes, prize=prize), (event,))

    def _settled(self, state: State, event: Event) -> Transition[State]:
        bids = [bid or 0 for bid in state.bids]
        winners = [seat for seat, bid in enumerate(bids) if bid == max(bids)]
        won, lost = list(state.won), state.lost
        assert state.prize is not None
        if len(winners) == 1:
            won[winners[0]] += (state.prize,)
            settled = Event("bidding.won", {"prize": state.prize}, winners[0])
        else:
            lost += (state.prize,)
            settled = Event("bidding.lost", {"prize": state.prize})
        hands = tuple(
            tuple(card for card in hand if card != bid)
            for hand, bid in zip(state.hands, bids, strict=True)
        )
        played = tuple((*old, bid) for old, bid in zip(state.played, bids, strict=True))
        after = State(state.prizes, hands, None, (None,) * len(bids), tuple(won), lost, played)
        return Transition(after, (event, settled), reveals=True)

    def chance(self, state: State) -> tuple[ChanceOutcome, ...]:
        if state.prize is not None:
            return ()
        return tuple(ChanceOutcome(Action(CHANCE, f">{card}"), 1) for card in state.prizes)

    def choices(self, state: State, seat: int) -> tuple[Choice, ...]:
        return tuple(
            Choice(action.word, (f"hand.{action.word[4:]}",), Message("choice.bidding.bid"))
            for action in self.legal_actions(state, seat)
        )

    def view(self, state: State, viewer: int | None) -> BiddingView:
        return BiddingView(
            viewer,
            self.actors(state),
            Message("prompt.bidding.bid"),
            state.prizes,
            state.prize,
            state.hands,
            tuple(bid is not None for bid in state.bids),
            None if viewer is None else state.bids[viewer],
            state.won,
            state.lost,
            state.played,
        )

    def outcome(self, state: State) -> Outcome | None:
        return None if self.actors(state) else self.standing(state, "bidding.done")

    def standing(self, state: State, reason: str) -> Outcome:
        scores = tuple(map(sum, state.won))
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return Outcome(scores, winners if len(winners) < len(scores) else (), reason)

    def explain(self, state: State, action: Action) -> IllegalAction | None:
        self.parse_action(state, action.word, action.seat)
        if action.seat not in self.actors(state):
            return IllegalAction("bidding.not_yours", "BI-2")
        if int(action.word[4:]) not in state.hands[action.seat]:
            return IllegalAction("bidding.not_in_hand", "BI-3")
        return None

    def explain_path(self, state: State, seat: int, path: Sequence[str]) -> IllegalAction | None:
        place, _, card = path[0].partition(".")
        if place != "hand":
            raise InvalidAction("unknown_piece", {"piece": path[0]})
        return self.explain(state, Action(seat, f"bid:{card}"))

    def determinize(self, view: Any, pick: Picker) -> State:
        bids = [
            hand[pick([1] * len(hand))] if has_bid else None
            for hand, has_bid in zip(view.hands, view.has_bid, strict=True)
        ]
        if view.viewer is not None:
            bids[view.viewer] = view.own_bid
        return State(
            view.prizes, view.hands, view.prize, tuple(bids), view.won, view.lost, view.played
        )

    def parse_action(self, state: State, text: str, seat: int) -> Action:
        word = text.strip()
        if word[:4] != "bid:" or word[4:] not in {"1", "2", "3"}:
            raise InvalidAction("unreadable", {"text": text})
        return Action(seat, word)

    def conserved(self, state: State) -> object:
        prizes = [*state.prizes, *state.lost, *(card for won in state.won for card in won)]
        hands = [sorted(h + p) for h, p in zip(state.hands, state.played, strict=True)]
        return sorted([*prizes, state.prize or 0] if state.prize else prizes), hands
