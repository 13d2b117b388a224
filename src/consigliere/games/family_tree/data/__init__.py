"""Data of Family Tree: the decks, the clauses, the rule texts."""
