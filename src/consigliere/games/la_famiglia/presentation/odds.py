"""The odds of a conflict for the player who decides, from what that player knows.

A card that lies face down, and every card to come, may be any that its side still has; every swap
happens as often as not; the attackers go on as well as they can. So the odds say nothing about a
hidden card, and nothing about how the players play.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from types import SimpleNamespace

from consigliere.games.bits import set_bits

from ..box.effects import AGIT, BLIT
from ..rules.encounter.conflict import (
    ATTACK,
    CARDS,
    DEFENCE,
    brute_cost,
    can_play_cards,
    can_use_brute_force,
    defenders,
    take_effect,
)
from ..rules.encounter.legal import legal_agitations
from ..rules.kernel import buffer
from ..rules.pieces.movement import goal_of
from ..rules.record import frames
from ..rules.record.actions import second_of, third_of
from ..rules.record.frames import decider, top, top_kind
from ..rules.record.record import NEUTRAL, NOBODY, Record, empty_record
from ..rules.state import State
from .notation import CARD_WORDS, write_step
from .view import Odds

ALL_CARDS = (1 << CARDS) - 1
MOST_SOLDIERS = 16
"""Larger numbers of a side count as this one."""


@dataclass(frozen=True, slots=True)
class Fight:
    """A conflict before its next step.

    `cards`: the cards that attack and defence still have, as bits; `price`: the attackers lost to
    the next Brute Force, `later`: to those after it; `subtle`: subtle steps still possible.
    """

    attackers: int
    defenders: int
    cards: tuple[int, int]
    price: int
    later: int
    subtle: int

    def after(self, attackers: int, defenders: int, cards: tuple[int, int]) -> Fight:
        """The same after a subtle step."""
        return Fight(attackers, defenders, cards, self.price, self.later, self.subtle - 1)


def odds_of(state: State, viewer: int | None) -> tuple[Odds, ...]:
    """LF-HID-05: the odds of each way to go on, in percent; empty for all but the decider."""
    s = state.record
    if viewer is None or s.depth == 0 or decider(s) != viewer:
        return ()
    ask = _ODDS.get(int(top_kind(s)))
    if ask is None:
        return ()
    return tuple(Odds(word, round(100 * chance)) for word, chance in ask(state))


# -- what is asked -----------------------------------------------------------------------------


def _of_sizes(state: State) -> Iterator[tuple[str, float]]:
    """LF-DEC-18: how many soldiers go, where they have to fight."""
    s, goal = state.record, int(goal_of(state.record, state.record.group_to))
    if s.owner[goal] in {NOBODY, decider(s)}:
        return
    planned = _first_step(s, goal, decider(s))
    for size in range(1, int(top(s, 0)) + 1):
        yield f"count:{size}", chance_to_take(_fight(planned, state, size))


def _of_agitations(state: State) -> Iterator[tuple[str, float]]:
    """LF-DEC-20, LF-ORD-12: which neutral soldiers go where, where they have to fight."""
    s, out = state.record, buffer()
    if s.order_kind != AGIT:
        return
    for number in out[: legal_agitations(s, state.tables, out)].tolist():
        goal = second_of(number)
        if s.owner[goal] not in {NOBODY, NEUTRAL}:
            fight = _fight(_first_step(s, goal, NEUTRAL), state, third_of(number))
            yield write_step(state, decider(s), number), chance_to_take(fight)


def _of_fight(state: State) -> Iterator[tuple[str, float]]:
    s, fight = state.record, _fight(state.record, state, state.record.attackers)
    if can_use_brute_force(s, state.tables):
        yield "brute", _by_brute_force(fight)
    if can_play_cards(s, state.tables):
        yield "subtle", _by_cards(fight, ALL_CARDS, ALL_CARDS)


def _of_attack_card(state: State) -> Iterator[tuple[str, float]]:
    fight = _fight(state.record, state, state.record.attackers)
    for card in set_bits(fight.cards[ATTACK]):
        yield f"card:{CARD_WORDS[card]}", _by_cards(fight, 1 << card, ALL_CARDS)


def _of_defence_card(state: State) -> Iterator[tuple[str, float]]:
    """The chance to hold the territory."""
    fight = _fight(state.record, state, state.record.attackers)
    for card in set_bits(fight.cards[DEFENCE]):
        yield f"card:{CARD_WORDS[card]}", 1 - _by_cards(fight, ALL_CARDS, 1 << card)


def _of_swap(state: State) -> Iterator[tuple[str, float]]:
    """The chance to take the territory if the attack decides, to hold it if the defence does."""
    s, fight = state.record, _fight(state.record, state, state.record.attackers)
    side = ATTACK if decider(s) == s.attack_by else DEFENCE
    own = 1 << int(s.card[side])
    known = (own, ALL_CARDS) if side == ATTACK else (ALL_CARDS, own)
    for swap in range(2):
        chance = _by_cards(fight, *known, swaps=(swap,))
        yield f"swap:{('no', 'yes')[swap]}", chance if side == ATTACK else 1 - chance


_ODDS = {
    frames.COUNT: _of_sizes,
    frames.ORDER: _of_agitations,
    frames.FIGHT: _of_fight,
    frames.ATTACK_CARD: _of_attack_card,
    frames.DEFENCE_CARD: _of_defence_card,
    frames.SWAP: _of_swap,
}


def _first_step(s: Record, goal: int, attack_owner: int) -> Record:
    """What is known of the conflict that a group of this owner begins in a territory."""
    return SimpleNamespace(
        mode=s.mode,
        neutral_brute_1=s.neutral_brute_1,
        order_kind=s.order_kind,
        attack_owner=attack_owner,
        defence_owner=s.owner[goal],
        soldiers=s.soldiers,
        target=goal,
        brute_steps=0,
        subtle_steps=0,
        card=(NOBODY, NOBODY),
        cards_used=(0, 0),
    )


def _fight(s: Record, state: State, attackers: int) -> Fight:
    """The conflict as everybody sees it: cards that lie face down count as still in hand."""
    t = state.tables
    hands = [
        ALL_CARDS & ~(int(used) & ~(1 << int(card) if card != NOBODY else 0))
        for used, card in zip(s.cards_used, s.card, strict=True)
    ]
    price = int(brute_cost(s, t))
    is_cheaper = s.order_kind == BLIT and s.brute_steps == 0
    return Fight(
        min(int(attackers), MOST_SOLDIERS),
        min(int(s.soldiers[s.target]), MOST_SOLDIERS),
        (hands[ATTACK], hands[DEFENCE]),
        price,
        int(brute_cost(_later(s), t)) if is_cheaper else price,
        int(t.subtle_steps - s.subtle_steps),
    )


def _later(s: Record) -> Record:
    """As much of the conflict as the price of Brute Force needs, after its first time."""
    names = ("mode", "neutral_brute_1", "order_kind", "attack_owner", "defence_owner")
    return SimpleNamespace(**{name: getattr(s, name) for name in names}, brute_steps=1)


# -- the chances -------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 16)
def chance_to_take(fight: Fight) -> float:
    """LF-CMB-11: the chance that attackers occupy the territory in the end."""
    if fight.defenders == 0 or fight.attackers == 0:
        return float(fight.attackers > 0)
    brute = _by_brute_force(fight) if fight.attackers >= fight.price else 0.0
    cards = _by_cards(fight, ALL_CARDS, ALL_CARDS) if fight.subtle > 0 else 0.0
    return max(brute, cards)


def _by_brute_force(fight: Fight) -> float:
    """LF-CMB-03: one defender is removed, then the attackers that it costs."""
    a, d = fight.attackers - fight.price, fight.defenders - 1
    return chance_to_take(Fight(a, d, fight.cards, fight.later, fight.later, fight.subtle))


@lru_cache(maxsize=1 << 16)
def _by_cards(fight: Fight, attack: int, defence: int, swaps: tuple[int, ...] = (0, 1)) -> float:
    """LF-CMB-04, LF-CMB-05: a subtle step, with each of these cards that a side still has."""
    found = []
    hands = fight.cards
    for own in set_bits(hands[ATTACK] & attack):
        for other in set_bits(hands[DEFENCE] & defence):
            left = (hands[ATTACK] & ~(1 << own), hands[DEFENCE] & ~(1 << other))
            for swap in swaps:
                held = (other, own) if swap else (own, other)
                after = effect_of(fight.attackers, fight.defenders, *held)
                found.append(chance_to_take(fight.after(*after, left)))
    return sum(found) / len(found) if found else 0.0


@cache
def _scratch() -> Record:
    """A conflict of seat 0 against seat 1 in the first territory, for the rules to work on."""
    s = empty_record()
    s.seats = 2
    s.target = 0
    s.attack_by = s.attack_owner = 0
    s.defence_by = s.defence_owner = 1
    return s


@lru_cache(maxsize=1 << 13)
def effect_of(attackers: int, defended: int, attack: int, defence: int) -> tuple[int, int]:
    """LF-CMB-06: attackers and defenders after two cards took effect, by the rules themselves."""
    s = _scratch()
    s.attackers, s.soldiers[0], s.owner[0] = attackers, defended, 1
    s.logged = 0
    for card in range(CARDS):
        if s.attackers > 0 and defenders(s) > 0:
            take_effect(s, card, int(attack == card), int(defence == card))
    return int(s.attackers), int(defenders(s))
