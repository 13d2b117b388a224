"""The state: integers on one board, and a stack of what is still to happen (`frames.py`)."""

from typing import Any, TypeAlias

import numpy as np

from ...box import parts
from .board import Board

MAX_SEATS = 4
TERRITORIES, MANDAMENTI, TILES = parts.TERRITORIES, parts.MANDAMENTI, parts.TILES
COLUMNS = parts.COLUMNS
MOST_SOLO_CELLS = parts.MOST_SOLO_CELLS
DOME = MANDAMENTI
"""LF-MGT-08: the dome counts as a thirteenth mandamento."""
CELLS = parts.MOST_CELLS + parts.MOST_BLUE
"""Cells of a column of a lower table, at most: the action cells, then the blue ones."""
TOKENS = parts.ORDERS
ZONES = parts.MOST_ZONES
ROWS = 5
"""J, P, C, E1, E2."""
MOST_EXTRA = 10
"""Cells of the solo board for extra-action discs, at most."""
STACK = 40
"""Frames on top of each other, at most."""
LOG = 96

NOBODY = -1
NEUTRAL = 4
DUMMY = 5
OWNERS = 6
"""Of soldiers: the seats, the neutrals and the dummy; discs have no dummy."""

TWO_TWO, ONE_ONE, TWO_ONE = range(3)
"""The modes."""
SOLOIST = 0
"""The seat of the soloist of 2v1; T1 and T2 follow."""

SETUP, DOME_PHASE, PLANNING, FINAL, MANAGEMENT_1, ENCOUNTER, MANAGEMENT_2, OVER = range(8)
"""The phases, see LF-RND-01 … LF-RND-05."""

IN_HQ = -1
ON_BOARD = -2
OPEN = -3
LOST = -4
"""Where an order token lies that lies on no territory; OPEN: resolved or declined; LOST before."""

EXTRA_FREE, EXTRA_BLOCKED, EXTRA_USED, EXTRA_ABSENT = range(4)
"""LF-SOLO-07: what an extra-action disc does."""

ITEMS = 4
"""What is placed on the map in the set-up: soldiers, labs, cars, boats."""

STATE = np.dtype(
    [
        ("owner", np.int64, (TERRITORIES,)),
        ("soldiers", np.int64, (TERRITORIES,)),
        ("cars", np.int64, (TERRITORIES,)),
        ("labs", np.int64, (TERRITORIES,)),
        ("beside_labs", np.int64, (TERRITORIES,)),
        ("boats", np.int64, (ZONES, MAX_SEATS)),
        ("supply", np.int64, (OWNERS,)),
        ("hq", np.int64, (MAX_SEATS,)),
        ("members_hq", np.int64, (MAX_SEATS,)),
        ("members_supply", np.int64, (MAX_SEATS,)),
        ("dome", np.int64, (MAX_SEATS,)),
        ("lire", np.int64, (MAX_SEATS,)),
        ("cars_supply", np.int64, (MAX_SEATS,)),
        ("boats_supply", np.int64, (MAX_SEATS,)),
        ("labs_supply", np.int64),
        ("bank", np.int64),
        ("upper", np.int64, (COLUMNS, MAX_SEATS + 1)),
        ("beside", np.int64, (COLUMNS, MAX_SEATS + 1)),
        ("lower", np.int64, (COLUMNS, CELLS)),
        ("reserve", np.int64, (MAX_SEATS,)),
        ("in_hand", np.int64, (MAX_SEATS,)),
        ("removed", np.int64, (MAX_SEATS, ROWS)),
        ("council_in_hand", np.int64, (MAX_SEATS,)),
        ("council_out", np.int64, (MAX_SEATS,)),
        ("solo", np.int64, (MOST_SOLO_CELLS,)),
        ("solo_extra", np.int64, (MOST_SOLO_CELLS,)),
        ("extra", np.int64, (MOST_EXTRA,)),
        ("lock_open", np.int64, (MOST_SOLO_CELLS,)),
        ("figure", np.int64, (MAX_SEATS,)),
        ("token_at", np.int64, (MAX_SEATS, TOKENS)),
        ("tile_set", np.int64, (TILES,)),
        ("tile_disc", np.int64, (2, TILES)),
        ("marker", np.int64, (MANDAMENTI + 1,)),
        ("family", np.int64, (MAX_SEATS,)),
        ("council", np.int64, (MAX_SEATS,)),
        ("side", np.int64, (MAX_SEATS,)),
        ("partner", np.int64, (MAX_SEATS,)),
        ("drawn", np.int64, (MAX_SEATS, 2)),
        ("character", np.int64, (MAX_SEATS,)),
        ("start_lire", np.int64, (MAX_SEATS,)),
        ("start_hq", np.int64, (MAX_SEATS,)),
        ("start_members", np.int64, (MAX_SEATS,)),
        ("shown", np.int64, (MAX_SEATS, ITEMS)),
        ("stack", np.int64, (STACK, 8)),
        ("log", np.int64, (LOG, 5)),
        ("cards_used", np.int64, (2,)),
        ("card", np.int64, (2,)),
        ("depth", np.int64),
        ("logged", np.int64),
        ("dummy_family", np.int64),
        ("seats", np.int64),
        ("mode", np.int64),
        ("phase", np.int64),
        ("step", np.int64),
        ("round_number", np.int64),
        ("first_player", np.int64),
        ("turn", np.int64),
        ("stuck", np.int64),
        ("ban", np.int64),
        ("new_ban", np.int64),
        ("extra_used", np.int64),
        ("sent", np.int64),
        ("acted", np.int64),
        ("unblocked", np.int64),
        ("order", np.int64),
        ("order_at", np.int64),
        ("order_kind", np.int64),
        ("order_amount", np.int64),
        ("groups", np.int64),
        ("moved", np.int64),
        ("visited", np.int64),
        ("sea_used", np.int64),
        ("group_to", np.int64),
        ("group_way", np.int64),
        ("group_size", np.int64),
        ("attack_by", np.int64),
        ("attack_owner", np.int64),
        ("attack_from", np.int64),
        ("attackers", np.int64),
        ("attack_cars", np.int64),
        ("target", np.int64),
        ("defence_by", np.int64),
        ("defence_owner", np.int64),
        ("steps", np.int64),
        ("subtle_steps", np.int64),
        ("brute_steps", np.int64),
        ("swapped", np.int64),
        ("asked", np.int64),
        ("shifted", np.int64),
        ("income_tile", np.int64),
        ("winner_side", np.int64),
        ("reason", np.int64),
        ("level", np.int64),
        ("neutral_brute_1", np.int64),
        ("neutral_capture_2", np.int64),
        ("gain_blue", np.int64),
        ("muster_boat_1", np.int64),
        ("move_tile_discs", np.int64),
        ("bronte_first", np.int64),
        ("draft", np.int64),
        ("version", np.int64),
        ("small", np.int64),
    ],
    align=True,
)
"""`owner` of a territory, its soldiers and its cars: a seat, NEUTRAL, DUMMY or NOBODY; its labs are
nobody's. `beside_labs`: how many soldiers may still be put there by a BESIDE_LABS effect. `supply`
by owner. `hq` soldiers and `members_hq` council members behind the screen. `bank`: lire that it has
given, less those it got (LF-INV-16).

Discs: counts by column and owner on the upper table, and beside the lower one (LF-PLAN-12); the
owner of the disc on each cell of the lower table, NOBODY if it is free. `removed`: discs taken off
each row of a family board. `solo`: the seat of a council disc from a family board, by cell of the
solo board; `solo_extra`: extra-action discs there. `figure`: the cell that a figure blocks.

`token_at`: a territory, IN_HQ, ON_BOARD, OPEN or LOST. `tile_disc`: the seat of the disc on a
tile, by side. `marker`: the seat whose marker lies on a mandamento, or in the dome.

Secret: `drawn` and `character` cards; `start_…`: what the HQ held when play began; `shown`: what
everybody has seen of a character's placements, NOBODY where it is not known yet.

`ban` and `new_ban`: the column that T2 may not empty. `order` … `sea_used`, `group_…`: the order
that is carried out; `attack_…` … `brute_steps`: the one conflict, with `card` and `cards_used` of
attack and defence; `swapped`: whether the cards shown last had changed sides; `asked`, `shifted`,
`income_tile`: how far the management is. `version`: the rules version that the game is played by;
`small`: the place of the size in `SIZES`."""


Record: TypeAlias = Any
"""A board with the fields of `STATE`, or a NumPy record; they have no types of their own."""
Buffer: TypeAlias = Any
"""Room for decisions, MAX_CHOICES of them: a list, or an array, which is slower in plain Python."""

_NOWHERE = (
    "owner", "lower", "solo", "figure", "tile_disc", "marker", "family", "council", "partner",
    "drawn", "character", "start_lire", "start_hq", "start_members", "shown", "card",
)  # fmt: skip
_NONE = (
    "dummy_family", "first_player", "turn", "ban", "new_ban", "order", "order_at", "group_to",
    "group_way", "attack_by", "attack_owner", "attack_from", "target", "defence_by",
    "defence_owner", "winner_side", "reason",
)  # fmt: skip


def empty_record() -> Record:
    """A record with nothing on the table."""
    s = Board(STATE)
    for name in _NOWHERE:
        s[name][:] = NOBODY
    for name in _NONE:
        s[name] = NOBODY
    s["version"] = parts.RULES_VERSION
    return s
