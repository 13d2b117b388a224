"""Views, choices and prompts: the state in the terms of the table."""

from consigliere.core.action import CHANCE, Choice
from consigliere.core.message import Arg, Message, seat_name

from ..rules.cards import CARD_NAMES, KINDS, VALUES
from ..rules.kernel import functions
from ..rules.options import read_options
from ..rules.record import (
    ACCOUNTANT,
    BRUTE,
    DRAW,
    LAY_DOWN,
    NOT_TRIGGERED,
    OVER,
    REFILL_DRAWS,
    STARTER,
    STREET,
    TAKE,
    TAKE_UP,
    Record,
)
from .events import describe_take
from .explain import card
from .notation import Brute, Dig, LayDown, Play, Step, Take, TakeUp, step_of, write_step
from .table_actions import table_decisions
from .view import FamigliaView, Side, Stack, Swap, Threat

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


def view_of(s: Record, viewer: int | None) -> FamigliaView:
    """FA-SET-4: everything but the order of the pile, for players and spectators alike."""
    return FamigliaView(
        viewer=viewer,
        to_act=acting(s),
        prompt=prompt_for(s, viewer),
        phase=phase_of(s),
        turn=int(s.turn),
        mover=int(s.mover),
        starter=int(s.starter),
        sides=(_side(s, 0), _side(s, 1)),
        street=_stacks(s.street, s.fresh),
        discard=_stacks(s.discard),
        unknown=_stacks(s.unknown),
        known=tuple(CARD_NAMES[kind] for kind in s.known[: s.known_size]),
        pile_size=int(s.unknown_size) + int(s.known_size),
        through=int(s.through),
        passes=int(s.passes),
        pending=int(s.pending),
        dug=bool(s.dug),
        digs_left=int(s.digs_left),
        turns_left=None if s.turns_left == NOT_TRIGGERED else int(s.turns_left),
        swap=_swap(s),
        threat=Threat(int(s.threat), CARD_NAMES[s.target]) if s.threat > 0 else None,
        options=read_options(s),
    )


def _side(s: Record, seat: int) -> Side:
    points = int(functions().score(s, seat))
    return Side(seat, _stacks(s.hand[seat]), _stacks(s.area[seat]), points)


def _stacks(counts: Record, new: Record = None) -> tuple[Stack, ...]:
    return tuple(
        Stack(CARD_NAMES[kind], int(counts[kind]), 0 if new is None else int(new[kind]))
        for kind in range(KINDS)
        if counts[kind] > 0
    )


def _swap(s: Record) -> Swap | None:
    if s.laid < 0:
        return None
    return Swap(CARD_NAMES[s.laid], int(s.swap_limit), int(s.taken_up), int(s.to_lay))


def prompt_for(s: Record, viewer: int | None) -> Message:
    """One sentence that says what the viewer may do, or whom he waits for."""
    phase = phase_of(s)
    if s.stage in {STARTER, DRAW, OVER}:
        return Message(f"prompt.famiglia.{phase}")
    if viewer != s.mover:
        return Message("prompt.famiglia.wait", {"player": seat_name(int(s.mover))})
    args: dict[str, Arg] = {}
    if s.stage == TAKE_UP:
        args = {"left": int(s.swap_limit - s.taken_up), "limit": int(s.swap_limit)}
    elif s.stage == LAY_DOWN:
        args = {"count": int(s.to_lay)}
    return Message(f"prompt.famiglia.{phase}", args)


def choices_of(s: Record) -> tuple[Choice, ...]:
    """The mover's legal steps with the pieces that select them and a label."""
    steps = (step_of(code) for code in table_decisions(s))
    return tuple(Choice(write_step(step), path_of(s, step), label_of(s, step)) for step in steps)


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
        case Take(kind):
            return (f"street.{CARD_NAMES[kind]}",)
        case _:
            return ("pass",)


def label_of(s: Record, step: Step) -> Message:
    """What a step does, in words."""
    match step:
        case Dig(kind):
            key = "dig" if s.through == 1 else "bury"
            return _label(key, card=card(kind), count=kind % VALUES)
        case Play(kind):
            return _label("accountant", card=card(kind), limit=kind % VALUES)
        case TakeUp(kind):
            return _label("take_up", card=card(kind))
        case LayDown(kind):
            return _label("lay_down", card=card(kind))
        case Brute(kind, target):
            key = "brute" if s.brute_up_to else "brute_exactly"
            return _label(key, card=card(kind), target=card(target), value=kind % VALUES)
        case Take():
            key, args = describe_take(step)
            return Message(f"choice.famiglia.{key}", args)
        case _:
            return _label("pass_ends" if s.passes == 1 else "pass")


def _label(key: str, **args: Arg) -> Message:
    return Message(f"choice.famiglia.{key}", args)
