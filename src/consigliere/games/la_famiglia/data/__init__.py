"""Data of La Famiglia: what is printed on the components, the clauses, the rule texts."""
