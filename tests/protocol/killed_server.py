"""A server in a process of its own, that a test kills."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Self

SERVER = Path(__file__).with_name("server_process.py")


class KilledServer:
    """A server that can be killed, and started again at another port."""

    def __init__(self, database: str) -> None:
        """`database` is the URL of a database server, or a file."""
        self._database = database
        self.start()

    def start(self) -> None:
        """Serve at `url`."""
        command = [sys.executable, str(SERVER), self._database]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().strip()

    def kill(self) -> None:
        """Kill it, if it is not dead."""
        self._process.kill()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
