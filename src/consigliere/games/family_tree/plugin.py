"""What Family Tree brings along."""

from consigliere.games.plugin import Accent, GamePlugin, PlayerInfo
from consigliere.players.levels import Level
from consigliere.players.player import Thinking

SEARCH = "search"

plugin = GamePlugin(
    id="family-tree",
    package=__package__,
    game="game:FamilyTree",
    view="presentation.view:FamilyTreeView",
    rules_version="version:rules_version",
    text="drawing.text",
    drawing="drawing.shared:drawing_of",
    nameable="drawing.text:nameable_of",
    files={
        "svg": "drawing.svg:svg_of",
        "ged": "drawing.gedcom:gedcom_of",
        "json": "drawing.numbers:json_of",
    },
    svg="drawing.svg:svg_of",
    poster="drawing.poster:poster_pdf",
    players=(
        PlayerInfo("greedy"),
        PlayerInfo(SEARCH, thinks=True),
        PlayerInfo("search-2026", thinks=True),
    ),
    factory="players.factory",
    playouts="players.random_playouts:RandomPlayouts",
    judges=(SEARCH,),
    judge="players.judge",
    commands="commands.application:app",
    kernel="rules.kernel:KERNEL",
    encoding="encoding:encoding",
    batch="encoding:batch",
    levels=(
        Level(SEARCH, Thinking(temperature=1.0)),
        Level(SEARCH, Thinking(temperature=0.1)),
        Level(SEARCH, Thinking(temperature=0.04)),
        Level(SEARCH, Thinking(temperature=0.02)),
        Level(SEARCH, Thinking(temperature=0.01)),
        Level(SEARCH, Thinking()),
        Level(SEARCH, Thinking(seconds=0.03)),
        Level(SEARCH, Thinking(seconds=1.0)),
    ),
    benchmark="benchmark:measure",
    accent=Accent("#a8281f", "#a8281f"),
)
"""Up to level 6 the player looks one step ahead, as `greedy` does."""
