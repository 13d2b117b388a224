"""What `import consigliere` offers: games to play, players to play them, analyses to look at."""
