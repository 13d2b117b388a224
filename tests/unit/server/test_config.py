"""Settings from a file, the environment and the command line, and what is wrong with them."""

from pathlib import Path
from typing import Any

import pytest

from consigliere.server.config import Config, ConfigError, FoundConfig, Given, read_config
from consigliere.server.limits import Kind, Limits, Rate
from error_keys import raises_key

FILE = """
[server]
port = 9000
proxies = ["192.0.2.1"]
log = "json"

[limits]
connections = 100
header_seconds = 5
unplayed_seconds = inf

[limits.rates.table]
guest = { burst = 3 }
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "consigliere.toml"
    path.write_text(FILE, "utf-8")
    return path


def found(
    file: Path | None = None, environment: dict[str, str] | None = None, **options: Any
) -> FoundConfig:
    given = (Given(f"server.{name}", value, f"--{name}") for name, value in options.items())
    return read_config(file, environment or {}, given)


def test_without_anything_everything_is_as_usual() -> None:
    assert found().config == Config()
    assert {origin for _, _, origin in found().values} == {"default"}


def test_a_file(file: Path) -> None:
    config = found(file).config
    assert (config.server.port, config.server.host) == (9000, "127.0.0.1")
    assert (config.server.proxies, config.server.log) == (("192.0.2.1",), "json")
    assert config.limits.connections == 100
    assert config.limits.header_seconds == 5.0
    assert config.limits.unplayed_seconds == float("inf")
    assert config.limits.body_seconds == Limits().body_seconds
    usual = Limits().rates[Kind.TABLE]
    assert config.limits.rates[Kind.TABLE].guest == Rate(3, usual.guest.per_second)
    assert config.limits.rates[Kind.TABLE].address == usual.address


def test_the_environment_is_over_the_file_and_options_over_both(file: Path) -> None:
    environment = {
        "CONSIGLIERE_SERVER_PORT": "9001",
        "CONSIGLIERE_SERVER_HOST": "192.0.2.7",
        "CONSIGLIERE_SERVER_ORIGINS": "https://a.example, https://b.example",
        "CONSIGLIERE_LIMITS_RATES_TABLE_GUEST_BURST": "4.5",
        "CONSIGLIERE_CACHE": "of something else",
    }
    both = found(file, environment, port=9002)
    server = both.config.server
    assert (server.port, server.host) == (9002, "192.0.2.7")
    assert server.origins == ("https://a.example", "https://b.example")
    assert both.config.limits.rates[Kind.TABLE].guest.burst == 4.5
    lines = list(both.lines())
    assert "server.port = 9002  # --port" in lines
    assert 'server.host = "192.0.2.7"  # CONSIGLIERE_SERVER_HOST' in lines
    assert f"limits.connections = 100  # {file}" in lines
    assert f"limits.unplayed_seconds = inf  # {file}" in lines
    assert f"limits.body_seconds = {Limits().body_seconds}  # default" in lines


def test_what_is_printed_is_read_again(file: Path, tmp_path: Path) -> None:
    first = found(file)
    (tmp_path / "printed.toml").write_text("\n".join(first.lines()), "utf-8")
    assert found(tmp_path / "printed.toml").config == first.config


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("port = 1", "config_unknown"),
        ("server = 1", "config_unknown"),
        ("[server]\nprot = 1", "config_unknown"),
        ("[server.port]\na = 1", "config_unknown"),
        ("[limits.rates.nonsense]\nguest = { burst = 1 }", "config_unknown"),
        ("[server]\nport = '9000'", "config_value"),
        ("[server]\nport = 1.5", "config_value"),
        ("[server]\nport = true", "config_value"),
        ("[server]\nport = 1979-05-27", "config_value"),
        ("[server]\nlog = 'loud'", "config_value"),
        ("[server]\nproxies = 'one'", "config_value"),
        ("[server]\nproxies = [1]", "config_value"),
        ("[limits]\nconnections = 0", "config_too_small"),
        ("[limits]\nheader_seconds = -1.0", "config_too_small"),
        ("[limits]\nheader_seconds = nan", "config_too_small"),
        ("[server", "config_unreadable"),
        ("[server]\nport = 1\nport = 2", "config_unreadable"),
    ],
)
def test_a_broken_file(tmp_path: Path, text: str, key: str) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(ConfigError) as error:
        found(path)
    assert error.value.key == key
    assert str(path) in error.value.message.args.values()


def test_a_file_that_is_not_there_or_no_text(tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    for path in (tmp_path / "missing.toml", tmp_path / "bytes.toml", tmp_path):
        with raises_key(ConfigError, "config_unreadable"):
            found(path)


@pytest.mark.parametrize(
    ("variable", "value", "key"),
    [
        ("CONSIGLIERE_SERVER_PORT", "many", "config_value"),
        ("CONSIGLIERE_SERVER_WORKERS", "", "bad_workers"),
        ("CONSIGLIERE_SERVER_WORKERS", "two", "bad_workers"),
        ("CONSIGLIERE_SERVER_WORKERS", "ray://localhost", "bad_workers"),
        ("CONSIGLIERE_SERVER_WORKERS", "ray://localhost:99999", "bad_workers"),
        ("CONSIGLIERE_SERVER_WORKERS", "ray://me@localhost:1", "bad_workers"),
        ("CONSIGLIERE_SERVER_WORKERS", "1.5", "config_value"),
        ("CONSIGLIERE_SERVER_WORKERS", "-1", "config_too_small"),
        ("CONSIGLIERE_LIMITS_CONNECTION", "5", "config_unknown"),
    ],
)
def test_a_bad_environment(variable: str, value: str, key: str) -> None:
    with pytest.raises(ConfigError) as error:
        found(environment={variable: value})
    assert error.value.key == key
    assert variable in error.value.message.args.values()


def test_ways_of_notices_are_set_and_the_password_is_not_told(tmp_path: Path) -> None:
    file = tmp_path / "c.toml"
    file.write_text('[notices]\nwebhook = false\naddress = "https://tables.example"\n', "utf-8")
    given = {"CONSIGLIERE_NOTICES_SMTP_PASSWORD": "4711", "CONSIGLIERE_NOTICES_PUSH": "false"}
    found = read_config(file, given, [])
    notices = found.config.notices
    assert (notices.webhook, notices.push, notices.mail) == (False, False, True)
    assert notices.smtp_password == "4711"  # noqa: S105  no real one
    told = "\n".join(found.lines())
    assert "4711" not in told
    assert 'notices.smtp_password = "***"  # CONSIGLIERE_NOTICES_SMTP_PASSWORD' in told
    for value in ({"ADDRESS": "tables.example"}, {"SMTP_SECURITY": "perhaps"}):
        name, text = next(iter(value.items()))
        with pytest.raises(ConfigError):
            read_config(None, {f"CONSIGLIERE_NOTICES_{name}": text}, [])
