"""The options of La Famiglia: the mode, the families, the level of 2v1, six optional changes."""

from collections.abc import Mapping
from functools import lru_cache
from operator import attrgetter

from consigliere.core.options import OptionSpec

from ...box.parts import DIFFICULTIES, MODES, VERSIONS
from ...box.small import SIZES
from .record import MAX_SEATS, ONE_ONE, TWO_ONE, TWO_TWO, Record

SEATS = tuple(range(2, MAX_SEATS + 1))
MODE, FAMILIES_OPTION, LEVEL, SIZE = "mode", "families", "level", "size"
_SEATS_OF = {"2v2": (4,), "1v1": (2,), "2v1": (3,)}
CHANGES = (
    "neutral_brute_1", "neutral_capture_2", "gain_blue", "muster_boat_1", "move_tile_discs",
    "bronte_first",
)  # fmt: skip
"""LF-OPT-01 … LF-OPT-06."""
_NEEDS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    LEVEL: {MODE: ("2v1",)},
    "neutral_brute_1": {MODE: ("2v1", "2v2")},
    "bronte_first": {MODE: ("2v2",)},
}
"""LF-CMB-03, LF-OPT-08, LF-SETUP-11: what changes nothing in the other modes."""
VERSION = "version"
_VERSIONS = tuple(map(str, VERSIONS))

OPTIONS = (
    OptionSpec(MODE, ("1v1", "2v1", "2v2"), "1v1", is_rule=False, seats=_SEATS_OF),
    OptionSpec(FAMILIES_OPTION, ("advised", "draft"), "advised", is_rule=False),
    OptionSpec(LEVEL, DIFFICULTIES, "medium", is_rule=False, needs=_NEEDS[LEVEL]),
    *(OptionSpec(name, ("on", "off"), "on", needs=_NEEDS.get(name, {})) for name in CHANGES),
    OptionSpec(VERSION, _VERSIONS, _VERSIONS[0], since=4, earlier="3", is_offered=False),
    OptionSpec(
        SIZE, SIZES, SIZES[0], seats=dict.fromkeys(SIZES[1:], _SEATS_OF["1v1"]), is_extra=True
    ),
)

EDITIONS: dict[str, dict[str, str]] = {
    "recommended": dict.fromkeys(CHANGES, "on"),
    "base": dict.fromkeys(CHANGES, "off"),
    "mini": {**dict.fromkeys(CHANGES, "on"), SIZE: "mini"},
}

_YELLOW, _GREEN, _BLUE, _RED = range(4)
ADVISED = {
    TWO_TWO: ((_YELLOW, _GREEN, _BLUE, _RED), (-1, -1, -1, -1)),
    ONE_ONE: ((_GREEN, _YELLOW), (_BLUE, _RED)),
    TWO_ONE: ((_GREEN, _YELLOW, _RED), (_BLUE, -1, -1)),
}
"""LF-FAM-01, LF-FAM-03: families and councils for first games, by seat."""


def changes_in(mode: str) -> tuple[str, ...]:
    """LF-OPT-08: the optional changes that change anything in a mode."""
    return tuple(name for name in CHANGES if mode in _NEEDS.get(name, {}).get(MODE, MODES))


def apply_options(s: Record, options: Mapping[str, str]) -> None:
    """LF-OPT-01 … LF-OPT-08: write resolved options into a record."""
    s.mode = MODES.index(options[MODE])
    s.level = DIFFICULTIES.index(options[LEVEL])
    s.draft = options[FAMILIES_OPTION] == "draft"
    s.version = int(options[VERSION])
    s.small = SIZES.index(options.get(SIZE, SIZES[0]))
    for name in CHANGES:
        s[name] = options[name] == "on"


def read_options(s: Record) -> dict[str, str]:
    """The options that a record plays by."""
    return dict(_options(_numbers(s)))


_numbers = attrgetter(MODE, "draft", LEVEL, *CHANGES, VERSION, "small")


@lru_cache(maxsize=1 << 10)
def _options(numbers: tuple[int, ...]) -> Mapping[str, str]:
    mode, draft, level, *changes, version, small = numbers
    options = {
        MODE: MODES[mode],
        FAMILIES_OPTION: "draft" if draft else "advised",
        LEVEL: DIFFICULTIES[level],
        **{name: "on" if is_on else "off" for name, is_on in zip(CHANGES, changes, strict=True)},
        VERSION: str(version),
    }
    return options if small == 0 else {**options, SIZE: SIZES[small]}
