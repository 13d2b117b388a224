"""Matches between computer players: paired games, what they prove, and where they are played."""
