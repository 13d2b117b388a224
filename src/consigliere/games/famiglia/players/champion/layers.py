"""How many units the hidden layers of a net have."""

WIDE, NARROW = 96, 32
"""Units of the first and the second, unless a net is to have others."""
MOST_WIDE, MOST_NARROW = 1024, 256
"""Most of them."""
