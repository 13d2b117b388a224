"""The text of each part of the screen, from a state of the table."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from consigliere.core.message import Message
from consigliere.games.drawing import piece_of, text_of
from consigliere.i18n.catalogue import load
from consigliere.server.protocol import Replacement, TableInfo

from .connection import ConnectionState
from .link import Address
from .result import result_lines
from .screen_text import (
    countdown_text,
    due_text,
    message_text,
    safe,
    seat_names,
    time_text,
    translate,
)
from .session import Refusal, Session
from .table_state import TableState

_CONNECTION_KEYS = {
    ConnectionState.CONNECTING: "ui.state.loading",
    ConnectionState.LOST: "ui.state.lost",
    ConnectionState.REPLACED: "terminal.replaced",
    ConnectionState.CLOSED: "ui.state.closed",
    ConnectionState.SIGNED_OUT: "terminal.signed_out",
    ConnectionState.STRANGE: "terminal.strange",
}


def headline(state: TableState, lang: str) -> str:
    """Whose turn it is; the person's own turn is marked by arrows, so as not to rely on colour."""
    names = seat_names(state.table, lang)
    if state.table.status == "finished":
        return translate(lang, "ui.table.over")
    if state.table.status == "waiting":
        free = sum(info.kind == "open" for info in state.table.seats)
        return translate(lang, "ui.waiting.title", count=free)
    own = state.seat_to_act
    if own is not None:
        key = "ui.table.turn_of" if state.table.hot_seat else "ui.table.your_turn"
        return f"▶▶ {translate(lang, key, name=names[own])} ◀◀"
    others = [names[seat] for seat in state.view.to_act if seat >= 0]
    return translate(lang, "terminal.waits", names=", ".join(others)) if others else ""


def body(state: TableState, lang: str, address: Address) -> str:
    """The board, after the result if there is one; before the game, the links to send."""
    if state.table.status == "waiting":
        return "\n".join(_waiting(state, lang, address))
    shown = text_of(state.table.game, state.view, lang, seat_names(state.table, lang))
    result = list(result_lines(state, lang))
    return safe("\n".join([*result, "", shown] if result else [shown]))


def _waiting(state: TableState, lang: str, address: Address) -> Iterator[str]:
    links = invitations(state, address)
    if not links:
        return
    yield translate(lang, "ui.waiting.explain")
    yield ""
    yield from links
    if agreed := terms(state.table, lang):
        yield ""
        yield agreed
    if address.is_local:
        yield ""
        yield translate(lang, "terminal.only_here")
    if state.table.expires is not None:
        day = datetime.fromtimestamp(state.table.expires).astimezone().date()
        yield ""
        yield translate(lang, "ui.waiting.expires", date=day.isoformat())


def invitations(state: TableState, address: Address) -> list[str]:
    """A link for each open seat; only the host of the table has them."""
    return [safe(f"{address.origin}{path}") for path in state.table.invites]


def terms(table: TableInfo, lang: str) -> str:
    """How long players may take at this table, and what happens then."""
    agreed = table.deadline
    if agreed is None:
        wait = None if table.patience is None else countdown_text(table.patience)
        return "" if wait is None else translate(lang, "ui.deadline.patience", time=wait)
    key = "each" if agreed.per == "turn" else "game_plus" if agreed.increment else "game"
    times = {"time": countdown_text(agreed.seconds), "increment": countdown_text(agreed.increment)}
    then = translate(lang, f"ui.deadline.then.{agreed.overdue}")
    return f"{translate(lang, f'ui.deadline.{key}', **times)}. {then}"


def deadline(state: TableState, lang: str, now: float) -> str:
    """Until when the turn has to be played, or since when that is over, and what happens then;
    without a deadline, how long somebody is waited for who is away."""
    due, agreed = state.table.due, state.table.deadline
    if due is None or agreed is None:
        is_waiting = any(info.replaceable_from is not None for info in state.table.seats)
        return terms(state.table, lang) if agreed is None and is_waiting else ""
    then = translate(lang, f"ui.deadline.then.{agreed.overdue}")
    if state.table.clocks:
        return f"{clocks(state, lang, now)}. {then}"
    return f"{due_text(due, lang, now)}. {then}"


def waiting_since(state: TableState, lang: str) -> str:
    """Since when somebody elsewhere is to act: what the computer takes is seen."""
    seats = state.table.seats
    awaited = [seats[seat] for seat in state.view.to_act if seat >= 0]
    is_elsewhere = any(info.kind == "human" and not info.taken_over for info in awaited)
    if state.since is None or state.table.status != "playing" or not is_elsewhere:
        return ""
    if any(info.yours for info in awaited):
        return ""
    return translate(lang, "ui.table.since", time=time_text(state.since))


def clocks(state: TableState, lang: str, now: float) -> str:
    """What every player has left of the time for the game; the clock that runs is marked."""
    names = seat_names(state.table, lang)
    shown = []
    for info, clock in zip(state.table.seats, state.table.clocks, strict=True):
        if info.kind != "computer":
            left = clock.left if clock.until is None else min(clock.left, clock.until - now)
            mark = "" if clock.until is None else "▸ "
            shown.append(f"{mark}{names[info.seat]} {countdown_text(left)}")
    return " · ".join(shown)


def prompt(state: TableState, lang: str) -> str:
    """What the viewer may do, or whom the table waits for."""
    if state.table.status == "finished":
        return translate(lang, "terminal.over_hint")
    if state.table.status == "waiting":
        return ""
    asked = _without_pointing(state.view.prompt, lang)
    return message_text(asked, lang, seat_names(state.table, lang))


def _without_pointing(message: Message, lang: str) -> Message:
    """A sentence as whoever picks from a list reads it, where another says what to point at."""
    args = {
        name: _without_pointing(value, lang) if isinstance(value, Message) else value
        for name, value in message.args.items()
    }
    listed = f"{message.key}.listed"
    return Message(listed if listed in load(lang).keys else message.key, args)


def legend(state: TableState, lang: str) -> str:
    """What the signs on the screen mean; nothing for a game without a legend."""
    key = f"{state.table.game}.legend"
    return translate(lang, key) if key in load(lang).keys else ""


def notice(state: TableState, lang: str) -> str:
    """What concerns the table rather than the game, such as an offer to end it."""
    table, seat = state.table, state.own_seat
    if table.status != "playing":
        return ""
    if seat is None:
        return translate(lang, "ui.state.watching")
    if table.seats[seat].resigned:
        return translate(lang, "ui.notice.resigned")
    if said := _standing_request(table, seat, lang):
        is_asked = request(state, lang) != "" and seat not in _allowing(table)
        return f"{said} {translate(lang, 'terminal.answer_hint')}" if is_asked else said
    return translate(lang, "ui.notice.taken_over") if table.seats[seat].taken_over else ""


def request(state: TableState, lang: str) -> str:
    """What somebody else asks of this person at the moment; empty if nothing."""
    table, seat = state.table, state.own_seat
    asked = None if table.replacing is None else table.replacing.by
    askers = {table.end_offer, table.back_asked, asked} - {None}
    if table.status != "playing" or seat is None or table.seats[seat].resigned:
        return ""
    if all(table.seats[asker].yours for asker in askers if asker is not None):
        return ""
    return _standing_request(table, seat, lang)


def _allowing(table: TableInfo) -> set[int]:
    """Who has allowed already what somebody asks for."""
    allowed = () if table.replacing is None else table.replacing.allowed
    return {*table.back_allowed, *allowed}


def _standing_request(table: TableInfo, seat: int, lang: str) -> str:
    if table.end_offer is not None:
        if table.end_offer == seat:
            return translate(lang, "ui.notice.you_offered")
        name = seat_names(table, lang)[table.end_offer]
        return translate(lang, "ui.notice.offered", name=name)
    if table.back_asked is not None:
        if table.seats[table.back_asked].yours:
            return translate(lang, "ui.back.you_asked")
        key = "ui.back.allowed" if seat in table.back_allowed else "ui.back.asked"
        return translate(lang, key, name=seat_names(table, lang)[table.back_asked])
    if table.replacing is not None:
        return _replacement(table, table.replacing, seat, lang)
    return ""


def _replacement(table: TableInfo, asked: Replacement, seat: int, lang: str) -> str:
    """Somebody asks that the computer plays for a player who keeps everybody waiting."""
    names = seat_names(table, lang)
    if table.seats[asked.by].yours:
        return translate(lang, "ui.replace.you_asked", name=names[asked.seat])
    if table.seats[asked.seat].yours:
        return translate(lang, "ui.replace.about_you", name=names[asked.by])
    key = "ui.replace.allowed" if seat in asked.allowed else "ui.replace.asked"
    return translate(lang, key, name=names[asked.seat], by=names[asked.by])


def status(session: Session, lang: str) -> str:
    """The state of the connection and of the person's last step."""
    if session.connection_state is not ConnectionState.OPEN:
        return translate(lang, _CONNECTION_KEYS[session.connection_state])
    if session.is_sending:
        return translate(lang, "ui.table.sending")
    return translate(lang, "terminal.stored" if session.has_stored else "terminal.connected")


def refusal_text(refusal: Refusal, state: TableState, lang: str) -> str:
    """Why something was refused, with the clause."""
    text = message_text(refusal.message, lang, seat_names(state.table, lang))
    clause = f" [{safe(refusal.clause)}]" if refusal.clause else ""
    return f"✗ {text}{clause}"


def piece_name(state: TableState, piece: str, lang: str) -> str:
    """The name of a piece of a choice; its id if the game has no name for it."""
    name = piece_of(state.table.game, state.view, piece)
    if name is None:
        return safe(piece)
    return message_text(name, lang, seat_names(state.table, lang))


def game_name(state: TableState, lang: str) -> str:
    """The name of the game, with its edition if it has one."""
    table = state.table
    name = message_text(Message(f"{table.game}.name"), lang)
    if not table.edition:
        return name
    return f"{name} · {message_text(Message(f'edition.{table.game}.{table.edition}'), lang)}"
