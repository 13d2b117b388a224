"""The pieces of La Famiglia as SVG, each centred on the origin within about −10 … 10."""

from __future__ import annotations

from .piece_shapes import ANYBODY, FAMILIES, FLAG, POLE, WAX, Piece

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
"""Colours of the families, the neutrals and the dummy, by letter."""
LAND = "#fbf5e8"

STYLE = """
.shape{stroke:#17191d;stroke-width:1.2;stroke-linejoin:round}
.bare{fill:#f6eddc}
.on{font:600 12px Oswald,"Arial Narrow",sans-serif;text-anchor:middle}
.count{font:900 13px Fraunces,Georgia,serif;text-anchor:middle}
.tab{font:600 8px Oswald,"Arial Narrow",sans-serif;text-anchor:middle;fill:#17191d}
.times{font:600 15px Oswald,"Arial Narrow",sans-serif;fill:#17191d;stroke:#f6eddc;stroke-width:2.5;
paint-order:stroke}
"""


def ink_of(letter: str) -> str:
    """The colour of a letter; that of the neutrals for `?`."""
    return INKS.get(letter, INKS["N"])


def ground_of(letter: str) -> str:
    """The colour of land held by a letter: a light tint of its ink."""
    share = 0.22 if letter == "N" else 0.34
    ink, paper = _channels(ink_of(letter)), _channels(LAND)
    mixed = (round(share * i + (1 - share) * p) for i, p in zip(ink, paper, strict=True))
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def badge(letter: str) -> str:
    """The badge of an owner: shape, letter and colour."""
    return f'{_shape(letter)}<text class="on" y="4.5" fill="{_on(letter)}">{letter}</text>'


def soldiers(letter: str, count: int) -> str:
    """A stack of soldiers with their number, and the owner's letter on a tab."""
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
    """An order face down: a wax seal."""
    return (
        f'<path class="shape" d="{WAX}" fill="{ink_of(letter)}"/>'
        f'<circle r="6.8" fill="none" stroke="{_on(letter)}" stroke-opacity=".55"/>'
        f'<text class="on" y="4" fill="{_on(letter)}">{letter}</text>'
    )


def open_order(number: int, letter: str) -> str:
    """An order face up, with its initiative."""
    return (
        f'<rect x="-11" y="-9" width="22" height="18" rx="3" fill="#f6eddc" '
        f'stroke="{ink_of(letter)}" stroke-width="2"/>'
        f'<text class="on" y="4.5" fill="#17191d">{number}</text>'
    )


def flag(letter: str) -> str:
    """A control marker."""
    return (
        f'<path d="{POLE}" stroke="#17191d" stroke-width="2.6" stroke-linecap="round"/>'
        f'<path class="shape" d="{FLAG}" fill="{ink_of(letter)}"/>'
        f'<text class="on" x="-.5" y="1.4" fill="{_on(letter)}">{letter}</text>'
    )


def drawn(piece: tuple[Piece, ...]) -> str:
    """A car, a lab or a boat."""
    return "".join(f'<path class="{kind}" d="{path}"/>' for kind, path in piece)


def counted(shape: str, count: int, ink: str = "#17191d") -> str:
    """A piece, with its number if there is more than one."""
    times = f'<text class="times" x="11" y="6">{count}</text>' if count > 1 else ""
    return f'<g fill="{ink}">{shape}{times}</g>'


def _shape(letter: str) -> str:
    return f'<path class="shape" d="{FAMILIES.get(letter, ANYBODY)}" fill="{ink_of(letter)}"/>'


def _on(letter: str) -> str:
    """The colour of text on an ink."""
    return "#17191d" if letter == "Y" else "#ffffff"


def _channels(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[place : place + 2], 16) for place in (1, 3, 5))
