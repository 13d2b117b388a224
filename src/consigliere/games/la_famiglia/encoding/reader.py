"""Seats as the viewer counts them, and components by number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from consigliere.games.encoding import relative

from ..presentation.view import LaFamigliaView, Player
from ..rules.record.record import NEUTRAL, TERRITORIES
from ..rules.state import Components

View = LaFamigliaView
MANY = 120
"""More than there are of any piece of one player (LF-CMP)."""
_TOKEN_PLACES = {"hidden": 1, "hq": 2, "board": 3, "open": 4, "lost": 4}
_FIRST_TERRITORY = max(_TOKEN_PLACES.values()) + 1


def cells_of(components: Components) -> tuple[str, ...]:
    """The cells of all sides of the solo board, those of the same name once."""
    return tuple(dict.fromkeys(chain(*components.cells)))


class Reader:
    """Turns what a view names into numbers from the viewer's seat."""

    def __init__(self, components: Components, seats: int) -> None:
        self.components = components
        self.seats = seats
        self.owners = seats + 2
        """The greatest number of an owner."""
        self.cells = cells_of(components)
        self._territories = {name: n for n, name in enumerate(components.territories)}

    def place(self, view: View, seat: int) -> int:
        """How many places a seat sits after the viewer."""
        return relative(seat, view.viewer or 0, self.seats)

    def owner(self, view: View, owner: int | None) -> int:
        """A seat, the neutrals or the dummy, from 1; 0 for nobody."""
        if owner is None or owner < 0:
            return 0
        if owner >= NEUTRAL:
            return self.seats + 1 + owner - NEUTRAL
        return self.place(view, owner) + 1

    def turned(self, view: View, by_seat: Sequence[int]) -> list[int]:
        """Numbers by seat, the viewer's first."""
        own = view.viewer or 0
        return [int(by_seat[(own + n) % self.seats]) for n in range(self.seats)]

    def by_owner(self, view: View, numbers: Sequence[int]) -> list[int]:
        """Numbers by seat and, last, of the neutrals."""
        return [*self.turned(view, numbers), int(numbers[NEUTRAL])]

    def players(self, value: Callable[[Player], list[int]]) -> Callable[[View], list[int]]:
        """Numbers of each player, the viewer's first."""

        def read(view: View) -> list[int]:
            own = view.viewer or 0
            order = (view.players[(own + n) % self.seats] for n in range(self.seats))
            return [*chain(*map(value, order))]

        return read

    def tokens(self, player: Player) -> list[int]:
        """Where each order token of a player is, as the viewer knows it."""
        if not player.tokens:
            return [0] * len(self.components.tokens[0])
        return [
            _TOKEN_PLACES.get(token.place) or _FIRST_TERRITORY + self._territories[token.place]
            for token in player.tokens
        ]

    def acting(self, view: View) -> list[int]:
        """The seat that must act, from 1."""
        return [self.owner(view, view.to_act[0] if view.to_act else None)]

    def visited(self, view: View) -> list[int]:
        """The bits of a set of territories."""
        return [view.course["visited"] >> n & 1 for n in range(TERRITORIES)]

    def named(self, name: str) -> Callable[[View], list[int]]:
        """A public field that names an owner."""
        return lambda view: [self.owner(view, view.course[name])]

    def field(self, name: str) -> Callable[[View], list[int]]:
        """A public field that is a number."""
        return lambda view: [view.course[name]]

    def number(self, name: str) -> Callable[[View], list[int]]:
        """A number of the view."""
        return lambda view: [int(getattr(view, name))]
