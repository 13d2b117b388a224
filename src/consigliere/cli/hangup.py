"""A terminal that is closed while a table is shown in it."""

import os
import select
import signal
import sys
import threading


def end_with_terminal() -> None:
    """End this process once its terminal is gone; call it in the main thread.

    The system does so by a signal, unless whoever started the process has it ignored, or gave it a
    terminal that is not its own. It would go on for ever then, reading from nowhere.
    """
    if sys.platform == "win32":
        return
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    threading.Thread(target=_watch, args=(sys.stdin.fileno(),), daemon=True).start()


def _watch(terminal: int) -> None:
    poll = select.poll()
    poll.register(terminal, 0)  # of the end it always tells
    poll.poll()
    os.kill(os.getpid(), signal.SIGHUP)
