"""Makes the players of Famiglia, ready to choose."""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import NamedTuple

from consigliere.core.compiled import jit_disabled
from consigliere.games.random_source import new_random
from consigliere.players.player import Player, Thinking
from consigliere.players.quick import QuickUntilReady

from ..game import Famiglia
from ..rules.record import Record
from . import kernel
from .champion.endgame import EndgameChoice
from .champion.kernel import KERNEL, compiled
from .champion.lookahead import LONG
from .champion.model import CHAMPION_FILE, MODEL_2026_FILE, shipped_model
from .champion.net import Net
from .champion.player import Abilities, ChampionPlayer
from .exploiter.model import EXPLOITER_FILE, shipped_exploiter
from .exploiter.player import ExploiterPlayer
from .greedy import GreedyPlayer
from .open_loop import OpenLoopPlayer, greedy_playouts, random_playouts
from .search import SearchPlayer


class _PlayerSpec(NamedTuple):
    """How to make a player, its files in `data/`, and how to compile what it needs."""

    make: Callable[[Thinking], Player]
    data: tuple[str, ...]
    warm_up: Callable[[], None]


def make(name: str, thinking: Thinking) -> Player:
    """The player of that name, with everything it needs compiled, where anything is."""
    spec = _PLAYERS[name]
    if not jit_disabled():
        spec.warm_up()
    return spec.make(thinking)


def make_at_once(name: str, thinking: Thinking) -> Player:
    """The same without waiting: it does not look ahead while the compiler is awaited."""
    make_one = _PLAYERS[name].make
    return QuickUntilReady(make_one(thinking), make_one(thinking.without_time()), KERNEL)


def data_of(name: str) -> dict[str, str]:
    """The data files of a player, by name, with their SHA-256."""
    folder = files(__package__) / "data"
    return {file: sha256((folder / file).read_bytes()).hexdigest() for file in _PLAYERS[name].data}


@cache
def _net(file: str) -> Net:
    return shipped_model(file).net


def _champion(thinking: Thinking) -> Player:
    # whoever is to err now and then does not play the end exactly
    endgame = None if thinking.temperature else _endgame()
    return ChampionPlayer(_net(CHAMPION_FILE), thinking, abilities=Abilities(endgame))


def _champion_2026(thinking: Thinking) -> Player:
    abilities = Abilities(all_swaps=False, lookahead=LONG, offers_draws=True)
    return ChampionPlayer(_net(MODEL_2026_FILE), thinking, abilities=abilities)


def _exploiter(thinking: Thinking) -> Player:
    # it knows whether the champion will agree
    abilities = Abilities(None if thinking.temperature else _endgame(), offers_draws=True)
    return ExploiterPlayer(shipped_exploiter(), _net(CHAMPION_FILE), thinking, abilities=abilities)


@cache
def _endgame() -> EndgameChoice:
    return EndgameChoice()


@cache
def _warm_up_search() -> None:
    game = Famiglia()
    game.warm_up()
    kernel.warm_up(game.initial({}).record)


@cache
def _warm_up_champion() -> None:
    Famiglia().warm_up()
    start = _dealt()
    for abilities in (Abilities(), Abilities(all_swaps=False)):
        ChampionPlayer(_net(CHAMPION_FILE), _FEW_PLAYOUTS, abilities=abilities).decide(start, 1)
    _endgame().warm_up(start)


def _dealt() -> Record:
    """A new game in which the first decision is due."""
    start = Famiglia().initial({}).record.copy()  # chance deals into it
    compiled().carry_out_chance(start, new_random())
    return start


@cache
def _warm_up_exploiter() -> None:
    _warm_up_champion()
    ExploiterPlayer(shipped_exploiter(), _net(CHAMPION_FILE), _FEW_PLAYOUTS).decide(_dealt(), 1)


@cache
def _warm_up_open_loop() -> None:
    _warm_up_search()
    start = Famiglia().initial({}).record.copy()  # chance deals into it
    rng = new_random()
    kernel.compiled().draw_all(start, rng)
    for play_out in (random_playouts(), greedy_playouts()):
        OpenLoopPlayer(_FEW_PLAYOUTS, play_out).decide(start, 1)


_FEW_PLAYOUTS = Thinking(playouts=10)
"""Enough to look ahead, so that the search is compiled too."""

_PLAYERS = {
    "greedy": _PlayerSpec(lambda _: GreedyPlayer(), (), _warm_up_search),
    "search": _PlayerSpec(SearchPlayer, ("worth.json",), _warm_up_search),
    "mcts-random": _PlayerSpec(
        lambda thinking: OpenLoopPlayer(thinking, random_playouts()), (), _warm_up_open_loop
    ),
    "mcts-greedy": _PlayerSpec(
        lambda thinking: OpenLoopPlayer(thinking, greedy_playouts()), (), _warm_up_open_loop
    ),
    "champion": _PlayerSpec(_champion, (CHAMPION_FILE, "worth.json"), _warm_up_champion),
    "champion-2026": _PlayerSpec(
        _champion_2026, (MODEL_2026_FILE, "worth.json"), _warm_up_champion
    ),
    "exploiter": _PlayerSpec(
        _exploiter, (EXPLOITER_FILE, CHAMPION_FILE, "worth.json"), _warm_up_exploiter
    ),
}
