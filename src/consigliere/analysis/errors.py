"""What cannot be analysed."""

from consigliere.core.errors import ConsigliereError


class NotAnalysable(ConsigliereError):
    """A game, or a point of it, that no judge may or can look at."""
