"""What each part of the screen says about a state of the table, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from consigliere.core.message import Message
from consigliere.games.drawing import piece_of, text_of

from .connection import Contact
from .link import Address
from .result import result_lines
from .screen_text import names_of, safe, say, written
from .session import Refusal, Session
from .table_state import TableState

_CONTACTS = {
    Contact.CONNECTING: "ui.state.loading",
    Contact.LOST: "ui.state.lost",
    Contact.REPLACED: "terminal.replaced",
    Contact.CLOSED: "ui.state.closed",
    Contact.STRANGE: "terminal.strange",
}


def headline(state: TableState, lang: str) -> str:
    """Whose turn it is: own turns between arrows, so that nobody has to see the colour."""
    names = names_of(state.table, lang)
    if state.table.status == "finished":
        return say(lang, "ui.table.over")
    if state.table.status == "waiting":
        free = sum(chair.kind == "open" for chair in state.table.seats)
        return say(lang, "ui.waiting.title", count=free)
    own = state.seat_to_act
    if own is not None:
        many = state.table.hot_seat
        turn = say(lang, "ui.table.turn_of", name=names[own]) if many else ""
        return f"▶▶ {turn or say(lang, 'ui.table.your_turn')} ◀◀"
    others = [names[seat] for seat in state.view.to_act if seat >= 0]
    return say(lang, "terminal.waits", names=", ".join(others)) if others else ""


def body(state: TableState, lang: str, address: Address) -> str:
    """The table itself; before it the links to send, or how the game ended."""
    if state.table.status == "waiting":
        return "\n".join(_waiting(state, lang, address))
    shown = text_of(state.table.game, state.view, lang, names_of(state.table, lang))
    result = list(result_lines(state, lang))
    return safe("\n".join([*result, "", shown] if result else [shown]))


def _waiting(state: TableState, lang: str, address: Address) -> Iterator[str]:
    links = invitations(state, address)
    if not links:
        return
    yield say(lang, "ui.waiting.explain")
    yield ""
    yield from links
    if address.is_here:
        yield ""
        yield say(lang, "terminal.only_here")


def invitations(state: TableState, address: Address) -> list[str]:
    """A link for each guest who is still to come; the host of the table alone has them."""
    return [safe(f"{address.origin}{path}") for path in state.table.invites]


def prompt(state: TableState, lang: str) -> str:
    """What the viewer may do, or what everybody waits for."""
    if state.table.status == "finished":
        return say(lang, "terminal.over_hint")
    if state.table.status == "waiting":
        return ""
    return written(state.view.prompt, lang, names_of(state.table, lang))


def log_lines(state: TableState, lang: str) -> list[str]:
    """What has happened, a line each, the newest last."""
    names = names_of(state.table, lang)
    found = []
    for line in state.log:
        for event in line.events:
            text = written(event.message, lang, names)
            found.append(text if event.seat is None else f"{names[event.seat]}: {text}")
    return found


def notice(state: TableState, lang: str) -> str:
    """What stands beside the game and asks for an answer from the menu."""
    table, seat = state.table, state.seat_nearest
    if table.status != "playing":
        return ""
    if seat is None:
        return say(lang, "ui.state.watching")
    if table.seats[seat].resigned:
        return say(lang, "ui.notice.resigned")
    if table.end_offer is not None:
        if table.end_offer == seat:
            return say(lang, "ui.notice.you_offered")
        name = names_of(table, lang)[table.end_offer]
        return say(lang, "ui.notice.offered", name=name)
    return say(lang, "ui.notice.taken_over") if table.seats[seat].taken_over else ""


def status(session: Session, lang: str) -> str:
    """How the table is reached, and where the last own step is."""
    if session.reached is not Contact.OPEN:
        return say(lang, _CONTACTS[session.reached])
    if session.is_sending:
        return say(lang, "ui.table.sending")
    return say(lang, "terminal.stored" if session.has_stored else "terminal.connected")


def refused(refusal: Refusal, state: TableState, lang: str) -> str:
    """Why something was not done, with the clause."""
    text = written(refusal.message, lang, names_of(state.table, lang))
    clause = f" [{safe(refusal.clause)}]" if refusal.clause else ""
    return f"✗ {text}{clause}"


def piece_name(state: TableState, piece: str, lang: str) -> str:
    """What a piece of a choice is called; its id where nobody knows better."""
    found = piece_of(state.table.game, state.view, piece)
    return safe(piece) if found is None else written(found, lang, names_of(state.table, lang))


def game_name(state: TableState, lang: str) -> str:
    """The game, with its edition where it has one."""
    table = state.table
    name = written(Message(f"{table.game}.name"), lang)
    if not table.edition:
        return name
    return f"{name} · {written(Message(f'edition.{table.game}.{table.edition}'), lang)}"
