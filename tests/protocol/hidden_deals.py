"""Pairs of deals that look the same to a viewer, though what is hidden from it differs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from consigliere.core.action import CHANCE, Action
from consigliere.core.chance import ChanceStream, pick_by_weight
from consigliere.core.game import Game, Information, Transition

_ATTEMPTS = 200
"""A deal that hides other cards may need one later that is gone by then."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The beginning of a game: the numbers of the outcomes that chance picked, and the state."""

    state: Any
    picks: tuple[int, ...] = ()
    transitions: tuple[Transition[Any], ...] = ()

    def after(self, game: Game[Any], action: Action, *picks: int) -> Deal:
        """With one more action."""
        transition = game.apply(self.state, action)
        return Deal(transition.state, self.picks + picks, (*self.transitions, transition))

    def drawn(self, game: Game[Any], number: int) -> Deal:
        """With one more outcome of chance."""
        return self.after(game, game.chance(self.state)[number].action, number)

    def stream(self) -> type[ChanceStream]:
        """A stream of luck that begins with these picks; later luck comes from its seed."""
        picks = self.picks

        class Dealt(ChanceStream):
            def pick(self, index: int, weights: Sequence[int]) -> int:
                return picks[index] if index < len(picks) else super().pick(index, weights)

        return Dealt


Deals = tuple[Deal, Deal]


def seats_of(game: Game[Any]) -> int:
    """The smallest number of seats that a new table can have."""
    return min(game.info.seats_for({}))


class HiddenDeals:
    """Finds two beginnings of a game of which a viewer is told the same."""

    def __init__(self, game: Game[Any], viewer: int | None) -> None:
        self.game = game
        self.viewer = viewer
        self._luck = Random(7)  # noqa: S311

    def deals(self) -> Deals:
        """Up to the first decision; equal ones where nothing is hidden."""
        game = self.game
        start = Deal(game.initial(game.info.resolve_options({}), seats_of(game)))
        one = self._dealt(start)
        if game.info.information is Information.PERFECT:
            return one, one
        for _ in range(_ATTEMPTS):
            other = self._dealt_alike(start, one)
            if other is not None and other.state != one.state:
                return one, other
        return one, one

    def with_step(self, deals: Deals) -> tuple[Action, Deals] | None:
        """A first step that is legal after both, and both after it, with the luck that follows."""
        one, other = deals
        (mover,) = self.game.actors(one.state)
        legal = [set(self.game.legal_actions(deal.state, mover)) for deal in deals]
        for action in sorted(legal[0] & legal[1], key=lambda action: action.word):
            first, second = (deal.after(self.game, action) for deal in (one, other))
            if self._is_alike(first, second):
                further = self._dealt(first)
                found = self._dealt_alike(second, further)
                if found is not None:
                    return action, (further, found)
        return None

    def _dealt(self, deal: Deal) -> Deal:
        while self.game.actors(deal.state) == (CHANCE,):
            weights = [outcome.weight for outcome in self.game.chance(deal.state)]
            deal = deal.drawn(self.game, pick_by_weight(self._luck, weights))
        return deal

    def _dealt_alike(self, deal: Deal, like: Deal) -> Deal | None:
        """The deal going on as `like` does, as far as the viewer is told; None if it cannot."""
        while len(deal.transitions) < len(like.transitions):
            numbers = list(range(len(self.game.chance(deal.state))))
            self._luck.shuffle(numbers)
            further = (deal.drawn(self.game, number) for number in numbers)
            found = next((each for each in further if self._is_alike(each, like)), None)
            if found is None:
                return None
            deal = found
        return deal if self.game.actors(deal.state) == self.game.actors(like.state) else None

    def _is_alike(self, deal: Deal, like: Deal) -> bool:
        """Whether the viewer is told and shown the same by the last transition of a deal."""
        last, other = deal.transitions[-1], like.transitions[len(deal.transitions) - 1]
        is_told_alike = last.told(self.viewer) == other.told(self.viewer)
        shown = [self.game.view(each.state, self.viewer) for each in (last, other)]
        return is_told_alike and shown[0] == shown[1]
