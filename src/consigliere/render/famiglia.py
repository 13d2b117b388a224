"""A Famiglia table as text: the same cards as in the browser, in letters and numbers."""

from collections.abc import Iterable, Sequence

from consigliere.core.message import Message
from consigliere.games.famiglia.view import FamigliaView, Side, Stack
from consigliere.i18n.render import render

_INDENT = "  "


def text_of(view: FamigliaView, lang: str, names: Sequence[str]) -> str:
    """Both players' cards, the Street, the piles; a line each, no colour."""

    def say(key: str, **args: int | str) -> str:
        return render(Message(key, dict(args)), lang, names)

    mover = None if view.phase == "over" else view.mover
    sides = {side.seat: _side(side, lang, names, mover=mover) for side in view.sides}
    street = f"{_INDENT}{say('text.famiglia.street')}: {_cards(view.street)}"
    pile = say("text.famiglia.pile", count=view.pile_size)
    discard = f"{say('text.famiglia.discard')}: {_cards(view.discard)}"
    return "\n".join([sides[1], street, f"{_INDENT}{pile}, {discard}", sides[0]])


def _side(side: Side, lang: str, names: Sequence[str], *, mover: int | None) -> str:
    mark = "▶ " if side.seat == mover else _INDENT
    name = render(Message("seat", {"seat": side.seat}), lang, names)
    points = render(Message("text.famiglia.points", {"count": side.points}), lang)
    hand = render(Message("text.famiglia.hand"), lang)
    area = render(Message("text.famiglia.area"), lang)
    head = f"{mark}{name} ({points})"
    cards = f"{_INDENT * 2}{hand}: {_cards(side.hand)}\n{_INDENT * 2}{area}: {_cards(side.area)}"
    return f"{head}\n{cards}"


def _cards(stacks: Iterable[Stack]) -> str:
    """`F0 A1×2 M4*`; a star marks cards added to the Street this turn."""
    shown = [_stack(stack) for stack in stacks]
    return " ".join(shown) or "–"


def _stack(stack: Stack) -> str:
    times = f"×{stack.count}" if stack.count > 1 else ""
    return f"{stack.card}{times}{'*' if stack.new else ''}"
