"""Views and choices: the state in the terms of the table."""

from functools import cache
from typing import Any

from consigliere.core.action import Choice
from consigliere.core.message import Arg, Message

from ..rules.cards import CARD_NAMES, KINDS, VALUES
from ..rules.options import read_options
from ..rules.record import NOT_TRIGGERED, Record
from ..rules.state import State
from .ends_turn import ends_turn
from .events import describe_swap, describe_take
from .explain import card
from .kernel import KERNEL
from .notation import Brute, Dig, LayDown, Pass, Play, Step, Take, TakeUp, step_of, write_step
from .prompts import acting, phase_of, prompt_for
from .table_actions import decisions_of, opens_take
from .view import FamigliaView, Side, Stack, Swap, Threat

_ENDS_GAME = Message("sure.famiglia.ends_game")
"""FA-END-3: asked before a step after which nothing but the second pass in a row is left."""
_NONE_NEW = (0,) * KINDS


def view_of(state: State, viewer: int | None) -> FamigliaView:
    """FA-SET-4: everything but the order of the pile, for players and spectators alike."""
    if state.public is None:
        state.public = _public(state.record)
    return FamigliaView(viewer=viewer, prompt=prompt_for(state, viewer), **state.public)


def _public(s: Record) -> dict[str, Any]:
    """The fields that all views have alike."""
    return {
        "to_act": acting(s),
        "phase": phase_of(s),
        "turn": int(s.turn),
        "mover": int(s.mover),
        "starter": int(s.starter),
        "sides": (_side(s, 0), _side(s, 1)),
        "street": _stacks(s.street, s.fresh),
        "discard": _stacks(s.discard),
        "unknown": _stacks(s.unknown),
        "known": tuple(CARD_NAMES[kind] for kind in s.known[: s.known_size].tolist()),
        "pile_size": int(s.unknown_size) + int(s.known_size),
        "through": int(s.through),
        "passes": int(s.passes),
        "pending": int(s.pending),
        "dug": bool(s.dug),
        "digs_left": int(s.digs_left),
        "turns_left": None if s.turns_left == NOT_TRIGGERED else int(s.turns_left),
        "swap": _swap(s),
        "threat": _threat(s),
        "options": read_options(s),
    }


def _side(s: Record, seat: int) -> Side:
    points = int(KERNEL.call("points_of", s.array, seat))
    return Side(seat, _stacks(s.hand[seat]), _stacks(s.area[seat]), points)


def _stacks(counts: Record, new: Record = None) -> tuple[Stack, ...]:
    fresh = _NONE_NEW if new is None else new.tolist()
    return tuple(
        _stack(kind, count, fresh[kind]) for kind, count in enumerate(counts.tolist()) if count > 0
    )


@cache
def _stack(kind: int, count: int, new: int) -> Stack:
    return Stack(CARD_NAMES[kind], count, new)


def _threat(s: Record) -> Threat | None:
    if s.threat == 0:
        return None
    lowest = int(KERNEL.call("lowest_at", s.array, int(s.target)))
    return Threat(int(s.threat), CARD_NAMES[s.target], lowest)


def _swap(s: Record) -> Swap | None:
    if s.laid < 0:
        return None
    return Swap(CARD_NAMES[s.laid], int(s.swap_limit), int(s.taken_up), int(s.to_lay))


def choices_of(state: State) -> tuple[Choice, ...]:
    """The mover's legal steps with the pieces that select them and a label."""
    s = state.record
    steps = (step_of(code) for code in decisions_of(state))
    return tuple(_choice(s, step) for step in steps)


def _choice(s: Record, step: Step) -> Choice:
    is_last, label = ends_turn(s, step), label_of(s, step)
    leaves_a_pass = is_last and not isinstance(step, Take | Pass)
    return Choice(
        write_step(step),
        path_of(s, step),
        _label("then_pass", choice=label) if leaves_a_pass else label,
        ends_turn=is_last,
        sure=_ENDS_GAME if leaves_a_pass and s.passes == 1 else None,
    )


def path_of(s: Record, step: Step) -> tuple[str, ...]:
    """The pieces a person points at for a step, in order."""
    seat = int(s.mover)
    match step:
        case Dig(kind):
            return ("pile", f"street.{CARD_NAMES[kind]}")
        case Play(kind) | LayDown(kind):
            return (f"hand.{seat}.{CARD_NAMES[kind]}",)
        case TakeUp(kind):
            return (f"area.{seat}.{CARD_NAMES[kind]}",)
        case Brute(kind, target):
            return (f"hand.{seat}.{CARD_NAMES[kind]}", f"street.{CARD_NAMES[target]}")
        case Take(kind, _, laid, returned):
            paid = () if laid is None or returned is None else (laid, returned)
            hand = (f"hand.{seat}.{CARD_NAMES[card]}" for card in paid)
            return (f"street.{CARD_NAMES[kind]}", *hand)
        case _:
            return ("pass",)


def label_of(s: Record, step: Step) -> Message:
    """What a step does, in words."""
    match step:
        case Dig(kind):
            key = "dig" if s.through == 1 else "bury"
            return _label(key, card=card(kind), count=kind % VALUES)
        case Play(kind):
            form, swapped = describe_swap(s, kind)
            return _label(f"accountant{form}", card=card(kind), **swapped)
        case TakeUp(kind):
            return _label("take_up", card=card(kind))
        case LayDown(kind):
            return _label("lay_down", card=card(kind))
        case Brute(kind, target):
            key = "brute" if s.brute_up_to else "brute_exactly"
            label = _label(key, card=card(kind), target=card(target), value=kind % VALUES)
            return _label("then_take", choice=label) if opens_take(s, step) else label
        case Take():
            key, args = describe_take(step)
            return Message(f"choice.famiglia.{key}", args)
        case _:
            return _label("pass_ends" if s.passes == 1 else "pass")


def _label(key: str, **args: Arg) -> Message:
    return Message(f"choice.famiglia.{key}", args)
