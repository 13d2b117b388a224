"""Files named on the command line, with errors that say which one and why."""

from pathlib import Path

from consigliere.core.errors import ConsigliereError


class UnreadableFileError(ConsigliereError):
    """A file cannot be read."""


class UnwritableFileError(ConsigliereError):
    """A file cannot be written."""


def read_bytes(file: Path) -> bytes:
    """The content of a file; raises UnreadableFileError."""
    try:
        return file.read_bytes()
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


def _details(file: Path, error: OSError) -> dict[str, str]:
    return {"file": str(file), "reason": error.strerror or str(error)}
