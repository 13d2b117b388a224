"""Positions near the end solved the long way: every decision, every card, nothing left out.

It knows the rules through `legal`, `decide` and `draw` alone, and nothing of the solver. Decks may
be of any size: a position of a dozen cards has all that matters and can be looked through whole.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from consigliere.games.famiglia.rules.actions import ANY_ORDER
from consigliere.games.famiglia.rules.cards import CARD_NAMES, COPIES, KINDS, VALUES
from consigliere.games.famiglia.rules.kernel import buffer, compiled
from consigliere.games.famiglia.rules.record import DRAW, OVER, Record, count_up, empty_record

SAME = 1e-9
DECK = tuple(kind for kind in range(KINDS) for _ in range(COPIES[kind]))
SWITCHES = (
    "take_new_only",
    "tie_break",
    "brute_up_to",
    "swap_up_to",
    "mercenary_for_mercenary",
    "refill_extra_round",
    "joker_with_pair",
)
"""The options, each 0 or 1 in a record."""
_NO_ZERO = 0.6
"""Share of positions with no 0 on the Street, so that there may be discards, and so chance."""
_CLOSE = 4
"""Points between the seats: whoever is further ahead has mostly won already."""


class TooBig(Exception):
    """More positions than anybody wants to wait for."""


@dataclass(frozen=True, slots=True)
class ExactValue:
    """Wins less losses of seat 0 under best play, and between what the chance of a draw may lie.

    It may be more than one number, since lines that are equally good may differ in it.
    """

    equity: float
    least_draw: float
    most_draw: float


@dataclass(slots=True)
class BruteForce:
    """Looks through whole games, of at most so many positions in all."""

    limit: int
    known: dict[bytes, ExactValue] = field(default_factory=dict)

    def value(self, s: Record) -> ExactValue:
        """The value of a position for seat 0; raises TooBig."""
        key = _key(s)
        if key not in self.known:
            if len(self.known) >= self.limit:
                raise TooBig
            self.known[key] = self._worked_out(s)
        return self.known[key]

    def _worked_out(self, s: Record) -> ExactValue:
        if s.stage == OVER:
            return _result(s)
        if s.stage == DRAW:
            return self._average(s)
        sign = 1 if s.mover == 0 else -1
        found = [self.value(after) for _, after in decisions(s)]
        best = max(sign * value.equity for value in found)
        good = [value for value in found if sign * value.equity >= best - SAME]
        least = min(value.least_draw for value in good)
        return ExactValue(sign * best, least, max(value.most_draw for value in good))

    def _average(self, s: Record) -> ExactValue:
        drawn = [(s.unknown[kind], self.value(_drawn(s, kind))) for kind in _kinds(s)]
        total = sum(int(weight) for weight, _ in drawn)
        return ExactValue(
            sum(int(weight) * value.equity for weight, value in drawn) / total,
            sum(int(weight) * value.least_draw for weight, value in drawn) / total,
            sum(int(weight) * value.most_draw for weight, value in drawn) / total,
        )


def decisions(s: Record) -> list[tuple[int, Record]]:
    """Every legal decision of a position, and where it leads."""
    out = buffer()
    found = []
    for code in out[: compiled().legal(s, out, ANY_ORDER)].tolist():
        after = s.copy()
        compiled().decide(after, code)
        found.append((code, after))
    return found


def _kinds(s: Record) -> list[int]:
    return [kind for kind in range(KINDS) if s.unknown[kind] > 0]


def _drawn(s: Record, kind: int) -> Record:
    after = s.copy()
    compiled().draw(after, kind)
    return after


def _result(s: Record) -> ExactValue:
    winner = int(compiled().winner(s))
    if winner < 0:
        return ExactValue(0.0, 1.0, 1.0)
    return ExactValue(1.0 if winner == 0 else -1.0, 0.0, 0.0)


def _key(s: Record) -> bytes:
    """A position, however late in the game: nothing else depends on the number of the turn."""
    same = s.copy()
    same.turn = 0
    return bytes(same.tobytes())


def small_position(seed: int, most_cards: int = 16) -> Record:
    """A turn about to begin, with few cards of any kinds, under any options."""
    luck = random.Random(seed)  # noqa: S311  nothing secret here
    s = empty_record()
    for switch in SWITCHES[:-1]:
        setattr(s, switch, luck.randint(0, 1))
    # by the seed itself, so that the other cards and options of a seed stay what they were
    setattr(s, SWITCHES[-1], seed % 2)
    s.through, s.mover, s.starter = (
        luck.choice((1, 2, 2, 2)),
        luck.randint(0, 1),
        luck.randint(0, 1),
    )
    s.passes = luck.randint(0, 1)
    while True:
        table = s.copy()
        _deal_all(table, luck, luck.sample(_families(luck), most_cards))
        if abs(compiled().score(table, 0) - compiled().score(table, 1)) <= _CLOSE:
            compiled().begin_turn(table)
            return table


def pair_beside_joker() -> Record:
    """A Brute 2 to be had for a pair of Brutes 1, or with a joker beside it."""
    s = empty_record()
    for switch in ("brute_up_to", "swap_up_to", "mercenary_for_mercenary", "refill_extra_round"):
        setattr(s, switch, 1)
    s.through, s.mover, s.starter = 2, 0, 0
    for cards, where in (
        ("A0A0A0F1F1F1B2", s.street),
        ("B1B1M2", s.hand[0]),
        ("F4A1", s.area[1]),
    ):
        for at in range(0, len(cards), 2):
            where[CARD_NAMES.index(cards[at : at + 2])] += 1
    s.known[0], s.known_size = CARD_NAMES.index("A0"), 1
    count_up(s)
    compiled().begin_turn(s)
    return s


def _deal_all(s: Record, luck: random.Random, deck: list[int]) -> None:
    """Lay the cards of a deck everywhere; without a pile the end is triggered."""
    pile = luck.choice((0, 1, 2, 3, 4))
    unknown = luck.choice((0, pile, pile))
    _deal(deck, s.unknown, unknown)
    for _ in range(pile - unknown):
        s.known[s.known_size] = deck.pop()
        s.known_size += 1
    if s.through == 1 and pile > 0:
        _deal(deck, s.discard, luck.randint(0, 2))
    if luck.random() < _NO_ZERO:
        deck.sort(key=lambda kind: (kind % VALUES > 0, luck.random()))
    _deal(deck, s.street, luck.randint(1, 4))
    luck.shuffle(deck)
    for seat in range(2):
        _deal(deck, s.hand[seat], luck.randint(1, 5))
        _deal(deck, s.area[seat], luck.randint(0, 3))
    count_up(s)
    if pile == 0:
        s.through = 2
        s.turns_left = 1 if s.mover == s.starter else luck.randint(0, 1)


def _families(luck: random.Random) -> list[int]:
    """Cards to deal from: often two families only, so that they have to do with each other."""
    if luck.random() < 0.4:
        return list(DECK)
    few = luck.sample(range(4), 2)
    return [kind for kind in DECK if kind // 5 in few or luck.random() < 0.2]


def _deal(deck: list[int], counts: Record, cards: int) -> None:
    for _ in range(min(cards, len(deck))):
        counts[deck.pop()] += 1
