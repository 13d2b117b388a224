"""The table on the screen: whose turn it is, what lies there, what may be done, what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static

from consigliere.core.action import Choice
from consigliere.games.drawing import read_back

from . import panels
from .choice_paths import FEW, Chooser
from .choices import ChoiceList
from .client_context import Desk
from .curtain import Curtain
from .dialogs import ReadDialog, pick
from .menu import Menu
from .screen_text import names_of, say, seats_line, wrapped, written
from .session import Refusal
from .table_state import TableState
from .typed_step import AskDialog

if TYPE_CHECKING:
    from .app import TerminalTable

NEWS = 2
"""Lines of the log that stand beside the prompt where there is no room for more."""
KEYS = (
    ("1–9 ⏎", "terminal.key.choose"),
    ("⌫", "terminal.key.back"),
    ("/", "terminal.key.find"),
    ("c", "ui.waiting.copy"),
    ("u", "ui.table.undo"),
    ("PgDn", "terminal.key.read"),
    ("t", "terminal.key.ask"),
    ("l", "terminal.key.log"),
    ("m", "terminal.key.menu"),
    ("q", "terminal.key.quit"),
)


class TableScreen(Screen[None]):
    """One table, drawn anew whenever the session changes."""

    HORIZONTAL_BREAKPOINTS = [(0, "narrow"), (120, "wide")]  # noqa: RUF012  as Textual declares it
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("backspace", "back", show=False),
        Binding("escape", "unwind", show=False),
        Binding("slash", "find", show=False),
        Binding("u", "undo", show=False),
        Binding("t", "ask", show=False),
        Binding("l", "log", show=False),
        Binding("c", "copy", show=False),
        Binding("m", "menu", show=False),
        Binding("q", "app.leave", show=False),
        Binding("pageup", "turn(-1)", show=False, priority=True),
        Binding("pagedown", "turn(1)", show=False, priority=True),
        *(Binding(str(n), f"choose({n})", show=False) for n in range(1, FEW + 1)),
    ]

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._chooser = Chooser((), str, str)
        self._refusal: Refusal | None = None
        self._was_own = False
        self._moment: object = None

    def compose(self) -> ComposeResult:
        """From top to bottom; in a wide terminal the table stands beside all the rest."""
        yield Static(id="head", markup=False)
        yield Static(id="seats", markup=False)
        with Container(id="main"):
            with VerticalScroll(id="cloth", can_focus=False):
                yield Static(id="body", markup=False)
            with Vertical(id="side"):
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="history", markup=False)
                yield Static(id="news", markup=False)
                yield Static(id="notice", markup=False)
                yield Static(id="prompt", markup=False)
                yield ChoiceList()
                yield Input(id="find", classes="hidden", select_on_focus=False)
        yield Static(id="status", markup=False)
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        """The list takes the keys."""
        self.query_one(ChoiceList).focus()
        self.follow()

    def on_resize(self) -> None:
        """Lines are cut anew once everything has its new place."""
        self.call_after_refresh(self.follow)

    # -- what is shown --------------------------------------------------------------------------

    def follow(self) -> None:
        """Show everything as it is now."""
        lang, session = self.desk.lang, self.desk.session
        self._put("status", panels.status(session, lang))
        state = session.state
        if state is None:
            return
        self._follow_choices(state)
        own = state.seat_to_act is not None
        self.query_one("#head").set_class(own, "own")
        self._put("head", f"{panels.headline(state, lang)}   {panels.game_name(state, lang)}")
        self._put("seats", seats_line(state.table, lang))
        width = self.query_one("#cloth").scrollable_content_region.width
        self._put("body", wrapped(panels.body(state, lang, self.desk.shown), width))
        self._follow_log(state)
        refusal = self._refusal
        told = panels.refused(refusal, state, lang) if refusal else panels.notice(state, lang)
        self._put("notice", told)
        self._put("keys", "  ".join(f"{key} {say(lang, text)}" for key, text in self._keys(state)))
        if own and not self._was_own:
            self._table.call()
        self._was_own = own
        self._follow_curtain(state)

    def _put(self, place: str, text: str) -> None:
        widget = self.query_one(f"#{place}", Static)
        widget.update(text)
        widget.set_class(not text, "hidden")

    def _follow_choices(self, state: TableState) -> None:
        """A new position ends every half-made choice."""
        lang, names = self.desk.lang, names_of(state.table, self.desk.lang)
        moment = (state.seq, state.view.viewer, state.choices, lang)
        if moment != self._moment:
            self._moment = moment
            self._refusal = None
            self._chooser = Chooser(
                state.choices if state.seat_to_act is not None else (),
                lambda label: written(label, lang, names),
                lambda piece: panels.piece_name(state, piece, lang),
            )
            self._close_find()
        self._follow_lines(state)

    def _follow_lines(self, state: TableState) -> None:
        lines = self._chooser.lines()
        self.query_one(ChoiceList).show(lines)
        trail = self._chooser.trail()
        asked = panels.prompt(state, self.desk.lang)
        self._put("prompt", f"{asked}\n› {trail} …" if trail else asked)

    def _follow_log(self, state: TableState) -> None:
        lines = panels.log_lines(state, self.desk.lang)
        self._put("news", "\n".join(lines[-NEWS:]))
        self._put("history", "\n".join(lines))
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)

    def _keys(self, state: TableState) -> list[tuple[str, str]]:
        """The keys that do something now, and the text of each."""
        is_useful = {
            "⌫": bool(self._chooser.picked),
            "1–9 ⏎": bool(state.choices),
            "t": bool(state.choices),
            "/": len(state.choices) > FEW,
            "c": bool(state.table.invites),
            "u": state.table.undo,
            "PgDn": self.query_one("#cloth").max_scroll_y > 0,
        }
        return [(key, text) for key, text in KEYS if is_useful.get(key, True)]

    def _follow_curtain(self, state: TableState) -> None:
        seat = state.seat_behind_curtain
        screens = self.app.screen_stack
        curtains = [screen for screen in screens if isinstance(screen, Curtain)]
        if curtains and curtains[0].seat == seat:
            return
        if curtains or seat is not None:
            self._clear_windows()
        if seat is not None:
            name = names_of(state.table, self.desk.lang)[seat]
            self.app.push_screen(Curtain(self.desk, seat, name))

    def _clear_windows(self) -> None:
        """Nothing stands over the table any more."""
        while self.app.screen is not self and self in self.app.screen_stack:
            self.app.screen.dismiss(None)

    @property
    def _table(self) -> TerminalTable:
        return cast("TerminalTable", self.app)

    # -- choosing ---------------------------------------------------------------------------------

    @on(OptionList.OptionSelected, "#choices")
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self._choose(event.option_index)

    def action_choose(self, number: int) -> None:
        """The line with that digit."""
        self._choose(number - 1)

    def _choose(self, index: int) -> None:
        lines = self.query_one(ChoiceList).lines
        if not 0 <= index < len(lines) or self.desk.session.is_sending:
            return
        choice = self._chooser.pick(lines[index])
        self._close_find()
        if choice is None:
            self.follow()
        else:
            self._act(choice)

    @work(exclusive=True, group="act")
    async def _act(self, choice: Choice) -> None:
        if await self._is_looked_over(choice):
            self._tell(await self.desk.session.act(choice.word))

    async def _is_looked_over(self, choice: Choice) -> bool:
        """What counts together is read back before it does."""
        state, lang = self.desk.session.state, self.desk.lang
        look = read_back(state.table.game, state.view, choice.path[-1]) if state else None
        if state is None or look is None:
            return True
        names = names_of(state.table, lang)
        listed = [written(line, lang, names) for line in (look.title, *look.lines)]
        answers = [written(answer, lang) for answer in (look.go_on, look.leave)]
        return await pick(self.app, "\n".join(listed), answers) == 0

    def _tell(self, refusal: Refusal | None) -> None:
        self._refusal = refusal
        self.follow()

    def action_back(self) -> None:
        """The pieces pointed at, less the last one."""
        if self._chooser.back():
            self.follow()

    def action_find(self) -> None:
        """Type what the choice is about."""
        find = self.query_one("#find", Input)
        find.remove_class("hidden")
        find.focus()

    def action_unwind(self) -> None:
        """Away with a refusal and with what is typed to find; then one piece back."""
        if self._refusal is not None or self._chooser.wanted:
            self._refusal, self._chooser.wanted = None, ""
        else:
            self._chooser.back()
        self._close_find()
        self.follow()

    def _close_find(self) -> None:
        find = self.query_one("#find", Input)
        if not find.has_class("hidden"):
            find.add_class("hidden")
            find.value = ""
            self.query_one(ChoiceList).focus()

    @on(Input.Changed, "#find")
    def _finding(self, event: Input.Changed) -> None:
        self._chooser.wanted = event.value
        if (state := self.desk.session.state) is not None:
            self._follow_lines(state)

    @on(Input.Submitted, "#find")
    def _found(self) -> None:
        choices = self.query_one(ChoiceList)
        if len(choices.lines) == 1:
            self._choose(0)
        else:
            choices.focus()

    # -- windows -------------------------------------------------------------------------------

    def action_turn(self, pages: int) -> None:
        """Read on, or back, in the text of the table."""
        cloth = self.query_one("#cloth", VerticalScroll)
        cloth.scroll_relative(y=pages * max(1, cloth.size.height - 1), animate=False)

    def action_copy(self) -> None:
        """The links for guests into the clipboard, where the terminal allows it."""
        state = self.desk.session.state
        if state is not None and state.table.invites:
            self.app.copy_to_clipboard("\n".join(panels.invitations(state, self.desk.shown)))

    @work(exclusive=True, group="act")
    async def action_undo(self) -> None:
        """Take back the own last step."""
        self._tell(await self.desk.session.undo())

    def action_ask(self) -> None:
        """Type a step."""
        self.app.push_screen(AskDialog(self.desk))

    def action_log(self) -> None:
        """Everything that has happened."""
        state, lang = self.desk.session.state, self.desk.lang
        if state is not None:
            text = "\n".join(panels.log_lines(state, lang)) or say(lang, "ui.log.empty")
            self.app.push_screen(ReadDialog(say(lang, "ui.panel.log"), text))

    @work(exclusive=True, group="menu")
    async def action_menu(self) -> None:
        """What can be done about the game rather than in it."""
        self._tell(await Menu(self._table, self.desk).open())
