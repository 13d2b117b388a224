"""Computer players: each gets a view and its legal steps, never a state it may not see."""
