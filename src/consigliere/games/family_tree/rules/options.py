"""The options of Family Tree: the variant, the deck, and disputed rulings."""

from collections.abc import Mapping
from functools import lru_cache
from operator import attrgetter
from types import MappingProxyType

from consigliere.core.options import OptionSpec

from ..deck.files import deck_names
from ..deck.small import SIZES, small_deck
from .record import BIG, BIG_HAND, DYNASTIES, HAND_SIZE, MAX_SEATS, Record

SEATS = tuple(range(2, MAX_SEATS + 1))
DYNASTY_SEATS = tuple(range(2, 7))
"""FT-9: with more than six players everybody would have only a few turns."""

VARIANT, STARTER_OPTION, DECK_OPTION, SIZE = "variant", "starter", "deck", "size"
VERSION = "version"
_TODAY, _VERSION_2 = "3", "2"
"""The rules versions that can still be played: older games go on as they were begun. Up to version
2 a joining in phase 1 ended the turn where nothing else could be joined (FT-51)."""
RANDOM = "random"
_CHOSEN = tuple(str(seat) for seat in DYNASTY_SEATS)


_IN_DYNASTIES, _IN_BIG = {VARIANT: ("dynasties",)}, {VARIANT: ("big",)}
"""What an option needs that changes nothing in the other variant."""


def _switch(
    name: str, default: str, needs: Mapping[str, tuple[str, ...]] = MappingProxyType({})
) -> OptionSpec:
    return OptionSpec(name, ("on", "off"), default, needs=needs)


OPTIONS = (
    OptionSpec(VARIANT, ("dynasties", "big"), "dynasties", seats={"dynasties": DYNASTY_SEATS}),
    OptionSpec(DECK_OPTION, deck_names(), "standard", is_rule=False),
    OptionSpec("end", ("equal", "instant"), "instant"),
    _switch("inner_wedding", "on"),
    _switch("father_check", "on"),
    OptionSpec("event_max_age", ("none", "90"), "none", needs=_IN_DYNASTIES),
    OptionSpec("best", ("points", "characters"), "points", needs=_IN_DYNASTIES),
    _switch("lone_chain", "off", _IN_DYNASTIES),
    OptionSpec("mothers_taken", ("on", "off"), "off", since=2, earlier="off", needs=_IN_DYNASTIES),
    _switch("separate", "off", _IN_BIG),
    OptionSpec("starter_draws", ("0", "2"), "0", needs=_IN_BIG),
    OptionSpec(
        STARTER_OPTION,
        (RANDOM, "1", *_CHOSEN),
        RANDOM,
        is_rule=False,
        seats={number: tuple(range(int(number), MAX_SEATS + 1)) for number in _CHOSEN},
    ),
    OptionSpec(
        VERSION, (_TODAY, _VERSION_2), _TODAY, since=3, earlier=_VERSION_2, is_offered=False
    ),
    OptionSpec(
        SIZE,
        SIZES,
        SIZES[0],
        seats={size: (len(small_deck(size).hands),) for size in SIZES[1:]},
        needs=_IN_BIG,
        is_extra=True,
    ),
)

EDITIONS: dict[str, dict[str, str]] = {
    "dynasties": {VARIANT: "dynasties"},
    "big": {VARIANT: "big"},
    "mini": {VARIANT: "big", SIZE: "mini", "starter_draws": "2"},
}
EARLIER_EDITIONS = {
    1: {name: {**EDITIONS[name], "end": "equal"} for name in ("dynasties", "big")},
}
"""By the last rules version with them."""

_CODES: dict[str, dict[str, int]] = {
    VARIANT: {"dynasties": DYNASTIES, "big": BIG},
    "end": {"equal": 0, "instant": 1},
    "inner_wedding": {"off": 0, "on": 1},
    "father_check": {"off": 0, "on": 1},
    "event_max_age": {"none": 0, "90": 90},
    "best": {"points": 0, "characters": 1},
    "lone_chain": {"off": 0, "on": 1},
    "mothers_taken": {"off": 0, "on": 1},
    "separate": {"off": 0, "on": 1},
    "starter_draws": {"0": 0, "2": 2},
    VERSION: {_TODAY: 0, _VERSION_2: 1},
}
_FIELDS = {"end": "instant_end", "best": "most_people", VERSION: "version_2"}
"""Fields of the record whose names differ from those of their options."""
_TEXTS = {name: {number: text for text, number in codes.items()} for name, codes in _CODES.items()}
_numbers = attrgetter(*(_FIELDS.get(name, name) for name in _CODES))


def apply_options(s: Record, options: Mapping[str, str]) -> None:
    """Write resolved options into a record; the deck is not part of it."""
    for name, codes in _CODES.items():
        setattr(s, _FIELDS.get(name, name), codes[options[name]])
    s.dealt = BIG_HAND if s.variant == BIG else HAND_SIZE
    s.small = SIZES.index(options.get(SIZE, SIZES[0]))
    if s.small > 0:
        s.dealt = small_deck(options[SIZE]).dealt


def read_options(s: Record, deck: str) -> dict[str, str]:
    """The options of a record; the starting player is part of the state instead."""
    return dict(_options(deck, _numbers(s), s.small))


@lru_cache(maxsize=1 << 10)
def _options(deck: str, numbers: tuple[int, ...], small: int) -> Mapping[str, str]:
    options = {DECK_OPTION: deck}
    for (name, texts), value in zip(_TEXTS.items(), numbers, strict=True):
        options[name] = texts[value]
    return options if small == 0 else {**options, SIZE: SIZES[small]}
