"""How the champion looks ahead: which options it compares, and how it plays them on."""

from dataclasses import dataclass

from .turn_options import MOST_OPTIONS


@dataclass(frozen=True, slots=True)
class Lookahead:
    """What the playouts of a search are like."""

    candidates: int
    """Options compared: those the network rates best."""
    turns: int
    """Length of a playout in turns; then the network evaluates. Near the end that may be all."""
    blend: float
    """λ: each decision of a playout gives this share of what counts on to later ones; the rest
    is what the network says there. With 1 only the last position counts."""
    rated: int
    """Turns that the network evaluates at a decision of a playout: those best to first order."""
    comparison_draws: int
    """Alternative draws that each draw is compared with; of so many, they add that part to its
    variance."""
    keeps_half: bool = False
    """Whether half of the time is kept wherever phase 1 may change the Street, and not only while a
    discard may be best."""


SHORT = Lookahead(candidates=8, turns=3, blend=0.75, rated=10, comparison_draws=16)
"""Many playouts that spread little (docs/strength/famiglia.md)."""
LONG = Lookahead(
    candidates=16, turns=8, blend=1.0, rated=MOST_OPTIONS, comparison_draws=8, keeps_half=True
)
"""That of `champion-2026`."""
