"""The files of deploy/ are read by the programs they are for, where those are installed."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from consigliere.server.config import read_config
from consigliere.server.connections import Connections

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted(path.name for ending in ("service", "timer") for path in DEPLOY.glob(f"*.{ending}"))
INSTRUCTIONS = {
    *("FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "VOLUME", "EXPOSE"),
    *("STOPSIGNAL", "HEALTHCHECK", "CMD", "ENTRYPOINT"),
}


def instructions() -> list[tuple[str, str]]:
    """The instructions of the Containerfile, with continued lines put together."""
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    lines = [line for line in text.replace("\\\n", " ").splitlines() if line.strip()]
    parted = (line.split(maxsplit=1) for line in lines if not line.startswith("#"))
    return [(word, rest) for word, rest in parted]


def compose() -> Any:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))


def test_the_settings_are_settings() -> None:
    found = read_config(DEPLOY / "consigliere.toml", {}, [])
    server = found.config.server
    Connections(found.config.limits, server.proxies)
    assert server.proxies == ("127.0.0.1",)
    assert all(origin.startswith("https://") for origin in server.origins)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
@pytest.mark.parametrize("name", UNITS)
def test_systemd_reads_the_units(name: str, tmp_path: Path) -> None:
    for unit in UNITS:
        text = (DEPLOY / unit).read_text("utf-8")
        text = text.replace("/opt/consigliere/bin/consigliere", sys.executable)
        (tmp_path / unit).write_text(text, "utf-8")
    command = ["systemd-analyze", "verify", "--man=no", str(tmp_path / name)]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    complaints = [line for line in checked.stderr.splitlines() if name in line]
    assert (checked.returncode, complaints) == (0, [])


def test_the_units_agree_with_the_settings() -> None:
    unit = (DEPLOY / "consigliere.service").read_text("utf-8")
    settings = tomllib.loads((DEPLOY / "consigliere.toml").read_text("utf-8"))
    assert settings["server"]["database"].startswith("/var/lib/consigliere/")
    assert "StateDirectory=consigliere\n" in unit
    assert settings["server"]["database"] in (DEPLOY / "consigliere-backup.service").read_text()
    stopping = read_config(None, {}, []).config.limits.stopping_seconds
    for text in (unit, (DEPLOY / "compose.yaml").read_text("utf-8")):
        (patience,) = re.findall(r"(?:TimeoutStopSec=|stop_grace_period: )(\d+)", text)
        assert int(patience) > stopping


def test_the_container_runs_without_rights() -> None:
    found = instructions()
    assert {word for word, _ in found} <= INSTRUCTIONS
    assert [rest for word, rest in found if word == "USER"][-1] != "root"
    for word, rest in found:
        if word == "FROM":
            assert re.match(r"\S+/\S+:[\d.]+-\S+", rest), f"{rest} names no version"
        if word == "COPY" and not rest.startswith("--from"):
            *sources, _ = rest.split()
            assert all((ROOT / source).exists() for source in sources)


def test_what_is_installed_is_offered_and_pinned() -> None:
    """The extras of the container and of the instructions, each with a version of its own."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    offered, pinned = project["optional-dependencies"], (ROOT / "constraints" / "dev.txt")
    names = {line.partition("==")[0] for line in pinned.read_text("utf-8").splitlines()}
    command = r"-c \S*constraints/dev\.txt .*\.whl\)\[([a-z,]+)\]"
    for path in (DEPLOY / "Containerfile", ROOT / "docs" / "deploy.md"):
        (extras,) = re.findall(command, path.read_text("utf-8"))
        assert set(extras.split(",")) == {"postgres", "previews", "push"}
        wanted = [line for extra in extras.split(",") for line in offered[extra]]
        assert {canonicalize_name(Requirement(line).name) for line in wanted} <= names


def test_the_container_is_told_nothing_unknown() -> None:
    """Its variables, and those of the compose file, are settings of the server."""
    variables = dict(
        pair.split("=", 1)
        for word, rest in instructions()
        if word == "ENV"
        for pair in rest.split()
    )
    variables |= compose()["services"]["tables"]["environment"]
    server = read_config(None, variables, []).config.server
    assert server.host == "0.0.0.0"  # noqa: S104  inside the container
    volumes = [rest for word, rest in instructions() if word == "VOLUME"]
    assert str(Path(server.database).parent) in volumes[0]


def test_the_compose_file_holds_together() -> None:
    found = compose()
    for service in found["services"].values():
        for volume in service["volumes"]:
            source = volume.split(":")[0]
            named = source in found["volumes"]
            assert named or (DEPLOY / source).is_file(), volume
        assert set(service["networks"]) <= set(found["networks"])
    build = found["services"]["tables"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()
    (subnet,) = (config["subnet"] for config in found["networks"]["inside"]["ipam"]["config"])
    assert found["services"]["tables"]["environment"]["CONSIGLIERE_SERVER_PROXIES"] == subnet
    assert "ports" not in found["services"]["tables"], "only the proxy is reached from outside"


def test_the_caddyfile_is_well_formed(tmp_path: Path) -> None:
    text = (DEPLOY / "Caddyfile").read_text("utf-8")
    depth = 0
    for line in (line for line in text.splitlines() if not line.lstrip().startswith("#")):
        depth -= line.strip() == "}"
        assert line == "" or line.startswith("\t" * depth), line
        depth += line.endswith("{")
    assert depth == 0
    assert "CONSIGLIERE_UPSTREAM" in compose()["services"]["proxy"]["environment"]
    if shutil.which("caddy"):
        command = ["caddy", "validate", "--config", str(DEPLOY / "Caddyfile")]
        subprocess.run(command, check=True, capture_output=True)


def test_what_is_kept_from_a_build_is_the_same_for_both() -> None:
    assert (ROOT / ".containerignore").read_bytes() == (ROOT / ".dockerignore").read_bytes()
