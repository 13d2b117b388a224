"""Files named on the command line, with errors that say which one and why."""

from pathlib import Path

from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Arg
from consigliere.core.system_errors import reason_of


class UnreadableFileError(ConsigliereError):
    """A file cannot be read."""


class UnwritableFileError(ConsigliereError):
    """A file cannot be written."""


def read_bytes(file: Path, limit: int = -1) -> bytes:
    """The content of a file; raises UnreadableFileError.

    Of one that holds more than `limit` bytes only a byte more is read, so that it is found too
    large at once, whatever its size.
    """
    try:
        with file.open("rb") as content:
            return content.read(limit + 1 if limit >= 0 else -1)
    except OSError as error:
        raise UnreadableFileError("unreadable_file", _details(file, error)) from error


def write_bytes(file: Path, content: bytes) -> None:
    """Write a file; raises UnwritableFileError."""
    try:
        file.write_bytes(content)
    except OSError as error:
        raise unwritable(file, error) from error


def write_text(file: Path, text: str) -> None:
    """Write a file in UTF-8, with the line ends of the system; raises UnwritableFileError."""
    try:
        file.write_text(text, "utf-8")
    except OSError as error:
        raise unwritable(file, error) from error


def unwritable(file: Path, error: OSError) -> UnwritableFileError:
    """The error to raise for a file that could not be written."""
    return UnwritableFileError("unwritable_file", _details(file, error))


def _details(file: Path, error: OSError) -> dict[str, Arg]:
    return {"file": str(file), "reason": reason_of(error)}
