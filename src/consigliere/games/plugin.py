"""What a game brings along, in one place: an entry point names a `GamePlugin`.

    [project.entry-points."consigliere.games"]
    kuhn-poker = "kuhn_poker.plugin:plugin"

A plugin is cheap to import: everything heavy is a reference such as `"players.factory"` or
`"drawing.svg:svg_of"`, relative to the package of the game and loaded at its first use. Rules
pages with their pictures, the strategy guide and measured figures lie in `data`, its texts in
`locale/<language>/LC_MESSAGES`, beside the module of the plugin.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from consigliere.core.game import Game
from consigliere.players.flat import FLAT
from consigliere.players.levels import Level
from consigliere.players.player import Thinking
from consigliere.players.random_player import RANDOM

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

Reference: TypeAlias = str
"""`module:attribute`, or a module alone, relative to the package of the game."""


@dataclass(frozen=True, slots=True)
class PlayerInfo:
    """A computer player of a game: its name, whether more time makes it play better, and whether
    one can say what a draw counts in its choices."""

    name: str
    thinks: bool = False
    weighs_draws: bool = False


@dataclass(frozen=True, slots=True)
class Accent:
    """The colour of a game on the first page, on light paper and on a dark table (CSS colours)."""

    light: str = "#5b5346"
    dark: str = "#c9bfae"


@dataclass(frozen=True, slots=True)
class StartOption:
    """An option `--name FOLDER` of the commands that start or join a table."""

    name: str
    help: str
    apply: Reference
    """`(folder: Path | None) -> None`: called before the command runs, with or without a folder."""


@dataclass(frozen=True)
class GamePlugin:
    """Everything that belongs to one game.

    Only `id`, `package`, `game` and `view` are needed; what is left out has an honest default: the
    random player at one level, a generic board, no guide, no judge.
    """

    id: str
    """As in records, links and on the command line: `la-famiglia`."""
    package: str
    """The Python package of the game."""
    game: Reference
    """The class behind the Game protocol."""
    view: Reference
    """The dataclass of its views, so that a view can come back from JSON."""

    rules_version: Reference | None = None
    """`() -> int`: the rules version of its records, known before the game is loaded, so that a
    record of newer rules is refused at once."""
    text: Reference | None = None
    """A module with `text_of`, `piece_of`, `score_of`, perhaps `reason_of`: a table in letters."""
    svg: Reference | None = None
    """`(view, language, names) -> str`: a table as one SVG document."""
    drawing: Reference | None = None
    """`(view) -> object`: where everything is drawn, for games the page cannot lay out itself."""
    read_back: Reference | None = None
    """`(view, piece) -> ReadBack | None`: what to look over before a step that ends more."""
    nameable: Reference | None = None
    """`(view) -> ((piece, message, name), …)`: what a person may name now."""
    files: Mapping[str, Reference] = field(default_factory=dict)
    """What a game leaves behind, by the ending of the file: `(view, language, names) -> str`."""
    poster: Reference | None = None
    """`(view, language, names, paper, day) -> bytes`: a PDF to hang up, on `a4`, `a3` or `a2`."""
    parts: Mapping[str, Reference] = field(default_factory=dict)
    """What stays the same for a whole game, by name: `() -> object`; the page asks once."""

    players: tuple[PlayerInfo, ...] = ()
    """From weak to strong; besides, every game has the random player and the yardstick `flat`."""
    factory: Reference | None = None
    """A module that makes the players: `make(name, thinking)`, `data_of(name)`, and with a
    `kernel` also `make_at_once(name, thinking)`, for as long as the compiler is awaited."""
    teams: Reference | None = None
    """`(options, seats) -> tuple[tuple[int, ...], ...]`: the seats of each team, where there are
    any."""
    playouts: Reference | None = None
    """`(view, choices, seed) -> consigliere.players.flat.Playouts`: quick random games for `flat`;
    without it they are played by the Game protocol."""
    levels: tuple[Level, ...] = (Level(RANDOM, Thinking()),)
    """From weak to strong; level 1 is the first."""
    thinks_per: Literal["turn", "decision"] = "turn"
    """What the seconds of `Thinking` are for."""
    kernel: Reference | None = None
    """The `core.kernel.Kernel` of its rules, with its players' built upon it, where there is
    something to compile."""
    judges: tuple[str, ...] = ()
    """Who can judge finished games, from weak to strong."""
    judge: Reference | None = None
    """A module that makes them: `make(name, thinking)`."""
    spelling: Reference | None = None
    """`(state, words) -> str`: steps put together to the notation of whole turns."""

    companion: Reference | None = None
    """What answers people who play with the printed box; see `registry.load_companion`."""
    encoding: Reference | None = None
    """`(options, seats) -> consigliere.games.encoding.Encoding`: the game in numbers."""
    batch: Reference | None = None
    """`(games, seed, options, seats)`: many games at once; see `games.batches.make_batch`."""
    benchmark: Reference | None = None
    """`(seconds) -> dict[str, float]`: how fast its rules are."""
    commands: Reference | None = None
    """A Typer application, mounted under the id of the game."""
    training: Reference | None = None
    """The command that trains a player: a function with Typer's options, mounted under `train`."""
    start_options: tuple[StartOption, ...] = ()
    """Options that the commands take which start or join a table."""

    accent: Accent = Accent()
    picture: str | None = None
    """A file in `data`: the SVG on the game's card on the first page."""

    def load(self, reference: Reference) -> Any:
        """What a reference names."""
        module, _, attribute = reference.partition(":")
        found = import_module(f"{self.package}.{module}" if module else self.package)
        return getattr(found, attribute) if attribute else found

    def load_game(self) -> Game[Any]:
        """The game, made at the first call and shared from then on."""
        return _made(self.package, self.game)

    @property
    def data(self) -> Traversable:
        """The folder `data` of its package; it need not exist."""
        return files(self.package).joinpath("data")

    def player_names(self) -> tuple[str, ...]:
        """The names of its players: random, its own from weak to strong, and the yardstick."""
        return (RANDOM, *(player.name for player in self.players), FLAT)


@cache
def _made(package: str, reference: Reference) -> Game[Any]:
    module, _, name = reference.partition(":")
    found = import_module(f"{package}.{module}" if module else package)
    game: Game[Any] = getattr(found, name)()
    return game
