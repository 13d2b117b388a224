"""One game one decision further, for the encoding; compiled upon the rules.

A state comes as an array of one record, which is what Numba takes quickest from Python.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..rules.actions import GROWING
from ..rules.legal import legal
from ..rules.pile import draw, set_starter
from ..rules.record import DRAW, OVER, Buffer
from ..rules.step import decide
from .encode import encode_for
from .numbering import CODE_OF, NUMBER_OF

STAGE, MOVER, COUNT, FIRST = 0, 1, 2, 3
"""Where `Shown` holds what is decided, by whom, how many actions are legal, and the first one."""
Shown = NDArray[np.int64]
"""What comes next: stage, mover, number of legal actions, and those in growing order."""


def decide_next(states: Any, codes: Buffer, shown: Shown, action: int) -> None:
    """Carry out a legal action."""
    decide(states[0], CODE_OF[action])
    show_next(states, codes, shown)


def draw_next(states: Any, codes: Buffer, shown: Shown, kind: int) -> None:
    """Carry out the draw of a card."""
    draw(states[0], kind)
    show_next(states, codes, shown)


def start_next(states: Any, codes: Buffer, shown: Shown, seat: int) -> None:
    """This seat starts."""
    set_starter(states[0], seat)
    show_next(states, codes, shown)


def show_next(states: Any, codes: Buffer, shown: Shown) -> None:
    """What comes next."""
    s = states[0]
    shown[STAGE] = s.stage
    shown[MOVER] = s.mover
    shown[COUNT] = 0
    if s.stage > DRAW and s.stage != OVER:
        shown[COUNT] = legal(s, codes, GROWING)
        for k in range(shown[COUNT]):
            number = NUMBER_OF[codes[k]]
            place = FIRST + k
            while place > FIRST and shown[place - 1] > number:
                shown[place] = shown[place - 1]
                place -= 1
            shown[place] = number


def observe_next(rows: Any, states: Any, seat: int, out: NDArray[np.int16]) -> None:
    """Write what a seat sees; `rows` is a row of scratch memory."""
    row = rows[0]
    row.state = states[0]
    encode_for(row, seat)
    for k in range(out.shape[0]):
        out[k] = row.observation[k]
