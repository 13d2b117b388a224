"""The table in the terminal: one more client of the table server, without a rule of its own."""
