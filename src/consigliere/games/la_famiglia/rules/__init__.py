"""The rules of La Famiglia, phase by phase."""
