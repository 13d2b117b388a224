"""For people with the real box: set-up, dome, extra actions, and who has won. Only what is stated.

Whoever owns the box has the printed map, cells and tables before him; ours are a reconstruction and
are neither needed nor shown here. A session is a mode with a list of moves.
"""
