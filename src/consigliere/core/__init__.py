"""What a game is, and what every table shares."""
