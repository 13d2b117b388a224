"""The beginning and the end of a round: dome, control, victory and income."""
