"""Builds views: a state without what the viewer may not know."""

from collections import namedtuple
from itertools import starmap
from operator import attrgetter
from types import SimpleNamespace
from typing import Any

from consigliere.core.action import CHANCE

from ..box.parts import MODES
from ..rules.pieces.control import controlled
from ..rules.planning.influence import JUSTICE, OWN_DISCS, discs_on, level_of
from ..rules.record.frames import LAST_CHANCE
from ..rules.record.options import read_options
from ..rules.record.record import (
    DUMMY,
    ENCOUNTER,
    IN_HQ,
    ITEMS,
    LOST,
    MAX_SEATS,
    NEUTRAL,
    NOBODY,
    ON_BOARD,
    OPEN,
    OVER,
    ROWS,
    TOKENS,
    Record,
)
from ..rules.state import Components, State
from .ending import ending_of
from .notation import CARD_WORDS
from .odds import odds_of
from .prompts import decision_name, prompt_for
from .sealing import seals_of
from .secrecy import shares_secrets, shares_tokens
from .track import track_of
from .view import (
    Duel,
    LaFamigliaView,
    Order,
    Player,
    Secrets,
    Territory,
    Token,
)
from .view_tables import (
    columns_of,
    kept,
    kept_whole,
    optional,
    optionals,
    read_rows,
    solo_board_of,
    tiles_of_board,
    zones_of,
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
_order, _territory, _token = kept(Order), kept(Territory), kept(Token)


def actors_of(s: Record) -> tuple[int, ...]:
    """The seat that must decide, chance, or nobody."""
    if s.phase == OVER:
        return ()
    kind, seat = s.row_as_list("stack", s.depth - 1)[:2]
    return (CHANCE,) if s.depth > 0 and kind <= LAST_CHANCE else (int(seat),)


def knows(s: Record, viewer: int | None, seat: int) -> bool:
    """LF-HID-01, LF-HID-09: whether the viewer, None for a spectator, may know a seat's secrets."""
    return bool(s.phase == OVER) if viewer is None else shares_secrets(s, viewer, seat)


def view_of(state: State, viewer: int | None) -> LaFamigliaView:
    """LF-HID-06: everything public, and the secrets of the viewer's side."""
    if state.public is None:
        state.public = _public(state)
    public, s = state.public, state.record
    secrets, tokens = _openness(viewer, s.phase, tuple(s.as_list("side")[: s.seats]))
    return LaFamigliaView(
        viewer=viewer,
        prompt=prompt_for(state, viewer),
        players=_players(state, secrets, tokens),
        territories=_territories(
            state.components,
            tokens,
            s.part("owner", "beside_labs"),
            s.part("token_at", "token_at"),
            tuple(s.as_list("family")[: s.seats]),
        ),
        duel=_duel(s, viewer),
        odds=odds_of(state, viewer),
        seals=seals_of(state, viewer),
        course=dict(zip(PUBLIC_FIELDS, _public_numbers(s), strict=True)),
        options=read_options(s),
        ending=ending_of(state),
        **public,
    )


def _public(state: State) -> dict[str, Any]:
    """The fields that all views have alike."""
    s, components = state.record, state.components
    sheet = max(int(s.round_number), 1)
    figures = tuple(s.as_list("figure")[: s.seats])
    supply = s.as_list("supply")
    return {
        "to_act": actors_of(s),
        "mode": MODES[s.mode],
        "phase": PHASES[int(s.phase)],
        "round": int(s.round_number),
        "decision": decision_name(s),
        "first_player": optional(s.first_player),
        "zones": zones_of(components, int(s.seats), s.part("boats", "boats")),
        "columns": columns_of(
            components, sheet, figures, s.part("upper", "beside"), s.part("lower", "lower")
        ),
        "markers": optionals(s.as_list("marker")),
        "tiles": tiles_of_board(components, s.part("tile_set", "tile_disc")),
        "solo": solo_board_of(state),
        "extra": tuple(s.as_list("extra")),
        "track": track_of(state),
        "dummy_family": _name(components.families, s.dummy_family),
        "neutral_supply": int(supply[NEUTRAL]),
        "dummy_supply": int(supply[DUMMY]),
        "labs_supply": int(s.labs_supply),
        "frames": tuple([tuple(_frame(s, place)) for place in range(s.depth)]),
    }


def _frame(s: Record, place: int) -> list[int]:
    return s.row_as_list("stack", place)[:FRAME_SIZE]


def _name(names: tuple[str, ...], number: int) -> str | None:
    return None if number == NOBODY else names[number]


# -- players ---------------------------------------------------------------------------------


_BY_SEAT = (
    "side", "family", "council", "lire", "start_lire", "hq", "start_hq", "members_hq",
    "start_members", "supply", "members_supply", "dome", "character", "cars_supply",
    "boats_supply", "reserve", "in_hand", "council_in_hand", "council_out",
)  # fmt: skip
"""What the board says of a player in one number,"""
_ROWS_BY_SEAT = (("removed", ROWS), ("drawn", 2), ("shown", ITEMS), ("token_at", TOKENS))
"""and in several."""
_ALL_BY_SEAT = (*_BY_SEAT, *(name for name, _ in _ROWS_BY_SEAT))
_OfSeat: Any = namedtuple("_OfSeat", _ALL_BY_SEAT)  # type: ignore[misc]


@kept
def _openness(
    viewer: int | None, phase: int, sides: tuple[int, ...]
) -> tuple[tuple[bool, ...], tuple[bool, ...]]:
    """Of which seats the viewer may know the secrets, and of which the order tokens."""
    s, seats = SimpleNamespace(phase=phase, side=sides), range(len(sides))
    return (
        tuple([knows(s, viewer, seat) for seat in seats]),
        tuple([sees_tokens(s, viewer, seat) for seat in seats]),
    )


def _players(
    state: State, secrets: tuple[bool, ...], tokens: tuple[bool, ...]
) -> tuple[Player, ...]:
    """The players; `secrets` and `tokens`: whose the viewer may know."""
    s = state.record
    markers = tuple(s.as_list("marker"))
    return tuple(
        [
            _player(
                state.components,
                (seat, int(s.mode)),
                (secrets[seat], tokens[seat]),
                _controlled(markers, seat),
                s.of_seat(_ALL_BY_SEAT, seat),
            )
            for seat in range(s.seats)
        ]
    )


@kept
def _controlled(markers: tuple[int, ...], seat: int) -> int:
    return int(controlled(SimpleNamespace(marker=markers), seat))


@kept
def _player(
    components: Components,
    place: tuple[int, int],
    seen: tuple[bool, bool],
    in_control: int,
    numbers: tuple[int, ...],
) -> Player:
    """A player by the numbers of the board; `place`: the seat and the mode.

    `seen`: whether the viewer may know the secrets, and the order tokens.
    """
    (seat, mode), (knows_secrets, sees) = place, seen
    n = _read(numbers)
    rows = [_row(mode, seat, count) for count in n.removed]
    return Player(
        seat=seat,
        side=n.side,
        family=_name(components.families, n.family),
        council=_name(components.families, n.council),
        secrets=_secrets(components, n) if knows_secrets else None,
        lire_change=_change(n.lire, n.start_lire),
        hq_change=_change(n.hq, n.start_hq),
        members_change=_change(n.members_hq, n.start_members),
        soldiers=n.supply + n.hq,
        members=n.members_supply + n.members_hq,
        dome=n.dome,
        cards=len(n.drawn) - n.drawn.count(NOBODY),
        kept=n.character != NOBODY,
        shown=optionals(n.shown),
        cars=n.cars_supply,
        boats=n.boats_supply,
        reserve=n.reserve,
        in_hand=n.in_hand,
        removed=n.removed,
        discs=tuple([discs for _, discs in rows]),
        levels=tuple([level for level, _ in rows]),
        council_in_hand=n.council_in_hand,
        council_out=n.council_out,
        controlled=in_control,
        tokens=() if n.family == NOBODY else _tokens(components, n.family, n.token_at, sees),
    )


def _read(numbers: tuple[int, ...]) -> Any:
    """The numbers of a seat by name."""
    at = len(_BY_SEAT)
    found: list[Any] = [*numbers[:at]]
    for _, size in _ROWS_BY_SEAT:
        found.append(numbers[at : at + size])
        at += size
    return _OfSeat._make(found)


@kept
def _row(mode: int, seat: int, removed: int) -> tuple[int, tuple[int, ...]]:
    """LF-BRD-03, LF-SETUP-02: the level of a row of the family board, the discs on its cells."""
    s = SimpleNamespace(mode=mode, removed={(seat, JUSTICE): removed})
    discs = tuple(int(discs_on(s, seat, JUSTICE, cell)) for cell in range(OWN_DISCS))
    return int(level_of(s, seat, JUSTICE)), discs


def _change(now: int, start: int) -> int | None:
    """LF-HID-08, LF-INV-14: the sum of the public changes of a stock."""
    return None if start == NOBODY else int(now - start)


def _secrets(components: Components, n: Any) -> Secrets:
    names = components.characters
    return Secrets(
        lire=n.lire,
        hq=n.hq,
        members=n.members_hq,
        drawn=tuple([names[card] for card in n.drawn if card != NOBODY]),
        character=_name(names, n.character),
    )


def sees_tokens(s: Record, viewer: int | None, seat: int) -> bool:
    """LF-HID-03, LF-ORD-01: whether the viewer, None for a spectator, sees a seat's tokens."""
    if viewer is None:
        return bool(s.phase in {OVER, ENCOUNTER})
    return shares_tokens(s, viewer, seat)


@kept
def _tokens(
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


@kept_whole
def _territories(
    components: Components,
    sees: tuple[bool, ...],
    pieces: bytes,
    tokens: bytes,
    families: tuple[int, ...],
) -> tuple[Territory, ...]:
    """The map; `sees`, `tokens` and `families` by seat."""
    owners, *others = read_rows(pieces, 5)
    orders = _orders(components, sees, read_rows(tokens, MAX_SEATS), families)
    rows = zip(components.territories, optionals(owners), *others, orders, strict=True)
    # calls no Python for a territory that was there before
    return tuple(starmap(_territory, rows))


def _orders(
    components: Components,
    sees: tuple[bool, ...],
    token_at: list[list[int]],
    families: tuple[int, ...],
) -> list[tuple[Order, ...]]:
    """The orders on the map by territory."""
    found: list[tuple[Order, ...]] = [()] * len(components.territories)
    rows = zip(token_at, families, sees, strict=False)
    for seat, (slots, family, is_seen) in enumerate(rows):
        names = components.tokens[family]
        for slot, place in enumerate(slots):
            if place >= 0:
                found[place] += (_order(seat, names[slot] if is_seen else None),)
    return found


# -- conflicts ---------------------------------------------------------------------------------


def _duel(s: Record, viewer: int | None) -> Duel:
    """LF-HID-05: the cards of a conflict; a card lies face down until both are revealed."""
    cards = s.as_list("card")
    if cards == _NO_CARDS:
        return _no_duel(*s.as_list("cards_used"))
    used, chosen, seen = [], [], list[str | None]()
    seats = (int(s.attack_by), int(s.defence_by))
    for seat, played, card in zip(seats, s.as_list("cards_used"), cards, strict=True):
        is_down = card != NOBODY
        used.append(played & ~(1 << card) if is_down else played)
        chosen.append(is_down)
        seen.append(CARD_WORDS[card] if is_down and knows(s, viewer, seat) else None)
    return Duel((used[0], used[1]), (chosen[0], chosen[1]), (seen[0], seen[1]))


_NO_CARDS = [NOBODY, NOBODY]


@kept
def _no_duel(attack: int, defence: int) -> Duel:
    return Duel((attack, defence), (False, False), (None, None))
