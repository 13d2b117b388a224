"""The commands that only Famiglia has."""
