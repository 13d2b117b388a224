"""Tables: who sits where, who may see what, and the one writer that each table has."""
