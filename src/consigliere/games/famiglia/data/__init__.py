"""Data of Famiglia: the cards, the clauses, the rule texts."""
