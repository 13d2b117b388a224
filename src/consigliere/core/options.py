"""A game's options: declared once, checked everywhere, stored in every record."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from .errors import InvalidOption


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One option: its name, the values it takes and the default.

    `is_rule` is off for what belongs to the table alone, such as who starts: it may differ within
    one edition. `seats` are the numbers of seats that a value is for; a value that is not there is
    for all that the game has. `needs` are values of other options with which alone this one changes
    anything; a form need not ask for it otherwise.

    `since` is the rules version that the option came with. Records of earlier ones do not name it
    and were played with `earlier`. `is_offered` is off for what only such records need: no form
    asks for it.
    """

    name: str
    values: tuple[str, ...]
    default: str
    is_rule: bool = True
    seats: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    needs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    since: int = 1
    earlier: str | None = None
    is_offered: bool = True
    is_extra: bool = False


def yes_no(name: str, default: str) -> OptionSpec:
    """An option that is either `yes` or `no`."""
    return OptionSpec(name, ("yes", "no"), default)


def resolve(
    specs: tuple[OptionSpec, ...],
    editions: Mapping[str, Mapping[str, str]],
    given: Mapping[str, str],
) -> dict[str, str]:
    """All options with a value: the defaults, then the edition named by `edition`, then `given`.

    Extras at their defaults are left out.
    Raises InvalidOption for a name or a value that the game does not have.
    """
    resolved = {spec.name: spec.default for spec in specs}
    edition = given.get("edition")
    if edition is not None:
        if edition not in editions:
            raise InvalidOption(
                "unknown_edition", {"edition": edition, "known": ", ".join(editions)}
            )
        resolved |= editions[edition]
    allowed = {spec.name: spec.values for spec in specs}
    for name, value in given.items():
        if name == "edition":
            continue
        if name not in allowed:
            raise InvalidOption("unknown_option", {"name": name, "known": ", ".join(allowed)})
        if value not in allowed[name]:
            raise InvalidOption(
                "unknown_value", {"name": name, "value": value, "known": ", ".join(allowed[name])}
            )
        resolved[name] = value
    usual = {spec.name: spec.default for spec in specs if spec.is_extra}
    return {name: value for name, value in resolved.items() if usual.get(name) != value}


def as_played(specs: tuple[OptionSpec, ...], spelled_out: Mapping[str, str]) -> dict[str, str]:
    """The options of a record or a stored table, of whatever rules version.

    Both spell out all options that there were, so that one that is missing came later; it gets the
    value that held before.
    """
    earlier = {spec.name: spec.earlier for spec in specs if spec.earlier is not None}
    return {**earlier, **spelled_out}
