"""Maps set up by hand for rules tests of La Famiglia: soldiers, orders, markers, and decisions."""

from __future__ import annotations

import numpy as np

from consigliere.games.la_famiglia.box.effects import ORDERS
from consigliere.games.la_famiglia.box.files import standard_box
from consigliere.games.la_famiglia.box.parts import RULES_VERSION
from consigliere.games.la_famiglia.presentation.explain_encounter import why_not_encounter
from consigliere.games.la_famiglia.presentation.notation import read_step, write_step
from consigliere.games.la_famiglia.rules.encounter.legal import legal_encounter
from consigliere.games.la_famiglia.rules.encounter.orders import advance_encounter
from consigliere.games.la_famiglia.rules.encounter.step import decide_encounter
from consigliere.games.la_famiglia.rules.management.procedure import AT_CLEAN_UP, advance_management
from consigliere.games.la_famiglia.rules.record import frames
from consigliere.games.la_famiglia.rules.record.actions import MAX_CHOICES
from consigliere.games.la_famiglia.rules.record.record import (
    ENCOUNTER,
    IN_HQ,
    MANAGEMENT_1,
    MANAGEMENT_2,
    NOBODY,
    ONE_ONE,
    OVER,
    TWO_ONE,
    TWO_TWO,
    empty_record,
)
from consigliere.games.la_famiglia.rules.record.tables import tables_in_use
from consigliere.games.la_famiglia.rules.state import State, load_components
from la_famiglia_tidy import assert_tidy

BOX = standard_box()
TABLES = tables_in_use()
MODES = {"2v2": TWO_TWO, "1v1": ONE_ONE, "2v1": TWO_ONE}
SIDES = {"2v2": (0, 1, 0, 1), "1v1": (0, 1), "2v1": (0, 1, 1)}
SWITCHES = (
    "neutral_brute_1",
    "neutral_capture_2",
    "gain_blue",
    "muster_boat_1",
    "move_tile_discs",
    "bronte_first",
)
N, D = 4, 5
"""The neutrals and the dummy, as owners."""

TERRITORY = {territory.id: place for place, territory in enumerate(BOX.map.territories)}
ZONE = {zone.id: place for place, zone in enumerate(BOX.map.zones)}
LAND = {m.id: place for place, m in enumerate(BOX.map.mandamenti)} | {"dome": 12}
TILE = {tile.id: place for place, tile in enumerate(BOX.cards.tiles)}


class Field:
    """A map with what a test puts there; all options are on, seat 0 is the first player."""

    def __init__(self, mode: str = "1v1", **options: int) -> None:
        self.s = s = empty_record()
        s.mode = MODES[mode]
        sides = SIDES[mode]
        s.seats = len(sides)
        for seat, side in enumerate(sides):
            s.side[seat], s.family[seat], s.supply[seat] = side, seat, 50
            s.cars_supply[seat], s.boats_supply[seat], s.reserve[seat] = 5, 4, 10
            others = [n for n, other in enumerate(sides) if other == side and n != seat]
            s.partner[seat] = others[0] if others else NOBODY
            s.token_at[seat] = IN_HQ
        s.supply[N], s.supply[D], s.labs_supply = 30, 50, 30
        if mode == "1v1":
            s.dome[:2], s.members_supply[:2] = 6, 44
        s.first_player, s.round_number, s.turn = 0, 1, 0
        for name in SWITCHES:
            s[name] = options.get(name, 1)
        s.version = options.get("version", RULES_VERSION)
        frames.ask(s, frames.COURSE, NOBODY)

    # -- what lies there -------------------------------------------------------------------

    def hold(self, where: str, owner: int, count: int, cars: int = 0, labs: int = 0) -> Field:
        """Soldiers on a territory, with cars of their owner, and labs."""
        place = TERRITORY[where]
        self.s.owner[place], self.s.soldiers[place] = owner, count
        self.s.supply[owner] -= count
        self.s.cars[place], self.s.labs[place] = cars, labs
        self.s.labs_supply -= labs
        if cars:
            self.s.cars_supply[owner] -= cars
        return self

    def boats(self, zone: str, seat: int, count: int) -> Field:
        self.s.boats[ZONE[zone], seat] += count
        self.s.boats_supply[seat] -= count
        return self

    def hq(self, seat: int, soldiers: int, members: int = 0) -> Field:
        self.s.hq[seat], self.s.members_hq[seat] = soldiers, members
        self.s.supply[seat] -= soldiers
        self.s.members_supply[seat] -= members
        return self

    def order(self, where: str, seat: int, kind: str) -> Field:
        """The first order of this kind that the seat has left, face down on a territory."""
        number = (ORDERS.index(kind[:4]), int(kind[4:] or 1))
        family = int(self.s.family[seat])
        for slot in range(13):
            here = (int(TABLES.order_kind[family, slot]), int(TABLES.order_amount[family, slot]))
            if here == number and self.s.token_at[seat, slot] == IN_HQ:
                self.s.token_at[seat, slot] = TERRITORY[where]
                return self
        raise LookupError(kind)

    def marks(self, seat: int, *lands: str) -> Field:
        for land in lands:
            self.s.marker[LAND[land]] = seat
        return self

    def tiles(self, *names: str) -> Field:
        for name in names:
            self.s.tile_set[TILE[name]] = 1
        return self

    def disc(self, seat: int, *names: str) -> Field:
        for name in names:
            self.s.tile_set[TILE[name]] = 1
            self.s.tile_disc[self.s.side[seat], TILE[name]] = seat
            self.s.reserve[seat] -= 1
        return self

    def family(self, seat: int, letter: str) -> Field:
        self.s.family[seat] = [family.id for family in BOX.families].index(letter)
        return self

    # -- play ------------------------------------------------------------------------------

    def encounter(self) -> Field:
        self.s.phase, self.s.step = ENCOUNTER, 0
        return self.settle()

    def manage(self, second: bool = True) -> Field:  # noqa: FBT001, FBT002
        self.s.phase, self.s.step = MANAGEMENT_2 if second else MANAGEMENT_1, 0
        return self.settle()

    def settle(self) -> Field:
        """Everything that goes by itself, up to the end of the phase."""
        phase = int(self.s.phase)
        while self.s.phase == phase and self.s.phase != OVER:
            if frames.top_kind(self.s) != frames.COURSE or self.s.step == AT_CLEAN_UP:
                break
            (advance_encounter if phase == ENCOUNTER else advance_management)(self.s, TABLES)
        assert_tidy(self.s)
        return self

    @property
    def seat(self) -> int:
        """Who decides."""
        return int(frames.top_seat(self.s))

    @property
    def state(self) -> State:
        return State(self.s.copy(), load_components())

    def words(self) -> list[str]:
        """What may be decided now."""
        if frames.top_kind(self.s) == frames.COURSE:
            return []
        out = np.empty(MAX_CHOICES, np.int32)
        n = legal_encounter(self.s, TABLES, out)
        words = [write_step(self.state, self.seat, int(number)) for number in out[:n]]
        assert [read_step(self.state, self.seat, word) for word in words] == out[:n].tolist()
        return words

    def may(self, word: str) -> bool:
        return word in self.words()

    def ways(self, name: str) -> int:
        """How many decisions of a kind there are."""
        return sum(word.split(":")[0] == name for word in self.words())

    def play(self, text: str) -> Field:
        """Decisions one after the other, as words; each must be legal."""
        for word in text.split():
            assert self.may(word), f"{word} is none of {self.words()}"
            decide_encounter(self.s, TABLES, read_step(self.state, self.seat, word))
            self.settle()
        return self

    def refusal(self, word: str) -> tuple[str, str]:
        """Key and clause of what is said against a decision."""
        found = why_not_encounter(self.state, read_step(self.state, self.seat, word))
        assert not self.may(word)
        return found.key, found.clause

    # -- what has come of it ---------------------------------------------------------------

    def at(self, where: str) -> tuple[int, int]:
        """Owner and soldiers of a territory."""
        place = TERRITORY[where]
        return int(self.s.owner[place]), int(self.s.soldiers[place])

    def log(self) -> list[int]:
        return [int(entry[0]) for entry in self.s.log[: self.s.logged]]

    def tokens(self, seat: int, where: int) -> int:
        """How many orders of a seat lie there: a territory, or OPEN."""
        return int((self.s.token_at[seat] == where).sum())
