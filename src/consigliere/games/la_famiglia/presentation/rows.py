"""What comes of the next disc of a row of a family board."""

from consigliere.core.message import Arg, Message

from ..box.wording import effects_in_words
from ..rules.planning.influence import FIRST_ECONOMY, level_of
from ..rules.record.starting_resources import is_soloist
from ..rules.state import State


def next_disc_brings(state: State, seat: int, row: int) -> tuple[Message, ...]:
    """LF-BRD-03, LF-BRD-04, LF-SOLO-03: a higher value, an effect, or a disc of the council."""
    s, board = state.record, state.components.box.families[int(state.record.family[seat])].board
    gone, level = int(s.removed[seat, row]), int(level_of(s, seat, row))
    after = gone if is_soloist(s, seat) and gone > 0 else gone + 1
    if after == level:
        return (Message("text.la_famiglia.council_disc"),)
    if row >= FIRST_ECONOMY:
        return effects_in_words((board.economy, board.more_economy)[row - FIRST_ECONOMY][level])
    values = (board.justice, board.police, board.church)[row]
    args: dict[str, Arg] = {"before": values[level], "after": values[after]}
    return (Message("text.la_famiglia.rises", args),)
