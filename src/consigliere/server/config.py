"""Settings from a TOML file, the environment and the command line, each with its origin."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Arg
from consigliere.core.system_errors import reason_of

from .limits import BadOriginError, Limits, origin_of
from .logs import LogFormat
from .notices.settings import NoticeSettings
from .store.opening import shown

_PREFIX = "CONSIGLIERE_"
_DEFAULT = "default"
_PASSWORD = "notices.smtp_password"  # noqa: S105  the name of it
_MAY_BE_ZERO = {"server.port", "server.workers"}


class ConfigError(ConsigliereError):
    """The settings cannot be used as they are."""


@dataclass(frozen=True, slots=True)
class ServerConfig:
    """Where the server listens, and what it works with."""

    host: str = "127.0.0.1"
    port: int = 8400
    database: str = ""
    """Empty for the file in the user's data folder."""
    store: str = ""
    """The URL of a PostgreSQL database that several servers share, instead of a file."""
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    workers: int | str = 0
    """Processes for computer players; 0 for one less than there are cores, four at most. Or the URL
    of a Ray cluster, `ray://HOST:PORT`."""
    log: LogFormat = "plain"


@dataclass(frozen=True, slots=True)
class Config:
    """Everything that can be set."""

    server: ServerConfig = field(default_factory=ServerConfig)
    limits: Limits = field(default_factory=Limits)
    notices: NoticeSettings = field(default_factory=NoticeSettings)


class Given(NamedTuple):
    """A value for a setting, by its dotted name such as `server.port`, and where it came from."""

    name: str
    value: Any
    origin: str


@dataclass(frozen=True, slots=True)
class FoundConfig:
    """A configuration, and what it was made from."""

    config: Config
    values: tuple[Given, ...]

    def lines(self) -> Iterator[str]:
        """The settings as lines of TOML, each with its origin as a comment."""
        for name, value, origin in self.values:
            told = shown(value) if name == "server.store" else value
            if name == _PASSWORD and value:
                told = "***"
            yield f"{name} = {_toml(told)}  # {origin}"


def read_config(
    file: Path | None, environment: Mapping[str, str], options: Iterable[Given]
) -> FoundConfig:
    """What holds: options of the command line over the environment over the file.

    Raises ConfigError.
    """
    defaults = msgspec.to_builtins(Config())
    found = {name: Given(name, value, _DEFAULT) for name, value in _leaves(defaults)}
    given = (*_from_file(file), *_from_environment(environment, found), *options)
    for each in given:
        if each.name not in found:
            raise ConfigError("config_unknown", {"setting": each.name, "origin": each.origin})
        _check(each)
        found[each.name] = each
    return FoundConfig(_config(found.values()), tuple(found.values()))


def _from_file(file: Path | None) -> Iterator[Given]:
    if file is None:
        return
    try:
        content = tomllib.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as error:  # or a mistake in it, or not UTF-8
        details: dict[str, Arg] = {"file": str(file), "reason": reason_of(error)}
        raise ConfigError("config_unreadable", details) from error
    for name, value in _leaves(content):
        yield Given(name, value, str(file))


def _from_environment(
    environment: Mapping[str, str], known: Mapping[str, Given]
) -> Iterator[Given]:
    names = {_PREFIX + name.replace(".", "_").upper(): name for name in known}
    sections = tuple(f"{_PREFIX}{section}_" for section in ("SERVER", "LIMITS", "NOTICES"))
    for variable, text in sorted(environment.items()):
        if variable in names:
            name = names[variable]
            yield Given(name, _read_text(text, known[name].value), variable)
        elif variable.startswith(sections):
            raise ConfigError("config_unknown", {"setting": variable, "origin": variable})


def _read_text(text: str, default: Any) -> Any:
    """A value from the environment: a number, or text, or texts with commas between them."""
    if isinstance(default, list | tuple):
        return [part.strip() for part in text.split(",") if part.strip()]
    if isinstance(default, str):
        return text
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except ValueError:
        return text


def _leaves(content: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """All values of nested tables, by dotted name."""
    for key, value in content.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def _check(given: Given) -> None:
    """Raise ConfigError unless a value is one that its setting may have."""
    name, value, origin = given
    if name == "server.workers" and isinstance(value, str) and not _is_cluster(value):
        raise ConfigError("bad_workers", {"workers": value, "origin": origin})
    try:
        _config([given])
    except msgspec.ValidationError as error:
        reason = str(error).partition(" - at")[0]
        details = {"setting": name, "origin": origin, "reason": reason}
        raise ConfigError("config_value", details) from error
    if name == "notices.address" and value:
        try:
            origin_of(value)
        except BadOriginError as error:
            wrong: dict[str, Arg] = {"setting": name, "origin": origin, "reason": error.message}
            raise ConfigError("config_value", wrong) from error
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if is_number and not (value > 0 or (value == 0 and name in _MAY_BE_ZERO)):
        raise ConfigError("config_too_small", {"setting": name, "origin": origin})


def _is_cluster(url: str) -> bool:
    """Whether it is `ray://HOST:PORT`, and no more."""
    address = urlsplit(url)
    try:
        is_whole = bool(address.hostname and address.port)
    except ValueError:  # a port of letters, or beyond the last one
        return False
    return is_whole and url == f"ray://{address.hostname}:{address.port}"


def _config(values: Iterable[Given]) -> Config:
    """The configuration with these values; raises msgspec.ValidationError."""
    content = msgspec.to_builtins(Config())
    for name, value, _ in values:
        *path, last = name.split(".")
        table = content
        for part in path:
            table = table[part]
        table[last] = value
    return msgspec.convert(content, Config)


def _toml(value: Any) -> str:
    if isinstance(value, float) and math.isinf(value):
        return "inf"
    return msgspec.json.encode(value).decode()
