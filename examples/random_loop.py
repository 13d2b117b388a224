"""A thousand games of Famiglia side by side, played at random: python random_loop.py [steps]"""

import sys

from consigliere.games.famiglia.encoding import FamigliaBatch


def main(steps: int) -> None:
    """How many games ended, and how often the first seat won."""
    batch = FamigliaBatch(1000, seed=1)
    ended = won = 0
    for _ in range(steps):
        frame = batch.step(batch.sample())
        ended += int(frame.terminated.sum())
        won += int((frame.rewards[:, 0] > 0).sum())
    print(f"{ended} games ended; seat 0 won {won} of them.")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
