"""The shape of each field of a record, whatever the rules say of its content."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from .names import NAME_LIMIT, REMARK_LIMIT, clean_remark, is_clean_name

FORMAT = "consigliere-record"
VERSION = 1
_MAX_SEATS = 16
MAX_INT = 1 << 53
"""Integers above it are not exact in a browser."""

_HEX = re.compile(r"[0-9a-f]{64}")
_IDENTIFIER = re.compile(r"[a-z][a-z0-9_-]{0,39}")
_ACT = re.compile(r"[!-~]{1,200}")
_REMARK = re.compile(r"!remark:\d{1,9}\.\d{1,9}:(.+)", re.A)
_NAMING = re.compile(r"!name:([a-z][a-z0-9_-]{0,39}):(.+)", re.A)
_REASON = re.compile(r"[a-z][a-z0-9_.]{0,79}")
_OPTION = re.compile(r"[ -~]{0,80}")

Check: TypeAlias = Callable[[Any], bool]


def _matches(pattern: re.Pattern[str]) -> Check:
    return lambda value: isinstance(value, str) and pattern.fullmatch(value) is not None


def _or_null(check: Check) -> Check:
    return lambda value: value is None or check(value)


def _integer(low: int, high: int = MAX_INT) -> Check:
    # bool is a subclass of int, but `true` is not a number of a record
    return lambda value: type(value) is int and low <= value <= high


def _list_of(check: Check) -> Check:
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

HEADER: Mapping[str, Check] = {
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
ENTRY: Mapping[str, Check] = {
    "seq": _integer(1),
    "seat": _or_null(_is_seat),
    "act": _is_act,
    "t": _integer(0),
    "hash": _is_hash,
}
RESULT: Mapping[str, Check] = {
    "scores": _list_of(_integer(-MAX_INT)),
    "winners": _list_of(_is_seat),
    "reason": _matches(_REASON),
    "seed": _or_null(_is_hash),
    "hash": _is_hash,
}
