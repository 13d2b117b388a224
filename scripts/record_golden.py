"""Record the golden games anew; with `--check` only say which would change. Names choose games.

A golden game is a file under tests/golden/<game>. Its head says what to play: `options`, `seats`,
`policy` and `seed`. After an empty line comes what was played, and on the last line the outcome;
the modules of `golden_games` say what stands on a line. To add a game write its head and run this.
Look at every difference before you keep it.
"""

from __future__ import annotations

import sys

from golden_games import golden_of
from own_games import own_games


def main(arguments: list[str]) -> int:
    """Record the games named, or all; the exit status."""
    named = [argument for argument in arguments if not argument.startswith("-")]
    return max(golden_of(game_id).main(arguments) for game_id in named or own_games())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
