"""Where pairs of games are played: in processes of this machine, or on a Ray cluster."""
