"""The fields of a specification's file, and how errors in them are named."""

import re
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from consigliere.core.errors import ConsigliereError
from consigliere.players.player import ClockName

_MAX_GAMES = 10_000_000
_MAX_SEED = 1 << 53

T = TypeVar("T")


class InvalidSpecification(ConsigliereError):
    """A specification that cannot be played; `details["field"]` names what is wrong with it."""


class Document(msgspec.Struct, forbid_unknown_fields=True):
    """The raw file; players are parsed one by one, so that errors can name them."""

    game: str
    players: dict[str, Any]
    games: Annotated[int, msgspec.Meta(ge=2, le=_MAX_GAMES)]
    seed: Annotated[int, msgspec.Meta(ge=0, le=_MAX_SEED)]
    seats: int | None = None
    teams: list[list[int]] | None = None
    pairings: Literal["all"] | list[tuple[str, str]] | None = None
    lineups: list[list[str]] | None = None
    options: dict[str, str] = {}
    clock: ClockName = "wall"
    sprt: dict[str, Any] | None = None


_FAULTS = {
    "unknown": "spec_field_unknown",
    "missing": "spec_field_missing",
    "wrong": "spec_field_wrong",
}
_UNKNOWN = re.compile(r"unknown field `(.*?)`")
_MISSING = re.compile(r"missing required field `(.*?)`")
_PLACE = re.compile(r" - at `\$(.*)`$")


def converted(raw: Any, kind: type[T], field: str) -> T:
    """Values of a file as a struct; `field` is their path in the file."""
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        key, place, reason = fault(str(error))
        details = {"field": f"{field}{place}".removeprefix("."), "reason": reason}
        raise InvalidSpecification(_FAULTS[key], details) from None


def fault(text: str) -> tuple[str, str, str]:
    """An error of msgspec as a kind (`unknown`, `missing` or `wrong`), a path and a reason.

    The path begins with a dot or a bracket, or is empty for the whole document.
    """
    found = _PLACE.search(text)
    place = found[1] if found else ""
    reason = _PLACE.sub("", text)
    for key, pattern in (("unknown", _UNKNOWN), ("missing", _MISSING)):
        name = pattern.search(reason)
        if name:
            return key, f"{place}.{name[1][:80]}", reason
    return "wrong", place, reason
