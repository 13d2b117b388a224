"""The commands that only La Famiglia has."""
