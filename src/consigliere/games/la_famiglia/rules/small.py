"""A small game: the last encounter, with the pieces that its data names."""

from ..box.files import box_in_use
from ..box.parts import SHEETS
from ..box.small import SIZES, small_game
from .record.frames import AT, COURSE, ask, push
from .record.record import FINAL, IN_HQ, LOST, NOBODY, Record


def set_up_small(s: Record) -> None:
    """LF-RND-03: the last round is planned but for the orders of each seat."""
    game, box = small_game(SIZES[s.small]), box_in_use()
    place_of = {territory.id: place for place, territory in enumerate(box.map.territories)}
    s.round_number = SHEETS
    s.first_player = s.turn = game.first
    s.phase = FINAL
    s.step = s.seats
    s.depth = 0
    ask(s, COURSE, NOBODY)
    for seat in range(s.seats - 1, -1, -1):
        push(s, AT, seat, game.orders, 0, 0)
    for seat, soldiers in enumerate(game.soldiers):
        for name, count in soldiers.items():
            s.owner[place_of[name]] = seat
            s.soldiers[place_of[name]] = count
            s.supply[seat] -= count
        orders = [order.id for order in box.families[s.family[seat]].orders]
        for slot, order in enumerate(orders):
            s.token_at[seat, slot] = IN_HQ if order in game.tokens[seat] else LOST
