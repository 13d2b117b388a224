"""Serve the test games from a process of its own, so that a test may kill it.

`python server_process.py ADDRESS` prints the address and serves until it is killed. Its computer
seats never answer, its analyses take their time.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from analysis_workers import slow
from live_server import Silent, running

if __name__ == "__main__":
    with running(sys.argv[1], computers=Silent(), analyse=slow) as live:
        sys.stdout.write(live.url + "\n")
        sys.stdout.flush()
        time.sleep(60)  # a forgotten server does not stay
