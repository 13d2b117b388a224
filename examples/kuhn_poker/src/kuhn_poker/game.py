"""Kuhn poker: two players, three cards, one bet. A whole game on `BaseGame`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from consigliere.core.action import CHANCE, Action, ChanceOutcome
from consigliere.core.base_game import BaseGame
from consigliere.core.event import Event
from consigliere.core.game import GameInfo, Information, Picker, Transition
from consigliere.core.message import Message, seat_name

CARDS = ("J", "Q", "K")
ENDS = {("check", "check"), ("bet", "call"), ("bet", "fold")}


@dataclass(frozen=True, slots=True)
class State:
    """The cards dealt, one a seat, and what the players have said so far."""

    cards: tuple[str, ...] = ()
    bets: tuple[str, ...] = ()

    @property
    def is_over(self) -> bool:
        """KP-5: two checks, a call or a fold end the game."""
        return self.bets[-2:] in ENDS


@dataclass(frozen=True, slots=True)
class KuhnView:
    """What a viewer may know; `cards` has None for a card that is hidden."""

    viewer: int | None
    to_act: tuple[int, ...]
    prompt: Message
    cards: tuple[str | None, ...]
    bets: tuple[str, ...]


class KuhnPoker(BaseGame[State]):
    """The higher card wins the stakes: one chip each, and one more each if a bet is called."""

    info = GameInfo(
        id="kuhn-poker",
        name_key="kuhn-poker.name",
        seats=(2,),
        options=(),
        editions={},
        rules_version=1,
        information=Information.HIDDEN,
        max_actions=5,
    )
    words = ("check", "bet", "call", "fold")
    turn_clause = "KP-3"
    chance_clause = "KP-1"

    def initial(self, options: Mapping[str, str], seats: int) -> State:
        """KP-1: everybody is dealt one of three cards, face down."""
        self.info.check_seats(options, seats)
        return State()

    def actors(self, state: State) -> tuple[int, ...]:
        """KP-3: the players decide in turn."""
        if len(state.cards) < 2:
            return (CHANCE,)
        return () if state.is_over else (len(state.bets) % 2,)

    def legal_words(self, state: State, seat: int) -> Sequence[str]:
        """KP-4: a bet is called or ends the game; without one a player checks or bets."""
        return ("call", "fold") if "bet" in state.bets else ("check", "bet")

    def chance(self, state: State) -> tuple[ChanceOutcome, ...]:
        """KP-1: any card that is left."""
        if len(state.cards) == 2:
            return ()
        left = [card for card in CARDS if card not in state.cards]
        return tuple(ChanceOutcome(Action(CHANCE, card), 1) for card in left)

    def carry_out(self, state: State, action: Action) -> Transition[State]:
        """KP-2: a card is dealt unseen by the other; what a player says is heard by both."""
        if action.is_chance:
            seat = len(state.cards)
            dealt = Event("kuhn_poker.dealt", {"player": seat_name(seat)}, seat)
            seen = Event("kuhn_poker.dealt_you", {"card": action.word}, seat)
            after = replace(state, cards=(*state.cards, action.word))
            return Transition(after, (dealt,), {seat: (seen,)})
        after = replace(state, bets=(*state.bets, action.word))
        player = seat_name(action.seat)
        events = [Event(f"kuhn_poker.{action.word}", {"player": player}, action.seat)]
        if after.is_over and "fold" not in after.bets:
            events.append(Event("kuhn_poker.shown", dict(zip("ab", after.cards, strict=True))))
        return Transition(after, tuple(events), reveals=len(events) > 1)

    def scores(self, state: State) -> tuple[int, ...]:
        """KP-5: what the winner has won of the other one; nobody has won yet before the end."""
        if not state.is_over:
            return (0, 0)
        if state.bets[-1] == "fold":
            winner, stake = len(state.bets) % 2, 1
        else:
            ranks = [CARDS.index(card) for card in state.cards]
            winner, stake = ranks.index(max(ranks)), 1 + ("call" in state.bets)
        return (stake, -stake) if winner == 0 else (-stake, stake)

    def view(self, state: State, viewer: int | None) -> KuhnView:
        """KP-2: one's own card, and both after a showdown."""
        is_shown = state.is_over and "fold" not in state.bets
        cards = (c if is_shown or seat == viewer else None for seat, c in enumerate(state.cards))
        prompt = self.prompt(state, viewer)
        return KuhnView(viewer, self.actors(state), prompt, tuple(cards), state.bets)

    def determinize(self, view: KuhnView, pick: Picker) -> State:
        """Hidden cards are any of those left."""
        left, cards = [card for card in CARDS if card not in view.cards], []
        for card in view.cards:
            cards.append(card or left.pop(pick([1] * len(left))))
        return State(tuple(cards), view.bets)
