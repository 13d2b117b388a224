"""The server as people run it: a process of its own, which can be killed and started again."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Self

COMMAND = Path(__file__).with_name("known_luck.py")
"""The command line, with tables that are dealt the same way every time."""
START_SECONDS = 60.0
"""Long enough for a cold start on a busy machine."""


class Server:
    """`consigliere serve` on a free port, with a database of its own in `folder`."""

    def __init__(
        self, folder: Path, environment: Mapping[str, str] | None = None, port: int = 0
    ) -> None:
        """Started with the variables of this process, or with others."""
        self._environment = environment
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self._port = port
        self._starts = 0

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def url(self) -> str:
        """The address of the first page."""
        return f"http://127.0.0.1:{self._port}/"

    @property
    def database(self) -> Path:
        """Where its tables live."""
        return self._folder / "t.sqlite3"

    @property
    def _log(self) -> Path:
        return self._folder / f"server-{self._starts}.log"

    def said(self) -> str:
        """What it has printed since it was last started."""
        return self._log.read_text("utf-8")

    def start(self) -> None:
        """Start it, on the same port as before if this is not the first time."""
        self._starts += 1
        said = self._log
        serve = ["serve", "--port", str(self._port), "--database", str(self.database)]
        with said.open("wb") as output:
            self._process = subprocess.Popen(
                [sys.executable, str(COMMAND), *serve],
                env=self._environment,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        self._port = self._announced_port(said)

    def _announced_port(self, said: Path) -> int:
        assert self._process is not None
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            found = re.search(r"http://127\.0\.0\.1:(\d+)", said.read_text("utf-8"))
            if found:
                return int(found[1])
            assert self._process.poll() is None, said.read_text("utf-8")
            time.sleep(0.05)
        raise TimeoutError(f"the server said only: {said.read_text('utf-8')}")

    def kill(self) -> None:
        """As if somebody had pulled the plug."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def stop(self) -> None:
        """End it in good order."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(START_SECONDS)
            self._process = None
