"""Builds views: a state without what the viewer may not know."""

from consigliere.core.action import CHANCE

from ..box.effects import ACTIONS, REC
from ..rules.pieces.control import controlled
from ..rules.pieces.discs import DISC_OWNERS
from ..rules.planning.influence import JUSTICE, OWN_DISCS, discs_on, level_of
from ..rules.record.frames import decider, waits_for_chance
from ..rules.record.options import read_options
from ..rules.record.record import (
    CELLS,
    COLUMNS,
    DOME,
    DUMMY,
    ENCOUNTER,
    IN_HQ,
    LOST,
    NEUTRAL,
    NOBODY,
    ON_BOARD,
    OPEN,
    OVER,
    ROWS,
    TWO_TWO,
    Record,
)
from ..rules.record.tables import LOCKED
from ..rules.state import State
from .notation import CARD_WORDS
from .odds import odds_of
from .prompts import decision_name, prompt_for
from .sealing import seals_of
from .secrecy import shares_secrets, shares_tokens
from .track import track_of
from .view import (
    Cell,
    Column,
    Duel,
    LaFamigliaView,
    Order,
    Player,
    Secrets,
    SoloCell,
    Territory,
    Tile,
    Token,
    Zone,
)

PHASES = (
    "setup", "dome", "planning", "final", "management_1", "encounter", "management_2", "over",
)  # fmt: skip
"""The names of the phases, by number."""
PUBLIC_FIELDS = (
    "phase", "step", "round_number", "first_player", "turn", "stuck", "ban", "new_ban",
    "extra_used", "sent", "acted", "order", "order_at", "order_kind", "order_amount", "groups",
    "moved", "visited", "sea_used", "group_to", "group_way", "group_size", "attack_by",
    "attack_owner", "attack_from", "attackers", "attack_cars", "target", "defence_by",
    "defence_owner", "steps", "subtle_steps", "brute_steps", "swapped", "asked", "shifted",
    "income_tile", "winner_side", "reason",
)  # fmt: skip
"""LF-HID-06: public fields of the record."""
FRAME_SIZE = 5
"""Numbers of a frame that are in use."""


def actors_of(s: Record) -> tuple[int, ...]:
    """The seat that must decide, chance, or nobody."""
    if s.phase == OVER:
        return ()
    return (CHANCE,) if waits_for_chance(s) else (int(decider(s)),)


def knows(s: Record, viewer: int | None, seat: int) -> bool:
    """LF-HID-01, LF-HID-09: whether the viewer, None for a spectator, may know a seat's secrets."""
    return bool(s.phase == OVER) if viewer is None else shares_secrets(s, viewer, seat)


def view_of(state: State, viewer: int | None) -> LaFamigliaView:
    """LF-HID-06: everything public, and the secrets of the viewer's side."""
    s, components = state.record, state.components
    return LaFamigliaView(
        viewer=viewer,
        to_act=actors_of(s),
        prompt=prompt_for(state, viewer),
        mode=read_options(s)["mode"],
        phase=PHASES[int(s.phase)],
        round=int(s.round_number),
        decision=decision_name(s),
        first_player=_optional(s.first_player),
        players=tuple(_player(state, viewer, seat) for seat in range(s.seats)),
        territories=_territories(state, viewer),
        zones=tuple(
            Zone(name, _numbers(s.boats[zone, : s.seats]))
            for zone, name in enumerate(components.zones)
        ),
        columns=tuple(_column(state, column) for column in range(COLUMNS)),
        markers=tuple(_optional(s.marker[place]) for place in range(DOME + 1)),
        tiles=_tiles(state),
        solo=_solo(state),
        extra=_numbers(s.extra),
        duel=_duel(state, viewer),
        odds=odds_of(state, viewer),
        track=track_of(state),
        seals=seals_of(state, viewer),
        dummy_family=_name(components.families, s.dummy_family),
        neutral_supply=int(s.supply[NEUTRAL]),
        dummy_supply=int(s.supply[DUMMY]),
        labs_supply=int(s.labs_supply),
        frames=tuple(_numbers(s.stack[place, :FRAME_SIZE]) for place in range(s.depth)),
        course={name: int(s[name]) for name in PUBLIC_FIELDS},
        options=read_options(s),
    )


def _numbers(values: Record) -> tuple[int, ...]:
    return tuple(values.tolist())


def _optional(number: int) -> int | None:
    return None if number == NOBODY else int(number)


def _name(names: tuple[str, ...], number: int) -> str | None:
    return None if number == NOBODY else names[number]


# -- players ---------------------------------------------------------------------------------


def _player(state: State, viewer: int | None, seat: int) -> Player:
    s, components = state.record, state.components
    return Player(
        seat=seat,
        side=int(s.side[seat]),
        family=_name(components.families, s.family[seat]),
        council=_name(components.families, s.council[seat]),
        secrets=_secrets(state, seat) if knows(s, viewer, seat) else None,
        lire_change=_change(s.lire[seat], s.start_lire[seat]),
        hq_change=_change(s.hq[seat], s.start_hq[seat]),
        members_change=_change(s.members_hq[seat], s.start_members[seat]),
        soldiers=int(s.supply[seat] + s.hq[seat]),
        members=int(s.members_supply[seat] + s.members_hq[seat]),
        dome=int(s.dome[seat]),
        cards=int((s.drawn[seat] != NOBODY).sum()),
        kept=bool(s.character[seat] != NOBODY),
        shown=tuple(_optional(count) for count in s.shown[seat]),
        cars=int(s.cars_supply[seat]),
        boats=int(s.boats_supply[seat]),
        reserve=int(s.reserve[seat]),
        in_hand=int(s.in_hand[seat]),
        removed=_numbers(s.removed[seat]),
        discs=_discs(s, seat),
        levels=tuple(int(level_of(s, seat, row)) for row in range(JUSTICE, ROWS)),
        council_in_hand=int(s.council_in_hand[seat]),
        council_out=int(s.council_out[seat]),
        controlled=int(controlled(s, seat)),
        tokens=_tokens(state, viewer, seat),
    )


def _discs(s: Record, seat: int) -> tuple[tuple[int, ...], ...]:
    """LF-BRD-03, LF-SETUP-02: the discs on the cells of each row of the family board."""
    return tuple(
        tuple(int(discs_on(s, seat, row, cell)) for cell in range(OWN_DISCS))
        for row in range(JUSTICE, ROWS)
    )


def _change(now: int, start: int) -> int | None:
    """LF-HID-08, LF-INV-14: the sum of the public changes of a stock."""
    return None if start == NOBODY else int(now - start)


def _secrets(state: State, seat: int) -> Secrets:
    s, names = state.record, state.components.characters
    return Secrets(
        lire=int(s.lire[seat]),
        hq=int(s.hq[seat]),
        members=int(s.members_hq[seat]),
        drawn=tuple(names[card] for card in s.drawn[seat] if card != NOBODY),
        character=_name(names, s.character[seat]),
    )


def sees_tokens(s: Record, viewer: int | None, seat: int) -> bool:
    """LF-HID-03, LF-ORD-01: whether the viewer, None for a spectator, sees a seat's tokens."""
    if viewer is None:
        return bool(s.phase in {OVER, ENCOUNTER})
    return shares_tokens(s, viewer, seat)


def _tokens(state: State, viewer: int | None, seat: int) -> tuple[Token, ...]:
    s, components = state.record, state.components
    if s.family[seat] == NOBODY:
        return ()
    sees = sees_tokens(s, viewer, seat)
    places = {IN_HQ: "hq" if sees else "hidden", ON_BOARD: "board", OPEN: "open", LOST: "lost"}
    found = []
    names = components.tokens[int(s.family[seat])]
    for name, at in zip(names, s.token_at[seat].tolist(), strict=True):
        place = places.get(at) or (components.territories[at] if sees else "hidden")
        found.append(Token(name, place))
    return tuple(found)


# -- the map ---------------------------------------------------------------------------------


def _territories(state: State, viewer: int | None) -> tuple[Territory, ...]:
    s = state.record
    orders = _orders(state, viewer)
    columns = (s.owner, s.soldiers, s.cars, s.labs, s.beside_labs)
    rows = zip(state.components.territories, *(column.tolist() for column in columns), strict=True)
    return tuple(
        Territory(
            name, _optional(owner), soldiers, cars, labs, beside, tuple(orders.get(place, ()))
        )
        for place, (name, owner, soldiers, cars, labs, beside) in enumerate(rows)
    )


def _orders(state: State, viewer: int | None) -> dict[int, list[Order]]:
    """The orders on the map by territory."""
    s = state.record
    found: dict[int, list[Order]] = {}
    for seat, slots in enumerate(s.token_at[: s.seats].tolist()):
        sees = sees_tokens(s, viewer, seat)
        names = state.components.tokens[int(s.family[seat])]
        for slot, place in enumerate(slots):
            if place >= 0:
                found.setdefault(place, []).append(Order(seat, names[slot] if sees else None))
    return found


# -- tables, tiles, solo board -----------------------------------------------------------------


def _column(state: State, column: int) -> Column:
    """LF-SETUP-01: a column of both tables; the set-up already has the sheet of round 1."""
    s, t = state.record, state.tables
    sheet = max(int(s.round_number), 1)
    actions = int(t.cells[sheet, column])
    count = actions + int(t.blue[sheet, column])
    cells = []
    discs, figures = s.lower[column].tolist(), s.figure[: s.seats].tolist()
    for place in range(count):
        kind = ACTIONS[int(t.cell[sheet, column, place]) - REC] if place < actions else "blue"
        standing = [seat for seat, at in enumerate(figures) if at == column * CELLS + place]
        disc = _optional(discs[place])
        cells.append(Cell(kind, disc, standing[0] if standing else None))
    upper, beside = s.upper[column, :DISC_OWNERS], s.beside[column, :DISC_OWNERS]
    return Column(_numbers(upper), tuple(cells), _numbers(beside))


def _tiles(state: State) -> tuple[Tile, ...]:
    s = state.record
    return tuple(
        Tile(name, (_optional(s.tile_disc[0, tile]), _optional(s.tile_disc[1, tile])))
        for tile, name in enumerate(state.components.tiles)
        if s.tile_set[tile]
    )


def _solo(state: State) -> tuple[SoloCell, ...]:
    s, t, side = state.record, state.tables, state.side
    if s.mode == TWO_TWO:
        return ()
    is_locked = [t.solo_kind[side, n] == LOCKED and not s.lock_open[n] for n in range(len(s.solo))]
    return tuple(
        SoloCell(name, _optional(s.solo[n]), int(s.solo_extra[n]), not is_locked[n])
        for n, name in enumerate(state.components.cells[side])
    )


def _duel(state: State, viewer: int | None) -> Duel:
    """LF-HID-05: the cards of a conflict; a card lies face down until both are revealed."""
    s = state.record
    used, chosen, cards = [], [], list[str | None]()
    for side, seat in enumerate((int(s.attack_by), int(s.defence_by))):
        card = int(s.card[side])
        is_down = card != NOBODY
        used.append(int(s.cards_used[side]) & ~(1 << card) if is_down else int(s.cards_used[side]))
        chosen.append(is_down)
        cards.append(CARD_WORDS[card] if is_down and knows(s, viewer, seat) else None)
    return Duel((used[0], used[1]), (chosen[0], chosen[1]), (cards[0], cards[1]))
