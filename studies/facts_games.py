"""Games of Famiglia that one player plays with itself, and what was done in each.

A game is two rows of counts, the starting player's first; `COLUMNS` names what is counted. Which
options there were, and how much worse the best of the others was, the value net says.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from consigliere.games.famiglia.game import Famiglia
from consigliere.games.famiglia.players.champion.kernel import compiled
from consigliere.games.famiglia.rules import actions
from consigliere.games.famiglia.rules.cards import CARD_NAMES, VALUES
from consigliere.games.famiglia.rules.kernel import compiled as rules
from consigliere.games.famiglia.rules.record import OVER, STREET, Record, new_boards
from consigliere.games.famiglia.rules.scoring import DRAW_GAME
from consigliere.games.random_source import new_random
from facts_estimates import Rows
from facts_options import Chooser, Codes, OptionRater, RatedOptions, Task, chooser_of, rater_of

Count: TypeAlias = "defaultdict[str, float]"

SEATS = 2
OPENING_TURNS = 5
"""Turns of one's own that are the opening: until then hardly anything but zeros is taken."""
SPAN = 5
SPANS = 5
"""Turns of one's own that are looked at together; the last span has no end."""

MOST_ZEROS = 3
"""Zeros on the Street: so many or more count together."""
STAGES = ("opening", "middle", "late")
"""The opening, the rest of the first time through the pile, and the second time through."""
NUMBERED = ("accountant", "brute", "joker")
TIMES = ("first", "second")
_BY_CARD = ("thrown", "seen", "fetched", "put_down", "target", "take", "turn_of")
_AT_THE_END = ("end_hand", "end_area")


def _columns() -> Iterator[str]:
    yield from ("won", "lost", "drawn", "score", "turns", "game_turns", "second_time")
    yield from ("passed_out", "discards", "swapped")
    yield from ("start_zeros", "start_chance", "turn1_digs", "ahead_half", "behind_half")
    yield "last_pass"
    for stage in STAGES:
        yield from (f"pass.{stage}", f"pass_free.{stage}", f"pass_ahead.{stage}")
    for zeros in range(MOST_ZEROS + 1):
        yield from (f"met{zeros}", f"met_chance{zeros}", f"left{zeros}", f"left_chance{zeros}")
        yield from (f"with{zeros}", f"zero_with{zeros}", f"pass_with{zeros}", f"gain_zero{zeros}")
    yield from ("free", "scared", "pair", "with_joker", "joker_kept", "lowered", "lowered_by")
    for name in NUMBERED:
        for value in range(1, VALUES):
            yield from (f"{name}{value}", f"gain_{name}{value}")
    for time in TIMES:
        yield from (f"bare_{time}", f"dug_{time}", f"digs_{time}", f"gain_dig_{time}")
        yield from (f"stuck_{time}", f"dug_stuck_{time}")
    for who in ("shared", "own"):
        yield from (f"offered_{who}", f"taken_{who}")
    for value in range(VALUES):
        yield from (f"when.{value}.{span}" for span in range(SPANS))
    for card in CARD_NAMES:
        yield from (f"{name}.{card}" for name in _BY_CARD + _AT_THE_END)
        yield f"gain_take.{card}"
        yield from (f"first_take.{card}", f"first_offer.{card}")
        for stage in STAGES:
            yield from (f"offered.{card}.{stage}", f"taken.{card}.{stage}")


COLUMNS: tuple[str, ...] = tuple(_columns())
PLACES = {name: place for place, name in enumerate(COLUMNS)}


@dataclass(frozen=True, slots=True)
class Doing:
    """The decisions of a turn in words: kinds and values; -1 where there is none."""

    dig: int = -1
    accountant: int = 0
    ups: tuple[int, ...] = ()
    downs: tuple[int, ...] = ()
    brute: int = 0
    target: int = -1
    take: int = -1
    value: int = 0
    joker: int = 0
    lays_joker: bool = False

    @property
    def is_pass(self) -> bool:
        """Whether the turn ends and nothing is taken."""
        return self.dig < 0 and self.take < 0


def doing_of(codes: Codes) -> Doing:
    """What these decisions do."""
    found: dict[str, Any] = {}
    kinds: dict[int, list[int]] = {actions.UP: [], actions.DOWN: []}
    for code in codes:
        operation = actions.operation(code)
        if operation in kinds:
            kinds[operation].append(actions.payload(code))
        elif operation == actions.DIG:
            found["dig"] = actions.payload(code)
        elif operation == actions.PLAY_ACCOUNTANT:
            found["accountant"] = actions.payload(code) % VALUES
        elif operation == actions.PLAY_BRUTE:
            found["brute"] = actions.brute_value(code)
            found["target"] = actions.brute_target(code)
        elif operation == actions.TAKE_CARD:
            found["take"] = actions.take_kind(code)
            found["value"] = actions.take_value(code)
            found["joker"] = actions.take_joker(code)
            found["lays_joker"] = actions.take_lays_joker(code) == 1
    return Doing(ups=tuple(kinds[actions.UP]), downs=tuple(kinds[actions.DOWN]), **found)


# -- a game ---------------------------------------------------------------------------


class Score:
    """Counts what the seats of one game do."""

    def __init__(self) -> None:
        self.counts: tuple[Count, ...] = (defaultdict(float), defaultdict(float))
        self._turns = [0, 0]
        self._turn = 0
        self._is_half = False

    def add(self, s: Record, options: RatedOptions, doing: Doing, others: set[int]) -> None:
        """A decision that is about to be carried out; `others` is what the other could take."""
        seat = int(s.mover)
        if s.turn != self._turn:
            self._turn = int(s.turn)
            self._turns[seat] += 1
        count = self.counts[seat]
        taken = options.taken()
        if self._turn == 1:
            self._add_start(count, s, options, doing)
        if s.through == 2 and not self._is_half:
            self._add_half(s)
        if s.dug == 0 and s.through == 1:
            zeros = min(int(s.street_zeros), MOST_ZEROS)
            count[f"met{zeros}"] += 1
            count[f"met_chance{zeros}"] += options.chances.max()
        if s.stage == STREET:
            self._add_phase_1(count, s, options, doing, is_stuck=not (taken >= 0).any())
        if doing.dig >= 0:
            return
        self._add_offers(seat, s, set(taken[taken >= 0].tolist()), doing, others)
        self._add_abilities(count, options, doing)
        if s.through == 1:
            self._add_zeros(count, int(s.street_zeros), options, doing)
        if doing.is_pass:
            self._add_pass(seat, s, is_free=bool((taken >= 0).any()))
        else:
            self._add_take(seat, doing)
            count[f"gain_take.{CARD_NAMES[doing.take]}"] += options.gain(taken == doing.take)

    def _add_start(self, count: Count, s: Record, options: RatedOptions, doing: Doing) -> None:
        count["turn1_digs"] += doing.dig >= 0
        if s.dug == 0:
            count["start_zeros"] = int(s.street_zeros)
            count["start_chance"] = float(options.chances.max())

    def _add_half(self, s: Record) -> None:
        self._is_half = True
        lead = rules().score(s, 0) - rules().score(s, 1)
        for seat, count in enumerate(self.counts):
            ahead = lead if seat == 0 else -lead
            count["ahead_half"], count["behind_half"] = ahead > 0, ahead < 0

    def _add_phase_1(
        self, count: Count, s: Record, options: RatedOptions, doing: Doing, *, is_stuck: bool
    ) -> None:
        time = "first" if s.through == 1 else "second"
        is_digging = doing.dig >= 0
        if s.dug == 0:
            count[f"bare_{time}"] += 1
            count[f"dug_{time}"] += is_digging
            count[f"stuck_{time}"] += is_stuck
            count[f"dug_stuck_{time}"] += is_stuck and is_digging
        if is_digging:
            count["discards"] += 1
            count[f"digs_{time}"] += 1
            count[f"gain_dig_{time}"] += options.gain(options.having(actions.DIG))
            count[f"thrown.{CARD_NAMES[doing.dig]}"] += 1
            for kind in np.flatnonzero(s.street):
                count[f"seen.{CARD_NAMES[kind]}"] += 1

    def _add_offers(
        self, seat: int, s: Record, offered: set[int], doing: Doing, others: set[int]
    ) -> None:
        count, stage = self.counts[seat], self._stage(s, seat)
        for kind in offered:
            card = CARD_NAMES[kind]
            is_taken = kind == doing.take
            count[f"offered.{card}.{stage}"] += 1
            count[f"taken.{card}.{stage}"] += is_taken
            if kind % VALUES > 0:
                who = "shared" if kind in others else "own"
                count[f"offered_{who}"] += 1
                count[f"taken_{who}"] += is_taken
            if s.turn == 1:
                count[f"first_offer.{card}"] += 1
                count[f"first_take.{card}"] += is_taken

    def _add_abilities(self, count: Count, options: RatedOptions, doing: Doing) -> None:
        played = (
            ("accountant", doing.accountant, options.having(actions.PLAY_ACCOUNTANT)),
            ("brute", doing.brute, options.having(actions.PLAY_BRUTE)),
            ("joker", doing.joker, options.jokers()),
        )
        for name, value, has_it in played:
            if value > 0:
                count[f"{name}{value}"] += 1
                count[f"gain_{name}{value}"] += options.gain(has_it)
        count["swapped"] += len(doing.ups)
        for kind in doing.ups:
            count[f"fetched.{CARD_NAMES[kind]}"] += 1
        for kind in doing.downs:
            count[f"put_down.{CARD_NAMES[kind]}"] += 1
        if doing.target >= 0:
            count[f"target.{CARD_NAMES[doing.target]}"] += 1

    def _add_zeros(self, count: Count, there: int, options: RatedOptions, doing: Doing) -> None:
        """A turn that ends with so many zeros on the Street, before something is taken."""
        is_zero = doing.take >= 0 and doing.take % VALUES == 0
        left, zeros = min(there - is_zero, MOST_ZEROS), min(there, MOST_ZEROS)
        count[f"left{left}"] += 1
        count[f"left_chance{left}"] += options.chances.max()
        count[f"with{zeros}"] += 1
        count[f"zero_with{zeros}"] += is_zero
        count[f"pass_with{zeros}"] += doing.is_pass
        if there > 0:
            taken = options.taken()
            takes_zero = (taken >= 0) & (taken % VALUES == 0)
            better = options.chances[takes_zero].max() - options.chances[~takes_zero].max()
            count[f"gain_zero{zeros}"] += better

    def _add_pass(self, seat: int, s: Record, *, is_free: bool) -> None:
        count, stage = self.counts[seat], self._stage(s, seat)
        count[f"pass.{stage}"] += 1
        count[f"pass_free.{stage}"] += is_free
        count[f"pass_ahead.{stage}"] += rules().score(s, seat) > rules().score(s, 1 - seat)
        count["last_pass"] += s.passes == 1

    def _stage(self, s: Record, seat: int) -> str:
        if self._turns[seat] <= OPENING_TURNS:
            return "opening"
        return "middle" if s.through == 1 else "late"

    def _add_take(self, seat: int, doing: Doing) -> None:
        count, turn = self.counts[seat], self._turns[seat]
        span = min((turn - 1) // SPAN, SPANS - 1)
        count[f"take.{CARD_NAMES[doing.take]}"] += 1
        count[f"turn_of.{CARD_NAMES[doing.take]}"] += turn
        count[f"when.{doing.take % VALUES}.{span}"] += 1
        lowered = doing.take % VALUES - doing.value
        count["lowered"] += lowered > 0
        count["lowered_by"] += lowered
        if doing.value == 0:
            count["scared" if lowered else "free"] += 1
        elif doing.joker:
            count["with_joker"] += 1
            count["joker_kept"] += not doing.lays_joker
        else:
            count["pair"] += 1

    def rows(self, s: Record) -> Rows:
        """The rows of the finished game, the starting player's first; shape (2, COLUMNS)."""
        rows = np.zeros((SEATS, len(COLUMNS)), np.float32)
        best = rules().winner(s)
        for row, seat in zip(rows, (int(s.starter), 1 - int(s.starter)), strict=True):
            count = self.counts[seat]
            count["won"] = seat == best
            count["lost"] = best == 1 - seat
            count["drawn"] = best == DRAW_GAME
            count["game_turns"] = s.turn
            count["second_time"] = s.through == 2
            count["score"] = rules().score(s, seat)
            count["turns"] = self._turns[seat]
            count["passed_out"] = s.passes == SEATS
            for kind, card in enumerate(CARD_NAMES):
                count[f"end_hand.{card}"] = int(s.hand[seat, kind])
                count[f"end_area.{card}"] = int(s.area[seat, kind])
            for name, number in count.items():
                row[PLACES[name]] = number
        return rows


def play(rater: OptionRater, chooser: Chooser, start: Record, seed: int) -> Rows:
    """The rows of one game, with luck from the seed."""
    boards = new_boards(1)
    boards[0] = start
    s, rng, score = boards[0], new_random(), Score()
    rules().seed_random(rng, seed)
    while True:
        compiled().carry_out_chance(s, rng)
        if s.stage == OVER:
            return score.rows(s)
        options = rater.rated(s)
        codes = chooser(s, options)
        score.add(s, options, doing_of(codes), rater.reach(s, 1 - int(s.mover)))
        for code in codes:
            rules().decide(s, code)


def played(job: tuple[Task, int]) -> Rows:
    """The rows of the game with this seed."""
    task, seed = job
    start = Famiglia().initial({"edition": task.edition}).record
    return play(rater_of(task.model), chooser_of(task), start, seed)
