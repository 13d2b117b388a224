"""The pile: cards are drawn onto the Street until chance must decide or the pile runs out."""

from .cards import KINDS, STREET_SIZE, VALUES
from .phases import begin_turn, end_turn, enter_street
from .record import DIG_DRAWS, DRAW, REFILL_DRAWS, SETUP_DRAWS, Record


def set_starter(s: Record, seat: int) -> None:
    """FA-SET-2, FA-SET-3: chance names the starting player, six cards form the Street."""
    s.starter = seat
    s.mover = seat
    start_draws(s, STREET_SIZE, SETUP_DRAWS)


def start_draws(s: Record, count: int, reason: int) -> None:
    """Begin drawing `count` cards; ends at a chance event or when all are drawn."""
    s.pending = count
    s.reason = reason
    s.stage = DRAW
    settle_draws(s)


def settle_draws(s: Record) -> None:
    """Draw what is of known order; stop where chance must decide."""
    while s.pending > 0 and s.unknown_size == 0 and s.known_size > 0:
        lay_on_street(s, draw_known(s))
    if s.pending == 0 or s.unknown_size == 0:
        finish_draws(s)


def draw(s: Record, kind: int) -> None:
    """Chance: `kind`, one of the cards of unknown order, is drawn onto the Street."""
    s.unknown[kind] -= 1
    s.unknown_size -= 1
    lay_on_street(s, kind)
    settle_draws(s)


def draw_known(s: Record) -> int:
    """Take the top card of the known part of the pile."""
    kind = s.known[0]
    s.known_size -= 1
    for i in range(s.known_size):
        s.known[i] = s.known[i + 1]
    s.known[s.known_size] = 0
    return kind


def lay_on_street(s: Record, kind: int) -> None:
    """FA-P1-3, FA-P1-8: one drawn card joins the Street, and is new if it came by phase 1."""
    s.street[kind] += 1
    s.street_size += 1
    s.street_zeros += kind % VALUES == 0  # no branch: nobody can predict which card comes
    if s.reason == DIG_DRAWS:
        s.fresh[kind] += 1
    s.pending -= 1
    if s.unknown_size + s.known_size == 0:
        run_out(s)


def run_out(s: Record) -> None:
    """FA-P1-4, FA-END-4: the first run-out shuffles the discards in; with none it is the second."""
    first = s.through == 1
    s.through = 2
    if first and s.discard_size > 0:
        for kind in range(KINDS):
            s.unknown[kind] = s.discard[kind]
            s.discard[kind] = 0
        s.unknown_size = s.discard_size
        s.discard_size = 0
    else:
        trigger_end(s)
    if first and s.reason == DIG_DRAWS:
        allow_last_dig(s)


def allow_last_dig(s: Record) -> None:
    """FA-P1-5: after the first run-out in phase 1 the action may be used exactly once more."""
    s.digs_left = 1


def finish_draws(s: Record) -> None:
    """All cards are drawn, or the pile is out: go on where the draws began."""
    s.pending = 0
    if s.reason == REFILL_DRAWS:
        end_turn(s)
    elif s.reason == SETUP_DRAWS:
        begin_turn(s)
    else:
        enter_street(s)


def trigger_end(s: Record) -> None:
    """FA-END-1, FA-END-2: the second run-out; both players get equally many turns."""
    if s.mover == s.starter:
        s.turns_left = 1
    elif s.reason == REFILL_DRAWS and s.refill_extra_round != 0:
        s.turns_left = 2
    else:
        s.turns_left = 0


HOT = (draw, start_draws, settle_draws, lay_on_street, run_out, finish_draws)
"""Called at every step: see `core.compiled`."""
