"""Stopping in time: what is not done by then is left behind."""

from __future__ import annotations

import logging
import multiprocessing
import os
import threading

logger = logging.getLogger(__name__)


def exit_within(seconds: float) -> None:
    """End this process at the latest after that time, and its children with it.

    Nothing is lost: whatever was acknowledged is stored. Compiled code that is just being loaded
    cannot be interrupted in any other way.
    """
    timer = threading.Timer(seconds, _exit, (seconds,))
    timer.daemon = True
    timer.start()


def _exit(seconds: float) -> None:
    logger.warning("not everything has stopped within %g s; it is left behind", seconds)
    for child in multiprocessing.active_children():
        child.kill()
    logging.shutdown()
    os._exit(0)
