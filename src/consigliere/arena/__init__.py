"""Matches between computer players: paired games, statistics, and executors."""
