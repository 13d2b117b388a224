"""The result as lines: winners, scores, the reason, and the seed that proves the shuffle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from consigliere.core.game import Outcome
from consigliere.core.message import Message, seat_name
from consigliere.games.drawing import reason_of, score_of
from consigliere.i18n.render import labelled
from consigliere.server.protocol import TableInfo

from .screen_text import message_text, seat_names, translate
from .table_state import TableState


def result_lines(state: TableState, lang: str) -> Iterator[str]:
    """The result of a finished game; nothing before the end."""
    table, outcome = state.table, state.table.outcome
    if outcome is None:
        return
    names = seat_names(table, lang)
    yield f"★ {verdict(table, outcome, names, lang)} ★"
    for seat, score in enumerate(outcome.scores):
        mark = "★" if seat in outcome.winners else " "
        points = message_text(score_of(table.game, state.view, score), lang)
        yield f"{mark} {labelled(names[seat], points, lang)}"
    yield message_text(_reason(state, outcome), lang, names)
    if table.seed is not None and table.commitment:
        yield labelled(translate(lang, "ui.seal.title"), table.commitment, lang)
        yield f"{translate(lang, 'ui.seal.seed')} {table.seed}"


def _reason(state: TableState, outcome: Outcome) -> Message:
    """Why it ended; of somebody who gave up also who."""
    table = state.table
    gone = tuple(seat_name(info.seat) for info in table.seats if info.resigned)
    if outcome.reason == "resigned" and gone:
        return Message("ui.result.resigned", {"names": gone})
    return Message(
        "ui.result.reason", {"reason": reason_of(table.game, state.view, outcome.reason)}
    )


def verdict(table: TableInfo, outcome: Outcome, names: Sequence[str], lang: str) -> str:
    """Who won, told to whoever sits at this terminal."""
    winners = outcome.winners
    if not winners or len(winners) == len(table.seats):
        return translate(lang, "ui.result.draw")
    own = [] if table.hot_seat else [seat for seat in winners if table.seats[seat].yours]
    if len(winners) > 1:
        key = "ui.result.you_shared" if len(own) == 1 else "ui.result.shared"
        told = [seat for seat in winners if seat not in own] if len(own) == 1 else winners
        return message_text(Message(key, {"names": tuple(map(seat_name, told))}), lang, names)
    if own:
        return translate(lang, "ui.result.you_won")
    return translate(lang, "ui.result.won", name=names[winners[0]])
