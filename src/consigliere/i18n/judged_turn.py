"""A judged turn as lines of text, where a table would be too narrow for its words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from consigliere.core.message import Message

from .numbers import percent, percent_lost, percent_range
from .render import render

_STEP = " · "


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """What is told of a turn. `chance` and `cost` are as `chance_text` and `cost_text` write them,
    `played` and `better` are texts of steps; `known` is empty without chances of all seats."""

    number: int
    player: str
    chance: str
    cost: str
    played: Sequence[str]
    better: Sequence[str] = ()
    known: Sequence[float] = ()


def turn_lines(turn: JudgedTurn, lang: str) -> Iterator[str]:
    """The turn and its player, then what is told of it."""
    yield _translated("ui.analysis.turn", lang, number=turn.number, player=turn.player)
    yield _STEP.join(filter(None, (_labelled("after", turn.chance, lang), turn.cost)))
    yield _labelled("played", _joined(turn.played), lang)
    if turn.better:
        yield _labelled("better", _joined(turn.better), lang)
    if turn.known:
        shares = " / ".join(percent(share, 0, lang) for share in turn.known)
        yield f"{_translated('ui.analysis.open_after', lang)} {shares}"


def _joined(steps: Sequence[str]) -> str:
    """The steps in a line, one that is taken several times with their number."""
    counted = ((step, len(list(alike))) for step, alike in groupby(steps))
    return _STEP.join(step if count == 1 else f"{step} ×{count}" for step, count in counted)


def chance_text(chance: float, low: float, high: float, lang: str, *, is_exact: bool) -> str:
    """`53.1% [50.8–55.4]`, or that the chance is exact."""
    shown = _translated("analysis.exact", lang) if is_exact else percent_range(low, high, lang)
    return f"{percent(chance, 1, lang)} [{shown}]"


def cost_text(cost: float, mark: str, lang: str) -> str:
    """`−14.9% ??`, empty if nothing was given away."""
    return f"{percent_lost(cost, lang)} {mark}".strip()


def _labelled(column: str, text: str, lang: str) -> str:
    label = _translated(f"analysis.column.{column}", lang)
    return _translated("text.labelled", lang, label=label, text=text)


def _translated(key: str, lang: str, **args: int | str) -> str:
    return render(Message(key, dict(args)), lang)
