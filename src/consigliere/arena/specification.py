"""Specifications of tournaments: TOML files, parsed strictly."""

import hashlib
import re
import tomllib
from collections.abc import Collection
from pathlib import Path
from typing import Annotated

import msgspec

from consigliere.core.message import Arg
from consigliere.core.system_errors import reason_of
from consigliere.games.contestants import (
    check_contestant,
    contestant_data,
    contestant_thinks,
    contestant_weighs_draws,
)
from consigliere.games.players import UnknownPlayer, check_thinking
from consigliere.games.registry import load_game
from consigliere.players.flat import InvalidBudget
from consigliere.players.player import ClockName, Thinking

from .document import Document, InvalidSpecification, converted
from .lineups import PAIR, Labels, Teams, lineups_of, teams_of

_LABEL = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._+-]{0,39}")
_LONGEST_TURN = 3600
_MOST_PLAYOUTS = 1_000_000_000
_HASH_DIGITS = 16


class Contestant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player of the game, or one's own as `module:factory`, with its budget; see `Thinking`."""

    player: str
    seconds: Annotated[float, msgspec.Meta(ge=0, le=_LONGEST_TURN)] = 0.0
    playouts: Annotated[int, msgspec.Meta(ge=0, le=_MOST_PLAYOUTS)] | None = None
    temperature: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.0
    draw: Annotated[float, msgspec.Meta(ge=0, le=1)] | msgspec.UnsetType = msgspec.UNSET
    """What a draw counts in the player's choices; unset, so that files without it hash as ever."""

    def thinking(self, clock: ClockName) -> Thinking:
        """The settings of the player, with the clock of the specification."""
        draw = None if self.draw is msgspec.UNSET else self.draw
        return Thinking(self.seconds, self.playouts, self.temperature, clock, draw)


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

    `pairings` are the lineups: a player for each of `teams`; `games` are those of each. Unset teams
    are those of a `PAIR`, so that files of two players read and hash as they always did.
    `data` holds the SHA-256 of the data files of all players, so that results of different models
    are not mixed.
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
    teams: Teams | msgspec.UnsetType = msgspec.UNSET

    @property
    def sides(self) -> Teams:
        """The teams."""
        return PAIR if self.teams is msgspec.UNSET else self.teams

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
        """One seed for each deal, which every team plays from every side."""
        return range(self.seed, self.seed + self.games // len(self.sides))


def read(path: Path) -> Specification:
    """Read a file; raises InvalidSpecification, or the errors of the game for its options."""
    try:
        return parse(path.read_text("utf-8"))
    except OSError as error:
        details: dict[str, Arg] = {"file": str(path), "reason": reason_of(error)}
        raise InvalidSpecification("unreadable_file", details) from error
    except UnicodeDecodeError as error:
        raise InvalidSpecification("spec_unreadable", {"reason": reason_of(error)}) from None


def parse(text: str) -> Specification:
    """Read the text of a file; raises as `read` does."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InvalidSpecification("spec_unreadable", {"reason": reason_of(error)}) from None
    document = converted(raw, Document, "")
    info = load_game(document.game).info
    options = info.resolve_options(document.options)
    teams = teams_of(document, info)
    if document.games % len(teams):
        details: dict[str, Arg] = {"field": "games", "count": document.games, "teams": len(teams)}
        raise InvalidSpecification("spec_games" if len(teams) > 2 else "spec_odd_games", details)
    players = {label: _contestant(document, label) for label in document.players}
    names = {contestant.player for contestant in players.values()}
    return Specification(
        document.game,
        info.rules_version,
        options,
        players,
        lineups_of(document, len(teams)),
        document.games,
        document.seed,
        document.clock,
        _sprt(document, len(teams)),
        _data(document.game, names),
        msgspec.UNSET if teams == PAIR else teams,
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


def _contestant(document: Document, label: str) -> Contestant:
    field = f"players.{label}"
    if not _LABEL.fullmatch(label):
        raise InvalidSpecification("spec_label", {"field": field[:80]})
    found = converted(document.players[label], Contestant, field)
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
    if found.draw is not msgspec.UNSET and not contestant_weighs_draws(found.player, document.game):
        details = {"field": f"{field}.draw", "player": found.player}
        raise InvalidSpecification("draws_not_weighed", details)
    try:
        check_thinking(found.player, found.thinking(document.clock))
    except InvalidBudget as error:
        details = {"field": f"{field}.seconds", **error.details}
        raise InvalidSpecification("spec_no_budget", details) from None
    return found


def _sprt(document: Document, teams: int) -> Sprt | None:
    if document.sprt is None:
        return None
    if teams > 2:
        raise InvalidSpecification("spec_sprt_teams", {"field": "sprt"})
    found = converted(document.sprt, Sprt, "sprt")
    if found.elo0 >= found.elo1:
        raise InvalidSpecification("spec_bounds", {"field": "sprt.elo1"})
    return found
