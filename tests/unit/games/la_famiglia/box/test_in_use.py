"""LF-DATA-01: a process plays with the user's own components, without any change of code."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from consigliere.games.la_famiglia.box.files import (
    IN_USE,
    BoxError,
    box_in_use,
    copy_standard,
    edition_of,
    load_box,
    rules_version,
    standard_box,
)
from consigliere.games.la_famiglia.box.parts import RULES_VERSION
from consigliere.games.la_famiglia.game import LaFamiglia

_STATED = """
from consigliere.games.registry import load_game
game = load_game("la-famiglia")
state = game.initial({"mode": "1v1"}, 2)
print(game.info.rules_version, state.components.box.id, int(state.tables.cost.sum()))
"""


@pytest.fixture
def dearer(tmp_path: Path) -> Path:
    """The standard components, but one action of the tables costs more."""
    folder = tmp_path / "mine"
    copy_standard(folder)
    path = folder / "tables.json"
    data = json.loads(path.read_text("utf-8"))
    data["actions"][0]["cost"] += 1
    path.write_text(json.dumps(data), "utf-8")
    return folder


@pytest.fixture
def afresh() -> Iterator[None]:
    """Nothing that was read before, and nothing that is read now, is remembered."""
    box_in_use.cache_clear()
    yield
    box_in_use.cache_clear()


@pytest.mark.usefixtures("afresh")
def test_without_a_folder_the_standard_box_is_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(IN_USE, raising=False)
    assert box_in_use() is standard_box()
    assert rules_version() == RULES_VERSION


@pytest.mark.usefixtures("afresh")
def test_the_folder_of_the_environment_is_in_use(
    monkeypatch: pytest.MonkeyPatch, dearer: Path
) -> None:
    monkeypatch.setenv(IN_USE, str(dearer))
    assert box_in_use() == load_box(dearer)
    assert rules_version() > RULES_VERSION


@pytest.mark.usefixtures("afresh")
def test_a_faulty_folder_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(IN_USE, str(tmp_path))
    with pytest.raises(BoxError) as refused:
        box_in_use()
    assert refused.value.key == "box_empty"


def test_boxes_are_told_apart_by_what_is_in_them(tmp_path: Path, dearer: Path) -> None:
    copy_standard(tmp_path / "copy")
    assert edition_of(load_box(tmp_path / "copy")) == 0
    renamed = dearer.rename(tmp_path / "other name")
    found = edition_of(load_box(renamed))
    assert 0 < found < 1 << 32
    tables = renamed / "tables.json"
    data = json.loads(tables.read_text("utf-8"))
    data["actions"][0]["cost"] += 1
    tables.write_text(json.dumps(data), "utf-8")
    assert edition_of(load_box(renamed)) not in {0, found}


def test_records_say_what_they_were_played_by_with_ones_own_components_too(dearer: Path) -> None:
    own = edition_of(load_box(dearer)) << 8
    for number in (0, own):
        assert "version" not in LaFamiglia.info.names_in(number + 3)
        assert "version" in LaFamiglia.info.names_in(number + 4)


def test_a_whole_process_plays_with_it(dearer: Path) -> None:
    def stated(**more: str) -> list[str]:
        environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", **more}
        command = [sys.executable, "-c", _STATED]
        done = subprocess.run(
            command, env=environment, check=True, capture_output=True, text=True, timeout=60
        )
        return done.stdout.split()

    version, name, cost = stated()
    own_version, own_name, own_cost = stated(**{IN_USE: str(dearer)})
    assert (int(version), name) == (RULES_VERSION, "standard")
    assert int(own_version) > RULES_VERSION
    assert (own_name, int(own_cost)) == ("mine", int(cost) + 1)
