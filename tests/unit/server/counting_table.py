"""The model of a table with the toy game, two people at it, two steps played."""

from consigliere.core.replay import Timeline
from consigliere.server.auth import Identity
from consigliere.server.store import Chair, Guest, Setup
from consigliere.server.tables import seating
from consigliere.server.tables.model import TableModel
from counting_game import Counting

ANN, BEN = (Identity(Guest(name, name), f"token of {name}") for name in ("ann", "ben"))


def played_model(*guests: str) -> TableModel:
    """Seat 0 has counted 2 and seat 1 has counted 1; each seat has a guest."""
    game = Counting()
    chairs = tuple(Chair(seating.HUMAN, 0, guest, guest) for guest in guests)
    options = game.info.resolve_options({})
    setup = Setup("t", "counting", options, None, bytes(32), guests[0], chairs)
    timeline = Timeline(game, seating.header(setup, game, "c" * 64))
    for seat, act in ((None, "deal:31"), (0, "2"), (1, "1")):
        timeline.append(seat, act, 0)
    return TableModel(setup, timeline, is_started=True)
