"""Commands of Family Tree alone."""
