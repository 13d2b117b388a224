"""The champion's net with two ways to list swaps, as players of the arena.

    consigliere arena run docs/strength/swap-lists.toml --out docs/strength/swap-lists.jsonl

Neither solves the end: what they differ by is the list of turns alone.
"""

from consigliere.games.famiglia.players.champion.model import shipped_model
from consigliere.games.famiglia.players.champion.player import Abilities, ChampionPlayer
from consigliere.games.famiglia.players.factory import make
from consigliere.players.player import Player, Thinking


def all_swaps(thinking: Thinking) -> Player:
    """Lists the best swaps for everything that one makes possible."""
    return _player(thinking, Abilities())


def few_kinds(thinking: Thinking) -> Player:
    """Lists swaps of the five kinds most welcome in the hand and the four least missed there."""
    return _player(thinking, Abilities(all_swaps=False))


def _player(thinking: Thinking, abilities: Abilities) -> Player:
    make("champion", Thinking())  # compiles
    return ChampionPlayer(shipped_model().net, thinking, abilities=abilities)
