"""What an observation of La Famiglia holds: the view, in numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain

from consigliere.core.game import Game
from consigliere.games.encoding import Plane, one_hot, option_planes

from ..box.effects import ACTIONS
from ..presentation.notation import CARD_WORDS
from ..presentation.prompts import DECISION_NAMES
from ..presentation.view import LaFamigliaView, Player, Territory
from ..presentation.view_builder import FRAME_SIZE, PHASES, PUBLIC_FIELDS
from ..rules.record.record import CELLS
from ..rules.state import Components, State
from .reader import MANY, Reader

View = LaFamigliaView
_DECISIONS = (*DECISION_NAMES.values(), "over")
_CELL_KINDS = (*ACTIONS, "blue")
_FRAMES = 4
"""Frames shown from the top of the stack."""
_VISITED = "visited"
"""The one public field that is a set: territories, as bits."""
_SEATS = frozenset(
    {"first_player", "turn", "ban", "new_ban", "attack_by", "attack_owner", "defence_by"}
    | {"defence_owner"}
)
"""Public fields that name a seat or another owner."""
_PLACES = 5
"""Places of a token before the territories: not in the game, hidden, HQ, board, open."""


def planes_for(game: Game[State], components: Components, seats: int) -> tuple[Plane[View], ...]:
    """The map, the tables, the players, then what is going on."""
    read = Reader(components, seats)
    return (
        *_of_the_map(read),
        *_of_the_tables(read),
        *_of_the_tiles(read),
        *_of_the_players(read),
        *_of_the_secrets(read),
        *_of_the_conflict(read),
        *_of_the_turn(read),
        *option_planes(game, lambda view: view.options),
    )


def _of_the_map(read: Reader) -> Iterable[Plane[View]]:
    def owners(view: View) -> list[int]:
        return [read.owner(view, one.owner) for one in view.territories]

    yield Plane("owner", 0, read.owners, "the owner, by territory", owners)
    for name, meaning in (
        ("soldiers", "soldiers"),
        ("cars", "cars"),
        ("labs", "laboratories"),
        ("beside_labs", "soldiers that may still be placed beside them"),
    ):

        def count(view: View, name: str = name) -> list[int]:
            return [int(getattr(one, name)) for one in view.territories]

        yield Plane(name, 0, MANY, f"{meaning}, by territory", count)

    def orders(view: View) -> list[int]:
        return [*chain(*(_orders_at(one, view, read) for one in view.territories))]

    yield Plane("orders", 0, 13, "order tokens, by territory and seat", orders)
    boats = "boats, by sea zone and seat"
    yield Plane(
        "boats", 0, MANY, boats, lambda v: [*chain(*(read.turned(v, z.boats) for z in v.zones))]
    )


def _orders_at(one: Territory, view: View, read: Reader) -> list[int]:
    found = [0] * read.seats
    for order in one.orders:
        found[read.place(view, order.seat)] += 1
    return found


def _of_the_tables(read: Reader) -> Iterable[Plane[View]]:
    def discs(name: str) -> Callable[[View], list[int]]:
        return lambda view: [
            number
            for column in view.columns
            for number in read.by_owner(view, getattr(column, name))
        ]

    yield Plane("upper", 0, MANY, "discs on the upper table, by column and owner", discs("upper"))
    yield Plane("beside", 0, MANY, "discs beside it, by column and owner", discs("beside"))
    kinds = ", ".join(_CELL_KINDS)

    def cells(value: Callable[[View, object], int]) -> Callable[[View], list[int]]:
        def numbers(view: View) -> list[int]:
            found = []
            for column in view.columns:
                row = [value(view, cell) for cell in column.lower]
                found += row + [0] * (CELLS - len(row))
            return found

        return numbers

    def kind(_view: View, cell: object) -> int:
        return _CELL_KINDS.index(getattr(cell, "kind")) + 1  # noqa: B009

    yield Plane("cell", 0, len(_CELL_KINDS), f"the lower table: {kinds}, from 1", cells(kind))
    for name in ("disc", "figure"):

        def standing(view: View, cell: object, name: str = name) -> int:
            return read.owner(view, getattr(cell, name))

        yield Plane(
            f"cell_{name}", 0, read.owners, f"the owner of the {name} on it", cells(standing)
        )


def _of_the_tiles(read: Reader) -> Iterable[Plane[View]]:
    def markers(view: View) -> list[int]:
        return [read.owner(view, owner) for owner in view.markers]

    yield Plane(
        "markers",
        0,
        read.owners,
        "the owner of the control marker, by mandamento, the dome last",
        markers,
    )

    def in_game(view: View) -> list[int]:
        known = {tile.id for tile in view.tiles}
        return [int(name in known) for name in read.components.tiles]

    yield Plane("tiles", 0, 1, "control tiles in the game", in_game)

    def marked(view: View) -> list[int]:
        discs = {tile.id: tile.discs for tile in view.tiles}
        pairs = (discs.get(name, (None, None)) for name in read.components.tiles)
        return [read.owner(view, owner) for pair in pairs for owner in pair]

    yield Plane("tile_discs", 0, read.owners, "whose discs have marked a tile, by side", marked)
    for name, high, meaning in (
        ("disc", read.owners, "whose disc lies there"),
        ("extras", MANY, "extra-action discs there"),
        ("open", 1, "open cells"),
    ):

        def solo(view: View, name: str = name) -> list[int]:
            cells = {cell.id: cell for cell in view.solo}
            found = []
            for cell_id in read.cells:
                cell = cells.get(cell_id)
                value = None if cell is None else getattr(cell, name)
                found.append(read.owner(view, value) if name == "disc" else int(value or 0))
            return found

        yield Plane(f"solo_{name}", 0, high, f"the solo board: {meaning}, by cell", solo)
    text = "extra-action discs: 0 free, 1 blocked, 2 in use, 3 not in the game"
    yield Plane("extra", 0, 3, text, lambda view: [*view.extra])


_NUMBERS = (
    ("lire_change", "lire gained since the start (LF-HID-08)"),
    ("hq_change", "soldiers in the HQ gained since the start"),
    ("members_change", "members gained since the start"),
    ("soldiers", "soldiers in supply and HQ"),
    ("members", "members likewise"),
    ("dome", "members in the dome"),
    ("cards", "characters drawn"),
    ("kept", "a character is kept"),
    ("cars", "cars in supply"),
    ("boats", "boats in supply"),
    ("reserve", "discs in reserve"),
    ("in_hand", "discs in hand"),
    ("council_in_hand", "council discs in hand"),
    ("council_out", "council discs out of the game"),
    ("controlled", "mandamenti controlled"),
    ("side", "the side"),
)
_ROWS = (
    ("shown", "soldiers, labs, cars and boats that the character has shown; −1 unknown"),
    ("removed", "discs taken off each row of the family board"),
    ("levels", "the level of each row"),
)


def _of_the_players(read: Reader) -> Iterable[Plane[View]]:
    for name, meaning in _NUMBERS:

        def number(player: Player, name: str = name) -> list[int]:
            return [int(getattr(player, name) or 0)]

        yield Plane(f"seat_{name}", -MANY, MANY, f"{meaning}, by seat", read.players(number))
    for name, meaning in _ROWS:

        def row(player: Player, name: str = name) -> list[int]:
            return [-1 if one is None else int(one) for one in getattr(player, name)]

        yield Plane(f"seat_{name}", -1, MANY, f"{meaning}, by seat", read.players(row))
    discs = read.players(lambda player: [*chain(*player.discs)])
    yield Plane("seat_discs", 0, MANY, "discs on the family board, by seat, row and cell", discs)
    for name in ("family", "council"):

        def family(player: Player, name: str = name) -> list[int]:
            found = getattr(player, name)
            known = read.components.families
            return one_hot(None if found is None else known.index(found), len(known))

        yield Plane(f"seat_{name}", 0, 1, f"the {name}, by seat", read.players(family))
    places = "0 none, 1 not seen, 2 in the HQ, 3 on the board, 4 open, then the territories"
    most = _PLACES + len(read.components.territories) - 1
    yield Plane(
        "tokens", 0, most, f"where order tokens are, by seat: {places}", read.players(read.tokens)
    )


def _of_the_secrets(read: Reader) -> Iterable[Plane[View]]:
    for name, meaning in (("lire", "lire"), ("hq", "soldiers in the HQ"), ("members", "members")):

        def secret(player: Player, name: str = name) -> list[int]:
            return [-1 if player.secrets is None else int(getattr(player.secrets, name))]

        text = f"{meaning}, by seat; −1 where it is secret"
        yield Plane(f"secret_{name}", -1, 4 * MANY, text, read.players(secret))
    names = read.components.characters

    def drawn(player: Player) -> list[int]:
        known = player.secrets.drawn if player.secrets else ()
        return [int(name in known) for name in names]

    def kept(player: Player) -> list[int]:
        name = player.secrets.character if player.secrets else None
        return one_hot(None if name is None else names.index(name), len(names))

    yield Plane("drawn", 0, 1, "characters known to be drawn, by seat", read.players(drawn))
    yield Plane("character", 0, 1, "the character known to be kept, by seat", read.players(kept))


def _of_the_conflict(_read: Reader) -> Iterable[Plane[View]]:
    yield Plane("played", 0, 7, "conflict cards played before, as bits, attack and defence",
                lambda view: [*view.duel.played])  # fmt: skip
    yield Plane("chosen_card", 0, 1, "a card is chosen", lambda v: [*map(int, v.duel.chosen)])

    def cards(view: View) -> list[int]:
        return [0 if card is None else CARD_WORDS.index(card) + 1 for card in view.duel.cards]

    text = f"the chosen card: {', '.join(CARD_WORDS)}, from 1; 0 if it may not be known (LF-HID-05)"
    yield Plane("card", 0, len(CARD_WORDS), text, cards)


def _of_the_turn(read: Reader) -> Iterable[Plane[View]]:
    yield Plane("seat", 0, 1, "the seat of the viewer", lambda v: one_hot(v.viewer, read.seats))
    acting = "who must act: 1 the viewer"
    yield Plane("to_act", 0, read.owners, acting, read.acting)
    yield Plane("phase", 0, 1, "the phase: " + ", ".join(PHASES),
                lambda view: one_hot(PHASES.index(view.phase), len(PHASES)))  # fmt: skip
    yield Plane("decision", 0, 1, "the decision: " + ", ".join(_DECISIONS),
                lambda view: one_hot(_DECISIONS.index(view.decision), len(_DECISIONS)))  # fmt: skip
    for name in PUBLIC_FIELDS:
        yield _of_the_record(read, name)
    for name in ("neutral_supply", "dummy_supply", "labs_supply"):
        yield Plane(name, 0, 4 * MANY, name.replace("_", " "), read.number(name))
    families = read.components.families

    def dummy(view: View) -> list[int]:
        found = view.dummy_family
        return one_hot(None if found is None else families.index(found), len(families))

    yield Plane("dummy_family", 0, 1, "the family of the dummy", dummy)

    def frames(view: View) -> list[int]:
        shown = [frame for frame in reversed(view.frames)][:_FRAMES]
        empty = (-1,) * FRAME_SIZE
        return [*chain(*shown, *[empty] * (_FRAMES - len(shown)))]

    text = f"the next {_FRAMES} decisions to come, {FRAME_SIZE} numbers each; −1 for none"
    yield Plane("frames", -1, 32767, text, frames)


def _of_the_record(read: Reader, name: str) -> Plane[View]:
    """A public field of the record (LF-HID-06)."""
    title = f"now_{name}"
    if name == _VISITED:
        return Plane(title, 0, 1, "territories that the group has passed", read.visited)
    if name in _SEATS:
        return Plane(
            title, 0, read.owners, f"`{name}` of the record, as an owner", read.named(name)
        )
    return Plane(title, -1, 1000, f"`{name}` of the record", read.field(name))
