"""The set-up of the three modes, step by step (LF-SETUP); all chance of the game lies in it."""

from ..box.parts import CHARACTERS, COLUMNS, FAMILIES
from .pieces.discs import discs_in
from .pieces.forces import add_soldiers
from .pieces.stock import PUT_SETUP, in_turn_order, pay_player
from .record.actions import CHARACTER_OP, DISC_OP, FAMILY_OP, decision, first_of
from .record.frames import (
    CHARACTER,
    COUNCIL,
    DISC,
    DRAW_CHARACTER,
    DRAW_TILE,
    DRAW_TOKEN,
    FAMILY,
    FIRST_PLAYER,
    OPEN_LOCK,
    PLACE_LAB,
    PUT,
    SETUP_PLACES,
    SPLIT,
    TAKE_START,
    ask,
    pop,
    push,
    set_top,
    top,
    top_seat,
)
from .record.record import (
    DUMMY,
    IN_HQ,
    ITEMS,
    NEUTRAL,
    NOBODY,
    ON_BOARD,
    ONE_ONE,
    SOLOIST,
    TERRITORIES,
    TILES,
    TOKENS,
    TWO_ONE,
    TWO_TWO,
    Buffer,
    Record,
)
from .record.rule_events import (
    CARD_DEALT,
    CHARACTER_KEPT,
    COUNCIL_CHOSEN,
    DISC_PUT,
    FAMILY_CHOSEN,
    LOCK_OPENED,
    PLACES,
    START_TAKEN,
    TILE_DRAWN,
    TOKEN_DRAWN,
    note,
)
from .record.starting_resources import (
    FIELD,
    cards_dealt,
    discs_at_once,
    is_soloist,
    resource,
    start_lire_of,
    start_recruits,
)
from .record.tables import LookUp

SYMBOLS = 4
SETUP_STEPS = 9


def advance_setup(s: Record, t: LookUp) -> None:
    """LF-SETUP-01, LF-GEN-04: the next step of the set-up; after the last one comes round 1."""
    step = s.step
    s.step += 1
    if step == 0:
        begin_draft(s)
    elif step == 1:
        take_families(s, t)
    elif step == 2:
        push(s, DRAW_TILE, NOBODY, t.tiles_used, 0, 0)
    elif step == 3:
        begin_tokens(s, t)
    elif step == 4:
        set_out(s, t)
    elif step == 5:
        begin_cards(s, t)
    elif step == 6:
        begin_starts(s)
    elif step == 7:
        begin_places(s)
    elif step == 8:
        begin_discs(s, t)


# -- families (steps 2–4) ----------------------------------------------------------------


def begin_draft(s: Record) -> None:
    """LF-FAM-02: families in turn order, then councils in reverse order; asked only in a draft."""
    if s.draft == 0:
        return
    for place in range(s.seats):
        if is_soloist(s, in_turn_order(s, place)):
            ask(s, COUNCIL, in_turn_order(s, place))
    for place in range(s.seats - 1, -1, -1):
        ask(s, FAMILY, in_turn_order(s, place))


def is_family_free(s: Record, family: int) -> bool:
    """LF-FAM-02, LF-SETUP-03: whether nobody has it, neither as family nor as council."""
    for seat in range(s.seats):
        if s.family[seat] == family or s.council[seat] == family:
            return False
    return True


def legal_family(s: Record, out: Buffer, operation: int) -> int:
    """LF-DEC-01: the families that are left."""
    n = 0
    for family in range(FAMILIES):
        if is_family_free(s, family):
            out[n] = decision(operation, family, 0, 0)
            n += 1
    return n


def decide_family(s: Record, operation: int, number: int) -> None:
    """LF-FAM-02: a family is taken."""
    seat = top_seat(s)
    family = first_of(number)
    pop(s)
    if operation == FAMILY_OP:
        s.family[seat] = family
        note(s, FAMILY_CHOSEN, seat, family, 0, 0)
    else:
        s.council[seat] = family
        note(s, COUNCIL_CHOSEN, seat, family, 0, 0)


def take_families(s: Record, t: LookUp) -> None:
    """LF-FAM-02, LF-COMP-07, LF-SETUP-11: the dummy's family, the orders, and an open lock."""
    if s.mode != TWO_TWO:
        for family in range(FAMILIES - 1, -1, -1):
            if is_family_free(s, family):
                s.dummy_family = family
    for seat in range(s.seats):
        for slot in range(TOKENS):
            is_basic = t.basic[s.family[seat]] >> slot & 1 != 0
            s.token_at[seat, slot] = IN_HQ if is_basic else ON_BOARD
    if s.mode == TWO_ONE and t.open_locks[s.level] > 0:
        push(s, OPEN_LOCK, SOLOIST, t.open_locks[s.level], 0, 0)


def decide_lock(s: Record, number: int) -> None:
    """LF-SETUP-11: a cell is open from the start, with a green token on it."""
    s.lock_open[first_of(number)] = 1
    note(s, LOCK_OPENED, SOLOIST, first_of(number), 0, 0)
    set_top(s, 0, top(s, 0) - 1)
    if top(s, 0) == 0:
        pop(s)


# -- tiles and dummy (steps 4 and 7) ---------------------------------------------------------


def draw_tile(s: Record, tile: int) -> None:
    """LF-SETUP-01: one of the kinds of tiles that both sides get."""
    s.tile_set[tile] = 1
    set_top(s, 0, top(s, 0) - 1)
    note(s, TILE_DRAWN, NOBODY, tile, 0, 0)
    if top(s, 0) == 0:
        pop(s)


def begin_tokens(s: Record, t: LookUp) -> None:
    """LF-SETUP-07, LF-SETUP-12: marked tokens are the dummy's in 1v1; others are drawn."""
    if s.mode == ONE_ONE:
        for territory in range(TERRITORIES):
            if t.marked >> territory & 1 != 0:
                put_dummy(s, t, territory)
        for symbol in range(SYMBOLS - 1, -1, -1):
            push(s, DRAW_TOKEN, NOBODY, symbol, 0, 0)
    elif s.mode == TWO_ONE:
        for symbol in range(SYMBOLS - 1, -1, -1):
            if player_of(s, symbol) == SOLOIST:
                push(s, DRAW_TOKEN, NOBODY, symbol, 0, 0)
                push(s, DRAW_TOKEN, NOBODY, symbol, 0, 0)


def player_of(s: Record, symbol: int) -> int:
    """LF-MAP-09: who has the symbol: a player may have two of them, A and C."""
    if s.mode == TWO_TWO:
        return symbol
    if s.mode == ONE_ONE:
        return symbol % 2
    return (symbol + 1) // 2 if symbol % 2 != 0 else SOLOIST


def may_draw_token(s: Record, t: LookUp, territory: int) -> bool:
    """LF-SETUP-07: whether the token is still among those of the symbol that is drawn from."""
    return t.seat[territory] == top(s, 0) and s.owner[territory] == NOBODY


def put_dummy(s: Record, t: LookUp, territory: int) -> None:
    """LF-SETUP-07, LF-SETUP-12, LF-INV-13: dummy soldiers on a territory; they never move."""
    s.supply[DUMMY] -= t.dummy_soldiers
    add_soldiers(s, territory, DUMMY, t.dummy_soldiers)


def draw_token(s: Record, t: LookUp, territory: int) -> None:
    """LF-SETUP-07, LF-SETUP-12: a token is drawn for the dummy."""
    pop(s)
    put_dummy(s, t, territory)
    note(s, TOKEN_DRAWN, NOBODY, territory, 0, 0)


def set_out(s: Record, t: LookUp) -> None:
    """LF-SETUP-01, LF-SETUP-08, LF-SETUP-12: own soldiers by the tokens, neutral ones elsewhere."""
    for territory in range(TERRITORIES):
        symbol = t.seat[territory]
        if symbol < 0:
            s.supply[NEUTRAL] -= t.start_neutrals
            add_soldiers(s, territory, NEUTRAL, t.start_neutrals)
        elif s.owner[territory] == NOBODY:
            seat = player_of(s, symbol)
            s.supply[seat] -= t.start_soldiers
            add_soldiers(s, territory, seat, t.start_soldiers)


# -- characters and resources (step 11) --------------------------------------------------------


def begin_cards(s: Record, t: LookUp) -> None:
    """LF-SETUP-09, LF-SETUP-13, LF-GEN-04: the character cards are drawn, in turn order."""
    for place in range(s.seats - 1, -1, -1):
        seat = in_turn_order(s, place)
        for _ in range(cards_dealt(s, t, seat)):
            ask(s, DRAW_CHARACTER, seat)


def is_card_left(s: Record, card: int) -> bool:
    """LF-SETUP-01: whether nobody has drawn the character card."""
    for seat in range(s.seats):
        if s.drawn[seat, 0] == card or s.drawn[seat, 1] == card:
            return False
    return True


def draw_card(s: Record, card: int) -> None:
    """LF-HID-02: a seat draws a character card, unseen by its opponents."""
    seat = top_seat(s)
    pop(s)
    if s.drawn[seat, 0] == NOBODY:
        s.drawn[seat, 0] = card
    else:
        first = s.drawn[seat, 0]
        s.drawn[seat, 0] = min(first, card)
        s.drawn[seat, 1] = max(first, card)
    note(s, CARD_DEALT, seat, card, 0, 0)


def begin_starts(s: Record) -> None:
    """LF-HID-07: everybody keeps a card and takes its resources before any placement is seen."""
    for place in range(s.seats - 1, -1, -1):
        seat = in_turn_order(s, place)
        ask(s, TAKE_START, seat)
        if s.drawn[seat, 1] != NOBODY:
            ask(s, CHARACTER, seat)
        else:
            s.character[seat] = s.drawn[seat, 0]


def legal_character(s: Record, out: Buffer) -> int:
    """LF-DEC-03: the two cards drawn."""
    for place in range(2):
        out[place] = decision(CHARACTER_OP, s.drawn[top_seat(s), place], 0, 0)
    return 2


def decide_character(s: Record, number: int) -> None:
    """LF-SETUP-09, LF-SETUP-13: one card is kept, the other goes to the box."""
    seat = top_seat(s)
    pop(s)
    s.character[seat] = first_of(number)
    note(s, CHARACTER_KEPT, seat, first_of(number), 0, 0)


def run_take_start(s: Record, t: LookUp) -> None:
    """LF-SETUP-09, LF-SETUP-13: lire and soldiers of the beginning; in 1v1 some are members."""
    seat = top_seat(s)
    pop(s)
    lire = start_lire_of(s, t, seat)
    s.lire[seat] += lire
    s.bank += lire
    s.start_lire[seat] = lire
    if s.mode == ONE_ONE:
        push(s, SPLIT, seat, NOBODY, 0, 0)
        return
    recruits = start_recruits(s, t, seat)
    s.supply[seat] -= recruits
    s.hq[seat] += recruits
    s.start_hq[seat] = recruits
    s.start_members[seat] = 0
    note(s, START_TAKEN, seat, recruits, 0, 0)


def begin_places(s: Record) -> None:
    """LF-SETUP-01: placements are public, in turn order; before them, in 2v2, the payment."""
    for place in range(s.seats - 1, -1, -1):
        ask(s, SETUP_PLACES, in_turn_order(s, place))


def run_places(s: Record, t: LookUp) -> None:
    """LF-SETUP-01, LF-SETUP-15: soldiers, then labs, cars and boats, in public and free."""
    seat = top_seat(s)
    item = top(s, 0)
    if item == ITEMS:
        pop(s)
        return
    set_top(s, 0, item + 1)
    count = resource(s, t, seat, FIELD + item)
    s.shown[seat, item] = count
    if count == 0:
        return
    note(s, PLACES, seat, item, count, 0)
    if item == 0:
        push(s, PUT, seat, PUT_SETUP, count, NOBODY)
    else:
        push(s, PLACE_LAB + item - 1, seat, count, 0, 0)


# -- discs (steps 10 and 12) ------------------------------------------------------------------


def begin_discs(s: Record, t: LookUp) -> None:
    """LF-SETUP-01, LF-SETUP-10, LF-SETUP-14: the first player pays; then discs, in turn order."""
    if s.mode == TWO_TWO:
        pay_player(s, s.first_player, in_turn_order(s, 1), t.first_player_payment)
    for _ in range(t.start_discs[s.mode] // t.discs_at_once[s.mode]):
        for place in range(s.seats - 1, -1, -1):
            seat = in_turn_order(s, place)
            push(s, DISC, seat, discs_at_once(s, t, seat), 0, 0)


def legal_disc(s: Record, t: LookUp, out: Buffer) -> int:
    """LF-DEC-06: columns of the upper table with a free cell."""
    n = 0
    for column in range(COLUMNS):
        if discs_in(s, column) < t.cells[0, column]:
            out[n] = decision(DISC_OP, column, 0, 0)
            n += 1
    return n


def decide_disc(s: Record, number: int) -> None:
    """LF-SETUP-01: an own disc from the reserve onto the upper table."""
    seat = top_seat(s)
    s.reserve[seat] -= 1
    s.upper[first_of(number), seat] += 1
    note(s, DISC_PUT, seat, first_of(number), 0, 0)
    set_top(s, 0, top(s, 0) - 1)
    if top(s, 0) == 0:
        pop(s)


# -- chance ----------------------------------------------------------------------------


def may_be_drawn(s: Record, t: LookUp, kind: int, number: int) -> bool:
    """LF-GEN-04, LF-SETUP-13: whether chance may bring this seat, tile, territory or card.

    The soloist of 2v1 begins.
    """
    if kind == FIRST_PLAYER:
        return number < (1 if s.mode == TWO_ONE else s.seats)
    if kind == DRAW_TILE:
        return number < TILES and s.tile_set[number] == 0
    if kind == DRAW_TOKEN:
        return number < TERRITORIES and may_draw_token(s, t, number)
    return number < CHARACTERS and is_card_left(s, number)
