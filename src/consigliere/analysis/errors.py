"""Errors of the analysis."""

from consigliere.core.errors import ConsigliereError


class NotAnalysable(ConsigliereError):
    """A game or position that cannot be analysed."""
