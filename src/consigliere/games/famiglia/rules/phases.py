"""How a turn runs: its phases are entered in order, and an empty phase is passed over."""

from .cards import ACCOUNTANTS, BRUTES, VALUES
from .record import ACCOUNTANT, BRUTE, NOBODY, OVER, STREET, TAKE, UNLIMITED, Record


def begin_turn(s: Record) -> None:
    """FA-P1-6: a turn begins; on the second time through one discard at most is allowed."""
    s.turn += 1
    s.dug = 0
    s.digs_left = UNLIMITED if s.through == 1 else 1
    s.laid = NOBODY
    s.swap_limit = 0
    s.taken_up = 0
    s.threat = 0
    s.target = NOBODY
    enter_street(s)


def may_dig(s: Record) -> bool:
    """FA-P1-1, FA-P1-7: no 0 on the Street, a pile to draw from, and a discard left this turn."""
    pile = s.unknown_size + s.known_size
    return s.street_zeros == 0 and s.digs_left > 0 and pile > 0


def enter_street(s: Record) -> None:
    """FA-P1-2: offer (another) discard while it is allowed."""
    if may_dig(s):
        s.stage = STREET
    else:
        enter_accountant(s)


def enter_accountant(s: Record) -> None:
    """FA-P2-1: offer the Accountants of value 1–4 in hand."""
    hand = s.hand[s.mover]
    held = 0
    for kind in range(ACCOUNTANTS + 1, ACCOUNTANTS + VALUES):
        held += hand[kind]
    if held > 0:
        s.stage = ACCOUNTANT
    else:
        enter_brute(s)


def enter_brute(s: Record) -> None:
    """FA-P3-1, FA-P3-3: offer the Brutes of value 1–4 in hand, fetched ones too."""
    s.floor = 0
    s.taken_up = 0
    hand = s.hand[s.mover]
    held = 0
    for kind in range(BRUTES + 1, BRUTES + VALUES):
        held += hand[kind]
    if held > 0 and s.street_size > s.street_zeros:
        s.stage = BRUTE
    else:
        s.stage = TAKE


def end_turn(s: Record) -> None:
    """FA-END-1: the other player's turn, or the end if this was the last."""
    if s.turns_left == 0:
        s.stage = OVER
        return
    if s.turns_left > 0:
        s.turns_left -= 1
    s.mover = 1 - s.mover
    begin_turn(s)
