"""Computer players of Family Tree."""
