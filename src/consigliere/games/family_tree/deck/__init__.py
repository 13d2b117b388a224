"""The cards of Family Tree, and the files that decks are read from."""
