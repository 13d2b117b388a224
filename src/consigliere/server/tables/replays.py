"""Replays as the page shows them: of a table, or of a record file."""

from __future__ import annotations

from typing import Any

from consigliere.core.record import Header, Record
from consigliere.core.replay import Timeline
from consigliere.games.drawing import drawing_of

from ..protocol import Frame, Replay, SeatInfo, TableInfo
from .model import TableModel
from .presenter import table_info
from .viewer import Viewer


def replay_of_table(model: TableModel, viewer: Viewer) -> Replay:
    """Every step so far, as this viewer may see it."""
    seat = viewer.seat_at(model.setup)
    return Replay(table_info(model, viewer.identity), frames(model.timeline, seat))


def replay_of_record(record: Record, timeline: Timeline[Any]) -> Replay:
    """The replay of a record from a file, as a spectator sees it."""
    return Replay(_table_info(record.header, record, timeline), frames(timeline, None))


def frames(timeline: Timeline[Any], seat: int | None) -> list[Frame]:
    """The steps of a replay as a seat, or the public, may see them."""
    game = timeline.game
    previous, found = None, []
    for moment in timeline.moments:
        view = game.view(moment.state, seat)
        drawing = drawing_of(game.info.id, view)
        sent = None if drawing == previous else drawing
        found.append(Frame(moment.seq, list(moment.told(seat)), view, sent))
        previous = drawing
    return found


def _table_info(header: Header, record: Record, timeline: Timeline[Any]) -> TableInfo:
    outcome = timeline.now.outcome
    return TableInfo(
        id="",
        game=header.game,
        options=timeline.game.info.options_as_played(header.options),
        edition=header.edition or "",
        seats=_seats(header),
        status="finished" if outcome else "playing",
        hot_seat=False,
        commitment=header.commitment or "",
        seed=record.result.seed if record.result else None,
        outcome=outcome,
        end_offer=None,
        undo=False,
        invites=[],
        rematch=None,
    )


def _seats(header: Header) -> list[SeatInfo]:
    return [
        SeatInfo(
            seat,
            sitter.name,
            sitter.kind,
            sitter.level,
            yours=False,
            connected=False,
            taken_over=False,
            resigned=False,
        )
        for seat, sitter in enumerate(header.seats)
    ]
