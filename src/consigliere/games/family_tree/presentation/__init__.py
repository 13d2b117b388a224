"""Family Tree in words: notation, choices, views, events and refusals."""
