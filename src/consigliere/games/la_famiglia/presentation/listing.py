"""What may be decided, as numbers and as words."""

from ..rules.kernel import buffer
from ..rules.record.frames import decider
from ..rules.state import State
from .kernel import ask
from .notation import write_steps


def legal_decisions(state: State) -> tuple[int, ...]:
    """The legal decisions of a position, in the order of the rules; one step asks several times."""
    if state.decisions is None:
        out = buffer()
        n = ask("list_decisions", state, out)
        state.decisions = tuple(out[:n].tolist())
    return state.decisions


def words_of(state: State) -> dict[str, int]:
    """The legal decisions of the seat that must decide, by their words; the state keeps them."""
    if state.words is None:
        seat = state.actors[0] if state.actors else int(decider(state.record))
        numbers = legal_decisions(state)
        state.words = dict(zip(write_steps(state, seat, numbers), numbers, strict=True))
    return state.words
