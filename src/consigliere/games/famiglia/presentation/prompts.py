"""Prompts: in plain words, everything that may be done now and what it brings."""

from collections.abc import Iterator

from consigliere.core.action import CHANCE
from consigliere.core.message import Message, seat_name, sentences

from ..rules.record import (
    ACCOUNTANT,
    BRUTE,
    DRAW,
    LAY_DOWN,
    OVER,
    REFILL_DRAWS,
    STARTER,
    STREET,
    TAKE,
    TAKE_UP,
    Record,
)
from ..rules.state import State
from .explain import still_to_take_up
from .notation import Brute, Dig, Pass, Play, Step, Take, step_of
from .table_actions import decisions_of

_PHASES = {
    STREET: "street",
    ACCOUNTANT: "accountant",
    TAKE_UP: "take_up",
    LAY_DOWN: "lay_down",
    BRUTE: "brute",
    TAKE: "take",
    OVER: "over",
}


def acting(s: Record) -> tuple[int, ...]:
    """Who must decide: the mover, chance, or nobody."""
    if s.stage == OVER:
        return ()
    return (CHANCE,) if s.stage <= DRAW else (int(s.mover),)


def phase_of(s: Record) -> str:
    """The phase by name; the draws of the set-up and of a refill are phases of their own."""
    if s.stage == DRAW:
        if s.turn == 0:
            return "setup"
        return "refill" if s.reason == REFILL_DRAWS else "street"
    return "setup" if s.stage == STARTER else _PHASES[int(s.stage)]


_IN_ORDER: tuple[type[Step], ...] = (Dig, Play, Brute, Take, Pass)


def prompt_for(state: State, viewer: int | None) -> Message:
    """What the viewer may do now, or whom they wait for."""
    s = state.record
    phase = phase_of(s)
    if s.stage in {STARTER, DRAW, OVER}:
        # new cards come after a discard as they do in a refill
        return Message(f"prompt.famiglia.{'refill' if phase == 'street' else phase}")
    if viewer != s.mover:
        return Message("prompt.famiglia.wait", {"player": seat_name(int(s.mover))})
    if s.stage == TAKE_UP:
        return sentences(_swap(s), *_ways(state, after=1))
    if s.stage == LAY_DOWN:
        return Message(f"prompt.famiglia.{phase}", {"count": int(s.to_lay)})
    return sentences(*_ways(state))


def _swap(s: Record) -> Message:
    """FA-P2-2: how many more cards may, or must, come up."""
    if (missing := still_to_take_up(s)) > 0:
        return Message("prompt.famiglia.take_up_exactly", {"count": missing})
    left, taken = int(s.swap_limit - s.taken_up), int(s.taken_up)
    if taken:
        return Message("prompt.famiglia.take_up_more", {"left": left, "count": taken})
    return Message("prompt.famiglia.take_up", {"left": left})


def _ways(state: State, after: int = 0) -> Iterator[Message]:
    """A sentence for each kind of step, in phase order; all after the first begin with “or”.

    `after` is how many sentences stand before these.
    """
    s, steps = state.record, [step_of(code) for code in decisions_of(state)]
    found = {type(step) for step in steps}
    limited = _limited_by_new_cards(s, found)
    for place, kind in enumerate((kind for kind in _IN_ORDER if kind in found), after):
        way = _way(s, kind, steps)
        yield Message(f"prompt.famiglia.or.{way}" if place else f"prompt.famiglia.{way}")
        if kind is limited:
            yield Message("prompt.famiglia.only_new")


def _limited_by_new_cards(s: Record, found: set[type[Step]]) -> type[Step] | None:
    """FA-P1-8: the step beside which it is said that only a new card may be taken then."""
    if s.take_new_only == 0:
        return None
    return Dig if Dig in found else Take if s.dug else None


def _way(s: Record, kind: type[Step], steps: list[Step]) -> str:
    if kind is Dig:
        return "dig" if s.through == 1 else "bury"
    if kind is Take:
        is_free = any(isinstance(step, Take) and step.laid is None for step in steps)
        return "take_free" if is_free else "take"
    if kind is Pass:
        return "pass_ends" if s.passes == 1 else "pass"
    return {Play: "play", Brute: "threaten"}[kind]
