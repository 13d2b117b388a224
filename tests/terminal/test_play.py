"""Games in the terminal against a live server, played with keys alone."""

import asyncio

from textual.widgets import Input, OptionList

from consigliere.games.family_tree.presentation.view import FamilyTreeView
from consigliere.games.la_famiglia.drawing.sicily import sicily_drawing
from consigliere.games.la_famiglia.presentation.view import LaFamigliaView
from consigliere.i18n.render import render
from consigliere.terminal.dialogs import InputDialog
from live_server import Live

from .terminal_driver import COMPUTER, ME, TerminalUser, create_table, new_guest, terminal_at


def test_a_whole_game_of_famiglia_is_played_with_keys(live: Live) -> None:
    async def play() -> None:
        guest = new_guest(live.url)
        async with terminal_at(guest, create_table(guest, "famiglia", ME, COMPUTER)) as ann:
            while True:
                await ann.turn()
                if ann.state.table.status == "finished":
                    break
                await ann.play(0)
            await ann.see("The game is over")

    asyncio.run(play())


def test_orders_of_la_famiglia_are_placed_and_read_back(live: Live) -> None:
    """From the set-up to the first orders; before the last is placed, all are read back."""

    async def play() -> None:
        guest = new_guest(live.url)
        async with terminal_at(guest, create_table(guest, "la-famiglia", ME, COMPUTER)) as ann:
            for _ in range(STEPS):
                await ann.turn()
                wanted = [line for line in ann.lines if "Orders" in line]
                await ann.choose(wanted[0] if wanted else "")
                if ann.has_dialog:
                    break
            before = own_orders(ann)
            assert before
            await ann.see("Check your orders")
            assert all(f"{name} → " in ann.screen() for name in before)
            await ann.press("down", "enter")
            await ann.until(lambda: not ann.has_dialog)
            assert own_orders(ann) == before
            await ann.choose("")
            await ann.see("Place it face down")
            await ann.press("enter")
            await ann.until(lambda: len(own_orders(ann)) == len(before) + 1)

    asyncio.run(play())


def test_soldiers_that_are_left_are_asked_about_once(live: Live) -> None:
    """LF-DEC-05: a no leaves everything as it is, and so does Escape; a yes ends the placing."""

    async def play() -> None:
        guest = new_guest(live.url)
        async with terminal_at(guest, create_table(guest, "la-famiglia", ME, COMPUTER)) as ann:
            for _ in range(STEPS):
                await ann.turn()
                if "Place no more soldiers" in ann.lines:
                    break
                await ann.choose("")
            seq = ann.state.seq
            for no in ("escape", "2"):
                ann.tap("0")
                await ann.see("You may still place")
                await ann.see("End all the same?")
                await ann.press(no)
                await ann.until(lambda: not ann.has_dialog)
                assert ann.state.seq == seq
            ann.tap("0")
            await ann.until(lambda: ann.has_dialog)
            ann.tap("1")
            await ann.until(lambda: ann.state.seq > seq)
            assert not ann.has_dialog

    asyncio.run(play())


STEPS = 150
"""More than the set-up and the first actions of a round need."""


IDLE = ("Take", "Discard", "No action", "End")
"""How the choices of Family Tree begin that place no card."""


def own_orders(person: TerminalUser) -> list[str]:
    """The orders of the first seat on the map, as their player sees them."""
    view = person.state.view
    assert isinstance(view, LaFamigliaView)
    placed = [order for territory in view.territories for order in territory.orders]
    names = {order.id: render(order.name, "en") for order in sicily_drawing().orders}
    return [names[order.token] for order in placed if order.seat == 0 and order.token is not None]


def test_cards_of_family_tree_are_placed_piece_by_piece(live: Live) -> None:
    async def play() -> None:
        guest = new_guest(live.url)
        async with terminal_at(
            guest, create_table(guest, "family-tree", ME, COMPUTER, edition="big"), size=(140, 40)
        ) as ann:
            placed: list[str] = []
            for _ in range(STEPS):
                await ann.turn()
                placing = [line for line in ann.lines if not line.startswith(IDLE)]
                before = people(ann)
                await ann.choose(placing[0] if placing else ann.lines[-1])
                placed = [name for name in people(ann) if name not in before]
                if placed and placing:
                    break
            assert placed
            for name in placed:
                await ann.see(name)

    asyncio.run(play())


def test_a_family_is_named_from_the_menu(live: Live) -> None:
    """FT-82: the name stands over the tree, and a refusal is read in words."""

    async def play() -> None:
        guest = new_guest(live.url)
        async with terminal_at(
            guest, create_table(guest, "family-tree", ME, COMPUTER, edition="big"), size=(140, 40)
        ) as ann:
            for _ in range(STEPS):
                await ann.turn()
                if people(ann):
                    break
                placing = [line for line in ann.lines if not line.startswith(IDLE)]
                await ann.choose(placing[0] if placing else ann.lines[-1])
            for name, said in (("x" * 41, "too long"), ("Larin [b]", "Larin [b]")):
                await ann.press("m")
                await ann.see("Give a name")
                items = ann.app.screen.query_one(OptionList)
                texts = [str(item.prompt)[len("1) ") :] for item in items.options]
                await ann.press("home", *["down"] * texts.index("Give a name"), "enter")
                await ann.until(lambda: isinstance(ann.app.screen, InputDialog))
                ann.app.screen.query_one(Input).value = name
                await ann.press("enter")
                await ann.see(said)
            await ann.until(lambda: "Larin [b]" in ann.read("body"))

    asyncio.run(play())


def people(person: TerminalUser) -> list[str]:
    """The names of the people on the table."""
    view = person.state.view
    assert isinstance(view, FamilyTreeView)
    titles = {card.id: render(card.title, "en") for card in view.cards}
    return [titles[one.id] for one in view.people]
