"""Computer players: they get a view and the legal steps, never the hidden state."""
