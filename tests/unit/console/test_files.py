"""Files named on the command line: errors say which file and why."""

from pathlib import Path

import pytest

from consigliere.console.files import (
    UnreadableFileError,
    UnwritableFileError,
    read_bytes,
    write_bytes,
    write_text,
)


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    write_text(tmp_path / "text", "é")
    assert read_bytes(tmp_path / "text") == "é".encode()
    write_bytes(tmp_path / "bytes", b"a\r\n")
    assert read_bytes(tmp_path / "bytes") == b"a\r\n"


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFileError) as caught:
        read_bytes(tmp_path / "missing")
    assert caught.value.key == "unreadable_file"
    assert caught.value.details["file"] == str(tmp_path / "missing")


def test_a_folder_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(UnwritableFileError) as caught:
        write_text(tmp_path, "")
    assert caught.value.key == "unwritable_file"
    with pytest.raises(UnwritableFileError):
        write_bytes(tmp_path, b"")
