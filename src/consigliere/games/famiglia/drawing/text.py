"""A Famiglia table as text: the same cards as in the browser, in letters and numbers."""

from collections.abc import Iterable, Sequence

from consigliere.core.message import Message
from consigliere.i18n.render import labelled, render

from ..presentation.view import FamigliaView, Side, Stack, Threat
from ..rules.cards import FAMILIES

_INDENT = "  "


def piece_of(view: FamigliaView, piece: str) -> Message | None:
    """What a piece is chosen for, or a card and where it lies."""
    if piece == "pile":
        return Message(f"text.famiglia.piece.{'dig' if view.through == 1 else 'bury'}")
    place, _, card = piece.rpartition(".")
    where = place.partition(".")[0]
    if not any(stack.card == card for stack in _stacks_at(view, place)):
        return None
    family = Message(f"famiglia.family.{card[0]}")
    named = Message("famiglia.card", {"family": family, "value": card[1]})
    if where == "street":
        return Message("text.famiglia.piece.take", {"card": named})
    if where == "hand" and card[0] in "AB" and card[1] != "0":
        return Message("text.famiglia.piece.play", {"card": named})
    return Message(
        "text.famiglia.piece", {"place": Message(f"text.famiglia.{where}"), "card": named}
    )


def _stacks_at(view: FamigliaView, place: str) -> tuple[Stack, ...]:
    """The cards at `street`, `hand.0` or `area.0`; none at other places."""
    if place == "street":
        return view.street
    for side in view.sides:
        if place == f"hand.{side.seat}":
            return side.hand
        if place == f"area.{side.seat}":
            return side.area
    return ()


def score_of(_view: FamigliaView, score: int) -> Message:
    """Points."""
    return Message("text.famiglia.points", {"count": score})


def text_of(view: FamigliaView, lang: str, names: Sequence[str]) -> str:
    """Both players' cards, one's own below, the Street, the piles, and what the letters mean."""

    def say(key: str, **args: int | str) -> str:
        return render(Message(key, dict(args)), lang, names)

    mover = None if view.phase == "over" else view.mover
    sides = {side.seat: _side(side, lang, names, mover=mover) for side in view.sides}
    street = _INDENT + labelled(say("text.famiglia.street"), _cards(view.street, view.threat), lang)
    piles = [say("text.famiglia.pile", count=view.pile_size)]
    if view.through > 1:
        piles.append(say("ui.table.second_pass"))
    discard = labelled(say("text.famiglia.discard"), _cards(view.discard), lang)
    families = (f"{letter} – {say(f'famiglia.family.{letter}')}" for letter in FAMILIES)
    letters = f"{_INDENT}{', '.join(families)}"
    laid = f"{_INDENT}{', '.join([*piles, discard])}"
    near = view.viewer or 0
    return "\n".join([sides[1 - near], street, laid, sides[near], letters])


def _side(side: Side, lang: str, names: Sequence[str], *, mover: int | None) -> str:
    mark = "▶ " if side.seat == mover else _INDENT
    name = render(Message("seat", {"seat": side.seat}), lang, names)
    points = render(Message("text.famiglia.points", {"count": side.points}), lang)
    hand = labelled(render(Message("text.famiglia.hand"), lang), _cards(side.hand), lang)
    area = labelled(render(Message("text.famiglia.area"), lang), _cards(side.area), lang)
    return f"{mark}{name} ({points})\n{_INDENT * 2}{hand}\n{_INDENT * 2}{area}"


def _cards(stacks: Iterable[Stack], threat: Threat | None = None) -> str:
    """`F0 A1×2 M4* F1→0`; a star marks cards added to the Street this turn, an arrow what a card
    counts as beside a Brute."""
    shown = [_stack(stack, threat) for stack in stacks]
    return " ".join(shown) or "–"


def _stack(stack: Stack, threat: Threat | None) -> str:
    times = f"×{stack.count}" if stack.count > 1 else ""
    lowered = f"→{threat.lowest}" if threat and threat.target == stack.card else ""
    return f"{stack.card}{times}{'*' if stack.new else ''}{lowered}"
