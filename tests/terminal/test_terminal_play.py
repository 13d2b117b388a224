"""Whole games and their beginnings at a terminal, against a live server, with keys alone."""

import asyncio

from consigliere.games.family_tree.presentation.view import FamilyTreeView
from consigliere.games.la_famiglia.drawing.sicily import sicily_drawing
from consigliere.games.la_famiglia.presentation.view import LaFamigliaView
from consigliere.i18n.render import render
from live_server import Live

from .sitting import COMPUTER, ME, Person, lay, newcomer, sitting


def test_a_whole_game_of_famiglia_is_played_with_keys(live: Live) -> None:
    async def play() -> None:
        guest = newcomer(live.url)
        async with sitting(guest, lay(guest, "famiglia", ME, COMPUTER)) as ann:
            while True:
                await ann.turn()
                if ann.state.table.status == "finished":
                    break
                await ann.play(0)
            await ann.see("The game is over")

    asyncio.run(play())


def test_orders_of_la_famiglia_are_laid_and_read_back(live: Live) -> None:
    """Through the set-up to the first orders; before the last one is laid all are read back."""

    async def play() -> None:
        guest = newcomer(live.url)
        async with sitting(guest, lay(guest, "la-famiglia", ME, COMPUTER)) as ann:
            for _ in range(STEPS):
                await ann.turn()
                wanted = [line for line in ann.lines if "Orders" in line]
                await ann.choose(wanted[0] if wanted else "")
                if ann.is_asked:
                    break
            before = own_orders(ann)
            assert before
            await ann.see("Read back: your orders")
            assert all(f"{name} → " in ann.screen() for name in before)
            await ann.press("down", "enter")
            await ann.until(lambda: not ann.is_asked)
            assert own_orders(ann) == before
            await ann.choose("")
            await ann.see("Lay it face down")
            await ann.press("enter")
            await ann.until(lambda: len(own_orders(ann)) == len(before) + 1)

    asyncio.run(play())


STEPS = 150
"""More than the set-up and the first actions of a round take."""


IDLE = ("Take", "Discard", "No action", "End")
"""How the lines of Family Tree begin with which nothing is laid."""


def own_orders(person: Person) -> list[str]:
    """The orders of the first seat that lie on the map, as their player knows them."""
    view = person.state.view
    assert isinstance(view, LaFamigliaView)
    laid = [order for territory in view.territories for order in territory.orders]
    names = {order.id: render(order.name, "en") for order in sicily_drawing().orders}
    return [names[order.token] for order in laid if order.seat == 0 and order.token is not None]


def test_cards_of_family_tree_are_laid_piece_by_piece(live: Live) -> None:
    async def play() -> None:
        guest = newcomer(live.url)
        async with sitting(
            guest, lay(guest, "family-tree", ME, COMPUTER, edition="big"), size=(140, 40)
        ) as ann:
            laid: list[str] = []
            for _ in range(STEPS):
                await ann.turn()
                deeds = [line for line in ann.lines if not line.startswith(IDLE)]
                before = people(ann)
                await ann.choose(deeds[0] if deeds else ann.lines[-1])
                laid = [name for name in people(ann) if name not in before]
                if laid and deeds:
                    break
            assert laid
            for name in laid:
                await ann.see(name)

    asyncio.run(play())


def people(person: Person) -> list[str]:
    """Who lies on the table, by name."""
    view = person.state.view
    assert isinstance(view, FamilyTreeView)
    titles = {card.id: render(card.title, "en") for card in view.cards}
    return [titles[one.id] for one in view.people]
