"""Executors of pairs of games: local processes, or a Ray cluster."""
