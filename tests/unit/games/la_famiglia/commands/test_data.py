"""The data files of La Famiglia, copied, changed and checked from the command line."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from consigliere.cli.main import app
from consigliere.games.la_famiglia.box.files import BoxError


def test_a_copy_of_the_data_is_sound(tmp_path: Path) -> None:
    """LF-DATA-01: what was copied can be changed and is checked."""
    folder = tmp_path / "mine"
    written = CliRunner().invoke(app, ["la-famiglia", "copy-data", str(folder)])
    assert written.exit_code == 0
    assert sorted(written.output.split()) == sorted(str(path) for path in folder.iterdir())
    checked = CliRunner().invoke(app, ["--lang", "en", "la-famiglia", "check-data", str(folder)])
    assert checked.output == (f"{folder}: valid. Territories: 36, sea zones: 8, orders: 78.\n")


def test_a_fault_is_named(tmp_path: Path) -> None:
    CliRunner().invoke(app, ["la-famiglia", "copy-data", str(tmp_path)])
    path = tmp_path / "map.json"
    data = json.loads(path.read_text("utf-8"))
    data["territories"][0]["neighbours"].append("PAL")
    path.write_text(json.dumps(data), "utf-8")
    result = CliRunner().invoke(app, ["la-famiglia", "check-data", str(tmp_path)])
    assert isinstance(result.exception, BoxError)
    assert result.exception.key == "box_one_way"


def test_files_are_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "solo.json").write_text("{}", "utf-8")
    result = CliRunner().invoke(app, ["la-famiglia", "copy-data", str(tmp_path)])
    assert isinstance(result.exception, BoxError)
    assert result.exception.key == "box_file_exists"
    assert [path.name for path in tmp_path.iterdir()] == ["solo.json"]


@pytest.mark.parametrize("command", ["copy-data", "check-data"])
def test_a_folder_is_needed(command: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    result = CliRunner().invoke(app, ["la-famiglia", command, str(tmp_path / "file")])
    assert isinstance(result.exception, BoxError)
    assert result.exception.key == "box_folder"
