"""Small signs on the cards, each in the square −10 … 10; the page draws the same ones.

`scripts/generate_shapes.py` writes `web/src/generated/family-tree-signs.ts` from here.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Piece: TypeAlias = tuple[str, str]
"""One path: `cut` a stroke, `full` filled."""

SIGNS: Final[dict[str, tuple[Piece, ...]]] = {
    "ring-up": (
        ("cut", "M-8.5 3A5.5 5.5 0 1 1 2.5 3A5.5 5.5 0 1 1-8.5 3Z"),
        ("cut", "M6 5V-6M2.5-2.5L6-7L9.5-2.5"),
    ),
    "ring-down": (
        ("cut", "M-8.5-2A5.5 5.5 0 1 1 2.5-2A5.5 5.5 0 1 1-8.5-2Z"),
        ("cut", "M6-6V6M2.5 2L6 7L9.5 2"),
    ),
    "cradle": (("cut", "M-8-2H8Q8 5 0 5Q-8 5-8-2ZM-8 8Q0 11 8 8M-8-2Q-8-8-1-8V-2"),),
    "house": (("cut", "M-8 0L0-8L8 0M-6-1V8H6V-1M0 8V2"),),
    "pen": (("cut", "M-8 8L-5 0L5-8L8-5L0 5ZM-8 8L-1 1"),),
    "pair": (
        ("full", "M-5.5-5A3.5 3.5 0 1 1 1.5-5A3.5 3.5 0 1 1-5.5-5Z"),
        ("full", "M-8 8Q-8 0-2 0Q4 0 4 8Z"),
        ("full", "M3.7 2A2.3 2.3 0 1 1 8.3 2A2.3 2.3 0 1 1 3.7 2Z"),
        ("full", "M3 9Q3 5 6 5Q9.5 5 9.5 9Z"),
    ),
    "rings": (
        ("cut", "M-9.5 2A5.5 5.5 0 1 1 1.5 2A5.5 5.5 0 1 1-9.5 2Z"),
        ("cut", "M-1.5 2A5.5 5.5 0 1 1 9.5 2A5.5 5.5 0 1 1-1.5 2Z"),
    ),
    "F": (
        ("cut", "M-5-3A5 5 0 1 1 5-3A5 5 0 1 1-5-3Z"),
        ("cut", "M0 2V10M-4 6.5H4"),
    ),
    "M": (
        ("cut", "M-7 2A5 5 0 1 1 3 2A5 5 0 1 1-7 2Z"),
        ("cut", "M1.6-1.6L8-8M3-8H8V-3"),
    ),
}
"""By name; `F` and `M` tell a person's sex."""

OF_ICONS: Final = {
    "older": "ring-up",
    "younger": "ring-down",
    "bears_until": "cradle",
    "adopter": "house",
    "surname": "pen",
    "single_mother": "pair",
}
"""The sign of every icon."""


def sign_of(icon: str) -> str:
    """The sign of an icon such as `older:15`."""
    return OF_ICONS[icon.partition(":")[0]]
