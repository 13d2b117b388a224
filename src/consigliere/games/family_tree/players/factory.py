"""Makes the players of Family Tree, ready to choose."""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib.resources import files

from consigliere.players.player import Player, Thinking
from consigliere.players.quick import QuickUntilReady

from ..game import FamilyTree
from . import kernel
from .greedy import GreedyPlayer
from .kernel import KERNEL
from .search import SearchPlayer
from .weights import WEIGHTS_FILE, plain_weights


def make(name: str, thinking: Thinking) -> Player:
    """The player of that name; waits until what it needs is compiled."""
    _warm_up()
    return _PLAYERS[name](thinking)


def make_at_once(name: str, thinking: Thinking) -> Player:
    """The same without waiting: it looks one step ahead while the compiler is awaited."""
    make_one = _PLAYERS[name]
    if name == "greedy":
        return make_one(thinking)
    return QuickUntilReady(make_one(thinking), make_one(thinking.without_time()), KERNEL)


def data_of(name: str) -> dict[str, str]:
    """The data files of a player, by name, with their SHA-256."""
    if name != "search":
        return {}
    content = (files(__package__) / "data" / WEIGHTS_FILE).read_bytes()
    return {WEIGHTS_FILE: sha256(content).hexdigest()}


def _search_2026(thinking: Thinking) -> Player:
    return SearchPlayer(thinking, weights=plain_weights())


_PLAYERS: dict[str, Callable[[Thinking], Player]] = {
    "greedy": lambda _: GreedyPlayer(),
    "search": SearchPlayer,
    "search-2026": _search_2026,
}


@cache
def _warm_up() -> None:
    game = FamilyTree()
    game.warm_up()
    state = game.initial({}, 2)
    kernel.warm_up(state.record, state.tables)
