"""Builds views: a state without what the viewer may not know."""

from functools import lru_cache
from operator import attrgetter
from types import SimpleNamespace

from consigliere.core.action import CHANCE

from ..box.effects import ACTIONS, REC
from ..rules.pieces.control import controlled
from ..rules.pieces.discs import DISC_OWNERS
from ..rules.planning.influence import JUSTICE, OWN_DISCS, discs_on, level_of
from ..rules.record.frames import decider, waits_for_chance
from ..rules.record.options import read_options
from ..rules.record.record import (
    CELLS,
    DUMMY,
    ENCOUNTER,
    IN_HQ,
    LOST,
    NEUTRAL,
    NOBODY,
    ON_BOARD,
    OPEN,
    OVER,
    TWO_TWO,
    Record,
)
from ..rules.record.tables import LOCKED
from ..rules.state import Components, State
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
_public_numbers = attrgetter(*PUBLIC_FIELDS)
_kept = lru_cache(maxsize=1 << 13)
"""Parts of a view are values, and few of them change with a step."""
_cell, _order, _territory = _kept(Cell), _kept(Order), _kept(Territory)
_tile, _token, _zone, _solo_cell = _kept(Tile), _kept(Token), _kept(Zone), _kept(SoloCell)


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
    s, components, options = state.record, state.components, read_options(state.record)
    return LaFamigliaView(
        viewer=viewer,
        to_act=actors_of(s),
        prompt=prompt_for(state, viewer),
        mode=options["mode"],
        phase=PHASES[int(s.phase)],
        round=int(s.round_number),
        decision=decision_name(s),
        first_player=_optional(s.first_player),
        players=tuple([_player(state, viewer, seat) for seat in range(s.seats)]),
        territories=_territories(state, viewer),
        zones=tuple(
            [
                _zone(name, tuple(boats[: s.seats]))
                for name, boats in zip(components.zones, s.boats.tolist(), strict=False)
            ]
        ),
        columns=_columns(state),
        markers=_optionals(s.marker),
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
        frames=tuple([tuple(frame[:FRAME_SIZE]) for frame in s.stack[: s.depth].tolist()]),
        course=dict(zip(PUBLIC_FIELDS, _public_numbers(s), strict=True)),
        options=options,
    )


def _numbers(values: Record) -> tuple[int, ...]:
    return tuple(values.tolist())


def _optional(number: int) -> int | None:
    return None if number == NOBODY else int(number)


def _optionals(numbers: Record) -> tuple[int | None, ...]:
    return tuple([None if number == NOBODY else number for number in numbers.tolist()])


def _name(names: tuple[str, ...], number: int) -> str | None:
    return None if number == NOBODY else names[number]


# -- players ---------------------------------------------------------------------------------


def _player(state: State, viewer: int | None, seat: int) -> Player:
    s, components = state.record, state.components
    rows = [_row(int(s.mode), seat, removed) for removed in s.removed[seat].tolist()]
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
        cards=sum(card != NOBODY for card in s.drawn[seat].tolist()),
        kept=bool(s.character[seat] != NOBODY),
        shown=_optionals(s.shown[seat]),
        cars=int(s.cars_supply[seat]),
        boats=int(s.boats_supply[seat]),
        reserve=int(s.reserve[seat]),
        in_hand=int(s.in_hand[seat]),
        removed=_numbers(s.removed[seat]),
        discs=tuple([discs for _, discs in rows]),
        levels=tuple([level for level, _ in rows]),
        council_in_hand=int(s.council_in_hand[seat]),
        council_out=int(s.council_out[seat]),
        controlled=int(controlled(s, seat)),
        tokens=_tokens(state, viewer, seat),
    )


@_kept
def _row(mode: int, seat: int, removed: int) -> tuple[int, tuple[int, ...]]:
    """LF-BRD-03, LF-SETUP-02: the level of a row of the family board, the discs on its cells."""
    s = SimpleNamespace(mode=mode, removed={(seat, JUSTICE): removed})
    discs = tuple(int(discs_on(s, seat, JUSTICE, cell)) for cell in range(OWN_DISCS))
    return int(level_of(s, seat, JUSTICE)), discs


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
    return _told(components, int(s.family[seat]), tuple(s.token_at[seat].tolist()), sees)


@_kept
def _told(
    components: Components,
    family: int,
    token_at: tuple[int, ...],
    sees: bool,  # noqa: FBT001  a fact, not a mode
) -> tuple[Token, ...]:
    """The tokens of a family at these places."""
    places = _SEEN_AT if sees else _HIDDEN_AT
    found = []
    for name, at in zip(components.tokens[family], token_at, strict=True):
        place = places.get(at) or (components.territories[at] if sees else "hidden")
        found.append(_token(name, place))
    return tuple(found)


_SEEN_AT = {IN_HQ: "hq", ON_BOARD: "board", OPEN: "open", LOST: "lost"}
_HIDDEN_AT = _SEEN_AT | {IN_HQ: "hidden"}


# -- the map ---------------------------------------------------------------------------------


def _territories(state: State, viewer: int | None) -> tuple[Territory, ...]:
    s = state.record
    orders = _orders(state, viewer)
    columns = (s.owner, s.soldiers, s.cars, s.labs, s.beside_labs)
    rows = zip(state.components.territories, *(column.tolist() for column in columns), strict=True)
    return tuple(
        [
            _territory(name, None if owner == NOBODY else owner, *pieces, tuple(orders.get(at, ())))
            for at, (name, owner, *pieces) in enumerate(rows)
        ]
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
                found.setdefault(place, []).append(_order(seat, names[slot] if sees else None))
    return found


# -- tables, tiles, solo board -----------------------------------------------------------------


def _columns(state: State) -> tuple[Column, ...]:
    """LF-SETUP-01: the columns of both tables; the set-up already has the sheet of round 1."""
    s, sheet = state.record, max(int(state.record.round_number), 1)
    figures = tuple(s.figure[: s.seats].tolist())
    rows = zip(s.upper.tolist(), s.lower.tolist(), s.beside.tolist(), strict=True)
    return tuple(
        [
            _column(
                state.components,
                (sheet, column),
                tuple(lower),
                _standing(figures, column),
                (tuple(upper[:DISC_OWNERS]), tuple(beside[:DISC_OWNERS])),
            )
            for column, (upper, lower, beside) in enumerate(rows)
        ]
    )


def _standing(figures: tuple[int, ...], column: int) -> tuple[int, ...]:
    """The cells of a column on which figures stand, by seat; NOBODY where none stands there."""
    return tuple([at - column * CELLS if at // CELLS == column else NOBODY for at in figures])


@_kept
def _column(
    components: Components,
    place: tuple[int, int],
    discs: tuple[int, ...],
    standing: tuple[int, ...],
    beside: tuple[tuple[int, ...], tuple[int, ...]],
) -> Column:
    """A column of a sheet, with its discs, the figures in it, and the discs above and beside."""
    t, (sheet, column) = components.tables, place
    actions = int(t.cells[sheet, column])
    cells = []
    for at in range(actions + int(t.blue[sheet, column])):
        kind = ACTIONS[int(t.cell[sheet, column, at]) - REC] if at < actions else "blue"
        figure = standing.index(at) if at in standing else None
        cells.append(_cell(kind, _optional(discs[at]), figure))
    return Column(beside[0], tuple(cells), beside[1])


def _tiles(state: State) -> tuple[Tile, ...]:
    s = state.record
    rows = zip(state.components.tiles, s.tile_set.tolist(), *s.tile_disc.tolist(), strict=True)
    return tuple(
        [
            _tile(name, (_optional(one), _optional(other)))
            for name, is_set, one, other in rows
            if is_set
        ]
    )


def _solo(state: State) -> tuple[SoloCell, ...]:
    s, t, side = state.record, state.tables, state.side
    if s.mode == TWO_TWO:
        return ()
    rows = zip(
        state.components.cells[side],
        s.solo.tolist(),
        s.solo_extra.tolist(),
        t.solo_kind[side].tolist(),
        s.lock_open.tolist(),
        strict=False,
    )
    return tuple(
        [
            _solo_cell(name, _optional(disc), extras, kind != LOCKED or bool(is_open))
            for name, disc, extras, kind, is_open in rows
        ]
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
