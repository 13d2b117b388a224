"""Specifications of tournaments: TOML files, parsed strictly."""

import hashlib
import re
import tomllib
from collections.abc import Collection
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

import msgspec

from consigliere.core.errors import ConsigliereError
from consigliere.games.contestants import check_contestant, contestant_data, contestant_thinks
from consigliere.games.players import UnknownPlayer, check_thinking
from consigliere.games.registry import load_game
from consigliere.players.flat import InvalidBudget
from consigliere.players.player import ClockName, Thinking

PAIR = 2
"""Games per seed: the same random numbers with the seats swapped."""

_LABEL = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._+-]{0,39}")
_MAX_GAMES = 10_000_000
_MAX_SEED = 1 << 53
_LONGEST_TURN = 3600
_MOST_PLAYOUTS = 1_000_000_000
_HASH_DIGITS = 16

T = TypeVar("T")
Labels: TypeAlias = tuple[str, str]
"""A pairing: the names that the specification gives its two players."""


class InvalidSpecification(ConsigliereError):
    """A specification that cannot be played; `details["field"]` names what is wrong with it."""


class Contestant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player of the game, or one's own as `module:factory`, with its budget; see `Thinking`."""

    player: str
    seconds: Annotated[float, msgspec.Meta(ge=0, le=_LONGEST_TURN)] = 0.0
    playouts: Annotated[int, msgspec.Meta(ge=0, le=_MOST_PLAYOUTS)] | None = None
    temperature: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.0

    def thinking(self, clock: ClockName) -> Thinking:
        """The settings of the player, with the clock of the specification."""
        return Thinking(self.seconds, self.playouts, self.temperature, clock)


class Sprt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sequential test of each pairing: is the first player stronger by `elo1`, or by `elo0`?

    `alpha` is the risk to accept `elo1` when `elo0` is true, `beta` that of the opposite mistake.
    """

    elo0: Annotated[float, msgspec.Meta(ge=-2000, le=2000)]
    elo1: Annotated[float, msgspec.Meta(ge=-2000, le=2000)]
    alpha: Annotated[float, msgspec.Meta(gt=0, lt=0.5)]
    beta: Annotated[float, msgspec.Meta(gt=0, lt=0.5)]


class Specification(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that results depend on; results of equal specifications are comparable.

    `games` are those of each pairing. `data` holds the SHA-256 of the data files of
    all players, so that results of different models are not mixed.
    """

    game: str
    rules_version: int
    options: dict[str, str]
    players: dict[str, Contestant]
    pairings: tuple[Labels, ...]
    games: int
    seed: int
    clock: ClockName
    sprt: Sprt | None
    data: dict[str, str]

    @property
    def canonical(self) -> bytes:
        """The canonical JSON of this specification."""
        return msgspec.json.encode(self, order="deterministic")

    @property
    def hash(self) -> str:
        """The hash in every line of the results, in hexadecimal digits."""
        return hashlib.sha256(self.canonical).hexdigest()[:_HASH_DIGITS]

    @property
    def seeds(self) -> range:
        """One seed for each pair of games."""
        return range(self.seed, self.seed + self.games // PAIR)


class _Document(msgspec.Struct, forbid_unknown_fields=True):
    """The raw file; players are parsed one by one, so that errors can name them."""

    game: str
    players: dict[str, Any]
    games: Annotated[int, msgspec.Meta(ge=PAIR, le=_MAX_GAMES)]
    seed: Annotated[int, msgspec.Meta(ge=0, le=_MAX_SEED)]
    pairings: Literal["all"] | list[Labels] = "all"
    options: dict[str, str] = {}
    clock: ClockName = "wall"
    sprt: dict[str, Any] | None = None


def read(path: Path) -> Specification:
    """Read a file; raises InvalidSpecification, or the errors of the game for its options."""
    try:
        return parse(path.read_text("utf-8"))
    except OSError as error:
        details = {"file": str(path), "reason": error.strerror or str(error)}
        raise InvalidSpecification("unreadable_file", details) from error
    except UnicodeDecodeError:
        raise InvalidSpecification("spec_unreadable", {"reason": "not UTF-8"}) from None


def parse(text: str) -> Specification:
    """Read the text of a file; raises as `read` does."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InvalidSpecification("spec_unreadable", {"reason": str(error)}) from None
    document = _converted(raw, _Document, "")
    info = load_game(document.game).info
    if PAIR not in info.seats:
        raise InvalidSpecification("spec_seats", {"field": "game", "game": document.game})
    if document.games % PAIR:
        raise InvalidSpecification("spec_odd_games", {"field": "games", "count": document.games})
    players = {label: _contestant(document, label) for label in document.players}
    names = {contestant.player for contestant in players.values()}
    return Specification(
        document.game,
        info.rules_version,
        info.resolve_options(document.options),
        players,
        _pairings(document),
        document.games,
        document.seed,
        document.clock,
        _sprt(document),
        _data(document.game, names),
    )


def check_installed(specification: Specification) -> None:
    """Raise InvalidSpecification unless this machine has the rules and the data of its players."""
    game = specification.game
    names = {contestant.player for contestant in specification.players.values()}
    for field, here in (
        ("rules_version", load_game(game).info.rules_version),
        ("data", _data(game, names)),
    ):
        if getattr(specification, field) != here:
            raise InvalidSpecification("spec_not_installed", {"field": field})


def _data(game: str, names: Collection[str]) -> dict[str, str]:
    return {file: sha for name in names for file, sha in contestant_data(name, game).items()}


def _contestant(document: _Document, label: str) -> Contestant:
    field = f"players.{label}"
    if not _LABEL.fullmatch(label):
        raise InvalidSpecification("spec_label", {"field": field[:80]})
    found = _converted(document.players[label], Contestant, field)
    try:
        check_contestant(found.player, document.game)
    except UnknownPlayer as error:
        details = {"field": f"{field}.player", **error.details}
        key = "spec_unusable_player" if "reason" in error.details else "spec_unknown_player"
        raise InvalidSpecification(key, details) from None
    if found.playouts is not None and found.seconds > 0:
        raise InvalidSpecification("spec_two_budgets", {"field": field})
    if not contestant_thinks(found.player, document.game) and found != Contestant(found.player):
        raise InvalidSpecification("spec_idle_player", {"field": field, "player": found.player})
    try:
        check_thinking(found.player, found.thinking(document.clock))
    except InvalidBudget as error:
        details = {"field": f"{field}.seconds", **error.details}
        raise InvalidSpecification("spec_no_budget", details) from None
    return found


def _pairings(document: _Document) -> tuple[Labels, ...]:
    known = list(document.players)
    found = document.pairings
    if found == "all":
        found = list(combinations(known, 2))
    if not found:
        raise InvalidSpecification("spec_no_pairing", {"field": "pairings"})
    for number, labels in enumerate(found):
        field = f"pairings[{number}]"
        for label in labels:
            if label not in known:
                details = {"field": field, "player": label[:40], "known": ", ".join(known)}
                raise InvalidSpecification("spec_unknown_player", details)
        if labels[0] == labels[1] or set(labels) in map(set, found[:number]):
            raise InvalidSpecification("spec_same_pairing", {"field": field})
    return tuple(found)


def _sprt(document: _Document) -> Sprt | None:
    if document.sprt is None:
        return None
    found = _converted(document.sprt, Sprt, "sprt")
    if found.elo0 >= found.elo1:
        raise InvalidSpecification("spec_bounds", {"field": "sprt.elo1"})
    return found


_FAULTS = {
    "unknown": "spec_field_unknown",
    "missing": "spec_field_missing",
    "wrong": "spec_field_wrong",
}
_UNKNOWN = re.compile(r"unknown field `(.*?)`")
_MISSING = re.compile(r"missing required field `(.*?)`")
_PLACE = re.compile(r" - at `\$(.*)`$")


def _converted(raw: Any, kind: type[T], field: str) -> T:
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
