"""A browser at a live server: the page as people use it."""
