"""Famiglia, Friedemann Friese's card game for two, in both editions."""
