"""Serve the test games from a process that is loading compiled code, which nothing interrupts.

`python stubborn_server.py DATABASE` says the address and serves until it is asked to stop.
"""

import logging
import sys
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[1]))

from analysis_workers import naming_its_process
from consigliere.server import compiler, run
from consigliere.server.app import build_app
from consigliere.server.state import Settings
from live_server import ROOMY, FirstWord, game_source


def load_for_ever(game: str) -> None:
    time.sleep(60)  # a forgotten server does not stay


def small(*values: Any, **named: Any) -> Settings:
    """The settings of the server, with the test games and little patience."""
    limits = replace(ROOMY, stopping_seconds=1.0)
    return Settings(*values, **{**named, "source": game_source(), "limits": limits})


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stdout)
    build = partial(build_app, computers=FirstWord(), analyse=naming_its_process)
    with (
        patch.multiple(compiler, is_compiled=lambda _: True, compile_game=load_for_ever),
        patch.multiple(run, Settings=small, build_app=build),
    ):
        run.serve("127.0.0.1", 0, Path(sys.argv[1]))
