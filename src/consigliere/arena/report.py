"""What one or several files of results say together."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from consigliere.core.message import Arg
from consigliere.games.players import is_budget_of_turn

from .ratings import Rating, groups, rate
from .results import InvalidResults, Results
from .specification import Contestant, Labels, Specification
from .tally import Standing, standings
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
    """Results that can be compared: one game, rules, options and clock. Pairings by their files."""

    specification: Specification
    sources: list["Source"] = field(default_factory=list)

    @property
    def standings(self) -> list[Standing]:
        """Every pairing, file by file."""
        return [standing for source in self.sources for standing in source.standings]

    @property
    def players(self) -> dict[str, Contestant]:
        """What each player is."""
        return {
            label: contestant
            for source in self.sources
            for label, contestant in source.results.specification.players.items()
        }

    def ratings(self, anchor: str | None) -> list[list[Rating]]:
        """Players who can be compared, best first; the anchor is 0, else the first one named."""
        points: dict[Labels, list[float]] = {}
        for standing in self.standings:
            points.setdefault(standing.players, []).extend(p.points for p in standing.counted)
        return [_rated(points, group, anchor) for group in groups(points)]

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
        """Seconds a turn may take, 0 if no such time is set."""
        return contestant.seconds if is_budget_of_turn(self.specification.game) else 0.0

    @property
    def digest(self) -> str:
        """A checksum of what counts except the times: the same wherever it was played."""
        lines = sorted(
            msgspec.json.encode(pair.timeless)
            for standing in self.standings
            for pair in standing.counted
        )
        return hashlib.sha256(b"\n".join(lines)).hexdigest()

    def _turns(self, label: str, clock: str) -> Iterable[float]:
        for standing in self.standings:
            if label in standing.players:
                number = standing.players.index(label)
                for pair in standing.counted:
                    for game in pair.games or ():
                        yield from getattr(game, clock)[number]


@dataclass(frozen=True)
class Source:
    """One file of results."""

    path: Path
    results: Results
    standings: list[Standing]


def sections(found: Sequence[tuple[Path, Results]]) -> list[Section]:
    """Files put together where they can be compared.

    Raises InvalidResults where one label stands for two players, two models of a player meet, or
    a pair of games stands in two files.
    """
    made: dict[bytes, Section] = {}
    for path, results in found:
        key = _key(results.specification)
        section = made.setdefault(key, Section(results.specification))
        _check_fits(section, path, results)
        section.sources.append(Source(path, results, standings(results)))
    return list(made.values())


def _key(specification: Specification) -> bytes:
    """What results must have in common to be compared."""
    common = (
        specification.game,
        specification.rules_version,
        specification.options,
        specification.clock,
    )
    return msgspec.json.encode(common, order="deterministic")


def _check_fits(section: Section, path: Path, results: Results) -> None:
    for source in section.sources:
        ours, theirs = results.specification, source.results.specification
        where: dict[str, Arg] = {"file": str(path), "other": str(source.path)}
        for label in ours.players.keys() & theirs.players.keys():
            if ours.players[label] != theirs.players[label]:
                raise InvalidResults("results_other_player", where | {"player": label})
        for name in ours.data.keys() & theirs.data.keys():
            if ours.data[name] != theirs.data[name]:
                raise InvalidResults("results_other_data", where | {"name": name})
        twice = _luck(results) & _luck(source.results)
        if twice:
            raise InvalidResults("results_twice_in_files", where | {"seed": min(twice)[0]})


def _luck(results: Results) -> set[tuple[int, tuple[str, ...]]]:
    """Seed and players of every pair, whoever is named first."""
    return {(task.seed, tuple(sorted(task.players))) for task in results.played}


def _rated(points: dict[Labels, list[float]], group: list[str], anchor: str | None) -> list[Rating]:
    return rate(points, group, anchor if anchor in group else group[0])
