"""Who plays whom: the teams of a game, and the players that take their places."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any, TypeAlias

from consigliere.core.errors import InvalidOption
from consigliere.core.game import GameInfo
from consigliere.games.players import teams_in

from .document import Document, InvalidSpecification

Labels: TypeAlias = tuple[str, ...]
"""Who plays: the names that the specification gives its players, one for each team."""
Teams: TypeAlias = tuple[tuple[int, ...], ...]
"""The seats of each team; where everybody plays for himself, a seat is a team."""

PAIR: Teams = ((0,), (1,))
"""Two seats, each for itself: a seed is a pair of games, with the seats swapped."""


def teams_of(document: Document, info: GameInfo) -> Teams:
    """The teams of the game at so many seats; raises InvalidSpecification.

    Without `seats` there are two, or as few as the options are for.
    """
    possible = info.seats_for(document.options)
    seats = document.seats
    if seats is None:
        seats = 2 if 2 in possible else min(possible)
    try:
        info.check_seats(document.options, seats)
    except InvalidOption as error:
        raise InvalidSpecification("spec_seats", {"field": "seats", **error.details}) from None
    found = teams_in(document.game, info.resolve_options(document.options), seats)
    if document.teams is not None and _sorted(document.teams) != _sorted(found):
        known = str([list(team) for team in found])
        raise InvalidSpecification("spec_teams", {"field": "teams", "known": known})
    return found


def _sorted(teams: Sequence[Sequence[int]]) -> list[list[int]]:
    return sorted(sorted(team) for team in teams)


def lineups_of(document: Document, teams: int) -> tuple[Labels, ...]:
    """The lineups, a player for each team; raises InvalidSpecification.

    Two teams are paired by `pairings`, by default every player with every other; more have
    `lineups`, by default a single one of all players.
    """
    field, other = ("pairings", "lineups") if teams == 2 else ("lineups", "pairings")
    if getattr(document, other) is not None:
        raise InvalidSpecification("spec_other_field", {"field": other, "other": field})
    found = _found(document, teams)
    if not found:
        raise InvalidSpecification("spec_no_pairing", {"field": field})
    for number, labels in enumerate(found):
        _check(f"{field}[{number}]", labels, list(document.players), teams)
        if len(set(labels)) == 1 or sorted(labels) in map(sorted, found[:number]):
            raise InvalidSpecification("spec_same_pairing", {"field": f"{field}[{number}]"})
    return tuple(found)


def _found(document: Document, teams: int) -> list[Labels]:
    known = tuple(document.players)
    if teams == 2:
        if document.pairings is None or document.pairings == "all":
            return list(combinations(known, 2))
        return [*document.pairings]
    if document.lineups is None:
        return [known] if len(known) > 1 else []
    return [tuple(labels) for labels in document.lineups]


def _check(field: str, labels: Labels, known: list[str], teams: int) -> None:
    if len(labels) != teams:
        details: dict[str, Any] = {"field": field, "count": len(labels), "teams": teams}
        raise InvalidSpecification("spec_lineup", details)
    for label in labels:
        if label not in known:
            details = {"field": field, "player": label[:40], "known": ", ".join(known)}
            raise InvalidSpecification("spec_unknown_player", details)
