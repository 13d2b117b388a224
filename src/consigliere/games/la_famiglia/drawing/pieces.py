"""The pieces of La Famiglia as SVG, each around the origin within about −10 … 10.

The page draws the same in `web/src/games/la-famiglia/piece-shapes.ts`.
"""

from __future__ import annotations

INKS = {
    "Y": "#d9a21b",
    "G": "#2c6a47",
    "B": "#1e4f7a",
    "R": "#a8281f",
    "P": "#5d3a78",
    "O": "#b04d14",
    "N": "#6d675f",
    "D": "#2a2226",
}
"""Of the families, the neutrals and the dummy, by their letter."""
LAND = "#fbf5e8"

_SHAPES = {
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
"""Nobody is told by the colour alone."""
_PLAIN = "M-8-8H8V8H-8Z"
"""The shape of nobody in particular, as long as no families are chosen."""

_WAX = (
    "M0-10Q2.5-11 4-8.8Q7.5-9.5 8-6.2Q11-4.5 9.6-1.5Q11.5 1.5 9 3.8Q9.5 7.5 5.9 8Q4 11 0.8 9.7"
    "Q-2.5 11.5-4.6 8.7Q-8.3 9-8.5 5.3Q-11.5 3-9.7 0Q-11.3-3.5-8.5-5Q-8.5-8.8-4.8-8.5"
    "Q-3-11 0-10Z"
)
CAR = (
    '<path d="M-10 5V1.5Q-10-0.5-7.5-0.8L-5-1.2L-3-5.2Q-2.6-6-1.6-6H4.2Q5.2-6 5.7-5.2L7.8-1.2'
    'Q10-0.8 10 1.5V5Z"/><circle cx="-5.5" cy="5" r="3"/><circle cx="5.5" cy="5" r="3"/>'
)
LAB = (
    '<path d="M-3.5-9.5H3.5V-7.5H2.5V-3L8.3 6.3Q9.5 9.5 6.5 9.5H-6.5Q-9.5 9.5-8.3 6.3L-2.5-3V-7.5'
    'H-3.5Z"/>'
)
BOAT = (
    '<path d="M-10 3H10Q8 9.5 5 9.5H-5Q-8 9.5-10 3Z"/>'
    '<path d="M-1-10V1.5H-8.5Q-3-3-1-10ZM1-7.5Q6-4 8 1.5H1Z"/>'
)

STYLE = """
.shape{stroke:#17191d;stroke-width:1.2;stroke-linejoin:round}
.on{font:600 12px Oswald,"Arial Narrow",sans-serif;text-anchor:middle}
.count{font:900 13px Fraunces,Georgia,serif;text-anchor:middle}
.tab{font:600 8px Oswald,"Arial Narrow",sans-serif;text-anchor:middle;fill:#17191d}
.times{font:600 15px Oswald,"Arial Narrow",sans-serif;fill:#17191d;stroke:#f6eddc;stroke-width:2.5;
paint-order:stroke}
"""


def ink_of(letter: str) -> str:
    """The colour of a family's letter; that of stone for `?`."""
    return INKS.get(letter, INKS["N"])


def ground_of(letter: str) -> str:
    """The colour of land that belongs to a family: its ink, much thinned."""
    share = 0.22 if letter == "N" else 0.34
    ink, paper = _channels(ink_of(letter)), _channels(LAND)
    mixed = (round(share * i + (1 - share) * p) for i, p in zip(ink, paper, strict=True))
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def badge(letter: str) -> str:
    """Whose it is: shape, letter and colour."""
    return f'{_shape(letter)}<text class="on" y="4.5" fill="{_on(letter)}">{letter}</text>'


def soldiers(letter: str, count: int) -> str:
    """A stack of soldiers with their number, and the letter on a tab."""
    below = (2, 1) if count > 3 else (1,) if count > 1 else ()
    under = "".join(
        f'<g transform="translate({1.3 * n} {-1.3 * n})" opacity=".75">{_shape(letter)}</g>'
        for n in below
    )
    return (
        f'{under}{_shape(letter)}<text class="count" y="4.5" fill="{_on(letter)}">{count}</text>'
        f'<circle cx="-8" cy="8" r="5" fill="#f6eddc" stroke="#17191d" stroke-width=".7"/>'
        f'<text class="tab" x="-8" y="10.8">{letter}</text>'
    )


def seal(letter: str) -> str:
    """An order face down: a drop of wax."""
    return (
        f'<path class="shape" d="{_WAX}" fill="{ink_of(letter)}"/>'
        f'<circle r="6.8" fill="none" stroke="{_on(letter)}" stroke-opacity=".55"/>'
        f'<text class="on" y="4" fill="{_on(letter)}">{letter}</text>'
    )


def open_order(number: int, letter: str) -> str:
    """An order that lies open, by its initiative."""
    return (
        f'<rect x="-11" y="-9" width="22" height="18" rx="3" fill="#f6eddc" '
        f'stroke="{ink_of(letter)}" stroke-width="2"/>'
        f'<text class="on" y="4.5" fill="#17191d">{number}</text>'
    )


def flag(letter: str) -> str:
    """A control marker."""
    return (
        '<path d="M-8-11V12" stroke="#17191d" stroke-width="2.6" stroke-linecap="round"/>'
        f'<path class="shape" d="M-8-10.5H11L7-3.5L11 3.5H-8Z" fill="{ink_of(letter)}"/>'
        f'<text class="on" x="-.5" y="1.4" fill="{_on(letter)}">{letter}</text>'
    )


def counted(shape: str, count: int, ink: str = "#17191d") -> str:
    """A piece, and how many there are where it is not one alone."""
    times = f'<text class="times" x="11" y="6">{count}</text>' if count > 1 else ""
    return f'<g fill="{ink}">{shape}{times}</g>'


def _shape(letter: str) -> str:
    return f'<path class="shape" d="{_SHAPES.get(letter, _PLAIN)}" fill="{ink_of(letter)}"/>'


def _on(letter: str) -> str:
    """The colour that can be read on an ink."""
    return "#17191d" if letter == "Y" else "#ffffff"


def _channels(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[place : place + 2], 16) for place in (1, 3, 5))
