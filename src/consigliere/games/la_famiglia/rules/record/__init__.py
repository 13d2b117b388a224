"""The record of a game: its fields, what the rules look up, and what is still to happen."""
