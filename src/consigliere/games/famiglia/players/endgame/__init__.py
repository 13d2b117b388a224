"""The exact endgame solver: win, draw and loss chances under best play by both seats."""
