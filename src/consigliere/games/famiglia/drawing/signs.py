"""The signs of the four families, each around the origin within −30 … 30.

Cut like lino: flat shapes in the ink of the family, and what the knife took away in the colour of
the paper. The page draws them from `web/src/generated/famiglia-signs.ts`.
"""

from typing import NamedTuple


class Piece(NamedTuple):
    """One path of a sign: `ink` filled, or cut out by a `line`, a `thin` line or the `reeds`."""

    kind: str
    path: str


_ROSE = (
    Piece(
        "ink",
        "M-3 16C-10 13-20 14-26 22C-17 27-7 25-2 19L-2 29L2 29L2 19C8 25 17 27 26 21C20 13 10 13"
        " 3 16Z",
    ),
    Piece("thin", "M-21 21C-15 19-9 19-4 19M21 20C15 18 9 18 5 19"),
    Piece(
        "ink",
        "M0-29C6-29 11-26 13-22C19-22 24-17 24-11C27-6 26 1 22 5C21 12 15 17 8 17C3 20-4 20-8 17"
        "C-15 17-21 12-22 5C-26 1-27-6-24-11C-24-17-19-22-13-22C-11-26-6-29 0-29Z",
    ),
    Piece("line", "M0-6C3-9 8-6 7-1C6 5-2 7-7 3C-13-2-11-13-2-15C8-17 16-9 14 1"),
    Piece("line", "M-20-7C-19-16-11-22-1-22M20-9C21 1 15 10 4 12M-18 2C-15 9-9 12-3 12"),
)
_LEDGER = (
    Piece("ink", "M-19-27H17Q21-27 21-23V23Q21 27 17 27H-19Q-23 27-23 23V-23Q-23-27-19-27Z"),
    Piece("line", "M-14-27V27M-7-15H15M-7-5H15M-7 5H15M-7 15H4"),
    Piece("ink", "M9 22H17V31L13 28L9 31Z"),
    Piece("thin", "M9 27V11H17V27"),
)
_FIST = (
    Piece("ink", "M-14 11H16L14 29H-12Z"),
    Piece("line", "M-14 19H16"),
    Piece(
        "ink",
        "M-25-13Q-25-20-18-20Q-16-20-14-19Q-12-25-6-25Q-3-25-1-23Q1-26 6-26Q10-26 12-22Q14-23"
        " 16-23Q23-23 24-15L25 2Q25 15 14 15H-12Q-25 15-25 3Z",
    ),
    Piece("line", "M-12.5-19V-5M0-22V-6M12-21V-6M-25-2H-4Q2-2 2 3Q2 8-4 8H-12"),
    Piece("thin", "M9 1H20M10 7H18"),
)
_COIN = (
    Piece("ink", "M28 0A28 28 0 1 1-28 0A28 28 0 1 1 28 0Z"),
    Piece("reeds", "M24.5 0A24.5 24.5 0 1 1-24.5 0A24.5 24.5 0 1 1 24.5 0Z"),
    Piece("line", "M19.5 0A19.5 19.5 0 1 1-19.5 0A19.5 19.5 0 1 1 19.5 0Z"),
    Piece("line", "M8-9C5-15-5-14-5-6C-5 0-3 4-7 11H9M-10-3H5M-10 4H5"),
)

SIGNS = {"F": _ROSE, "A": _LEDGER, "B": _FIST, "M": _COIN}
"""By the letter of the family."""
INKS = {"F": "#a8281f", "A": "#1e4f7a", "B": "#b4770e", "M": "#2c6a47"}
