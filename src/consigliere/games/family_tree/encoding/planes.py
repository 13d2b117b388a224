"""What an observation of Family Tree holds: the view, in numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from consigliere.core.game import Game
from consigliere.games.encoding import Plane, one_hot, option_planes, relative

from ..deck.cards import MEETINGS
from ..presentation.view import FamilyTreeView, Person, Side
from ..rules.bits import PEOPLE
from ..rules.state import State

View = FamilyTreeView
STAGES = ("starter", "draw", "take", "act", "meeting", "fill", "joining", "over")
PHASES = ("setup", "taking", "acting", "filling")
_ARCHIVE = 10
"""The goal of a card that is drawn for the archive."""
_MOST_POINTS = 1000


class _Reader:
    """Cards by number, and seats as the viewer counts them."""

    def __init__(self, ids: Sequence[str], seats: int) -> None:
        self.numbers = {name: number for number, name in enumerate(ids)}
        self.seats = seats

    def cards(self, place: Callable[[View], Iterable[str]]) -> Callable[[View], list[int]]:
        """A 1 for each card that lies at a place."""

        def read(view: View) -> list[int]:
            found = [0] * len(self.numbers)
            for card in place(view):
                found[self.numbers[card]] = 1
            return found

        return read

    def people(self, value: Callable[[Person], int]) -> Callable[[View], list[int]]:
        """A number for each person of the deck, 0 for those not on the table."""

        def read(view: View) -> list[int]:
            found = [0] * PEOPLE
            for person in view.people:
                found[self.numbers[person.id]] = value(person)
            return found

        return read

    def card(self, name: str | None, first: int = 0) -> int:
        """A card as a number from 1, counted from the card `first`; 0 for none."""
        return 0 if name is None else self.numbers[name] - first + 1

    def sides(self, value: Callable[[Side], int]) -> Callable[[View], list[int]]:
        """A number for each seat, the viewer's first."""
        return lambda view: [value(side) for side in self.in_order(view)]

    def in_order(self, view: View) -> list[Side]:
        """The seats as they sit, the viewer first."""
        own = self.own(view)
        return [view.sides[(own + n) % self.seats] for n in range(self.seats)]

    def own(self, view: View) -> int:
        """The seat of the viewer."""
        return view.viewer or 0

    def seat(self, value: Callable[[View], int | None]) -> Callable[[View], list[int]]:
        """A 1 at a seat, the viewer's first."""

        def read(view: View) -> list[int]:
            seat = value(view)
            place = None if seat is None else relative(seat, self.own(view), self.seats)
            return one_hot(place, self.seats)

        return read


def planes_for(game: Game[State], ids: Sequence[str], seats: int) -> tuple[Plane[View], ...]:
    """All planes but those of the options are in the order in which a player would look."""
    read = _Reader(ids, seats)
    return (
        *_of_cards(read, seats),
        *_of_people(read),
        *_of_seats(read),
        *_of_the_turn(read),
        *option_planes(game, lambda view: view.options),
    )


def _of_cards(read: _Reader, seats: int) -> Iterable[Plane[View]]:
    def own(view: View) -> tuple[str, ...]:
        return read.in_order(view)[0].hand

    yield Plane("own_hand", 0, 1, "the viewer's hand, by card", read.cards(own))
    for place in range(1, seats):

        def known(view: View, place: int = place) -> tuple[str, ...]:
            return read.in_order(view)[place].known

        text = f"cards known to be in the hand {place} to the left, by card"
        yield Plane(f"known_hand_{place}", 0, 1, text, read.cards(known))
    text = "the open archive, by card"
    yield Plane("archive", 0, 1, text, read.cards(lambda view: view.archive))
    yield Plane("discard", 0, 1, "the discard pile, by card", read.cards(lambda view: view.discard))


def _of_people(read: _Reader) -> Iterable[Plane[View]]:
    def owners(view: View) -> list[int]:
        own, found = read.own(view), [0] * PEOPLE
        for person in view.people:
            found[read.numbers[person.id]] = relative(person.owner, own, read.seats) + 1
        return found

    meetings, events = PEOPLE, PEOPLE + MEETINGS
    most = len(read.numbers) - events
    yield Plane("owner", 0, read.seats, "whose tableau a person lies in: 1 the viewer's", owners)
    for name, meaning, value in (
        ("family", "the first member of the person's family", lambda one: read.card(one.family)),
        ("spouse", "the spouse", lambda one: read.card(one.spouse)),
        ("mother", "the mother", lambda one: read.card(one.mother)),
        ("father", "the father, or who adopted", lambda one: read.card(one.father)),
    ):
        yield Plane(name, 0, PEOPLE, f"{meaning}, as a card from 1", read.people(value))
    for name, first, last, bound in (
        ("meeting", meetings, MEETINGS, lambda one: one.meeting),
        ("event", events, most, lambda one: one.event),
    ):

        def attached(
            one: Person, first: int = first, bound: Callable[[Person], str | None] = bound
        ) -> int:
            return read.card(bound(one), first)

        text = f"the {name} at a person, counted from 1"
        yield Plane(name, 0, last, text, read.people(attached))
    for name, meaning, flag in (
        ("taken", "came from another player (FT-42)", lambda one: int(one.taken)),
        ("open", "may be taken by others (FT-38, FT-47)", lambda one: int(one.open)),
        ("waiting", "a mother whose husband must come first (FT-31)", lambda one: int(one.waiting)),
    ):
        yield Plane(name, 0, 1, meaning, read.people(flag))


def _of_seats(read: _Reader) -> Iterable[Plane[View]]:
    most = len(read.numbers)
    for name, high, meaning, value in (
        ("hand_size", most, "cards in hand", lambda side: side.hand_size),
        ("chips", most, "chips", lambda side: side.chips),
        (
            "best",
            PEOPLE,
            "the family that counts, by a card from 1",
            lambda side: _best(side, read),
        ),
        ("chain", PEOPLE, "people in the longest line of a surname", lambda side: len(side.chain)),
    ):
        yield Plane(name, 0, high, f"{meaning}, by seat", read.sides(value))
    points = read.sides(lambda side: side.points)
    yield Plane("points", -_MOST_POINTS, _MOST_POINTS, "points now, by seat", points)


def _best(side: Side, read: _Reader) -> int:
    return read.card(side.best)


def _of_the_turn(read: _Reader) -> Iterable[Plane[View]]:
    yield Plane("seat", 0, 1, "the seat of the viewer", lambda v: one_hot(v.viewer, read.seats))
    yield Plane("mover", 0, 1, "whose turn it is", read.seat(lambda view: view.mover))
    yield Plane("starter", 0, 1, "who had the first turn", read.seat(lambda view: view.starter))
    stages = ", ".join(STAGES)
    yield Plane("stage", 0, 1, f"what is decided: {stages}", lambda v: _at(STAGES, v.stage))
    phases = ", ".join(PHASES)
    yield Plane("phase", 0, 1, f"the part of the turn: {phases}", lambda v: _at(PHASES, v.phase))
    drawn = read.seat(lambda view: None if view.goal == _ARCHIVE else view.goal)
    yield Plane("goal", 0, 1, "to whom the next drawn card goes", drawn)
    most = len(read.numbers)
    yield Plane("awaiting", 0, PEOPLE, "whose meeting is still to be chosen, as a card from 1",
                lambda view: [read.card(view.awaiting)])  # fmt: skip
    for name, meaning in (
        ("deck_size", "cards in the deck"),
        ("pending", "cards still to be drawn or dealt"),
        ("dealt", "cards that each hand gets in the set-up"),
        ("joined", "seats that have finished the last joinings (FT-51)"),
        ("passes", "passes in a row"),
        ("turn", "the number of the turn"),
    ):

        def read_number(view: View, name: str = name) -> list[int]:
            return [int(getattr(view, name))]

        yield Plane(name, 0, 4 * most, meaning, read_number)


def _at(names: Sequence[str], name: str) -> list[int]:
    return one_hot(names.index(name), len(names))
