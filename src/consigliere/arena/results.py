"""The results of a specification: an append-only file of JSON lines.

Line 1 is the specification; every further line is a finished pair of games. Each line has the hash
of the specification and its own checksum, and is on disk before the next pair counts. A process
that is killed leaves at most one torn line at the end, which is truncated.
"""

import contextlib
import errno
import fcntl
import hashlib
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import TypeVar

import msgspec

from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Arg
from consigliere.core.system_errors import reason_of

from .document import fault
from .pairs import GameResult, Pair, Task
from .specification import Specification

FORMAT = "consigliere-arena"
VERSION = 1
_CHECKSUM_DIGITS = 16
_SEALED = re.compile(rb'(\{.*),"checksum":"([0-9a-f]{16})"\}')


T = TypeVar("T")


class InvalidResults(ConsigliereError):
    """A damaged file of results, or one of another specification.

    `details` name `file`, `line` and `field`.
    """


class _Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    version: int
    spec: str
    specification: Specification
    checksum: str = ""


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    spec: str
    pair: Pair
    checksum: str = ""


@dataclass(frozen=True, slots=True)
class Results:
    """The content of a file. `length` counts the bytes of its whole lines, `torn` those after
    them."""

    specification: Specification
    pairs: dict[Task, Pair]
    length: int = 0
    torn: int = 0

    @property
    def played(self) -> dict[Task, Pair]:
        """The pairs that count."""
        return {task: pair for task, pair in self.pairs.items() if pair.games is not None}


def read(path: Path) -> Results:
    """Read a file; raises InvalidResults. A torn last line is ignored."""
    try:
        data = path.read_bytes()
    except OSError as error:
        details: dict[str, Arg] = {"file": str(path), "reason": reason_of(error)}
        raise InvalidResults("unreadable_file", details) from error
    return _Reader(path).read(data)


class Journal:
    """A file of results open for writing, with an exclusive lock; a context manager."""

    def __init__(self, path: Path, specification: Specification) -> None:
        """Open or create the file, and truncate a torn line; raises InvalidResults."""
        self.path = path
        self._hash = specification.hash
        self._file = self._opened()
        try:
            self.results = self._recovered(specification)
        except BaseException:
            os.close(self._file)
            raise

    def append(self, pair: Pair) -> None:
        """Store a pair; it is on the disk when this returns."""
        self._write(_sealed(_Line(self._hash, pair)))
        self.results.pairs[pair.task] = pair

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.close(self._file)

    def _opened(self) -> int:
        try:
            file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        except OSError as error:
            raise _unwritable(self.path, error) from error
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(file)
            raise InvalidResults("results_in_use", {"file": str(self.path)}) from None
        return file

    def _recovered(self, specification: Specification) -> Results:
        data = self.path.read_bytes()
        header = _sealed(_Header(FORMAT, VERSION, self._hash, specification))
        # a torn first line is ours; any other file is left alone
        if len(data) < len(header) and header.startswith(data):
            os.truncate(self._file, 0)
            self._write(header)
            _sync_folder(self.path.parent)
            return Results(specification, {}, torn=len(data))
        results = _Reader(self.path).read(data)
        _check_same(self.path, results.specification, specification)
        os.truncate(self._file, results.length)
        return results

    def _write(self, line: bytes) -> None:
        # one call for the whole line: a kill tears the last line only
        try:
            if os.write(self._file, line) < len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(self._file)
        except OSError as error:
            raise _unwritable(self.path, error) from error


def _unwritable(path: Path, error: OSError) -> InvalidResults:
    details = {"file": str(path), "reason": error.strerror or str(error)}
    return InvalidResults("unwritable_file", details)


def _sync_folder(folder: Path) -> None:
    """A new file survives a power failure only if its folder is synced."""
    with contextlib.suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def _sealed(line: _Header | _Line) -> bytes:
    """An encoded line; its checksum is at the end and covers everything before it."""
    body = msgspec.json.encode(line, order="deterministic").removesuffix(b',"checksum":""}')
    return body + b',"checksum":"' + _checksum(body).encode() + b'"}\n'


def _checksum(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:_CHECKSUM_DIGITS]


def _check_same(path: Path, found: Specification, asked: Specification) -> None:
    """Raise InvalidResults with the first field in which two specifications differ."""
    for name in Specification.__struct_fields__:
        if getattr(found, name) != getattr(asked, name):
            where: dict[str, Arg] = {"file": str(path), "line": 1, "field": f"specification.{name}"}
            raise InvalidResults("results_other_specification", where)


def _fits(games: tuple[GameResult, ...], teams: int) -> bool:
    """Whether these are all games of a seed, each with a value for every player."""
    return len(games) == teams and all(
        len(found) == teams for game in games for found in (game.scores, game.wall, game.cpu)
    )


@dataclass
class _Reader:
    """Reads the lines of one file; errors name the line."""

    path: Path
    number: int = field(default=1, init=False)

    def read(self, data: bytes) -> Results:
        whole, newline, torn = data.rpartition(b"\n")
        if not newline:
            raise self._invalid("results_empty", "line")
        lines = whole.split(b"\n")
        specification = self._specification(lines[0])
        pairs: dict[Task, Pair] = {}
        for pair in self._pairs(lines[1:], specification):
            before = pairs.get(pair.task)
            if before is not None and before.games is not None:
                raise self._invalid("results_twice", "seed")
            pairs[pair.task] = pair
        return Results(specification, pairs, len(whole) + 1, len(torn))

    def _specification(self, text: bytes) -> Specification:
        header = self._decoded(text, _Header)
        for name, expected in (("format", FORMAT), ("version", VERSION)):
            if getattr(header, name) != expected:
                raise self._invalid("results_format", name)
        if header.spec != header.specification.hash:
            raise self._invalid("results_damaged", "spec")
        return header.specification

    def _pairs(self, lines: list[bytes], specification: Specification) -> Iterator[Pair]:
        spec = specification.hash
        for self.number, text in enumerate(lines, start=2):
            line = self._decoded(text, _Line)
            if line.spec != spec:
                raise self._invalid("results_other_specification", "spec")
            if line.pair.players not in specification.pairings:
                raise self._invalid("results_damaged", "pair.players")
            if line.pair.seed not in specification.seeds:
                raise self._invalid("results_damaged", "pair.seed")
            if (line.pair.games is None) == (line.pair.failed is None):
                raise self._invalid("results_damaged", "pair.games")
            if line.pair.games is not None and not _fits(line.pair.games, len(specification.sides)):
                raise self._invalid("results_damaged", "pair.games")
            yield line.pair

    def _decoded(self, text: bytes, kind: type[T]) -> T:
        try:
            line = msgspec.json.decode(text, type=kind)
        except msgspec.ValidationError as error:
            _, place, reason = fault(str(error))
            raise self._invalid(
                "results_field", place.lstrip(".") or "line", reason=reason
            ) from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise self._invalid("results_damaged", "line") from None
        sealed = _SEALED.fullmatch(text)
        if not sealed or sealed[2].decode() != _checksum(sealed[1]):
            raise self._invalid("results_damaged", "checksum")
        return line

    def _invalid(self, key: str, place: str, **more: Arg) -> InvalidResults:
        details: dict[str, Arg] = {"file": str(self.path), "line": self.number, "field": place}
        return InvalidResults(key, details | more)
