"""Choices: the legal decisions, each with its path of pieces and its label."""

from collections import Counter
from collections.abc import Sequence

from consigliere.core.action import Choice
from consigliere.core.message import Message

from ..rules.record.frames import decider
from ..rules.state import State
from .ends_turn import ends_turn
from .labels import label_of
from .left_undone import left_undone
from .listing import legal_decisions, words_of
from .notation import WORDS
from .void_actions import void_choice


def choices_of(state: State) -> tuple[Choice, ...]:
    """The legal decisions as choices."""
    seat = int(decider(state.record))
    words = words_of(state)
    paths = shortest_paths([path_of(word) for word in words])
    return tuple(
        _choice(state, seat, word, path, number)
        for word, path, number in zip(words, paths, legal_decisions(state), strict=True)
    )


def _choice(state: State, seat: int, word: str, path: tuple[str, ...], number: int) -> Choice:
    """LF-GEN-06, LF-GEN-07: whoever gives something up, or would do nothing, is asked once."""
    why_void = void_choice(state, seat, number)
    sure = left_undone(state, number)
    if sure is None and why_void is not None:
        sure = Message("sure.la_famiglia.void", {"why": why_void})
    label = label_of(state, seat, number, why_void)
    return Choice(word, path, label, ends_turn=ends_turn(state, number), sure=sure)


def shortest_paths(paths: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The paths without trailing pieces that have no alternative, such as the only number.

    Places are kept even if there is only one.
    """
    begun = Counter(path[:length] for path in paths for length in range(1, len(path) + 1))
    found = []
    for path in paths:
        length = len(path)
        while length > 1 and "." in path[length - 1] and begun[path[: length - 1]] == 1:
            length -= 1
        found.append(path[:length])
    return found


def path_of(word: str) -> tuple[str, ...]:
    """The path of a step: ids of places, `sort.word` for other arguments; `do.` is a button."""
    name, *parts = word.split(":")
    if not parts:
        return (f"do.{name}",)
    path = []
    for sort, part in zip(WORDS[name][1], parts, strict=True):
        is_place = sort in {"territory", "zone", "cell", "tile", "token", "order"}
        path.append(part if is_place and part != "none" else f"{sort}.{part}")
    return (f"do.{name}", *path) if name in {"gain", "send"} else tuple(path)
