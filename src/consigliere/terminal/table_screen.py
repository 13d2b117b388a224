"""The table on the screen: whose turn it is, the board, the choices, the log."""

from __future__ import annotations

import time
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

from consigliere.core.action import Choice
from consigliere.games.drawing import read_back

from . import panels
from .choice_list import DECLINE_KEY, ChoiceList
from .choice_paths import DIGIT_KEYS, ChoiceNavigator
from .client_context import ClientContext
from .curtain import Curtain
from .dialogs import TextDialog, pick
from .help_text import help_text
from .log_room import log_rows, rows_of
from .log_text import log_lines, short_log
from .menu import Menu
from .screen_text import (
    NO_BREAK,
    message_text,
    seat_names,
    seats_line,
    translate,
    wrapped,
)
from .session import Refusal
from .table_keys import KEYS, PAGE_DOWN, key_name
from .table_state import TableState
from .talk_text import talk_lines, watchers_line
from .typed_step import TypedStepDialog

TALK_LINES = 2
"""Lines of the talk above the prompt."""


class TableScreen(Screen[None]):
    """One table, redrawn whenever the session changes.

    It tells the application what it cannot do itself by the messages TurnStarted and
    TableRequested.
    """

    HORIZONTAL_BREAKPOINTS = [(0, "narrow"), (120, "wide")]  # noqa: RUF012  as Textual declares it
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("backspace", "back", show=False),
        Binding("escape", "cancel", show=False),
        Binding("slash", "find", show=False),
        Binding("u", "undo", show=False),
        Binding("t", "type_step", show=False),
        Binding("l", "log", show=False),
        Binding("question_mark", "help", show=False),
        Binding("c", "copy", show=False),
        Binding("m", "menu", show=False),
        Binding("q", "app.leave", show=False),
        Binding("pageup", "scroll_board(-1)", show=False, priority=True),
        Binding("pagedown", "scroll_board(1)", show=False, priority=True),
        *(Binding(str(n), f"choose({n})", show=False) for n in range(DIGIT_KEYS + 1)),
    ]

    class Called(Message):
        """The person at this terminal is to act, or is asked for something."""

    class TableRequested(Message):
        """The person wants to go to another table."""

        def __init__(self, table: str) -> None:
            super().__init__()
            self.table = table

    def __init__(self, context: ClientContext) -> None:
        super().__init__()
        self.context = context
        self._navigator = ChoiceNavigator((), str, str)
        self._refusal: Refusal | None = None
        self._was_own_turn, self._was_asked = False, ""
        self._shown_choices: object = None

    def compose(self) -> ComposeResult:
        """From top to bottom; on a wide terminal the board is beside everything else."""
        yield Static(id="head", markup=False)
        yield Static(id="seats", markup=False)
        with Container(id="main"):
            with VerticalScroll(id="board", can_focus=False):
                yield Static(id="body", markup=False)
            with Vertical(id="side"):
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="history", markup=False)
                yield Static(id="notice", markup=False)
                yield Static(id="prompt", markup=False)
                yield ChoiceList()
                yield Input(id="find", classes="hidden", select_on_focus=False)
        yield Static(id="status", markup=False)
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        """Focus the list of choices."""
        self.query_one(ChoiceList).focus()
        self.show_state()
        self.set_interval(1.0, self._tick)

    def on_resize(self) -> None:
        """Wrap the lines again once every widget has its new size."""
        self.call_after_refresh(self.show_state)

    # -- what is shown --------------------------------------------------------------------------

    def show_state(self) -> None:
        """Show the session as it is now."""
        lang, session = self.context.lang, self.context.session
        self._put("status", panels.status(session, lang))
        state = session.state
        if state is None:
            return
        self._show_position(state)
        is_own_turn = state.seat_to_act is not None
        self.query_one("#head").set_class(is_own_turn, "own")
        self._put("head", f"{panels.headline(state, lang)}   {panels.game_name(state, lang)}")
        self._put("seats", seats_line(state.table, lang))
        width = self.query_one("#board").scrollable_content_region.width
        self._put("body", wrapped(panels.body(state, lang, self.context.public_address), width))
        self._show_log(state)
        self._show_notice(state)
        self._show_keys(state)
        self.call_after_refresh(self._show_keys, state)  # whether the board can be scrolled now
        asked = panels.request(state, lang)
        if (is_own_turn and not self._was_own_turn) or (asked and asked != self._was_asked):
            self.post_message(self.Called())
        self._was_own_turn, self._was_asked = is_own_turn, asked
        self._show_curtain(state)

    def _show_notice(self, state: TableState) -> None:
        lang, refusal = self.context.lang, self._refusal
        session = self.context.session
        times = (panels.waiting_since(state, lang), panels.deadline(state, lang, time.time()))
        about = (panels.notice(state, lang), *times)
        said = talk_lines(session.talk, state.table, lang)[-TALK_LINES:]
        notice = "\n".join(filter(None, (*about, watchers_line(session.watchers, lang), *said)))
        self._put("notice", panels.refusal_text(refusal, state, lang) if refusal else notice)

    def _tick(self) -> None:
        """The clocks of the players go on."""
        state = self.context.session.state
        if state is not None and state.table.clocks:
            self._show_notice(state)

    def _put(self, place: str, text: str) -> None:
        widget = self.query_one(f"#{place}", Static)
        if place != "body":
            further = 2 if place == "history" else 0  # a line of it is an event
            text = wrapped(text, self._width_of(widget), further=further)
        widget.update(text)
        widget.set_class(not text, "hidden")

    def _width_of(self, widget: Widget) -> int:
        """The columns for the text of a line under the board, or of one beside it."""
        around = widget.parent
        outer = around if isinstance(around, Widget) else self
        return outer.scrollable_content_region.width - widget.styles.padding.width

    def _show_position(self, state: TableState) -> None:
        """Show the choices; in a new position nothing is selected yet."""
        lang, names = self.context.lang, seat_names(state.table, self.context.lang)
        shown_choices = (state.seq, state.view.viewer, state.choices, lang)
        if shown_choices != self._shown_choices:
            self._shown_choices = shown_choices
            self._refusal = None
            self._navigator = ChoiceNavigator(
                state.choices if state.seat_to_act is not None else (),
                lambda label: message_text(label, lang, names),
                lambda piece: panels.piece_name(state, piece, lang),
                translate(lang, "ui.table.ends_turn"),
                lambda count: translate(lang, "terminal.ways", count=count),
            )
            self._close_find()
        self._show_choices(state)

    def _show_choices(self, state: TableState) -> None:
        choices = self.query_one(ChoiceList)
        choices.show(self._navigator.lines(), self._width_of(choices))
        breadcrumb = self._navigator.breadcrumb()
        prompt = panels.prompt(state, self.context.lang)
        self._put("prompt", f"{prompt}\n› {breadcrumb} …" if breadcrumb else prompt)

    def _show_log(self, state: TableState) -> None:
        self._put("history", "\n".join(short_log(state, self.context.lang)))

    def _share_rows(self, state: TableState) -> None:
        """On a narrow screen, give the log the rows that the board can spare."""
        log, history = self.query_one("#log"), self.query_one("#history", Static)
        log.styles.height = "1fr"
        log.scroll_end(animate=False)
        if self.has_class("narrow"):
            last = short_log(state, self.context.lang, self.context.session.decided)
            latest = len(wrapped("\n".join(last), self._width_of(history)).splitlines())
            board, whole = rows_of(self.query_one("#body", Static)), rows_of(history)
            spare = self._spare_rows()
            log.styles.height = log_rows(spare, board=board, latest=latest, whole=whole)

    def _spare_rows(self) -> int:
        """The rows for the board and the log."""
        texts = ("seats", "notice", "prompt", "status", "keys")
        taken = sum(rows_of(self.query_one(f"#{place}", Static)) for place in texts)
        return self.size.height - 1 - taken - self.query_one(ChoiceList).rows

    def _show_keys(self, state: TableState) -> None:
        lang = self.context.lang
        keys = (
            f"{key_name(lang, key)} {translate(lang, text)}"
            for key, text in self._useful_keys(state)
        )
        self._put("keys", "  ".join(key.replace(" ", NO_BREAK) for key in keys))
        self._share_rows(state)

    def _useful_keys(self, state: TableState) -> list[tuple[str, str]]:
        """The keys that do something now, with the key of each text."""
        is_useful = {
            "⌫": bool(self._navigator.selected),
            "1–9/⏎": bool(state.choices),
            "0": self.query_one(ChoiceList).index_of(DECLINE_KEY) is not None,
            "t": bool(state.choices),
            "/": len(state.choices) > DIGIT_KEYS,
            "c": bool(state.table.invites),
            "u": state.table.undo,
            PAGE_DOWN: self.query_one("#board").max_scroll_y > 0,
        }
        return [(key, text) for key, text in KEYS if is_useful.get(key, True)]

    def _show_curtain(self, state: TableState) -> None:
        seat = state.seat_behind_curtain
        screens = self.app.screen_stack
        curtains = [screen for screen in screens if isinstance(screen, Curtain)]
        if curtains and curtains[0].seat == seat:
            return
        if curtains or seat is not None:
            self._close_windows()
        if seat is not None:
            name = seat_names(state.table, self.context.lang)[seat]
            self.app.push_screen(Curtain(self.context, seat, name))

    def _close_windows(self) -> None:
        """Dismiss every dialog and curtain above the table."""
        while self.app.screen is not self and self in self.app.screen_stack:
            self.app.screen.dismiss(None)

    # -- choosing ---------------------------------------------------------------------------------

    @on(OptionList.OptionSelected, "#choices")
    def _option_selected(self, event: OptionList.OptionSelected) -> None:
        self._choose(event.option_index)

    def action_choose(self, number: int) -> None:
        """Choose the line with this digit."""
        index = self.query_one(ChoiceList).index_of(number)
        if index is not None:
            self._choose(index)

    def _choose(self, index: int) -> None:
        lines = self.query_one(ChoiceList).lines
        if not 0 <= index < len(lines) or self.context.session.is_sending:
            return
        choice = self._navigator.select(lines[index])
        self._close_find()
        if choice is None:
            self.show_state()
        else:
            self._act(choice)

    @work(exclusive=True, group="act")
    async def _act(self, choice: Choice) -> None:
        if await self._is_confirmed(choice):
            self._show_refusal(await self.context.session.act(choice.word))

    async def _is_confirmed(self, choice: Choice) -> bool:
        """Ask once about what stays undone, and read back pieces that count together."""
        state, lang = self.context.session.state, self.context.lang
        if state is None:
            return True
        summary = read_back(state.table.game, state.view, choice.path[-1])
        lines = [summary.title, *summary.lines] if summary else []
        if choice.sure is not None:
            lines.append(choice.sure)
        if not lines:
            return True
        names = seat_names(state.table, lang)
        go_on = message_text(summary.go_on if summary else choice.label, lang, names)
        leave = message_text(summary.leave, lang) if summary else translate(lang, "ui.table.cancel")
        asked = "\n".join(message_text(line, lang, names) for line in lines)
        return await pick(self.app, asked, (go_on, leave)) == 0

    def _show_refusal(self, refusal: Refusal | None) -> None:
        self._refusal = refusal
        self.show_state()

    def action_back(self) -> None:
        """Deselect the last piece."""
        if self._navigator.back():
            self.show_state()

    def action_find(self) -> None:
        """Search the choices by the words of their labels."""
        find = self.query_one("#find", Input)
        find.remove_class("hidden")
        find.focus()

    def action_cancel(self) -> None:
        """Clear a refusal and the search; without either, deselect the last piece."""
        if self._refusal is not None or self._navigator.query:
            self._refusal, self._navigator.query = None, ""
        else:
            self._navigator.back()
        self._close_find()
        self.show_state()

    def _close_find(self) -> None:
        find = self.query_one("#find", Input)
        if not find.has_class("hidden"):
            find.add_class("hidden")
            find.value = ""
            self.query_one(ChoiceList).focus()

    @on(Input.Changed, "#find")
    def _query_changed(self, event: Input.Changed) -> None:
        self._navigator.query = event.value
        if (state := self.context.session.state) is not None:
            self._show_choices(state)

    @on(Input.Submitted, "#find")
    def _query_submitted(self) -> None:
        choices = self.query_one(ChoiceList)
        if len(choices.lines) == 1:
            self._choose(0)
        else:
            choices.focus()

    # -- other keys -----------------------------------------------------------------------------

    def action_scroll_board(self, pages: int) -> None:
        """Scroll the board by so many pages."""
        board = self.query_one("#board", VerticalScroll)
        board.scroll_relative(y=pages * max(1, board.size.height - 1), animate=False)

    def action_copy(self) -> None:
        """Copy the links for guests to the clipboard, if the terminal allows it."""
        state = self.context.session.state
        if state is not None and state.table.invites:
            links = panels.invitations(state, self.context.public_address)
            self.app.copy_to_clipboard("\n".join(links))

    @work(exclusive=True, group="act")
    async def action_undo(self) -> None:
        """Take back the person's last step."""
        self._show_refusal(await self.context.session.undo())

    def action_type_step(self) -> None:
        """Open the dialog for a typed step."""
        self.app.push_screen(TypedStepDialog(self.context))

    def action_log(self) -> None:
        """Open the whole log."""
        state, lang = self.context.session.state, self.context.lang
        if state is not None:
            text = "\n".join(log_lines(state, lang)) or translate(lang, "ui.log.empty")
            title = translate(lang, "ui.panel.log")
            self.app.push_screen(TextDialog(title, text, shows_end=True))

    @work(exclusive=True, group="help")
    async def action_help(self) -> None:
        """Open what may be done now, its rules, every key, the signs, the goal and a turn."""
        state, lang = self.context.session.state, self.context.lang
        if state is None:
            return
        rules = await self.context.rules_of_decision()
        opening = await self.context.opening_of_rules()
        text = help_text(state, lang, rules, opening)
        self.app.push_screen(TextDialog(translate(lang, "terminal.key.help"), text))

    @work(exclusive=True, group="menu")
    async def action_menu(self) -> None:
        """Open the menu."""
        self._show_refusal(await Menu(self.app, self.context, self._request_table).open())

    def _request_table(self, table: str) -> None:
        self.post_message(self.TableRequested(table))
