"""The outlines of La Famiglia's pieces as SVG paths, each around the origin within −10 … 10.

The page draws them from `web/src/generated/la-famiglia-shapes.ts`.
"""

from typing import NamedTuple


class Piece(NamedTuple):
    """One path of a piece: `full` in its ink, or `bare` in the colour of the paper."""

    kind: str
    path: str


FAMILIES = {
    "Y": "M0-10A10 10 0 1 1 0 10A10 10 0 1 1 0-10Z",
    "G": "M-9-9.5H9V0.5Q9 7 0 11Q-9 7-9 0.5Z",
    "B": "M-9.3-9.3H9.3V9.3H-9.3Z",
    "R": "M0-12L12 0L0 12L-12 0Z",
    "P": "M0-11L9.8-5.5V5.5L0 11L-9.8 5.5V-5.5Z",
    "O": "M0-11L10.5-2.5L6.8 9.5H-6.8L-10.5-2.5Z",
    "N": "M-9.3 9.5V-1A9.3 9.3 0 0 1 9.3-1V9.5Z",
    "D": "M-9.5-5A4.5 4.5 0 0 0-5-9.5H5A4.5 4.5 0 0 0 9.5-5V5A4.5 4.5 0 0 0 5 9.5H-5"
    "A4.5 4.5 0 0 0-9.5 5Z",
}
"""Shapes of the families, the neutrals and the dummy by letter: colour is never the only
difference."""
ANYBODY = "M-8-8H8V8H-8Z"
"""The shape of nobody in particular, as long as no families are chosen."""

WAX = (
    "M0-10Q2.5-11 4-8.8Q7.5-9.5 8-6.2Q11-4.5 9.6-1.5Q11.5 1.5 9 3.8Q9.5 7.5 5.9 8Q4 11 0.8 9.7"
    "Q-2.5 11.5-4.6 8.7Q-8.3 9-8.5 5.3Q-11.5 3-9.7 0Q-11.3-3.5-8.5-5Q-8.5-8.8-4.8-8.5"
    "Q-3-11 0-10Z"
)
"""The drop of wax of an order face down."""
POLE, FLAG = "M-8-11V12", "M-8-10.5H11L7-3.5L11 3.5H-8Z"

CAR = (
    Piece(
        "full",
        "M-10 5V1.5Q-10-0.5-7.5-0.8L-5-1.2L-3-5.2Q-2.6-6-1.6-6H4.2Q5.2-6 5.7-5.2L7.8-1.2"
        "Q10-0.8 10 1.5V5Z",
    ),
    Piece("bare", "M-3-1.5L-1.4-4.5H1V-1.5ZM2.3-1.5V-4.5H4.3L6-1.5Z"),
    Piece(
        "bare",
        "M-2.3 5A3.2 3.2 0 1 1-8.7 5A3.2 3.2 0 1 1-2.3 5ZM8.7 5A3.2 3.2 0 1 1 2.3 5"
        "A3.2 3.2 0 1 1 8.7 5Z",
    ),
    Piece(
        "full",
        "M-3.3 5A2.2 2.2 0 1 1-7.7 5A2.2 2.2 0 1 1-3.3 5ZM7.7 5A2.2 2.2 0 1 1 3.3 5"
        "A2.2 2.2 0 1 1 7.7 5Z",
    ),
)
LAB = (
    Piece(
        "full",
        "M-3.5-9.5H3.5V-7.5H2.5V-3L8.3 6.3Q9.5 9.5 6.5 9.5H-6.5Q-9.5 9.5-8.3 6.3L-2.5-3V-7.5H-3.5Z",
    ),
    Piece("bare", "M-4.3 3L-0.9-2.5V-7.5H0.9V-2.5L4.3 3Z"),
)
BOAT = (
    Piece("full", "M-10 3H10Q8 9.5 5 9.5H-5Q-8 9.5-10 3Z"),
    Piece("full", "M-1-10V1.5H-8.5Q-3-3-1-10ZM1-7.5Q6-4 8 1.5H1Z"),
)
