"""What a viewer is sent: pure functions from the model of a table to the structs of the wire.

Every struct is built from scratch, from what its viewer may see. `now` is the server's time in
seconds.
"""

from __future__ import annotations

import time
from dataclasses import asdict
from typing import Any, TypeAlias, cast

from consigliere.core.action import Choice
from consigliere.core.moment import Moment
from consigliere.games.drawing import drawing_of
from consigliere.games.players import level_player

from ..auth import Identity, claim_of, hash_token
from ..deadline_protocol import SeatClock, TurnDeadline
from ..protocol import (
    Happened,
    LogLine,
    Notice,
    Replacement,
    Resumed,
    SeatInfo,
    SeatOffer,
    Snapshot,
    TableInfo,
)
from ..store import Setup
from . import offering, seating
from .model import TableModel
from .replacing import replaceable_from
from .viewer import Viewer

Views: TypeAlias = "dict[tuple[int, int | None], tuple[Any, Any]]"
"""Views with their drawings, by moment and seat."""


def table_path(table: str) -> str:
    """The page of a table."""
    return f"/#/t/{table}"


def replay_path(table: str) -> str:
    """The page of a replay."""
    return f"/#/replay/{table}"


def invites(setup: Setup, identity: Identity | None) -> list[str]:
    """The invite paths of the open seats, for the host alone."""
    if identity is None or identity.guest.id != setup.host:
        return []
    paths = (invite(setup, identity, seat) for seat in seating.open_seats(setup))
    return [path for path in paths if path is not None]


def invite(setup: Setup, identity: Identity, seat: int) -> str | None:
    """The invite path of an open seat; None if it was not offered by this device of the host."""
    chair = setup.chairs[seat]
    claim = claim_of(identity.token, setup.id, seat, chair.offers)
    return f"{table_path(setup.id)}/{claim}" if hash_token(claim) == chair.claim_hash else None


def table_info(
    model: TableModel, identity: Identity | None, moment: Moment[Any] | None = None
) -> TableInfo:
    """The table apart from the game, as one person may see it; `moment` is by default the last."""
    guest = identity.guest.id if identity else None
    is_behind = model.is_behind(guest)
    at = moment or model.last_for(guest)
    setup, is_over = model.setup, at.outcome is not None
    return TableInfo(
        id=setup.id,
        game=setup.game,
        options=setup.options,
        edition=setup.edition or "",
        seats=_seats(model, identity, at),
        status="finished" if is_over else "playing" if model.is_started else "waiting",
        hot_seat=seating.is_hot_seat(setup),
        commitment=model.timeline.header.commitment or "",
        seed=model.seed if is_over else None,
        outcome=at.outcome,
        end_offer=min(at.offers) if at.offers and not is_over else None,
        undo=at is model.timeline.now and model.undo_target(guest) is not None,
        may_ask_back=at is model.timeline.now and model.may_ask_back(guest),
        back_asked=None if is_over else at.asking,
        back_allowed=sorted(at.allowing),
        replacing=None if is_over else _replacement(at),
        invites=invites(setup, identity),
        rematch=setup.rematch,
        expires=None if is_over or is_behind else model.expires,
        deadline=_deadline(setup),
        due=None if is_over or is_behind else model.due_at,
        clocks=[] if is_behind else _clocks(model),
        patience=model.patience if setup.deadline is None and seating.is_shared(setup) else None,
        is_open=setup.is_listed,
        is_rated=setup.is_rated,
    )


def _replacement(at: Moment[Any]) -> Replacement | None:
    asked = at.replacing
    return asked if asked is None else Replacement(asked.seat, asked.by, sorted(asked.allowing))


def _deadline(setup: Setup) -> TurnDeadline | None:
    if setup.deadline is None:
        return None
    fields = asdict(setup.deadline)
    return TurnDeadline(**fields | {"night": fields["night"] and list(fields["night"])})


def _clocks(model: TableModel) -> list[SeatClock]:
    clock = model.deadline_clock
    return [
        SeatClock(
            each.left, None if each.due is None or clock is None else clock.time_of_day(each.due)
        )
        for each in model.clocks
    ]


def _seats(model: TableModel, identity: Identity | None, at: Moment[Any]) -> list[SeatInfo]:
    guest = identity.guest.id if identity else None
    is_now = at is model.timeline.now and at.outcome is None and not model.is_behind(guest)
    return [
        SeatInfo(
            seat=seat,
            name=chair.name,
            kind=seating.shown_kind(chair),
            level=chair.level if chair.kind == seating.COMPUTER else 0,
            yours=guest is not None and chair.guest == guest,
            connected=chair.kind == seating.COMPUTER or chair.guest in model.connected,
            taken_over=seat in at.taken_over,
            resigned=seat in at.resigned,
            warming_up=not model.is_compiled and _looks_ahead(model, seat, at),
            replaceable_from=replaceable_from(model, seat) if is_now else None,
            offer=_offer(model, identity, seat),
            away_since=model.last_here(chair.guest) if is_now else None,
            is_offline=is_now and model.is_offline(chair.guest),
        )
        for seat, chair in enumerate(model.setup.chairs)
    ]


def _offer(model: TableModel, identity: Identity | None, seat: int) -> SeatOffer | None:
    """What the host is told about a seat for guests."""
    setup, now = model.setup, time.time()
    if identity is None or identity.guest.id != setup.host:
        return None
    may_renew = offering.may_offer(model, seat, now)
    if setup.chairs[seat].kind != seating.OPEN:
        return SeatOffer(None, None, has_expired=False) if may_renew else None
    until = seating.invited_until(setup, seat)
    path = invite(setup, identity, seat)
    return SeatOffer(path, until, has_expired=until is not None and now > until)


def _looks_ahead(model: TableModel, seat: int, at: Moment[Any]) -> bool:
    """Whether a computer that takes its time plays for this seat."""
    if model.setup.chairs[seat].kind != seating.COMPUTER and seat not in at.taken_over:
        return False
    level = level_player(model.setup.game, seating.level_of(model.setup, seat))
    return level.thinking.seconds > 0


def choices(model: TableModel, viewer: Viewer) -> list[Choice]:
    """What the seat shown may do now."""
    seat, now = viewer.seat_at(model.setup), model.timeline.now
    if seat is None or not model.is_started or now.outcome is not None:
        return []
    if seat in now.taken_over or seat not in model.game.actors(now.state):
        return []
    return list(model.game.choices(now.state, seat))


def happened(
    model: TableModel,
    viewer: Viewer,
    moment: Moment[Any],
    now: float,
    views: Views | None = None,
) -> Happened:
    """The events of one sequence number, with the view after them."""
    seat = viewer.seat_at(model.setup)
    view, drawing = _seen(model, moment, seat, views)
    return Happened(
        seq=moment.seq,
        events=list(moment.told(seat)),
        table=table_info(model, viewer.identity, moment),
        view=view,
        drawing=drawing,
        choices=choices(model, viewer) if moment is model.timeline.now else [],
        now=now,
    )


def snapshot(model: TableModel, viewer: Viewer, now: float) -> Snapshot:
    """Everything, for a viewer who knows nothing yet."""
    seat, last = viewer.seat_at(model.setup), model.last_for(viewer.guest)
    view, drawing = _seen(model, last, seat)
    return Snapshot(
        seq=last.seq,
        table=table_info(model, viewer.identity),
        view=view,
        drawing=drawing,
        choices=choices(model, viewer),
        log=log(model, seat, -1, last.seq),
        now=now,
        moved=_moved(model, viewer),
    )


def resumed(model: TableModel, viewer: Viewer, since: int, now: float) -> Resumed:
    """The log after `since`, with the present view."""
    seat, last = viewer.seat_at(model.setup), model.last_for(viewer.guest)
    view, drawing = _seen(model, last, seat)
    return Resumed(
        since=since,
        seq=last.seq,
        log=log(model, seat, since, last.seq),
        table=table_info(model, viewer.identity),
        view=view,
        drawing=drawing,
        choices=choices(model, viewer),
        now=now,
        moved=_moved(model, viewer),
    )


def _moved(model: TableModel, viewer: Viewer) -> float | None:
    """When the position came about, for those who are told of it as it happens."""
    is_told = model.is_started and not model.is_over and not model.is_behind(viewer.guest)
    return model.moved if is_told else None


def notice(model: TableModel, viewer: Viewer) -> Notice:
    """The table changed, the game did not."""
    return Notice(table_info(model, viewer.identity))


def log(model: TableModel, seat: int | None, since: int, until: int) -> list[LogLine]:
    """The events by sequence number, after one of them up to another, as a seat or the public may
    know them."""
    if model.log is not None:
        return cast(list[LogLine], model.log.lines(seat, since, until))
    told = ((m.seq, list(m.told(seat))) for m in model.timeline.moments[since + 1 : until + 1])
    return [LogLine(seq, events) for seq, events in told if events]


def _seen(
    model: TableModel, moment: Moment[Any], seat: int | None, views: Views | None = None
) -> tuple[Any, Any]:
    """The view of a moment and its drawing; worked out once for all viewers who share `views`."""
    known = {} if views is None else views
    key = (moment.seq, seat)
    if key not in known:
        view = model.timeline.view(seat, moment)
        known[key] = view, drawing_of(model.setup.game, view)
    return known[key]
