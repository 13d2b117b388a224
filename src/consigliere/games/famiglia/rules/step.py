"""The rules: decisions carried out, as plain functions over one state record.

Nothing here allocates, draws luck or raises for a player's mistake: `legal.legal` lists what may be
done, `decide` does one listed thing, `pile.draw` and `pile.set_starter` carry out a chance event.
`consigliere.core.compiled` compiles these very functions.
"""

from .actions import (
    DIG,
    DOWN,
    PLAY_BRUTE,
    SKIP,
    TAKE_CARD,
    UP,
    brute_target,
    brute_value,
    operation,
    payload,
    take_joker,
    take_kind,
    take_lays_joker,
    take_value,
)
from .cards import BRUTES, KINDS, MERCENARIES, STREET_SIZE, VALUES
from .legal import count_to_take_up
from .phases import end_turn, enter_accountant, enter_brute
from .pile import start_draws
from .record import (
    ACCOUNTANT,
    BRUTE,
    DIG_DRAWS,
    LAY_DOWN,
    OVER,
    REFILL_DRAWS,
    STREET,
    TAKE,
    TAKE_UP,
    Record,
)


def dig(s: Record, kind: int) -> None:
    """FA-P1-1, FA-P1-8: discard a Street card, the old copy first; draw as many as its value."""
    s.street[kind] -= 1
    s.street_size -= 1
    s.fresh[kind] = min(s.fresh[kind], s.street[kind])
    if s.through == 1:
        discard(s, kind)
    else:
        bury(s, kind)
    s.dug = 1
    start_draws(s, kind % VALUES, DIG_DRAWS)


def discard(s: Record, kind: int) -> None:
    """FA-P1-2: on the first time through the card goes to the discard pile."""
    s.discard[kind] += 1
    s.discard_size += 1


def bury(s: Record, kind: int) -> None:
    """FA-P1-6: on the second time through the card goes under the pile, once a turn."""
    s.known[s.known_size] = kind
    s.known_size += 1
    s.digs_left -= 1


def play_accountant(s: Record, kind: int) -> None:
    """FA-P2-1, FA-P2-2: lay an Accountant; as many cards as its value may come up."""
    lay(s, kind)
    s.laid = kind
    s.swap_limit = kind % VALUES
    s.floor = 0
    if area_size(s) > 1:
        s.stage = TAKE_UP
    else:
        enter_brute(s)


def area_size(s: Record) -> int:
    """The number of cards in the mover's play area."""
    area = s.area[s.mover]
    size = 0
    for kind in range(KINDS):
        size += area[kind]
    return size


def take_up(s: Record, kind: int) -> None:
    """FA-P2-2: one card of the play area comes up into the hand."""
    s.area[s.mover, kind] -= 1
    s.hand[s.mover, kind] += 1
    s.taken_up += 1
    s.floor = kind
    if s.taken_up == s.swap_limit or count_to_take_up(s, 0) == 0:
        stop_taking_up(s)


def stop_taking_up(s: Record) -> None:
    """FA-P2-3: as many cards as came up must go down."""
    s.to_lay = s.taken_up
    s.floor = 0
    if s.to_lay > 0:
        s.stage = LAY_DOWN
    else:
        enter_brute(s)


def lay_down(s: Record, kind: int) -> None:
    """FA-P2-3: one card of the hand goes to the play area."""
    lay(s, kind)
    s.to_lay -= 1
    s.floor = kind
    if s.to_lay == 0:
        enter_brute(s)


def lay(s: Record, kind: int) -> None:
    """A card goes from the mover's hand to his play area."""
    s.hand[s.mover, kind] -= 1
    s.area[s.mover, kind] += 1


def play_brute(s: Record, value: int, target: int) -> None:
    """FA-P3-1: lay a Brute; the Street card named counts as lower this turn."""
    lay(s, BRUTES + value)
    s.threat = value
    s.target = target
    s.stage = TAKE


def take(s: Record, code: int) -> None:
    """FA-P4-1, FA-P4-2, FA-P4-3: pay, if it is not free, and take the card into the hand."""
    kind = take_kind(code)
    value = take_value(code)
    if value > 0:
        laid = kind // VALUES * VALUES + value - 1
        if take_lays_joker(code) == 1:
            laid = MERCENARIES + take_joker(code)
        lay(s, laid)
    s.street[kind] -= 1
    s.street_size -= 1
    if kind % VALUES == 0:
        s.street_zeros -= 1
    s.hand[s.mover, kind] += 1
    s.passes = 0
    clear_fresh(s)
    if s.street_size == 0:
        refill(s)
    else:
        end_turn(s)


def clear_fresh(s: Record) -> None:
    """FA-P1-8: cards are new until the turn ends."""
    if s.dug != 0:
        for kind in range(KINDS):
            s.fresh[kind] = 0


def refill(s: Record) -> None:
    """FA-ST-1: the Street is empty, six cards are laid out at once, as far as there are any."""
    start_draws(s, STREET_SIZE, REFILL_DRAWS)


def pass_turn(s: Record) -> None:
    """FA-P4-6, FA-P3-4, FA-END-3: taking nothing is a pass; two in a row end the game."""
    s.passes += 1
    clear_fresh(s)
    if s.passes == 2:
        s.stage = OVER
    else:
        end_turn(s)


def decide(s: Record, code: int) -> None:
    """Carry out one legal decision of the mover."""
    op = operation(code)
    if op == TAKE_CARD:
        take(s, code)
    elif op == SKIP:
        skip(s)
    elif op == PLAY_BRUTE:
        play_brute(s, brute_value(code), brute_target(code))
    elif op == DIG:
        dig(s, payload(code))
    elif op == UP:
        take_up(s, payload(code))
    elif op == DOWN:
        lay_down(s, payload(code))
    else:
        play_accountant(s, payload(code))


def skip(s: Record) -> None:
    """FA-P4-6: leave an optional phase; in phase 4 this is the pass."""
    if s.stage == STREET:
        enter_accountant(s)
    elif s.stage == ACCOUNTANT:
        enter_brute(s)
    elif s.stage == TAKE_UP:
        stop_taking_up(s)
    elif s.stage == BRUTE:
        s.stage = TAKE
    else:
        pass_turn(s)


HOT = (decide, take, skip, take_up, play_accountant)
"""Called at every step: see `core.compiled`."""
