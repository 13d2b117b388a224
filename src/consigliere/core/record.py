"""A record: the whole game as JSON lines, chance included, bound by a chain of hashes.

Line 0 is the header, lines 1, 2, 3 … are the entries, a last line is the result of a finished
game. There is exactly one way to write a record, so a changed byte never goes unnoticed. Whether
the entries follow the rules is the business of `replay`.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from .errors import InvalidRecord
from .message import Arg
from .names import NAME_LIMIT, REMARK_LIMIT, clean_remark, is_clean_name

FORMAT = "consigliere-record"
VERSION = 1
_MAX_FIRST_LINE = 1 << 14
"""Characters of a first line that are read at once: many times those of an honest one."""
MAX_BYTES = 1 << 20
"""Bytes of a whole record; the longest honest game stays below a tenth of it."""

_MAX_SEATS = 16
_MAX_INT = 1 << 53
"""Integers above it are not exact in a browser."""

_HEX = re.compile(r"[0-9a-f]{64}")
_IDENTIFIER = re.compile(r"[a-z][a-z0-9_-]{0,39}")
_ACT = re.compile(r"[!-~]{1,200}")
_REMARK = re.compile(r"!remark:\d{1,9}\.\d{1,9}:(.+)", re.A)
_NAMING = re.compile(r"!name:([a-z][a-z0-9_-]{0,39}):(.+)", re.A)
_REASON = re.compile(r"[a-z][a-z0-9_.]{0,79}")
_OPTION = re.compile(r"[ -~]{0,80}")

_Check: TypeAlias = Callable[[Any], bool]


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
    digest = hashlib.sha256((previous + _canonical(fields)).encode()).hexdigest()
    return Line(_canonical({**fields, "hash": digest}), digest)


_ENCODER = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
)


def _canonical(fields: Mapping[str, Any]) -> str:
    return _ENCODER.encode(fields)


# -- reading --------------------------------------------------------------------


def loads(data: str | bytes) -> Record:
    """Read a record; raises InvalidRecord with the line (`seq`) and the `field` at fault."""
    texts, rest = _split(data)
    lines = [_read_line(text, seq) for seq, text in enumerate(texts)]
    if not lines or not _HEADER.keys() & lines[0][1].keys():
        raise invalid("cut_off" if not lines and rest[:1] == "{" else "format", 0, "format")
    if rest:
        raise invalid("cut_off", len(lines), "line")
    previous = ""
    for seq, (text, fields) in enumerate(lines):
        previous = _check_line(seq, previous, text, fields)
    has_result = len(lines) > 1 and _is_result(lines[-1][1])
    entries = lines[1:-1] if has_result else lines[1:]
    for seq, (_, fields) in enumerate(entries, start=1):
        if _is_result(fields):
            raise invalid("order", seq, "scores")
    return Record(
        _header(lines[0][1]),
        tuple(_entry(fields) for _, fields in entries),
        _result(lines[-1][1]) if has_result else None,
    )


def check_beginning(data: bytes) -> None:
    """Refuse a file that is none as soon as its first line tells; raises InvalidRecord as `loads`.

    Whoever reads records elsewhere, in a process of its own, need not begin with such a file.
    """
    texts, rest = _split(data)
    if not texts:
        raise invalid("cut_off" if rest[:1] == "{" else "format", 0, "format")
    if len(texts[0]) <= _MAX_FIRST_LINE and not _HEADER.keys() & _read_line(texts[0], 0)[1].keys():
        raise invalid("format", 0, "format")


def read_on(previous: str, first: int, texts: Iterable[str]) -> tuple[list[Line], list[Entry]]:
    """The lines of a record from number `first` on, and their entries; raises InvalidRecord.

    `previous` is the hash of the line before them. Only the last one may be a result.
    """
    lines: list[Line] = []
    entries: list[Entry] = []
    for seq, text in enumerate(texts, start=first):
        _, fields = _read_line(text, seq)
        if len(entries) < len(lines):
            raise invalid("order", seq, "seq")
        previous = _check_line(seq, previous, text, fields)
        lines.append(Line(text, previous))
        if not _is_result(fields):
            entries.append(_entry(fields))
    return lines, entries


def invalid(key: str, seq: int, field: str, **more: Arg) -> InvalidRecord:
    """The error of one line of a record."""
    return InvalidRecord(f"record_{key}", {"seq": seq, "field": field, **more})


def _split(data: str | bytes) -> tuple[list[str], str]:
    """The whole lines, and what stands after the last of them: nothing, in a whole record."""
    try:
        raw = data.encode() if isinstance(data, str) else data
        if len(raw) > MAX_BYTES:
            raise invalid("too_large", 0, "record", limit=MAX_BYTES)
        text = raw.decode()
    except UnicodeError:
        raise invalid("encoding", 0, "record") from None
    if not text.strip():
        raise invalid("empty", 0, "record")
    *lines, rest = text.split("\n")
    return lines, rest


def _read_line(text: str, seq: int) -> tuple[str, dict[str, Any]]:
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        raise _unreadable(seq) from None
    if not isinstance(fields, dict):
        raise _unreadable(seq)
    return text, fields


def _unreadable(seq: int) -> InvalidRecord:
    """A file whose first line is no object was never a record."""
    return invalid("unreadable" if seq else "format", seq, "line")


def _check_line(seq: int, previous: str, text: str, fields: dict[str, Any]) -> str:
    """Fields, order, hash, spelling: the hash of the line if all is well."""
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
            raise invalid(_KEYS.get(name, "field_wrong") if seq == 0 else "field_wrong", seq, name)


def _checks(seq: int, fields: dict[str, Any]) -> Mapping[str, _Check]:
    if seq == 0:
        return _HEADER
    return _RESULT if _is_result(fields) else _ENTRY


def _is_result(fields: dict[str, Any]) -> bool:
    return "scores" in fields


def _header(fields: dict[str, Any]) -> Header:
    return Header(
        fields["game"],
        fields["rules_version"],
        fields["options"],
        fields.get("edition"),
        tuple(Sitter(**seat) for seat in fields["seats"]),
        fields["commitment"],
    )


def _entry(fields: dict[str, Any]) -> Entry:
    return Entry(fields["seq"], fields["seat"], fields["act"], fields["t"])


def _result(fields: dict[str, Any]) -> Result:
    return Result(
        tuple(fields["scores"]), tuple(fields["winners"]), fields["reason"], fields["seed"]
    )


# -- the shape of each field ------------------------------------------------------


def _matches(pattern: re.Pattern[str]) -> _Check:
    return lambda value: isinstance(value, str) and pattern.fullmatch(value) is not None


def _or_null(check: _Check) -> _Check:
    return lambda value: value is None or check(value)


def _integer(low: int, high: int = _MAX_INT) -> _Check:
    # bool is a subclass of int, but `true` is not a number of a record
    return lambda value: type(value) is int and low <= value <= high


def _list_of(check: _Check) -> _Check:
    return lambda v: isinstance(v, list) and len(v) <= _MAX_SEATS and all(map(check, v))


def remark_in(act: str) -> str | None:
    """The free text of a remark, None for an act that is none, or not as it should be."""
    found = _REMARK.fullmatch(act)
    text = found[1] if found else ""
    return text if text and text == clean_remark(text) and len(text) <= REMARK_LIMIT else None


def naming_in(act: str) -> tuple[str, str] | None:
    """The piece and the name of a naming, None for an act that is none, or not as it should be."""
    found = _NAMING.fullmatch(act)
    if found is None or len(found[2]) > NAME_LIMIT or not is_clean_name(found[2]):
        return None
    return found[1], found[2]


def _is_act(value: Any) -> bool:
    if not isinstance(value, str):
        return False
    is_text = remark_in(value) is not None or naming_in(value) is not None
    return is_text or _matches(_ACT)(value)


def _is_options(value: Any) -> bool:
    return isinstance(value, dict) and all(
        is_identifier(name) and _is_option_value(v) for name, v in value.items()
    )


def _is_sitter(value: Any) -> bool:
    if not isinstance(value, dict) or set(value) != {"name", "kind", "level"}:
        return False
    level, kind = value["level"], value["kind"]
    is_named = isinstance(value["name"], str) and is_clean_name(value["name"])
    is_person = kind == "human" and type(level) is int and level == 0
    return is_named and (is_person or (kind == "computer" and _integer(0, 99)(level)))


def _is_seats(value: Any) -> bool:
    return _list_of(_is_sitter)(value) and len(value) > 0


is_identifier = _matches(_IDENTIFIER)
_is_option_value = _matches(_OPTION)
_is_hash = _matches(_HEX)
_is_seat = _integer(0, _MAX_SEATS - 1)

_HEADER: Mapping[str, _Check] = {
    "format": lambda value: value == FORMAT,
    "version": lambda value: type(value) is int and value == VERSION,
    "game": is_identifier,
    "rules_version": _integer(1),
    "options": _is_options,
    "edition": is_identifier,
    "seats": _is_seats,
    "commitment": _or_null(_is_hash),
    "hash": _is_hash,
}
_KEYS = {"format": "format", "version": "version"}
"""A file of another kind or another age deserves its own words."""

_ENTRY: Mapping[str, _Check] = {
    "seq": _integer(1),
    "seat": _or_null(_is_seat),
    "act": _is_act,
    "t": _integer(0),
    "hash": _is_hash,
}
_RESULT: Mapping[str, _Check] = {
    "scores": _list_of(_integer(-_MAX_INT)),
    "winners": _list_of(_is_seat),
    "reason": _matches(_REASON),
    "seed": _or_null(_is_hash),
    "hash": _is_hash,
}
