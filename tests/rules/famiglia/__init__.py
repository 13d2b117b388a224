"""The clauses of Famiglia."""
