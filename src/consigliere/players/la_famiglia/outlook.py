"""How the map looks to a seat: what territories are worth to it, and who threatens them."""

from typing import NamedTuple

from consigliere.games.la_famiglia.state import (
    DUMMY,
    ENCOUNTER,
    NEUTRAL,
    NOBODY,
    TOKENS,
    Record,
)
from consigliere.games.la_famiglia.tables import LookUp

from .battle import SOLDIER, Prospect, attack
from .ground import Ground, ground_of

HELD = (3.0, 10.0, 2.5)
"""What a territory is worth by how many others of its mandamento one has; two give control."""
DENIED = (1.5, 8.0, 2.0)
"""What it is worth to take it from an enemy, by how many others there are his."""
_IDLE = 0.55
"""How much of a threat soldiers without an order are: one may still be placed."""
_AFTERWARDS = 0.5
"""How much the danger of losing again what one takes counts."""
_CAPTURE = 1.0
"""LF-OPT-02: the soldiers that neutral territories bring."""


class Reach(NamedTuple):
    """Enemy soldiers beside a territory: their owner, how many, how likely they are to move."""

    owner: int
    soldiers: int
    chance: float


class Outlook:
    """One position as one seat judges it; made anew for every decision."""

    def __init__(self, s: Record, t: LookUp, seat: int) -> None:
        self.seat = seat
        self.owner: list[int] = s.owner.tolist()
        self.soldiers: list[int] = s.soldiers.tolist()
        self.ground: Ground = ground_of(t)
        side = s.side[seat]
        self.friends = [n for n in range(s.seats) if s.side[n] == side]
        self.foes = [n for n in range(s.seats) if s.side[n] != side]
        self._dear = t.bronte
        base = t.brute_cost[s.mode]
        self._costs = [base] * (DUMMY + 1)
        if s.neutral_brute_1:
            self._costs[NEUTRAL] = min(base, 1)
        self._base = base
        idle = 0.0 if s.phase == ENCOUNTER else _IDLE
        self._ready = [idle] * len(self.owner)
        for foe in self.foes:
            for slot in range(TOKENS):
                place = s.token_at[foe, slot]
                if place >= 0:
                    self._ready[place] = 1.0
        self._reach: dict[int, list[Reach]] = {}
        self._dangers: dict[tuple[int, int], float] = {}
        self._gains: dict[tuple[int, int], float] = {}

    # -- worth ---------------------------------------------------------------------------

    def held(self, place: int) -> float:
        """What it is worth to the seat to have soldiers there, as the rest is now."""
        one, other = self.ground.fellows[place]
        owner, seat = self.owner, self.seat
        worth = HELD[(owner[one] == seat) + (owner[other] == seat)]
        if self.ground.mandamento[place] == self._dear:
            worth *= 1.2
        return worth

    def denied(self, place: int, foe: int) -> float:
        """What it is worth that an enemy does not have it."""
        one, other = self.ground.fellows[place]
        return DENIED[(self.owner[one] == foe) + (self.owner[other] == foe)]

    def is_foe(self, owner: int) -> bool:
        """Whether an owner is a player of the other side."""
        return owner in self.foes

    # -- danger --------------------------------------------------------------------------

    def reach(self, place: int) -> list[Reach]:
        """The enemies that may come over a land border."""
        if place not in self._reach:
            self._reach[place] = [
                Reach(self.owner[other], self.soldiers[other], self._ready[other])
                for other in self.ground.near[place]
                if self.owner[other] in self.foes and self._ready[other] > 0
            ]
        return self._reach[place]

    def danger(self, place: int, soldiers: int) -> float:
        """What the seat has to fear to lose there, with so many soldiers."""
        key = place, soldiers
        found = self._dangers.get(key)
        if found is None:
            found = self._dangers[key] = self._feared(place, soldiers)
        return found

    def _feared(self, place: int, soldiers: int) -> float:
        worst = 0.0
        if soldiers == 0:
            return self.held(place)
        for foe in self.reach(place):
            if foe.soldiers > 1:
                taken = attack(self._base, foe.soldiers - 1, soldiers).taken * foe.chance
                if taken > 0:
                    loss = taken * (self.held(place) + self.denied(place, foe.owner))
                    worst = max(worst, loss)
        return worst

    # -- attacks -------------------------------------------------------------------------

    def fight(self, place: int, soldiers: int) -> Prospect:
        """What comes of an attack with so many soldiers."""
        return attack(self._costs[self.owner[place]], soldiers, self.soldiers[place])

    def fight_as(self, owner: int, place: int, soldiers: int) -> Prospect:
        """What comes of an attack by soldiers of somebody else."""
        cost = min(self._costs[owner], self._costs[self.owner[place]])
        return attack(cost, soldiers, self.soldiers[place])

    def gain(self, place: int, soldiers: int) -> float:
        """What it brings to move so many soldiers to a place that is not the partner's."""
        key = place, soldiers
        found = self._gains.get(key)
        if found is None:
            found = self._gains[key] = self._gained(place, soldiers)
        return found

    def _gained(self, place: int, soldiers: int) -> float:
        owner = self.owner[place]
        if owner == NOBODY:
            return self.held(place) - _AFTERWARDS * self.danger(place, soldiers)
        there = self.soldiers[place]
        if owner == self.seat:
            return self.danger(place, there) - self.danger(place, there + soldiers)
        found = self.fight(place, soldiers)
        worth = found.taken * self.held(place) - SOLDIER * (soldiers - found.attackers)
        if found.taken > 0:
            left = max(round(found.attackers / found.taken), 1)
            worth -= _AFTERWARDS * found.taken * self.danger(place, left)
        if owner == NEUTRAL:
            return worth + found.taken * _CAPTURE
        if owner != DUMMY:
            worth += (found.taken + found.emptied) * self.denied(place, owner)
            worth += SOLDIER * (there - found.defenders)
        return worth

    def departure(self, place: int, soldiers: int) -> float:
        """What it costs that so many leave a place of the seat."""
        there = self.soldiers[place]
        return self.danger(place, there - soldiers) - self.danger(place, there)

    def promise(self, place: int, soldiers: int) -> float:
        """The best that so many soldiers could do from there over a land border."""
        best = 0.0
        if soldiers > 1:
            for other in self.ground.near[place]:
                owner = self.owner[other]
                if owner not in self.friends:
                    best = max(best, self.gain(other, soldiers - 1))
        return best
