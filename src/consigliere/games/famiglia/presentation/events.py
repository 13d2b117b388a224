"""Events: what a step did, told from the states before and after it."""

from collections.abc import Iterator

from consigliere.core.event import Event
from consigliere.core.message import Arg, Message, seat_name

from ..rules.cards import CARD_NAMES, VALUES
from ..rules.record import DIG_DRAWS, NOT_TRIGGERED, OVER, Record
from .explain import card
from .notation import Brute, Dig, Draw, LayDown, Pass, Play, Start, Step, Take, TakeUp

Move = tuple[str, str, str]


def events_of(before: Record, step: Step, after: Record) -> tuple[Event, ...]:
    """Everything that happened, in order: the step, cards drawn by it, shuffles, the end."""
    seat = int(before.mover) if not isinstance(step, Start | Draw) else None
    return (
        *_step_event(before, step, seat),
        *_drawn_events(before, step, after),
        *_table_events(before, step, after),
    )


def _event(key: str, seat: int | None = None, moves: tuple[Move, ...] = (), **args: Arg) -> Event:
    return Event(f"famiglia.{key}", args, seat, moves)


def _step_event(s: Record, step: Step, seat: int | None) -> Iterator[Event]:
    hand, area = f"hand.{seat}", f"area.{seat}"
    match step:
        case Start(first):
            yield _event("starter", player=seat_name(first))
        case Draw(kind):
            yield _draw_event(kind, int(s.reason))
        case Dig(kind):
            key, place = ("discarded", "discard") if s.through == 1 else ("buried", "pile")
            yield _event(key, seat, (_move(kind, "street", place),), card=card(kind))
        case Play(kind):
            moves = (_move(kind, hand, area),)
            form, swapped = describe_swap(s, kind)
            yield _event(f"played_accountant{form}", seat, moves, card=card(kind), **swapped)
        case TakeUp(kind):
            yield _event("took_up", seat, (_move(kind, area, hand),), card=card(kind))
        case LayDown(kind):
            yield _event("laid_down", seat, (_move(kind, hand, area),), card=card(kind))
        case Brute(kind, target):
            args: dict[str, Arg] = {"card": card(kind), "target": card(target)}
            moves = (_move(kind, hand, area),)
            key = "played_brute" if s.brute_up_to else "played_brute_exactly"
            yield _event(key, seat, moves, value=kind % VALUES, **args)
        case Take():
            yield _take_event(step, seat)
        case Pass():
            yield _event("passed", seat)


def _move(kind: int, origin: str, goal: str) -> Move:
    return (CARD_NAMES[kind], origin, goal)


def _draw_event(kind: int, reason: int) -> Event:
    key = "drew" if reason == DIG_DRAWS else "laid_out"
    return _event(key, None, (_move(kind, "pile", "street"),), card=card(kind))


def _take_event(step: Take, seat: int | None) -> Event:
    key, args = describe_take(step)
    moves = [_move(step.kind, "street", f"hand.{seat}")]
    if step.laid is not None:
        moves.append(_move(step.laid, f"hand.{seat}", f"area.{seat}"))
    names = {"take_free": "took_free", "take_pair": "took_pair"}
    names |= {"take_lowered_free": "took_lowered_free", "take_lowered": "took_lowered"}
    return Event(f"famiglia.{names[key]}", args, seat, tuple(moves))


def describe_swap(s: Record, kind: int) -> tuple[str, dict[str, Arg]]:
    """FA-P2-2: the form of the text that says how many cards an Accountant swaps; its arguments.

    At most its value; without `swap_up_to` exactly so many, if there are enough in the play area.
    """
    if s.swap_up_to:
        return "", {"limit": kind % VALUES}
    return "_exactly", {"count": min(kind % VALUES, sum(s.area[s.mover].tolist()))}


def describe_take(step: Take) -> tuple[str, dict[str, Arg]]:
    """The kind of a take, as in the keys of its texts, and the arguments of those."""
    args: dict[str, Arg] = {"card": card(step.kind)}
    is_lowered = step.value != step.kind % VALUES
    if step.laid is None or step.returned is None:
        return ("take_lowered_free" if is_lowered else "take_free"), args
    args |= {"laid": card(step.laid), "returned": card(step.returned)}
    if is_lowered:
        return "take_lowered", args | {"value": step.value}
    return "take_pair", args


def known_drawn(before: Record, step: Step, after: Record) -> list[int]:
    """The cards of known order that came onto the Street by this step, in order."""
    is_buried = isinstance(step, Dig) and before.through == 2
    drawn = int(before.known_size) + is_buried - int(after.known_size)
    if drawn == 0:
        return []
    queue: list[int] = before.known[: before.known_size].tolist()
    if isinstance(step, Dig) and is_buried:
        queue.append(step.kind)
    return queue[:drawn]


def _drawn_events(before: Record, step: Step, after: Record) -> Iterator[Event]:
    for kind in known_drawn(before, step, after):
        yield _draw_event(kind, int(after.reason))


def _table_events(before: Record, step: Step, after: Record) -> Iterator[Event]:
    if before.through == 1 and after.through == 2:
        shuffled = int(after.unknown.sum())
        if shuffled:
            yield _event("reshuffled", count=shuffled)
    if before.turns_left == NOT_TRIGGERED and after.turns_left != NOT_TRIGGERED:
        yield _event("end_triggered", turns=_turns_to_come(before, after))
    if after.stage == OVER:
        yield _event("over", reason=Message(f"reason.{end_reason(after)}"))


def end_reason(s: Record) -> str:
    """FA-END-1, FA-END-3: why a finished game is over: two passes in a row, or the pile."""
    return "famiglia.passes" if s.passes == 2 else "famiglia.pile"


def _turns_to_come(before: Record, after: Record) -> int:
    """Turns still to be played after the one in which the pile ran out."""
    if after.stage == OVER:
        return 0
    has_ended = after.turn != before.turn
    return int(after.turns_left) + int(has_ended)
