"""The planning phase: action cells, family boards and the solo board."""
