"""The companion for players with the real box: set-up, dome, extra actions, and who has won.

It uses only what the rules of the expansion state. The map, cells and tables of this package are a
reconstruction; owners of the box have the printed ones. A session is a mode with a list of moves.
"""
