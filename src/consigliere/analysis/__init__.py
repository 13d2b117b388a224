"""Analysis of games: how good each turn was, with confidence intervals."""
