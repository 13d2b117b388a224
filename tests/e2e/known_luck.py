"""`consigliere` with known luck: the tables of a server are dealt the same way in every run.

Run as a script, in place of the command. What a test sees then depends on the order in which it
sets its tables up, and not on the day.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from hashlib import sha256
from itertools import count
from unittest.mock import patch


def numbered_seeds() -> Callable[[], bytes]:
    """A source of seeds: those of the first table, of the second and so on."""
    numbers = count()
    return lambda: sha256(f"table {next(numbers)}".encode()).digest()


def main() -> None:
    # the processes of the computers read this file too, and need none of it
    from consigliere.cli.main import main as command  # noqa: PLC0415
    from consigliere.server.tables import hub  # noqa: PLC0415

    with (
        patch.object(hub, "fresh_seed", numbered_seeds()),
        patch.object(secrets, "randbits", lambda _bits: 1),
    ):
        command()


if __name__ == "__main__":
    main()
