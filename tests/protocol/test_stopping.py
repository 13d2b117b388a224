"""Asked to stop, the server is gone within seconds, whatever pages are open."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from live_server import PATIENCE, Client

SERVER = Path(__file__).with_name("stubborn_server.py")


@contextmanager
def stubborn(database: Path) -> Iterator[tuple[subprocess.Popen[str], Client]]:
    command = [sys.executable, str(SERVER), str(database)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = next(line for line in process.stdout if line.startswith("serving at "))
        client = Client(said.removeprefix("serving at ").strip())
        try:
            yield process, client
        finally:
            client.http.close()
            process.kill()


def finished(client: Client) -> str:
    table = str(client.new_table("me", "hot")["id"])
    with client.sit(table) as seat:
        seat.hear("snapshot")
        seat.ask("resign", seat=0)
    return table


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGTERM")
@pytest.mark.fault("draining", "worker-left-behind")
def test_a_page_and_an_analysis_are_open(tmp_path: Path) -> None:
    with stubborn(tmp_path / "tables.sqlite3") as (process, ann):
        table = finished(ann)
        body = {"effort": "quick"}
        with (
            ann.sit(table) as seat,
            ann.http.stream("POST", f"/api/tables/{table}/analysis", json=body) as answer,
        ):
            seat.hear("snapshot")
            told = (json.loads(line) for line in answer.iter_lines())
            worker = next(
                each["done"] for each in told if each["type"] == "progress" and each["done"]
            )
            process.terminate()
            assert seat.closed() == 1012
            assert list(told) == [], "the stream ends as it should"
        process.wait(PATIENCE)
        with pytest.raises(ProcessLookupError):
            os.kill(worker, 0)
