"""The options of Famiglia and its two editions."""

from collections.abc import Mapping

from consigliere.core.options import OptionSpec, yes_no

from .cards import DECKS
from .record import Record
from .scoring import BY_POINTS, BY_VALUE

STARTER_OPTION = "starter"
SIZE = "size"

OPTIONS = (
    yes_no("take_new_only", "no"),
    OptionSpec("tie_break", ("points", "value"), "value"),
    yes_no("brute_up_to", "yes"),
    yes_no("swap_up_to", "yes"),
    yes_no("mercenary_for_mercenary", "yes"),
    yes_no("refill_extra_round", "yes"),
    OptionSpec("joker_with_pair", ("yes", "no"), "no", since=2, earlier="yes"),
    OptionSpec(STARTER_OPTION, ("random", "1", "2"), "random", is_rule=False),
    OptionSpec(SIZE, DECKS, DECKS[0], is_extra=True),
)

EDITIONS: dict[str, dict[str, str]] = {
    "first": {"take_new_only": "no", "tie_break": "value"},
    "second": {"take_new_only": "yes", "tie_break": "points"},
    "mini": {SIZE: "mini"},
}
EARLIER_EDITIONS = {
    1: {
        "first": {"take_new_only": "no", "tie_break": "points"},
        "second": {"take_new_only": "yes", "tie_break": "points"},
    }
}
"""By the last rules version with them."""

_TIE_BREAKS = {"points": BY_POINTS, "value": BY_VALUE}
_SWITCHES = (
    "take_new_only",
    "brute_up_to",
    "swap_up_to",
    "mercenary_for_mercenary",
    "refill_extra_round",
    "joker_with_pair",
)


def apply_options(s: Record, options: Mapping[str, str]) -> None:
    """Write resolved options into a record."""
    for name in _SWITCHES:
        setattr(s, name, int(options[name] == "yes"))
    s.tie_break = _TIE_BREAKS[options["tie_break"]]
    s.deck = DECKS.index(options.get(SIZE, DECKS[0]))


def read_options(s: Record) -> dict[str, str]:
    """The options that a record plays by; who starts is part of the state instead."""
    options = {name: "yes" if getattr(s, name) else "no" for name in _SWITCHES}
    options["tie_break"] = "value" if s.tie_break == BY_VALUE else "points"
    return options if s.deck == 0 else {**options, SIZE: DECKS[s.deck]}
