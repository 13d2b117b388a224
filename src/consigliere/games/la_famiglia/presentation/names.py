"""Names of pieces, places and owners as arguments of a text."""

from consigliere.core.message import Arg, Message, seat_name

from ..box.effects import ACTIONS, REC
from ..box.parts import Order
from ..box.wording import effects_in_words, order_in_words
from ..rules.pieces.discs import BLUE
from ..rules.record.record import NEUTRAL
from ..rules.record.tables import solo_sides
from ..rules.state import State
from .notation import CARD_WORDS, ROW_WORDS


def describe(state: State, seat: int, sort: str, value: int, first: int) -> Arg:
    """An argument of a decision as an argument of a text."""
    components = state.components
    if sort in {"number", "way"}:
        return int(value) if sort == "number" else Message(f"la_famiglia.way.{value}")
    if sort == "column":
        return int(value) + 1
    if sort == "owner":
        return owner_name(value)
    if sort == "action":
        return kind_name(value)
    if sort in {"token", "order"}:
        owner = seat if sort == "token" else int(state.record.owner[first])
        return token_message(state, owner, value)
    if sort == "row":
        return Message(f"la_famiglia.institution.{ROW_WORDS[value]}")
    if sort == "card":
        return Message(f"la_famiglia.conflict_card.{CARD_WORDS[value]}")
    if sort == "kind":
        return Message(f"la_famiglia.equipment.{value}")
    if sort == "cell":
        return cell_name(state, value)
    by_name = {
        "territory": components.territory, "zone": components.zone, "family": components.family,
        "character": components.character, "tile": components.tile,
    }  # fmt: skip
    return by_name[sort](int(value))


def owner_name(owner: int) -> Message:
    """The name of an owner: a player, the neutrals or the dummy."""
    if owner < NEUTRAL:
        return seat_name(int(owner))
    return Message("la_famiglia.neutral" if owner == NEUTRAL else "la_famiglia.dummy")


def kind_name(kind: int) -> Message:
    """The name of the action of a cell of the tables."""
    return Message(
        "la_famiglia.blue" if kind == BLUE else f"la_famiglia.action.{ACTIONS[int(kind) - REC]}"
    )


def token_message(state: State, seat: int, slot: int) -> Message:
    """The name of an order token: its initiative and its type."""
    return order_in_words(order_of(state, seat, slot))


def order_of(state: State, seat: int, slot: int) -> Order:
    """The order of a family that has this place."""
    return state.components.box.families[int(state.record.family[seat])].orders[int(slot)]


def cell_name(state: State, cell: int) -> Message:
    """The name of a cell of the solo board: its number and its effects."""
    found = solo_sides(state.components.box)[state.side][int(cell)]
    args: dict[str, Arg] = {"number": int(cell) + 1, "effects": effects_in_words(found.code)}
    return Message("la_famiglia.solo_cell", args)


def side_names(state: State, side: int) -> tuple[Message, ...]:
    """The names of the players of a side."""
    s = state.record
    return tuple(seat_name(seat) for seat in range(s.seats) if s.side[seat] == side)
