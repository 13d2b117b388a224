"""Sets of small numbers as the bits of one number, taken apart by Python."""


def set_bits(word: int) -> list[int]:
    """The bits that are set in a number of at least 0, in growing order."""
    found = []
    while word:
        lowest = word & -word
        found.append(lowest.bit_length() - 1)
        word ^= lowest
    return found
