"""Steps in words: `-F2`, `A2`, `^M2`, `_F1`, `B2@M4`, `+A3(A2,A2)`, `pass`; and chance, `>A1`.

A step is what one click does. Whole turns are written in `turns.py`, positions in `position.py`.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias, Union

from consigliere.core.errors import InvalidAction, unreadable_step

from ..rules import actions
from ..rules.cards import ACCOUNTANTS, BRUTES, CARD_NAMES, FAMILIES, KIND_OF, MERCENARIES, VALUES


def unreadable(text: str) -> InvalidAction:
    """The error of a text that is no step."""
    return unreadable_step(text, "+F0, +A3(A2,A2), -F2, A2, B2@M4, pass")


@dataclass(frozen=True, slots=True)
class Start:
    """Chance: player 1 sits in `seat`."""

    seat: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: a card comes from the pile."""

    kind: int


@dataclass(frozen=True, slots=True)
class Dig:
    """Phase 1: a Street card is discarded, or buried under the pile."""

    kind: int


@dataclass(frozen=True, slots=True)
class Play:
    """A card laid for its ability alone: an Accountant, in a legal step."""

    kind: int


@dataclass(frozen=True, slots=True)
class TakeUp:
    """The Accountant fetches a card of the play area."""

    kind: int


@dataclass(frozen=True, slots=True)
class LayDown:
    """A card of the hand goes to the play area in exchange."""

    kind: int


@dataclass(frozen=True, slots=True)
class Brute:
    """A Brute is laid against a Street card."""

    kind: int
    target: int


@dataclass(frozen=True, slots=True)
class Take:
    """A Street card is taken at an effective value; `laid` and `returned` pay for it."""

    kind: int
    value: int
    laid: int | None = None
    returned: int | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing is taken."""


Step: TypeAlias = Union[Start, Draw, Dig, Play, TakeUp, LayDown, Brute, Take, Pass]

_MOST_WORDS = 4096
"""More than there are steps: whatever else somebody types makes room again."""
_TAKE = re.compile(r"\+(?P<card>\w\w)(?:=(?P<value>[0-4]))?(?:\((?P<laid>\w\w),(?P<back>\w\w)\))?")
_PREFIXES: dict[str, Callable[[int], Step]] = {"-": Dig, "^": TakeUp, "_": LayDown, ">": Draw}


def read_card(text: str) -> int:
    """The kind of a card such as `F2`; raises InvalidAction."""
    if text not in KIND_OF:
        raise InvalidAction("unknown_card", {"card": text})
    return KIND_OF[text]


def write_cards(kinds: Iterable[int]) -> str:
    """A set of cards in the order F A B M, then by value; `-` if empty."""
    return "".join(CARD_NAMES[kind] for kind in sorted(kinds)) or "-"


@lru_cache(maxsize=_MOST_WORDS)
def read_step(text: str) -> Step:
    """One step; raises InvalidAction if it cannot be read. Legality is not looked at."""
    if text == "pass":
        return Pass()
    if text in {"first:1", "first:2"}:
        return Start(int(text[-1]) - 1)
    prefix = _PREFIXES.get(text[:1])
    if prefix is not None:
        return prefix(read_card(text[1:]))
    if text[:1] == "+":
        return _read_take(text)
    if text[2:3] == "@":
        return Brute(read_card(text[:2]), read_card(text[3:]))
    if len(text) == 2:
        return Play(read_card(text))
    raise unreadable(text)


def _read_take(text: str) -> Take:
    found = _TAKE.fullmatch(text)
    if found is None:
        raise unreadable(text)
    kind = read_card(found["card"])
    value = kind % VALUES if found["value"] is None else int(found["value"])
    if found["laid"] is None:
        return Take(kind, value)
    return Take(kind, value, read_card(found["laid"]), read_card(found["back"]))


@lru_cache(maxsize=_MOST_WORDS)
def write_step(step: Step) -> str:
    """The notation of a step; `read_step` reads it back."""
    match step:
        case Start(seat):
            return f"first:{seat + 1}"
        case Draw(kind):
            return f">{CARD_NAMES[kind]}"
        case Dig(kind):
            return f"-{CARD_NAMES[kind]}"
        case Play(kind):
            return CARD_NAMES[kind]
        case TakeUp(kind):
            return f"^{CARD_NAMES[kind]}"
        case LayDown(kind):
            return f"_{CARD_NAMES[kind]}"
        case Brute(kind, target):
            return f"{CARD_NAMES[kind]}@{CARD_NAMES[target]}"
        case Take():
            return _write_take(step)
        case Pass():
            return "pass"


def _write_take(step: Take) -> str:
    lowered = f"={step.value}" if step.value != step.kind % VALUES else ""
    paid = ""
    if step.laid is not None and step.returned is not None:
        paid = f"({CARD_NAMES[step.laid]},{CARD_NAMES[step.returned]})"
    return f"+{CARD_NAMES[step.kind]}{lowered}{paid}"


@lru_cache(maxsize=_MOST_WORDS)
def step_of(code: int) -> Step:
    """The step that a decision of the compiled rules stands for; SKIP is the pass."""
    operation, payload = actions.operation(code), actions.payload(code)
    if operation == actions.SKIP:
        return Pass()
    if operation == actions.TAKE_CARD:
        return _take_of(code)
    if operation == actions.PLAY_BRUTE:
        return Brute(BRUTES + actions.brute_value(code), actions.brute_target(code))
    simple: dict[int, Callable[[int], Step]] = {
        actions.DIG: Dig,
        actions.PLAY_ACCOUNTANT: Play,
        actions.UP: TakeUp,
        actions.DOWN: LayDown,
    }
    return simple[operation](payload)


def _take_of(code: int) -> Take:
    kind, value = actions.take_kind(code), actions.take_value(code)
    if value == 0:
        return Take(kind, 0)
    exact = exact_card(kind, value)
    joker = actions.take_joker(code)
    other = MERCENARIES + joker if joker else exact
    if actions.take_lays_joker(code):
        return Take(kind, value, other, exact)
    return Take(kind, value, exact, other)


def exact_card(kind: int, value: int) -> int:
    """FA-P4-2: the card that must be among the payment for `kind` at an effective value ≥ 1."""
    return kind // VALUES * VALUES + value - 1


@lru_cache(maxsize=_MOST_WORDS)
def word_of(code: int) -> str:
    """The notation of a decision of the compiled rules."""
    return write_step(step_of(code))


@lru_cache(maxsize=_MOST_WORDS)
def code_of(step: Step) -> int | None:
    """The decision a step stands for, None if no legal decision has such a form."""
    match step:
        case Dig(kind):
            return actions.DIG + kind
        case Play(kind) if kind // VALUES == ACCOUNTANTS // VALUES:
            return actions.PLAY_ACCOUNTANT + kind
        case TakeUp(kind):
            return actions.UP + kind
        case LayDown(kind):
            return actions.DOWN + kind
        case Brute(kind, target) if kind // VALUES == BRUTES // VALUES:
            return actions.brute_code(kind % VALUES, target)
        case Take():
            return _take_code(step)
        case Pass():
            return actions.SKIP
        case _:
            return None


def _take_code(step: Take) -> int | None:
    laid, returned = step.laid, step.returned
    if laid is None or returned is None:
        return actions.take_code(step.kind, 0, 0, 0) if step.value == 0 else None
    if step.value == 0 or step.value > step.kind % VALUES:
        return None
    exact = exact_card(step.kind, step.value)
    if laid == exact and returned == exact:
        return actions.take_code(step.kind, step.value, 0, 0)
    if laid == exact and is_mercenary(returned):
        return actions.take_code(step.kind, step.value, returned % VALUES, 0)
    if returned == exact and is_mercenary(laid):
        return actions.take_code(step.kind, step.value, laid % VALUES, 1)
    return None


def is_mercenary(kind: int) -> bool:
    """Whether a card belongs to the Mercenaries."""
    return kind // VALUES == MERCENARIES // VALUES


def family_of(kind: int) -> str:
    """The family letter of a card."""
    return FAMILIES[kind // VALUES]
