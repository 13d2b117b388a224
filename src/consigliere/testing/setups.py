"""The ways to begin a game: every edition, number of seats and rule that can be chosen occurs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from consigliere.core.errors import InvalidOption
from consigliere.core.game import GameInfo


@dataclass(frozen=True, slots=True)
class Setup:
    """How many play, by which options; the others keep their defaults."""

    seats: int
    options: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        chosen = " ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.seats} seats {chosen}".rstrip()


def setups_of(info: GameInfo) -> tuple[Setup, ...]:
    """Few setups in which every edition, number of seats and value of a rule's option occurs."""
    found = [Setup(seats, given) for given in _editions(info) for seats in info.seats_for(given)]
    missing = {*_values_needed(info, {setup.seats for setup in found})}
    for setup in found:
        missing -= {*info.resolve_options(setup.options).items()}
    while missing:
        setup = _with_many(info, missing, len(found))
        found.append(setup)
        missing -= {*info.resolve_options(setup.options).items()}
    return tuple(found)


def _editions(info: GameInfo) -> Iterator[Mapping[str, str]]:
    if not info.editions:
        yield {}
    for edition in info.editions:
        yield {"edition": edition}


def _values_needed(info: GameInfo, reached: set[int]) -> Iterator[tuple[str, str]]:
    """Every value of a rule, and of other options those that other numbers of seats need."""
    for spec in info.options:
        for value in spec.values:
            if spec.is_extra and value == spec.default:
                continue
            if spec.is_rule or not reached.issuperset(spec.seats.get(value, ())):
                yield spec.name, value


def _with_many(info: GameInfo, missing: set[tuple[str, str]], turn: int) -> Setup:
    """As many of these values as go together, by a number of seats that they are for."""
    options: dict[str, str] = {}
    for spec in info.options:
        for value in spec.values:
            chosen = {**options, spec.name: value}
            if spec.name not in options and (spec.name, value) in missing:
                options = chosen if info.seats_for(chosen) else options
    if not options:
        raise InvalidOption("unknown_value", {"name": "", "value": str(missing), "known": ""})
    seats = info.seats_for(options)
    return Setup(seats[turn % len(seats)], options)
