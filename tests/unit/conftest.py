"""The command line, for the tests of commands."""

from command_line import run

__all__ = ["run"]
