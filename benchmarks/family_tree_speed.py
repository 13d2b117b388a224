"""How fast the compiled rules of Family Tree are: whole games of Dynasties with four players.

With the extra `bench`, OpenSpiel's crazy_eights is rolled out in C++ in turn with them, and the
ratio is printed. Rates are decisions of players per second of processor time on one core.

    python benchmarks/family_tree_speed.py [--json] [--seconds 1] [--rounds 5]
"""

import sys
from functools import partial
from importlib.util import find_spec

from consigliere.games.family_tree.benchmark import measure
from figures import run
from rollouts import rollout_figures

if __name__ == "__main__":
    run(__doc__, partial(rollout_figures, measure, "Family Tree"))
    if not find_spec("pyspiel"):
        print('Not installed: OpenSpiel. The extra "bench" brings it.', file=sys.stderr)
