"""The champion as it would be if it offered draws, as a player of the arena.

    consigliere arena run docs/strength/draw-offers.toml --out docs/strength/draw-offers.jsonl

It solves the end as the champion does: what they differ by is the offers alone.
"""

from consigliere.games.famiglia.players.champion.endgame import EndgameChoice
from consigliere.games.famiglia.players.champion.model import CHAMPION_FILE, shipped_model
from consigliere.games.famiglia.players.champion.player import Abilities, ChampionPlayer
from consigliere.games.famiglia.players.factory import make
from consigliere.players.player import Player, Thinking


def offering(thinking: Thinking) -> Player:
    """Passes with equal scores wherever its net likes that best, though the other may agree."""
    make("champion", Thinking())  # compiles
    abilities = Abilities(EndgameChoice(), offers_draws=True)
    return ChampionPlayer(shipped_model(CHAMPION_FILE).net, thinking, abilities=abilities)
