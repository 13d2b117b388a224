"""Tables of players: who sits where, who may see what, and the one writer of each table."""
