"""What is counted in a game of La Famiglia, beside its events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from consigliere.core.message import Arg
from consigliere.games.la_famiglia.box.parts import TERRITORIES
from consigliere.games.la_famiglia.rules.pieces.control import tiles_of
from consigliere.games.la_famiglia.rules.record.record import (
    DUMMY,
    NEUTRAL,
    OVER,
    SETUP,
    TILES,
)
from consigliere.games.la_famiglia.rules.state import State
from facts_counts import Row
from facts_play import Change

ROUNDS = ("r1", "r2", "r3", "r4")
ROWS = ("J", "P", "C", "E1", "E2")
TARGETS = {NEUTRAL: "neutral", DUMMY: "dummy"}


TOLD = MappingProxyType(
    {
        "moved_disc": ("action",),
        "final_done": ("action",),
        "disc_removed": ("row",),
        "council_removed": ("row",),
        "order_starts": ("token",),
        "order_lost": ("token",),
        "extra_done": ("cell",),
        "recruited": ("count",),
        "recruited_split": ("count", "members"),
        "earned": ("count",),
        "paid": ("count",),
        "paid_bank": ("count",),
        "sent": ("count",),
        "brute_step": ("defenders", "attackers"),
        "joined": ("count",),
        "bombed": ("count",),
        "bombed_with_car": ("count",),
        "snitched": ("count",),
    }
)


class LaFamigliaReader:
    """Rows are the two sides; the soloist of two against one is the first."""

    told: Mapping[str, Sequence[str]] = TOLD

    def rows(self, state: State) -> list[list[int]]:
        """The seats of both sides."""
        s = state.record
        return [[n for n in range(int(s.seats)) if s.side[n] == side] for side in range(2)]

    def stage(self, state: State) -> str:
        """The round."""
        s = state.record
        if s.phase == SETUP:
            return ""
        return "over" if s.phase == OVER else f"r{int(s.round_number)}"

    def note(self, change: Change, seats: Sequence[Row]) -> None:
        """Who is attacked, and whether a territory changes hands."""
        for event in change.events:
            name = event.key.partition(".")[2]
            if name not in {"attacked", "occupied"}:
                continue
            owner = event.args["owner"]
            seat = getattr(owner, "args", {}).get("seat")
            if seat is None:
                continue
            at = _number(change.before, event.args["goal" if name == "attacked" else "territory"])
            held = int(change.before.record.owner[at])
            row = seats[int(seat)]
            row[f"{name}:{TARGETS.get(held, 'player')}"] += 1

    def at_end(self, state: State, seats: Sequence[Row]) -> None:
        """What everybody has at the end."""
        s, t = state.record, state.tables
        for seat, row in enumerate(seats):
            for place, name in enumerate(state.components.mandamenti):
                row[f"control:{name}"] += int(s.marker[place] == seat)
            row["bronte"] += int(s.marker[t.bronte] == seat)
            row["dome"] += int(s.dome[seat])
            row["lire"] += int(s.lire[seat])
            row["hq"] += int(s.hq[seat])
            row["tiles"] += int(tiles_of(s, seat))
            for place, name in enumerate(ROWS):
                row[f"removed:{name}"] += int(s.removed[seat][place])
                row["removed"] += int(s.removed[seat][place])
            own = [n for n in range(TERRITORIES) if s.owner[n] == seat]
            row["territories"] += len(own)
            row["soldiers"] += sum(int(s.soldiers[n]) for n in own)
            row["labs"] += sum(int(s.labs[n]) for n in own)
            row["cars"] += sum(int(s.cars[n]) for n in own)
            row["boats"] += sum(int(zone[seat]) for zone in s.boats)
            for tile in range(TILES):
                if s.tile_disc[s.side[seat]][tile] == seat:
                    row[f"tile:{state.components.tiles[tile]}"] += 1


def _number(state: State, name: Arg) -> int:
    """The territory of that name."""
    found = (n for n in range(TERRITORIES) if state.components.territory(n) == name)
    return next(found)
