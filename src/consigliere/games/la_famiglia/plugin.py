"""The plugin of La Famiglia."""

from consigliere.games.plugin import Accent, GamePlugin, PlayerInfo, StartOption
from consigliere.players.levels import Level
from consigliere.players.player import Thinking

HEURISTIC = "heuristic"
SEARCH = "search"

plugin = GamePlugin(
    id="la-famiglia",
    package=__package__,
    game="game:LaFamiglia",
    view="presentation.view:LaFamigliaView",
    rules_version="box.files:rules_version",
    text="drawing.text",
    svg="drawing.svg:svg_of",
    read_back="drawing.read_back:read_back",
    parts={
        "components": "box.components:components_in_use",
        "map": "drawing.sicily:sicily_drawing",
    },
    players=(
        PlayerInfo(HEURISTIC, thinks=True),
        PlayerInfo("uct", thinks=True),
        PlayerInfo("race", thinks=True),
        PlayerInfo("search-2026", thinks=True),
        PlayerInfo(SEARCH, thinks=True),
    ),
    factory="players.factory",
    teams="players.teams:teams_of",
    playouts="players.search.random_playouts:RandomPlayouts",
    judges=(SEARCH,),
    judge="players.judge",
    kernel="rules.kernel:KERNEL",
    encoding="encoding:encoding",
    batch="encoding:batch",
    levels=(
        Level(HEURISTIC, Thinking(temperature=0.3)),
        Level(HEURISTIC, Thinking(temperature=0.17)),
        Level(HEURISTIC, Thinking(temperature=0.1)),
        Level(HEURISTIC, Thinking(temperature=0.05)),
        Level(HEURISTIC, Thinking()),
        Level(SEARCH, Thinking(seconds=0.01, temperature=0.03)),
        Level(SEARCH, Thinking(seconds=0.01, temperature=0.012)),
        Level(SEARCH, Thinking(seconds=0.01)),
    ),
    thinks_per="decision",
    companion="companion.answer:answer",
    commands="commands.application:app",
    start_options=(
        StartOption(
            "box",
            "cli.help.la_famiglia.box",
            "box.files:use_box",
        ),
    ),
    accent=Accent("#a8281f", "#a8281f"),
)
"""`uct`, `race` and `search-2026` are yardsticks: they come before the player that is measured
against them. Levels are the heuristic, then search, each with less and less randomness."""
