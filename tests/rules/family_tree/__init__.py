"""The clauses of Family Tree."""
