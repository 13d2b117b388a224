"""A record: the whole game as JSON lines, chance included, bound by a chain of hashes.

Line 0 is the header, lines 1, 2, 3 … are the entries, a last line is the result of a finished
game. There is exactly one way to write a record, so a changed byte never goes unnoticed. Whether
the entries follow the rules is the business of `replay`.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from .errors import InvalidRecord
from .message import Arg, byte_size
from .record_fields import ENTRY, FORMAT, HEADER, RESULT, VERSION, Check

_MAX_FIRST_LINE = 1 << 14
"""Characters of a first line that are read at once: many times those of an honest one."""
MAX_BYTES = 1 << 20
"""Bytes of a whole record; the longest honest game stays below a tenth of it."""
_BEGINS = '{"commitment":'
"""How every header begins."""
_RARE = frozenset({"commitment", "rules_version"})
"""Fields of the header that hardly any other file has, unlike “game” or “version”."""
_OWN_WORDS = frozenset({"format", "version"})
"""Fields of the header that say of a file of another kind or another age that it is one."""
_PLAIN_ENTRY = re.compile(
    r'\{"act":"(?P<act>[!#-\[\]-~]{1,200})",(?P<sealed>"hash":"(?P<hash>[0-9a-f]{64})",)'
    r'"seat":(?P<seat>null|[0-9]|1[0-5]),"seq":(?P<seq>[1-9][0-9]{0,14}),'
    r'"t":(?P<t>0|[1-9][0-9]{0,14})\}'
)
"""An entry whose act needs no escapes, as nearly all are, in the one way in which it is written:
whether it is as it should be is seen without reading it as JSON and writing it again."""
_Read: TypeAlias = "re.Match[str] | dict[str, Any]"
"""A line: a plain entry, or the fields of any other."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sat in a seat: a name, perhaps empty, `human` or `computer`, the computer's level."""

    name: str
    kind: str
    level: int = 0


@dataclass(frozen=True, slots=True)
class Header:
    """What is settled before the first card. No commitment: nobody vouches for the luck."""

    game: str
    rules_version: int
    options: dict[str, str]
    edition: str | None
    seats: tuple[Sitter, ...]
    commitment: str | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One action, or one act of the table (`!…`); `t` is milliseconds since the start."""

    seq: int
    seat: int | None
    act: str
    t: int


@dataclass(frozen=True, slots=True)
class Result:
    """How it ended; `seed` (hexadecimal) opens the commitment."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    seed: str | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A game, finished if it has a result."""

    header: Header
    entries: tuple[Entry, ...]
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One line as it is written, and the hash that the next line builds on."""

    text: str
    hash: str


def dumps(record: Record) -> str:
    """The record as text, each line ended by a newline."""
    lines = [header_line(record.header)]
    for entry in record.entries:
        lines.append(entry_line(lines[-1].hash, entry))
    if record.result is not None:
        lines.append(result_line(lines[-1].hash, record.result))
    return "".join(line.text + "\n" for line in lines)


def header_line(header: Header) -> Line:
    """The first line of a record."""
    fields: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": header.game,
        "rules_version": header.rules_version,
        "options": header.options,
        "seats": [{"name": s.name, "kind": s.kind, "level": s.level} for s in header.seats],
        "commitment": header.commitment,
    }
    if header.edition is not None:
        fields["edition"] = header.edition
    return _sealed("", fields)


def entry_line(previous: str, entry: Entry) -> Line:
    """The line of an entry after the line whose hash is `previous`."""
    fields = {"seq": entry.seq, "seat": entry.seat, "act": entry.act, "t": entry.t}
    return _sealed(previous, fields)


def result_line(previous: str, result: Result) -> Line:
    """The last line of a finished game."""
    fields = {
        "scores": list(result.scores),
        "winners": list(result.winners),
        "reason": result.reason,
        "seed": result.seed,
    }
    return _sealed(previous, fields)


def _sealed(previous: str, fields: Mapping[str, Any]) -> Line:
    digest = _hash_after(previous, _canonical(fields))
    return Line(_canonical({**fields, "hash": digest}), digest)


def _hash_after(previous: str, content: str) -> str:
    return hashlib.sha256((previous + content).encode()).hexdigest()


_ENCODER = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
)


def _canonical(fields: Mapping[str, Any]) -> str:
    return _ENCODER.encode(fields)


# -- reading --------------------------------------------------------------------


def loads(data: str | bytes) -> Record:
    """Read a record; raises InvalidRecord with the line (`seq`) and the `field` at fault."""
    texts, rest = _split(data)
    lines = [_read(text, seq) for seq, text in enumerate(texts)]
    if not lines or not _is_ours(_fields(lines[0])):
        raise invalid("cut_off" if not lines and _is_begun(rest) else "format", 0, "format")
    if rest:
        raise invalid("cut_off", len(lines), "line")
    previous = ""
    for seq, (text, line) in enumerate(zip(texts, lines, strict=True)):
        previous = _check_line(seq, previous, text, line)
    has_result = len(lines) > 1 and _is_result(lines[-1])
    entries = lines[1:-1] if has_result else lines[1:]
    for seq, line in enumerate(entries, start=1):
        if _is_result(line):
            raise invalid("order", seq, "scores")
    return Record(
        _header(_fields(lines[0])),
        tuple(map(_entry, entries)),
        _result(_fields(lines[-1])) if has_result else None,
    )


def check_beginning(data: bytes, games: Container[str]) -> None:
    """Refuse a file that is none, or of a game other than these, as soon as its first line tells;
    raises InvalidRecord as `loads`.

    Whoever reads records elsewhere, in a process of its own, need not begin with such a file.
    """
    texts, rest = _split(data)
    if not texts:
        raise invalid("cut_off" if _is_begun(rest) else "format", 0, "format")
    if len(texts[0]) > _MAX_FIRST_LINE:
        return
    fields = _read_line(texts[0], 0)
    if not _is_ours(fields):
        raise invalid("format", 0, "format")
    _check_fields(0, fields)
    if fields["game"] not in games:
        raise invalid("game", 0, "game", game=fields["game"])


def check_version(header: Header, newest: int | None) -> None:
    """Refuse newer rules than the newest that are known, if they are; raises InvalidRecord."""
    if newest is not None and header.rules_version > newest:
        raise invalid("rules_version", 0, "rules_version", found=header.rules_version)


def read_on(previous: str, first: int, texts: Iterable[str]) -> tuple[list[Line], list[Entry]]:
    """The lines of a record from number `first` on, and their entries; raises InvalidRecord.

    `previous` is the hash of the line before them. Only the last one may be a result.
    """
    lines: list[Line] = []
    entries: list[Entry] = []
    for seq, text in enumerate(texts, start=first):
        line = _read(text, seq)
        if len(entries) < len(lines):
            raise invalid("order", seq, "seq")
        previous = _check_line(seq, previous, text, line)
        lines.append(Line(text, previous))
        if not _is_result(line):
            entries.append(_entry(line))
    return lines, entries


def invalid(key: str, seq: int, field: str, **more: Arg) -> InvalidRecord:
    """The error of one line of a record."""
    return InvalidRecord(f"record_{key}", {"seq": seq, "field": field, **more})


def _split(data: str | bytes) -> tuple[list[str], str]:
    """The whole lines, and what stands after the last of them: nothing, in a whole record."""
    try:
        raw = data.encode() if isinstance(data, str) else data
        if len(raw) > MAX_BYTES:
            raise invalid("too_large", 0, "record", limit=byte_size(MAX_BYTES))
        text = raw.decode()
    except UnicodeError:
        raise invalid("encoding", 0, "record") from None
    if not text.strip():
        raise invalid("empty", 0, "record")
    *lines, rest = text.split("\n")
    return lines, rest


def _is_begun(text: str) -> bool:
    """Whether a first line that does not end is that of a record, and not of any other file."""
    return text.startswith(_BEGINS) or _BEGINS.startswith(text) or f'"{FORMAT}"' in text


def _is_ours(header: dict[str, Any]) -> bool:
    """Whether a first line is that of a record, if perhaps not as it should be."""
    return header.get("format") == FORMAT or not _RARE.isdisjoint(header)


def _read(text: str, seq: int) -> _Read:
    return (_PLAIN_ENTRY.fullmatch(text) if seq else None) or _read_line(text, seq)


def _fields(line: _Read) -> dict[str, Any]:
    return _read_line(line.string, 1) if isinstance(line, re.Match) else line


def _read_line(text: str, seq: int) -> dict[str, Any]:
    try:
        # some editors put this mark before the text; a line with it is not as it was written
        fields = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        raise _unreadable(seq) from None
    if not isinstance(fields, dict):
        raise _unreadable(seq)
    return fields


def _unreadable(seq: int) -> InvalidRecord:
    """A file whose first line is no object was never a record."""
    return invalid("unreadable" if seq else "format", seq, "line")


def _check_line(seq: int, previous: str, text: str, line: _Read) -> str:
    """Fields, order, hash, spelling: the hash of the line if all is well."""
    if isinstance(line, re.Match) and line["seq"] == str(seq):
        content = text[: line.start("sealed")] + text[line.end("sealed") :]
        if _hash_after(previous, content) == line["hash"]:
            return line["hash"]
    fields = _fields(line)
    _check_fields(seq, fields)
    if "seq" in fields and fields["seq"] != seq:
        raise invalid("order", seq, "seq", found=fields["seq"])
    sealed = _sealed(previous, {name: v for name, v in fields.items() if name != "hash"})
    if sealed.hash != fields["hash"]:
        raise invalid("hash", seq, "hash")
    if sealed.text != text:
        raise invalid("not_canonical", seq, "line")
    return sealed.hash


def _check_fields(seq: int, fields: dict[str, Any]) -> None:
    checks = _checks(seq, fields)
    for name in checks:
        if name not in fields and name != "edition":
            raise invalid("field_missing", seq, name)
    for name, value in fields.items():
        if name not in checks:
            raise invalid("field_unknown", seq, name[:80] if name.isprintable() else "?")
        if not checks[name](value):
            raise invalid(name if seq == 0 and name in _OWN_WORDS else "field_wrong", seq, name)


def _checks(seq: int, fields: dict[str, Any]) -> Mapping[str, Check]:
    if seq == 0:
        return HEADER
    return RESULT if _is_result(fields) else ENTRY


def _is_result(line: _Read) -> bool:
    return isinstance(line, dict) and "scores" in line


def _header(fields: dict[str, Any]) -> Header:
    return Header(
        fields["game"],
        fields["rules_version"],
        fields["options"],
        fields.get("edition"),
        tuple(Sitter(**seat) for seat in fields["seats"]),
        fields["commitment"],
    )


def _entry(line: _Read) -> Entry:
    if isinstance(line, re.Match):
        act, seat, seq, t = line.group("act", "seat", "seq", "t")
        return Entry(int(seq), None if seat == "null" else int(seat), act, int(t))
    return Entry(line["seq"], line["seat"], line["act"], line["t"])


def _result(fields: dict[str, Any]) -> Result:
    return Result(
        tuple(fields["scores"]), tuple(fields["winners"]), fields["reason"], fields["seed"]
    )
