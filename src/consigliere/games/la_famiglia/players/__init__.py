"""Computer players of La Famiglia."""
