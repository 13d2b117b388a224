"""The table in the terminal: a client of the table server that knows no rules."""
