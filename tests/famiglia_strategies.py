"""Random games and positions of Famiglia for the properties."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from consigliere.core.action import CHANCE, Action
from consigliere.core.event import Event
from consigliere.games.famiglia.rules.state import State
from famiglia_table import COPIES, GAME, NAMES

SEEDS = st.integers(0, 2**32)
DECK = tuple(name for name in NAMES for _ in range(COPIES[name]))


def luck_of(seed: int) -> random.Random:
    """The luck of a seed."""
    return random.Random(seed)  # noqa: S311  nothing secret here


@dataclass(frozen=True)
class Moment:
    """A state of a game, the step that was done in it, and what happened."""

    state: State
    action: Action
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Line:
    """A game that was played for some steps, or to its end."""

    moments: tuple[Moment, ...]
    last: State

    @property
    def states(self) -> tuple[State, ...]:
        return (*(moment.state for moment in self.moments), self.last)


def options() -> SearchStrategy[dict[str, str]]:
    """Any choice of all options."""
    values = {
        spec.name: st.sampled_from(spec.values) for spec in GAME.info.options if not spec.is_extra
    }
    return st.fixed_dictionaries(values)


@st.composite
def lines(draw: st.DrawFn, longest: int = 200) -> Line:
    """A game by a seed; it passes seldom, so most of them last."""
    luck = luck_of(draw(SEEDS))
    steps = draw(st.integers(1, longest))
    state = GAME.initial(draw(options()), 2)
    return played(state, luck, steps)


def played(state: State, luck: random.Random, steps: int) -> Line:
    """The game that goes on from a state for so many steps at most."""
    moments: list[Moment] = []
    while len(moments) < steps and GAME.actors(state):
        action = next_action(state, luck)
        step = GAME.apply(state, action)
        moments.append(Moment(state, action, step.events))
        state = step.state
    return Line(tuple(moments), state)


def next_action(state: State, luck: random.Random) -> Action:
    """A drawn card by weight, or a legal step; a pass one time in twenty at most."""
    (actor,) = GAME.actors(state)
    if actor == CHANCE:
        outcomes = GAME.chance(state)
        weights = [outcome.weight for outcome in outcomes]
        return luck.choices(outcomes, weights)[0].action
    legal = GAME.legal_actions(state, actor)
    rest = [action for action in legal if action.word != "pass"]
    return luck.choice(rest) if rest and luck.random() < 0.95 else legal[-1 if rest else 0]


@st.composite
def positions(draw: st.DrawFn, held: str = "") -> str:
    """Sixty cards anywhere, canonically spelled; most of them out of the mover's reach.

    The card `held`, if any, is in the mover's hand.
    """
    luck = luck_of(draw(SEEDS))
    deck = luck.sample(DECK, len(DECK))
    sizes = {"street": 6, "hand1": 6, "area1": 4, "hand2": 6, "area2": 4, "discard": 5}
    places = {place: _taken(deck, luck.randint(0, size)) for place, size in sizes.items()}
    places["street"] = places["street"] or _taken(deck, 1)
    known = _taken(deck, luck.randint(1, 8))
    unknown = _taken(deck, luck.choice((0, 0, 3, len(deck))))
    mover = luck.choice("12")
    if held:
        _hold(held, places[f"hand{mover}"], [*places.values(), unknown, known, deck])
    places["area2" if mover == "1" else "area1"] += deck
    end = f"{luck.choice('12')} {mover} {luck.choice('01')}"
    return f"{_line(places, unknown, known)} {end}"


def _hold(card: str, hand: list[str], everywhere: list[list[str]]) -> None:
    """Swap a card, wherever it lies, for one of the hand, or add it there."""
    origin = next(cards for cards in everywhere if card in cards)
    origin.remove(card)
    if hand and origin is not hand:
        origin.append(hand.pop())
    hand.append(card)


def _taken(deck: list[str], count: int) -> list[str]:
    taken, deck[:] = deck[:count], deck[count:]
    return taken


def _line(places: dict[str, list[str]], unknown: list[str], known: list[str]) -> str:
    spelled = {place: spell(cards) for place, cards in places.items()}
    sides = [f"{spelled[f'hand{n}']}/{spelled[f'area{n}']}" for n in (1, 2)]
    pile = (f"[{spell(unknown)}]" if unknown else "") + "".join(known)
    return " ".join([spelled["street"], *sides, spelled["discard"], pile])


def spell(cards: list[str]) -> str:
    """A set of cards in canonical order."""
    counts = Counter(cards)
    return "".join(name * counts[name] for name in NAMES) or "-"


@st.composite
def damaged(draw: st.DrawFn, alphabet: str) -> str:
    """A position in which some letters were left out, put in or changed."""
    text = list(draw(positions()))
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(text) - 1))
        text[place : place + draw(st.integers(0, 2))] = draw(st.text(alphabet, max_size=2))
    return "".join(text)


def walk(line: Line) -> Iterator[tuple[Moment, State]]:
    """Each moment with the state that follows."""
    return zip(line.moments, line.states[1:], strict=True)
