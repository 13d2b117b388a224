"""Finished games looked at move by move: how good each turn was, and how sure that is."""
