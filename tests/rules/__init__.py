"""One folder for each game: every clause of its rules has a test that names it."""
