"""Replays as the page shows them: of a table, or of a record file."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any

from consigliere.core.message import byte_size
from consigliere.core.moment import Moment
from consigliere.core.record import Header, Record
from consigliere.core.replay import Timeline
from consigliere.games.drawing import drawing_of

from .. import wire
from ..limits import MAX_REPLAY
from ..problems import Refusal
from ..protocol import SeatInfo, TableInfo
from ..record_protocol import Frame, Replay
from .model import TableModel
from .presenter import table_info
from .viewer import Viewer


def replay_of_table(model: TableModel, viewer: Viewer) -> Replay:
    """Every step so far, as this viewer may see it."""
    seat = viewer.seat_at(model.setup)
    last = model.last_seq_for(viewer.guest)
    return Replay(table_info(model, viewer.identity), frames(model.timeline, seat, last))


def replay_of_record(record: Record, timeline: Timeline[Any]) -> Replay:
    """The replay of a record from a file, as a spectator sees it."""
    return Replay(_table_info(record.header, record, timeline), frames(timeline, None))


def frames(timeline: Timeline[Any], seat: int | None, until: int | None = None) -> list[Frame]:
    """The steps of a replay as a seat, or the public, may see them, perhaps up to a moment.

    Each position is looked at once, however often an undo or an act of the table leads back to it.
    """
    pictures: dict[object, _Picture] = {}
    found, previous, size = [], None, 0
    for moment in islice(timeline.moments, None if until is None else until + 1):
        known = moment.position, moment.namings
        if known not in pictures:
            pictures[known] = _picture(timeline, moment, seat)
        picture = pictures[known]
        sent = None if previous is not None and picture.drawing == previous.drawing else picture
        events = list(moment.told(seat))
        size += picture.view_size + wire.size(events) + (sent.drawing_size if sent else 0)
        if size > MAX_REPLAY:
            raise Refusal("replay_too_large", 413, {"limit": byte_size(MAX_REPLAY)})
        found.append(Frame(moment.seq, events, picture.view, sent.drawing if sent else None))
        previous = picture
    return found


@dataclass(frozen=True, slots=True)
class _Picture:
    """What a viewer sees of a position, with the bytes that it takes on the wire."""

    view: Any
    drawing: Any
    view_size: int
    drawing_size: int


def _picture(timeline: Timeline[Any], moment: Moment[Any], seat: int | None) -> _Picture:
    view = timeline.view(seat, moment)
    drawing = drawing_of(timeline.game.info.id, view)
    return _Picture(view, drawing, wire.size(view), wire.size(drawing))


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
