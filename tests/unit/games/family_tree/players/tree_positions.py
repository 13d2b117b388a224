"""Positions of real games of Family Tree, for players to think about."""

from consigliere.games.family_tree.game import FamilyTree

from ....players.player_positions import Positions

GAME = FamilyTree()
POSITIONS = Positions(GAME)
game_of, chosen, words_of = POSITIONS.game_of, POSITIONS.chosen, POSITIONS.words_of
redealt = POSITIONS.redealt
