"""Games whose declarations or beginnings are wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bidding_game import Bidding, State
from consigliere.core.errors import InvalidOption
from consigliere.core.options import OptionSpec


class NoOptions(Bidding):
    def initial(self, options: Mapping[str, str], seats: int) -> State:
        try:
            return super().initial(options, seats)
        except InvalidOption:
            return super().initial({}, 2)


class ManySeats(Bidding):
    def initial(self, options: Mapping[str, str], seats: int) -> State:
        return super().initial(options, min(seats, 3))


class BadDefault(Bidding):
    info = replace(
        Bidding.info, options=(replace(Bidding.info.options[0], default="4"),), editions={}
    )

    def initial(self, options: Mapping[str, str], seats: int) -> State:
        return super().initial({"size": "3"} | dict(options), seats)


class SeatsOutOfOrder(Bidding):
    info = replace(Bidding.info, seats=(3, 2))


class NoVersion(Bidding):
    info = replace(Bidding.info, rules_version=0)


class SameOptionTwice(Bidding):
    info = replace(Bidding.info, options=Bidding.info.options * 2)


class SeatsOfNoValue(Bidding):
    info = replace(Bidding.info, options=(OptionSpec("size", ("2", "3"), "3", seats={"4": (2,)}),))


class SeatsNotKept(Bidding):
    """Says that three cards are for three, and plays them with two."""

    info = replace(Bidding.info, options=(OptionSpec("size", ("2", "3"), "2", seats={"3": (3,)}),))


class NeedsNoValue(Bidding):
    """An option that matters only with a value that another one does not take."""

    info = replace(
        Bidding.info,
        options=(*Bidding.info.options, OptionSpec("x", ("1",), "1", needs={"size": ("4",)})),
    )


class NeedsItself(Bidding):
    info = replace(
        Bidding.info,
        options=(*Bidding.info.options, OptionSpec("x", ("1",), "1", needs={"x": ("1",)})),
    )


class RandomStart(Bidding):
    count = 0

    def initial(self, options: Mapping[str, str], seats: int) -> State:
        RandomStart.count += 1
        return replace(super().initial(options, seats), lost=(RandomStart.count,))


FAULTS: dict[type[Bidding], str] = {
    NoOptions: "initial accepts",
    ManySeats: r"initial accepts \{\} for 4 seats",
    BadDefault: "is none of its values",
    SeatsOutOfOrder: "are not ascending",
    NoVersion: "begin at 1",
    SameOptionTwice: "the same name",
    SeatsOfNoValue: "gives '4' the seats",
    NeedsNoValue: r"option x needs size to be one of \('4',\)",
    NeedsItself: "option x needs x",
    SeatsNotKept: r"initial accepts \{'.*\} for 2 seats",
    RandomStart: "different states for the same options",
}
"""What the suite says, as a regular expression."""
