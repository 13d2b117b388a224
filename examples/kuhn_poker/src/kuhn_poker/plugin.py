"""What Kuhn poker brings along."""

from consigliere.games.plugin import GamePlugin

plugin = GamePlugin(
    id="kuhn-poker",
    package="kuhn_poker",
    game="game:KuhnPoker",
    view="game:KuhnView",
)
