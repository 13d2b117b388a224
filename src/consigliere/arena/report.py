"""Reports on one or several files of results."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from consigliere.core.message import Arg
from consigliere.games.players import is_budget_of_turn

from .plackett_luce import TableRating, rate_tables
from .ratings import Rating, groups, rate
from .results import InvalidResults, Results
from .specification import Contestant, Specification
from .tally import Tally, tallies
from .time_summary import Times, times_of


@dataclass(frozen=True, slots=True)
class PlayerTimes:
    """The turns of a player by one clock, `cpu` or `wall`."""

    player: str
    clock: str
    budget_s: float
    times: Times


@dataclass
class Section:
    """Comparable results: the same game, rules, options, clock and teams, by file."""

    specification: Specification
    sources: list["Source"] = field(default_factory=list)

    @property
    def tallies(self) -> list[Tally]:
        """Every pairing, file by file."""
        return [tally for source in self.sources for tally in source.tallies]

    @property
    def players(self) -> dict[str, Contestant]:
        """Every player by label."""
        return {
            label: contestant
            for source in self.sources
            for label, contestant in source.results.specification.players.items()
        }

    def ratings(self, anchor: str | None) -> list[list[Rating]]:
        """Players who can be compared, best first; the anchor is 0, or else the first one named."""
        points: dict[tuple[str, str], list[float]] = {}
        for tally in self.tallies:
            first, second = tally.players
            points.setdefault((first, second), []).extend(p.points for p in tally.counted)
        return [_rated(points, group, anchor) for group in groups(points)]

    def table_ratings(self) -> list[TableRating]:
        """The players of tables of more than two teams, best first; raises RatingsError."""
        return rate_tables(pair for tally in self.tallies for pair in tally.counted)

    def times(self) -> list[PlayerTimes]:
        """The turns of every player, by the clock of the specification and by the wall."""
        clock = self.specification.clock
        return [
            PlayerTimes(label, by, contestant.seconds, times_of(turns, self._allowed(contestant)))
            for label, contestant in self.players.items()
            for by in dict.fromkeys((clock, "wall"))
            if (turns := list(self._turns(label, by)))
        ]

    def _allowed(self, contestant: Contestant) -> float:
        """Seconds allowed for a turn, 0 if unlimited."""
        is_of_turn = is_budget_of_turn(contestant.player, self.specification.game)
        return contestant.seconds if is_of_turn else 0.0

    @property
    def digest(self) -> str:
        """A checksum of the counted pairs without their times: the same on every machine."""
        lines = sorted(
            msgspec.json.encode(pair.without_times)
            for tally in self.tallies
            for pair in tally.counted
        )
        return hashlib.sha256(b"\n".join(lines)).hexdigest()

    def _turns(self, label: str, clock: str) -> Iterable[float]:
        for tally in self.tallies:
            own = [number for number, other in enumerate(tally.players) if other == label]
            for pair in tally.counted:
                for game in pair.games or ():
                    for number in own:
                        yield from getattr(game, clock)[number]


@dataclass(frozen=True)
class Source:
    """One file of results."""

    path: Path
    results: Results
    tallies: list[Tally]


def sections(found: Sequence[tuple[Path, Results]]) -> list[Section]:
    """Group files by comparable results.

    Raises InvalidResults if one label means two players, if the data of a player differ, or if a
    pair of games is in two files.
    """
    made: dict[bytes, Section] = {}
    for path, results in found:
        key = _key(results.specification)
        section = made.setdefault(key, Section(results.specification))
        _check_compatible(section, path, results)
        section.sources.append(Source(path, results, tallies(results)))
    return list(made.values())


def _key(specification: Specification) -> bytes:
    """What results must have in common to be compared."""
    common = (
        specification.game,
        specification.rules_version,
        specification.options,
        specification.clock,
        specification.sides,
    )
    return msgspec.json.encode(common, order="deterministic")


def _check_compatible(section: Section, path: Path, results: Results) -> None:
    for source in section.sources:
        ours, theirs = results.specification, source.results.specification
        where: dict[str, Arg] = {"file": str(path), "other": str(source.path)}
        for label in ours.players.keys() & theirs.players.keys():
            if ours.players[label] != theirs.players[label]:
                raise InvalidResults("results_other_player", where | {"player": label})
        for name in ours.data.keys() & theirs.data.keys():
            if ours.data[name] != theirs.data[name]:
                raise InvalidResults("results_other_data", where | {"name": name})
        twice = _seeds(results) & _seeds(source.results)
        if twice:
            raise InvalidResults("results_twice_in_files", where | {"seed": min(twice)[0]})


def _seeds(results: Results) -> set[tuple[int, tuple[str, ...]]]:
    """Seed and players of every pair, in either order."""
    return {(task.seed, tuple(sorted(task.players))) for task in results.played}


def _rated(
    points: dict[tuple[str, str], list[float]], group: list[str], anchor: str | None
) -> list[Rating]:
    return rate(points, group, anchor if anchor in group else group[0])
