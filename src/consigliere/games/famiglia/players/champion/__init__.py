"""The champion of Famiglia: a learned value of positions, and a search over it."""
