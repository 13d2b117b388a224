"""The table screen: links, curtain, refusals, dialogs, languages, small screens."""

import asyncio
import re
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

import pytest
from textual.widgets import Input, OptionList, Static

from consigliere.core.record import loads
from consigliere.games.family_tree.presentation.view import FamilyTreeView
from consigliere.i18n.language import LANGUAGES
from consigliere.i18n.render import render
from consigliere.server.request_protocol import ClaimRequest, SeatRequest
from consigliere.terminal.app import TerminalApp
from consigliere.terminal.choice_paths import DIGIT_KEYS
from consigliere.terminal.client_context import lines_of
from consigliere.terminal.curtain import Curtain
from consigliere.terminal.link import link_of
from consigliere.terminal.screen_text import translate
from live_server import Live

from .terminal_driver import COMPUTER, ME, TerminalUser, create_table, new_guest, terminal_at

GUEST = SeatRequest("guest")


def test_a_guest_joins_by_a_link(live: Live) -> None:
    async def play() -> None:
        host, friend = new_guest(live.url), new_guest(live.url)
        async with AsyncExitStack() as stack:
            table = create_table(host, "famiglia", ME, GUEST, starter="1")
            ann = await stack.enter_async_context(terminal_at(host, table, size=(200, 24)))
            await ann.see("1 open seat")
            (invite,) = re.findall(r"http\S+/#/t/\S+", ann.screen())
            link = link_of(invite)
            await ann.press("c")
            assert ann.app.clipboard == invite
            assert link.table == table
            friend.claim(link.table, ClaimRequest(link.claim or "", "Ben"))
            ben = await stack.enter_async_context(terminal_at(friend, table))
            await ben.see("Waiting for Ann")
            await ann.turn()
            await ann.see("▶▶ Your turn ◀◀")
            await ann.choose("Pass")
            await ben.turn()
            await ben.see("▶▶ Your turn ◀◀")
            await ben.see("Ann: passed")
            await ann.see("Waiting for Ben")
            await from_menu(ann, "Let the computer play for me")
            await ann.see("It moves at once")
            await ann.press("down", "enter")
            await ann.see("The computer plays for you.")
            await from_menu(ben, "Offer to end the game")
            await ben.see("with the scores as they stand?")
            await ben.press("down", "enter")
            await ann.see("Ben offers to end the game")
            await from_menu(ann, "Accept")
            await ben.see("The game is over")

    asyncio.run(play())


def test_escape_sequences_in_names_are_removed(live: Live) -> None:
    async def play() -> None:
        host, friend = new_guest(live.url), new_guest(live.url)
        table = create_table(host, "famiglia", ME, GUEST)
        claim = link_of(f"{live.url}{host.table(table).invites[0]}").claim or ""
        friend.claim(table, ClaimRequest(claim, "[red]x\x1b[31m\u202e[/]"))
        async with terminal_at(host, table) as ann:
            await ann.see("[red]x[31m[/]")
            assert "\x1b" not in ann.screen()
            assert "\u202e" not in ann.screen()

    asyncio.run(play())


def test_a_typed_step_is_carried_out_or_refused_with_its_rule(live: Live) -> None:
    async def play() -> None:
        guest = new_guest(live.url)
        async with terminal_at(
            guest, create_table(guest, "famiglia", ME, COMPUTER, starter="1")
        ) as ann:
            await ann.turn()
            seq = ann.state.seq
            await ann.press("t", *"M4@M4", "enter")
            await ann.see("[FA-P3")
            assert ann.state.seq == seq
            ann.app.screen.query_one(Input).value = ""
            await ann.press(*"pass", "enter")
            await ann.until(lambda: ann.state.seq > seq)
            await ann.until(lambda: ann.app.screen is ann.table)

    asyncio.run(play())


def test_the_curtain_hides_the_hand_of_the_other(live: Live) -> None:
    """Two people at one screen: the secrets of one are nowhere on the screen of the other."""

    async def play() -> None:
        guest = new_guest(live.url)
        table = create_table(guest, "family-tree", ME, SeatRequest("hot", "Ben"))
        async with terminal_at(guest, table) as two:
            secrets: dict[int, set[str]] = {}
            for _ in range(12):
                await two.until(lambda: isinstance(two.app.screen, Curtain))
                await two.see("Hand over to ")
                assert not found(two.screen(), secrets)
                await two.press("enter")
                await two.turn()
                await two.until(lambda: two.app.screen is two.table)
                seat = two.state.view.viewer
                assert seat is not None
                secrets[seat] = private_cards(two)
                other = {1 - seat: secrets.get(1 - seat, set()) - seen(two)}
                await two.until(partial(is_without, two, other))
                await played_until_curtain(two)
            assert all(len(secrets[seat]) > 1 for seat in (0, 1))

    asyncio.run(play())


def is_without(person: TerminalUser, secrets: dict[int, set[str]]) -> bool:
    return not found(person.read(), secrets)


def found(text: str, secrets: dict[int, set[str]]) -> list[str]:
    return [card for cards in secrets.values() for card in cards if card in text]


def private_cards(person: TerminalUser) -> set[str]:
    """The cards of the viewer's hand that only the viewer knows."""
    view = family_view(person)
    side = view.sides[view.viewer or 0]
    titles = {card.id: render(card.title, "en") for card in view.cards}
    return {titles[card] for card in side.hand if card not in side.known}


def seen(person: TerminalUser) -> set[str]:
    """All cards that the viewer sees face up."""
    return {render(card.title, "en") for card in family_view(person).cards}


def family_view(person: TerminalUser) -> FamilyTreeView:
    view = person.state.view
    assert isinstance(view, FamilyTreeView)
    return view


async def played_until_curtain(person: TerminalUser) -> None:
    seat = person.state.view.viewer
    while person.state.view.viewer == seat and person.state.seat_behind_curtain is None:
        await person.choose_line(0)
        await person.until(lambda: not person.table.context.session.is_sending)


def test_resigning_needs_a_confirmation(live: Live, tmp_path: Path) -> None:
    """Then the record is saved, and the menu leads to a rematch."""

    async def play() -> None:
        guest = new_guest(live.url)
        table = create_table(guest, "famiglia", ME, COMPUTER, starter="1")
        async with terminal_at(guest, table) as ann:
            await ann.turn()
            await from_menu(ann, "Resign")
            await ann.see("Give up this game?")
            await ann.press("enter")
            await ann.until(lambda: ann.app.screen is ann.table)
            assert ann.state.table.status == "playing"
            await from_menu(ann, "Resign")
            await ann.see("Give up this game?")
            await ann.press("down", "enter")
            await ann.see("★ Computer: 1 point")
            await from_menu(ann, "Save the record")
            await ann.see("new file")
            file = tmp_path / "game.jsonl"
            ann.app.screen.query_one(Input).value = str(file)
            await ann.press("enter")
            await ann.until(file.exists)
            assert loads(file.read_bytes()).header.game == "famiglia"
            await from_menu(ann, "Rematch")
            await ann.until(lambda: ann.state.table.rematch is not None)
            await from_menu(ann, "To the rematch")
            await ann.until(lambda: ann.table.context.table != table)
            await ann.until(lambda: ann.table.context.session.state is not None)
            assert [chair.kind for chair in ann.state.table.seats] == ["computer", "human"]

    asyncio.run(play())


async def from_menu(person: TerminalUser, text: str) -> None:
    await person.press("m")
    await person.see(text)
    options = person.app.screen.query_one(OptionList)
    texts = [str(option.prompt)[len("1) ") :] for option in options.options]
    await person.press(str(texts.index(text) + 1))


def test_a_question_mark_says_what_may_be_done_and_lists_the_keys(live: Live) -> None:
    async def play() -> None:
        guest = new_guest(live.url)
        async with terminal_at(
            guest, create_table(guest, "famiglia", ME, COMPUTER, starter="1")
        ) as ann:
            await ann.turn()
            await ann.press("question_mark")
            await ann.see("that ends your turn")
            await ann.see("u       Undo")
            await ann.see("0       Nothing")
            assert "Street" not in ann.screen().split("╭")[0], "nothing peeps out beside a window"
            shown = str(ann.app.screen.query("Static").last(Static).content)
            assert "F – La Famiglia, A – Accountants" in shown
            assert "What this table is played by" in shown
            assert "How to win" in shown
            assert "A turn at a glance" in shown
            assert "Phase 2: the Accountant" in shown
            assert "[" not in shown, "no pointers to clauses"
            assert "The rules for this" in shown
            assert shown.count("Read on") == 1
            assert "A card of value 0 is free" in shown, "the rules of the decision"
            assert "turned up the top six" not in shown, "and no others"
            await ann.press("escape")
            await ann.see("▶▶ Your turn ◀◀")

    asyncio.run(play())


@pytest.mark.parametrize(
    ("variant", "told", "untold"),
    [
        ("dynasties", ("a turn has three phases", "Take a card"), "Big Family Tree:"),
        ("big", ("the first player without cards wins", "one action and nothing"), "Dynasties:"),
    ],
)
def test_a_question_mark_tells_the_goal_of_this_table_alone(
    live: Live, variant: str, told: tuple[str, str], untold: str
) -> None:
    async def play() -> None:
        guest = new_guest(live.url)
        table = create_table(guest, "family-tree", ME, COMPUTER, starter="1", variant=variant)
        async with terminal_at(guest, table) as ann:
            await ann.turn()
            await ann.press("question_mark")
            await ann.see("?")
            shown = str(ann.app.screen.query("Static").last(Static).content)
            opening = " ".join(shown.split()).partition("How to win")[2]
            assert [text for text in told if text not in opening] == []
            assert untold not in opening

    asyncio.run(play())


@pytest.mark.parametrize("lang", ["en", "es", "fr", "ru"])
def test_the_pages_name_the_variants_as_the_options_do(live: Live, lang: str) -> None:
    """Both explaining chapters speak of each variant under its name."""
    chapters = new_guest(live.url).rules("family-tree", lang).sections[:2]
    for variant, other in (("dynasties", "big"), ("big", "dynasties")):
        key = "option.family-tree.variant."
        names = {translate(lang, key + one).strip("«»"): one == variant for one in (variant, other)}
        lines = [list(lines_of(chapter, names)) for chapter in chapters]
        assert [len(found) for found in lines] == ([2, 6] if variant == "dynasties" else [2, 2])


def test_the_key_that_declines_means_nothing_else(live: Live) -> None:
    """Nor does the log name a player twice."""

    async def play() -> None:
        guest = new_guest(live.url)
        async with terminal_at(
            guest, create_table(guest, "famiglia", ME, COMPUTER, starter="1"), size=(120, 40)
        ) as ann:
            await ann.turn()
            await ann.see("0) Pass")
            assert "Ann: Ann" not in ann.read("history")
            seq = ann.state.seq
            await ann.press("0")
            await ann.until(lambda: ann.state.seq > seq)
            await ann.see("Ann: passed")

    asyncio.run(play())


def test_a_step_is_taken_back(live: Live) -> None:
    async def play() -> None:
        guest = new_guest(live.url)
        async with terminal_at(
            guest, create_table(guest, "famiglia", ME, COMPUTER, starter="1")
        ) as ann:
            await ann.turn()
            cards = ann.read("body")
            await ann.play(0)
            await ann.turn()
            assert ann.read("body") != cards
            await ann.press("u")
            await ann.see("Ann: took back")
            assert ann.read("body") == cards

    asyncio.run(play())


@pytest.mark.parametrize(("lang", "key"), [("en", "PgDn"), ("es", "AvPág"), ("fr", "PgSuiv")])
def test_a_key_is_called_what_is_printed_on_it(live: Live, lang: str, key: str) -> None:
    async def play() -> None:
        guest = new_guest(live.url)
        async with terminal_at(guest, create_table(guest, "famiglia", ME, COMPUTER), lang) as ann:
            await ann.turn()
            await ann.press("question_mark")
            shown = str(ann.app.screen.query("Static").last(Static).content)
            assert f"{key:<8}{translate(lang, 'terminal.key.read')}" in shown

    asyncio.run(play())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["famiglia", "family-tree", "la-famiglia"])
def test_everything_has_room_and_a_text_at_80_by_24(live: Live, game: str, lang: str) -> None:
    async def play() -> None:
        guest = new_guest(live.url)
        async with terminal_at(guest, create_table(guest, game, ME, COMPUTER), lang) as ann:
            await ann.turn()
            await ann.pilot.pause()
            shown = ann.screen()
            lines = shown.splitlines()
            assert "▶▶" in lines[0]
            assert "◀◀" in lines[0]
            assert all(len(line) <= 80 for line in lines)
            assert translate(lang, "terminal.key.quit") in lines[-1] + lines[-2]
            assert ann.lines[0][:60] in shown
            for part in ("ui.", "terminal.", "text.", "famiglia.", "choice.", "prompt.", "event."):
                assert f" {part}" not in shown

    asyncio.run(play())


def test_the_bell_announces_an_own_turn_if_wanted(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung: list[TerminalApp] = []

    def ring(app: TerminalApp) -> None:
        rung.append(app)

    monkeypatch.setattr(TerminalApp, "bell", ring)

    async def play() -> None:
        guest = new_guest(live.url)
        table = create_table(guest, "famiglia", ME, COMPUTER, starter="1")
        async with terminal_at(guest, table, rings_bell=True) as ann:
            await ann.turn()
            await ann.until(lambda: rung == [ann.app])
        async with terminal_at(guest, table) as silent:
            await silent.turn()
            await silent.pilot.pause()

    asyncio.run(play())
    assert len(rung) == 1


def test_the_menu_changes_the_language(live: Live) -> None:
    async def play() -> None:
        guest = new_guest(live.url)
        async with terminal_at(
            guest, create_table(guest, "famiglia", ME, COMPUTER, starter="1")
        ) as ann:
            await ann.turn()
            await from_menu(ann, "Language")
            await ann.see("Русский")
            await ann.press("home", "down", "enter")
            await ann.see("Ваш ход")

    asyncio.run(play())


def test_signs_stay_on_their_line_beside_a_full_log_and_in_a_dialog(live: Live) -> None:
    """Also when the bar of a full log has taken its column."""

    async def play() -> None:
        guest = new_guest(live.url)
        table = create_table(guest, "family-tree", ME, COMPUTER)
        async with terminal_at(guest, table, "fr", size=(120, 24)) as ann:
            log = ann.table.query_one("#log")
            for _ in range(8):
                await ann.turn()
                await ann.play(-1)
                await ann.pilot.pause()
                log.scroll_home(animate=False)
                await ann.pilot.pause()
                assert not astray(ann.screen())
            assert log.max_scroll_y > 0
            await ann.press("l")
            await ann.pilot.pause()
            assert not astray(ann.screen())

    asyncio.run(play())


def astray(shown: str) -> list[str]:
    """Parts of lines that begin with a sign of the word before, or end with one of the next."""
    parts = [part.strip(f"{BAR} ") for line in shown.split("\n") for part in line.split("│")]
    return [part for part in parts if re.match(r"[:;!?»]", part) or part.endswith("«")]


BAR = "▁▂▃▄▅▆▇█"
"""What the bar of a scrolled text is made of."""


def test_many_choices_are_found_by_typing(live: Live) -> None:
    async def play() -> None:
        guest = new_guest(live.url)
        async with terminal_at(guest, create_table(guest, "la-famiglia", ME, COMPUTER)) as ann:
            for _ in range(STEPS):
                await ann.turn()
                if len(ann.state.choices) > DIGIT_KEYS:
                    break
                await ann.choose_line(0)
            choices = ann.state.choices
            wanted = render(choices[-1].label, "en", ("Ann", "Computer"))
            await ann.press("slash")
            ann.table.query_one("#find", Input).value = wanted
            await ann.until(lambda: bool(ann.lines) and all(wanted in line for line in ann.lines))
            assert len(ann.lines) < len(choices)
            await ann.press("escape")
            await ann.until(lambda: len(ann.lines) > 1)

    asyncio.run(play())


STEPS = 40
"""At most so many until there are more choices than digit keys."""
