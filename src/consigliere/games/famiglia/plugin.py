"""What Famiglia brings along."""

from consigliere.games.plugin import Accent, GamePlugin, PlayerInfo
from consigliere.players.levels import Level
from consigliere.players.player import Thinking

CHAMPION = "champion"

plugin = GamePlugin(
    id="famiglia",
    package=__package__,
    game="game:Famiglia",
    view="presentation.view:FamigliaView",
    rules_version="version:rules_version",
    text="drawing.text",
    svg="drawing.svg:svg_of",
    players=(
        PlayerInfo("greedy"),
        PlayerInfo("mcts-random", thinks=True),
        PlayerInfo("mcts-greedy", thinks=True),
        PlayerInfo("search", thinks=True),
        PlayerInfo(CHAMPION, thinks=True, weighs_draws=True),
        PlayerInfo("champion-2026", thinks=True, weighs_draws=True),
        PlayerInfo("exploiter", thinks=True, weighs_draws=True),
    ),
    factory="players.factory",
    playouts="players.random_playouts:RandomPlayouts",
    kernel="rules.kernel:KERNEL",
    levels=(
        Level(CHAMPION, Thinking(temperature=0.4)),
        Level(CHAMPION, Thinking(temperature=0.2)),
        Level(CHAMPION, Thinking(temperature=0.1)),
        Level(CHAMPION, Thinking(temperature=0.06)),
        Level(CHAMPION, Thinking(temperature=0.035)),
        Level(CHAMPION, Thinking(temperature=0.018)),
        Level(CHAMPION, Thinking()),
        Level(CHAMPION, Thinking(seconds=1.0)),
    ),
    judges=("search", CHAMPION),
    judge="players.judge",
    spelling="presentation.spelling:spell",
    encoding="encoding:encoding",
    batch="encoding:batch",
    benchmark="benchmark:measure",
    commands="commands.positions:app",
    training="commands.train:train",
    accent=Accent("#a8281f", "#a8281f"),
)
"""One player at all levels. Up to level 7 it does not look ahead, and the lower the level, the more
often it plays something that is nearly as good; no level blunders on purpose."""
