"""Environments for research: many games at once, in arrays."""
