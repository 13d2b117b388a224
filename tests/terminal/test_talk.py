"""Talk in the terminal: heard beside the game, and said from the menu."""

import asyncio

from textual.widgets import Input, OptionList

from consigliere.server.request_protocol import SeatRequest, TableRequest
from consigliere.terminal.dialogs import InputDialog
from live_server import Live

from .terminal_driver import COMPUTER, ME, TerminalUser, create_table, new_guest, terminal_at


async def choose_in_menu(person: TerminalUser, text: str) -> None:
    texts = await menu_of(person, text)
    await person.press("home", *["down"] * texts.index(text), "enter")


async def menu_of(person: TerminalUser, text: str) -> list[str]:
    """Open the menu and read what it lists, that text among it."""
    await person.press("m")
    await person.see(text)
    items = person.app.screen.query_one(OptionList)
    return [str(item.prompt)[len("1) ") :] for item in items.options]


def test_terminal_and_browser_talk(live: Live) -> None:
    async def talk() -> None:
        guest, ben = new_guest(live.url), live.client()
        seats = [ME, SeatRequest("guest")]
        created = guest.create(TableRequest("famiglia", seats))
        ben.claim(created.invites[0], "Ben")
        path = f"/api/tables/{created.id}/talk"
        async with terminal_at(guest, created.id, size=(120, 40)) as ann:
            before = await menu_of(ann, "Say something")
            await ann.press("escape")
            ben.post(path, {"text": "Hello [b]Ann[/b]"}, 201)
            ben.post(path, {"reaction": "good_luck"}, 201)
            await ann.see("Ben › Hello [b]Ann[/b]")
            await ann.see("Ben › Good luck!")
            after = await menu_of(ann, "Say something")
            assert after == [*before, "Talk"], "every other line keeps its number"
            await ann.press("escape")
            await choose_in_menu(ann, "Say something")
            await ann.until(lambda: isinstance(ann.app.screen, InputDialog))
            ann.app.screen.query_one(Input).value = "Same to you"
            await ann.press("enter")
            await ann.see("Ann › Same to you")
            await choose_in_menu(ann, "Talk")
            await ann.see("Ben › Hello [b]Ann[/b]")
            await ann.press("escape")
            guest_rule = {"rule": "nothing"}
            assert ben.post(f"{path}/rule", guest_rule, 403)

    asyncio.run(talk())


def test_nobody_talks_to_the_computer(live: Live) -> None:
    async def look() -> None:
        guest = new_guest(live.url)
        async with terminal_at(guest, create_table(guest, "famiglia", ME, COMPUTER)) as ann:
            await ann.press("m")
            await ann.see("Save the record")
            assert "Say something" not in ann.screen()

    asyncio.run(look())
