"""Steps as they stand in a record, put together to the notation of whole turns."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..rules.cards import CARD_NAMES
from ..rules.kernel import functions
from ..rules.record import DRAW, Record
from ..rules.state import State
from .events import known_drawn
from .notation import (
    Dig,
    Draw,
    LayDown,
    Play,
    Step,
    TakeUp,
    read_step,
    unreadable,
    write_cards,
    write_step,
)
from .table_actions import carried_out
from .turns import CUT


def spell(state: State, words: Sequence[str]) -> str:
    """The steps of a turn from a state, drawn cards among them, as `-F2>A1M0 A2:M2/F1 +F0`.

    It ends with `…` where cards of a discard are still to be drawn; the refill after a take goes
    without saying. Raises InvalidAction for steps that cannot be carried out.
    """
    spelling = _Spelling()
    record = state.record
    for word in words:
        step = read_step(word)
        after = _after(record, step)
        spelling.add(step, "".join(CARD_NAMES[kind] for kind in known_drawn(record, step, after)))
        record = after
    is_cut = spelling.is_drawing and record.stage == DRAW
    return " ".join(spelling.words) + (CUT if is_cut else "")


def _after(record: Record, step: Step) -> Record:
    if isinstance(step, Draw) and record.stage == DRAW and record.unknown[step.kind] > 0:
        after = record.copy()
        functions().draw(after, step.kind)
        return after
    after = carried_out(record, step)
    if after is None:
        raise unreadable(write_step(step))
    return after


@dataclass(slots=True)
class _Spelling:
    """The words so far; the last one may still be added to."""

    words: list[str] = field(default_factory=list)
    is_drawing: bool = False
    _swap: tuple[int, list[int], list[int]] | None = None

    def add(self, step: Step, came: str) -> None:
        """Add a step, after which these cards of known order came."""
        match step:
            case Draw(kind) if self.is_drawing:
                self.words[-1] += CARD_NAMES[kind] + came
            case TakeUp(kind) if self._swap is not None:
                self._swap[1].append(kind)
                self._write_swap()
            case LayDown(kind) if self._swap is not None:
                self._swap[2].append(kind)
                self._write_swap()
            case _:
                self._begin(step, came)

    def _begin(self, step: Step, came: str) -> None:
        self.is_drawing = isinstance(step, Dig)
        self._swap = (step.kind, [], []) if isinstance(step, Play) else None
        self.words.append(write_step(step) + (f">{came}" if self.is_drawing else ""))
        if self._swap is not None:
            self._write_swap()

    def _write_swap(self) -> None:
        if self._swap is not None:
            kind, ups, downs = self._swap
            self.words[-1] = f"{CARD_NAMES[kind]}:{write_cards(ups)}/{write_cards(downs)}"
