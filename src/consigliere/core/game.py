"""The Game protocol: what every game answers, and nothing about how."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from .action import Action, ChanceOutcome, Choice
from .errors import IllegalAction, InvalidOption
from .event import Event
from .message import Message
from .options import OptionSpec, as_played, resolve
from .view import View

S = TypeVar("S")


class Information(Enum):
    """What players may see of each other."""

    PERFECT = "perfect"
    HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What a game declares of itself; the conformance suite holds it to its word."""

    id: str
    name_key: str
    seats: tuple[int, ...]
    options: tuple[OptionSpec, ...]
    editions: Mapping[str, Mapping[str, str]]
    rules_version: int
    information: Information
    max_actions: int
    """No game lasts longer than this many actions, chance included."""
    earlier_editions: Mapping[int, Mapping[str, Mapping[str, str]]] = field(default_factory=dict)
    """By the last rules version with them: editions that have changed since."""

    def resolve_options(self, given: Mapping[str, str]) -> dict[str, str]:
        """All options with a value; raises InvalidOption."""
        return resolve(self.options, self.editions, given)

    def options_as_played(self, spelled_out: Mapping[str, str]) -> dict[str, str]:
        """The options of a record or a stored table, completed by what held when it was made."""
        return as_played(self.options, spelled_out)

    def names_in(self, rules_version: int) -> frozenset[str]:
        """The options that every record of a rules version names: all but the extras."""
        return frozenset(
            spec.name for spec in self.options if spec.since <= rules_version and not spec.is_extra
        )

    @property
    def extras(self) -> frozenset[str]:
        """The options that are named only where they are not at their defaults."""
        return frozenset(spec.name for spec in self.options if spec.is_extra)

    @property
    def offered_editions(self) -> tuple[str, ...]:
        """The editions that people choose from: those without extras."""
        return tuple(name for name in self.editions if self.extras.isdisjoint(self.editions[name]))

    def editions_in(self, rules_version: int) -> Mapping[str, Mapping[str, str]]:
        """The editions as they were in a rules version."""
        later = [last for last in self.earlier_editions if last >= rules_version]
        return self.earlier_editions[min(later)] if later else self.editions

    def seats_for(self, given: Mapping[str, str]) -> tuple[int, ...]:
        """The numbers of seats that all these options are for; raises InvalidOption."""
        resolved = self.resolve_options(given)
        limits = [
            spec.seats[resolved[spec.name]]
            for spec in self.options
            if resolved.get(spec.name) in spec.seats
        ]
        return tuple(n for n in self.seats if all(n in limit for limit in limits))

    def check_seats(self, given: Mapping[str, str], seats: int) -> None:
        """Raises InvalidOption for a number of seats that these options are not for."""
        possible = self.seats_for(given)
        if seats not in possible:
            raise InvalidOption("seat_count", {"count": seats, "known": _listed(possible)})

    def edition_of(
        self, options: Mapping[str, str], rules_version: int | None = None
    ) -> str | None:
        """The edition whose rules these resolved options are exactly, None for a mixture.

        With `rules_version` it is asked of the editions as they were then.
        """
        version = self.rules_version if rules_version is None else rules_version
        editions = self.editions_in(version)
        known = self.names_in(version)
        rules = [spec.name for spec in self.options if spec.is_rule and spec.name in known]
        rules += self.extras
        for edition in editions:
            named = resolve(self.options, editions, {"edition": edition})
            if all(named.get(name) == options.get(name) for name in rules):
                return edition
        return None


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: a score per seat, the winning seats (none: a draw), and why it ended."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str


def share_of_win(winners: Sequence[int], players: int, player: int) -> float:
    """A player's share of the win: winners share it, and so do all after a draw."""
    sharing = winners or range(players)
    return 1 / len(sharing) if player in sharing else 0.0


@dataclass(frozen=True, slots=True)
class Transition(Generic[S]):
    """The state after an action, and what happened on the way, as everybody may know it.

    A seat that may know more is told what `private` holds for it, instead of `events`. With
    `reveals` the action has shown somebody what nobody could know before; it is never undone.
    """

    state: S
    events: tuple[Event, ...]
    private: Mapping[int, tuple[Event, ...]] = field(default_factory=dict)
    reveals: bool = False

    def told(self, viewer: int | None) -> tuple[Event, ...]:
        """What happened as a seat may know it, or the public with None."""
        return told(self.events, self.private, viewer)


def told(
    events: tuple[Event, ...], private: Mapping[int, tuple[Event, ...]], viewer: int | None
) -> tuple[Event, ...]:
    """Of public and private events those for one viewer."""
    return events if viewer is None else private.get(viewer, events)


@runtime_checkable
class KnowsForced(Protocol):
    """A game that knows a forced step sooner than by listing what is legal."""

    def is_forced(self, state: Any, seat: int) -> bool:
        """Whether the seat may do one thing only."""
        ...


class Game(Protocol[S]):
    """Pure functions over immutable, hashable states. No clock, no input or output, no luck."""

    info: GameInfo

    def initial(self, options: Mapping[str, str], seats: int) -> S:
        """The state before anything happened; raises InvalidOption."""
        ...

    def actors(self, state: S) -> tuple[int, ...]:
        """The seats that must decide now; `(CHANCE,)` for a chance event; `()` when over."""
        ...

    def legal_actions(self, state: S, seat: int) -> tuple[Action, ...]:
        """Everything the seat may do: the one authority. Empty if it has nothing to decide."""
        ...

    def apply(self, state: S, action: Action) -> Transition[S]:
        """Carry out an action of a seat or of chance; raises IllegalAction or InvalidAction."""
        ...

    def chance(self, state: S) -> tuple[ChanceOutcome, ...]:
        """The outcomes of the chance event that is due, with positive integer weights."""
        ...

    def choices(self, state: S, seat: int) -> tuple[Choice, ...]:
        """The legal actions as pieces to select and words to read."""
        ...

    def view(self, state: S, viewer: int | None) -> View:
        """What a seat may know, or the public with None; built from nothing."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """The result, or None while the game goes on."""
        ...

    def standing(self, state: S, reason: str) -> Outcome:
        """The current standing: the result if the players agree to stop or one resigns."""
        ...

    def explain(self, state: S, action: Action) -> IllegalAction | None:
        """Why an action is refused, None if it is legal; raises InvalidAction if unreadable."""
        ...

    def explain_path(self, state: S, seat: int, path: Sequence[str]) -> IllegalAction | None:
        """Why these pieces lead to no action, None if they lead to one."""
        ...

    def determinize(self, view: Any, pick: Picker) -> S:
        """A full state consistent with a view; `pick` draws what the view leaves open."""
        ...

    def parse_action(self, state: S, text: str, seat: int) -> Action:
        """Read one action in notation; raises InvalidAction."""
        ...

    def conserved(self, state: S) -> object:
        """A value that no action may ever change (all pieces, sorted)."""
        ...


@dataclass(frozen=True, slots=True)
class Place:
    """One thing that might be done with a card; without a refusal it fits.

    `role` is what becomes of the card there, in the game's own terms; `piece` is the card of the
    place, `word` the step in notation, and `label` says in words what it would be.
    """

    piece: str
    role: str
    word: str
    label: Message
    refusal: IllegalAction | None


@runtime_checkable
class Surveyable(Protocol):
    """A game that can say where a card would fit, in any phase."""

    def places(self, state: Any, seat: int, piece: str) -> tuple[Place, ...]:
        """Every place of a card that the seat may see; none for other cards."""
        ...


class Picker(Protocol):
    """A source of luck: answers a position drawn by weight."""

    def __call__(self, weights: Sequence[int]) -> int:
        """A position from 0 to len(weights) − 1."""
        ...
