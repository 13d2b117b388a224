"""Whole decks near the end."""

from famiglia_table import Table

ONE_LEFT = Table(
    street="M2M4B0", hand1="B1A0M2A1", area1="F0M3", hand2="F1M3A2M1", area2="M0A1",
    rest="discard", through=2,
)  # fmt: skip
"""Player 1 moves and player 2 answers, then it is over."""
FAR_AHEAD = Table(
    street="F1M3", hand1="F0F0F4A0B0M0", known="M4", rest="area1", through=2, passes=1
)
"""Player 1 may end the game by a second pass."""
CLOSE = Table(
    street="F1B2", hand1="F0F0B1", hand2="B1B1M1", area1="F4A0A0A0M0", area2="F3F3A1A1B0",
    unknown="F2M2", rest="discard", through=2, passes=1,
)  # fmt: skip
"""Two cards left to draw, of unknown order."""
HARD = Table(
    street="F3A2B3M2", hand1="A4A3B1B2M1F1F1", area1="F0F0A0A1B0B1M0M1F2F2",
    hand2="A1A2B2B4M2M3", area2="F0F0A0A0A1A1B0B0B1M0M0M1F1F3B2M3",
    unknown="F4A3A2B1B3B0M4M1", rest="area2", through=2,
)  # fmt: skip
"""Swaps of four cards and eight cards of unknown order: more than a second's work."""
