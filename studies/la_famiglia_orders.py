"""What search of La Famiglia gives away with its order tokens, by the rollouts it has for each.

    python studies/la_famiglia_orders.py --games 60 --seed 1 --mode 2v1

Order tokens in games of the heuristic are chosen as search does and as `search-2026` does, with the
same weights and as many rollouts. Then every token is evaluated by rollouts from other
determinizations. The loss is the chance to win, in percentage points, that the mixed strategy gives
away on average to the best token.
"""

from collections import defaultdict

from consigliere.games.la_famiglia.players.features import ROUNDS
from consigliere.games.la_famiglia.players.search.determinizations import Determinizations
from consigliere.games.la_famiglia.players.search.player import SearchPlayer, SearchPlayerOf2026
from consigliere.games.la_famiglia.players.search.prior import Prior
from consigliere.games.la_famiglia.players.search.simulator import compiled_simulator
from consigliere.games.la_famiglia.presentation.view import LaFamigliaView
from consigliere.players.player import Thinking
from la_famiglia_tokens import TokenObserver, loss_in_points, payoffs_of

ROLLOUTS = (30, 55, 110)
PLAYERS = {"search": SearchPlayer, "search-2026": SearchPlayerOf2026}
Row = tuple[str, int, str]
"""Who chooses, from how many rollouts, in which rounds."""


class Observer(TokenObserver):
    """Records what others would lose with some tokens."""

    def __init__(self) -> None:
        super().__init__()
        self.losses = defaultdict[Row, list[float]](list)

    def note(self, view: LaFamigliaView, prior: Prior, seed: int) -> None:
        """See TokenObserver."""
        chances = payoffs_of(view, prior, seed).mean(axis=1)
        rounds = "last round" if view.round > ROUNDS else "before"
        for name, kind in PLAYERS.items():
            for rollouts in ROLLOUTS:
                player = kind(Thinking(playouts=rollouts), compiled_simulator)
                deals = Determinizations(view, seed, compiled_simulator())
                shares = player.order_strategy(prior, deals, 0.0)
                if shares is not None:
                    lost = chances.max() - chances @ shares
                    self.losses[name, rollouts, rounds].append(float(lost))


def main() -> None:
    """Print a line for each player, number of rollouts and part of the game."""
    observer = Observer()
    observer.watch()
    print("| player | rollouts | rounds | tokens | loss, points | interval |")
    print("|---|---|---|---|---|---|")
    for (name, rollouts, rounds), losses in sorted(observer.losses.items()):
        print(f"| {name} | {rollouts} | {rounds} | {loss_in_points(losses)} |")


if __name__ == "__main__":
    main()
