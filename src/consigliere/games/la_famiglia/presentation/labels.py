"""Labels of decisions: their pieces, their price, and what they skip or end.

One click may be enough, so a label also names what follows without a further choice.
"""

from collections.abc import Callable

from consigliere.core.message import Arg, Message, listed

from ..box.wording import resources_in_words, what_order_does
from ..rules.encounter.conflict import (
    ATTACK,
    DEFENCE,
    TURNCOAT,
    brute_cost,
    wins_defectors,
)
from ..rules.encounter.orders import CAR_BOMB
from ..rules.pieces.discs import free_actions
from ..rules.pieces.forces import is_player
from ..rules.planning.cells import split_size
from ..rules.planning.turns import price_of_disc, price_of_gain
from ..rules.record import frames
from ..rules.record.actions import NONE, TO_DOME, first_of, operation_of, second_of, third_of
from ..rules.record.frames import top, top_kind
from ..rules.record.record import NEUTRAL
from ..rules.state import State
from .ends_turn import ends_planning
from .losses import LostOrder, orders_lost
from .names import describe, kind_name, order_of, token_message
from .notation import CARD_WORDS, NAMES, WORDS
from .rows import next_disc_brings
from .void_actions import what_action_does_now

Values = tuple[int, int, int]
"""The arguments of a decision as numbers."""
_YES_NO = {"act", "swap", "domemark"}
_SECOND_NAMES = {"territory": "goal", "tile": "goal"}
"""Names for a second argument of the same sort."""


def label_of(state: State, seat: int, number: int, why_void: Message | None) -> Message:
    """The label of a decision; `why_void`: why it would do nothing, if that is so."""
    word = NAMES[operation_of(number)]
    values = (first_of(number), second_of(number), third_of(number))
    key, sorts = _key_of(word, values)
    key = _key_in_frame(state, key)
    if key == "from":
        key = _key_of_disc(seat, values[1])
    args = _args(state, seat, sorts, values)
    if key in _EXTRA_ARGUMENTS:
        args |= _EXTRA_ARGUMENTS[key](state, seat, values)
    label = _with_only_cell(state, word, values, Message(f"choice.la_famiglia.{key}", args))
    lost = tuple(_order_at(state, order) for order in orders_lost(state, number))
    if lost:
        args = {"what": label, "orders": lost, "count": len(lost)}
        return Message("choice.la_famiglia.losing", args)
    if ends_planning(state, number):
        label = Message("choice.la_famiglia.ends_planning", {"what": label})
    price = _PRICES[word](state, seat, values) if word in _PRICES else 0
    if price != 0:
        label = Message("choice.la_famiglia.priced", {"what": label, "count": price})
    find = _EFFECTS.get(word)
    does = find(state, seat, values[0]) if find else why_void
    if does is None:
        return label
    return Message("choice.la_famiglia.explained", {"what": label, "does": does})


def _key_of(word: str, values: Values) -> tuple[str, tuple[str, ...]]:
    """The key of the text, and the sorts of its arguments."""
    sorts = WORDS[word][1]
    if word in _YES_NO:
        return f"{word}_{('no', 'yes')[values[0]]}", ()
    if sorts and values[len(sorts) - 1] == NONE:
        return f"{word}_none", sorts[:-1]
    if word == "put" and values[0] == TO_DOME:
        return "put_dome", ()
    if word == "expl":
        return ("expl_car" if values[1] else "expl"), sorts[:1]
    return word, sorts


def _args(state: State, seat: int, sorts: tuple[str, ...], values: Values) -> dict[str, Arg]:
    args: dict[str, Arg] = {}
    for sort, value in zip(sorts, values, strict=False):
        name = _SECOND_NAMES.get(sort, sort) if sort in args else sort
        args[name] = describe(state, seat, sort, value, values[0])
    return args


def _order_at(state: State, order: LostOrder) -> Message:
    """An order with the territory where it lies."""
    token = token_message(state, order.seat, order.slot)
    args: dict[str, Arg] = {
        "token": token,
        "territory": state.components.territory(order.territory),
    }
    return Message("text.la_famiglia.order_at", args)


# -- stopping and skipping ---------------------------------------------------------------------

_KEYS_IN_FRAMES = {
    ("stop", frames.PUT): "stop_put",
    ("stop", frames.AT): "stop_at",
    ("stop", frames.TILE_CHOICE): "stop_tile",
    ("stop", frames.SHIFT): "stop_shift",
    ("none", frames.ORDER): "none_order",
    ("none", frames.HIT_CHOICE): "none_hit",
    ("solo", frames.MAIN): "solo_extra",
    ("solo", frames.EXTRA): "solo_extra",
    ("solo_none", frames.EXTRA): "solo_none_extra",
}
"""Keys that depend on the frame on top: stopping, skipping, and the extra action."""


def _key_in_frame(state: State, key: str) -> str:
    """LF-ORD-04: the key for the frame on top; an unused order is skipped, not finished."""
    s = state.record
    if key == "done" and s.visited == 0 and s.sea_used == 0:
        key = "none"
    return _KEYS_IN_FRAMES.get((key, int(top_kind(s))), key)


def _key_of_disc(seat: int, owner: int) -> str:
    """LF-PLAN-04: the reader's own disc, a neutral one, or one of another player."""
    if owner == seat:
        return "from_own"
    return "from_neutral" if owner == NEUTRAL else "from"


# -- prices, and forced consequences -----------------------------------------------------------


def _free_kinds(state: State, column: int) -> tuple[Message, ...]:
    """The actions of the free cells of a column, from the top, each once."""
    s, t = state.record, state.tables
    free = int(free_actions(s, t, column))
    count, sheet = int(t.cells[s.round_number, column]), t.cell[s.round_number, column]
    kinds = dict.fromkeys(int(sheet[place]) for place in range(count))
    return tuple(kind_name(kind) for kind in kinds if free >> kind & 1)


def _with_only_cell(state: State, word: str, values: Values, label: Message) -> Message:
    """LF-PLAN-03: a label with the action if the column has only one free cell."""
    if word != "from":
        return label
    free = _free_kinds(state, values[0])
    if len(free) > 1:
        return label
    return Message("choice.la_famiglia.only_cell", {"what": label, "action": free[0]})


_EXTRA_ARGUMENTS: dict[str, Callable[[State, int, Values], dict[str, Arg]]] = {
    "expl_car": lambda _, __, values: {"count": CAR_BOMB * values[1]},
    "brute": lambda state, _, __: {"count": int(brute_cost(state.record, state.tables))},
    "act_yes": lambda state, _, __: {"count": int(state.tables.cost[top(state.record, 0)])},
    "final": lambda state, _, values: {"actions": listed(*_free_kinds(state, values[0]))},
    "split": lambda state, _, values: {
        "soldiers": int(split_size(state.record, state.tables)) - values[0]
    },
    "character": lambda state, _, values: {
        "brings": resources_in_words(state.components.box.cards.characters[values[0]].resources)
    },
    "row": lambda state, seat, values: {"brings": next_disc_brings(state, seat, values[0])},
    "send": lambda state, _, values: {"price": values[0] * int(state.tables.send_price)},
}
"""Arguments of a text besides those of the decision."""


_PRICES: dict[str, Callable[[State, int, Values], int]] = {
    "from": lambda state, seat, values: int(
        price_of_disc(state.record, state.tables, seat, values[1])
    ),
    "gain": lambda state, seat, values: int(
        price_of_gain(state.record, state.tables, seat, values[0])
    ),
    "to": lambda state, _, values: int(state.tables.cost[values[0]]),
}
"""LF-PLAN-04, LF-PLAN-07, LF-DEC-11: the price of a decision in lire."""


# -- what an action or an order is for -----------------------------------------------------------


def _what_card_does(state: State, _: int, card: int) -> Message:
    """LF-CMB-07 … LF-CMB-09, LF-OPT-02: a Turncoat brings no neutral soldier with the change.

    Either side may hold the card in the end.
    """
    s, key = state.record, f"ui.la_famiglia.about.card.{CARD_WORDS[card]}"
    if card != TURNCOAT:
        return Message(key)
    if not wins_defectors(s, ATTACK):
        return Message(f"{key}.none")
    is_for_attack = is_player(s.defence_owner) and not wins_defectors(s, DEFENCE)
    return Message(f"{key}.attack" if is_for_attack else key)


_EFFECTS: dict[str, Callable[[State, int, int], Message]] = {
    "brute": lambda *_: Message("ui.la_famiglia.about.do.brute"),
    "card": _what_card_does,
    "subtle": lambda *_: Message("ui.la_famiglia.about.do.subtle"),
    "to": what_action_does_now,
    "token": lambda state, seat, slot: what_order_does(order_of(state, seat, slot)),
    "withdraw": lambda *_: Message("ui.la_famiglia.about.do.withdraw"),
}
"""LF-ACT-01, LF-ORD-06, LF-CMB-02: decisions named by a sign or a term, and what they do."""
