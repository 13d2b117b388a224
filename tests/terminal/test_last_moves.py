"""What has happened since one's own last decision stands above the prompt."""

import asyncio

import pytest

from consigliere.terminal.log_room import BOARD_ROWS, LEAST_ROWS, log_rows
from consigliere.terminal.log_text import log_lines, short_log
from live_server import Live

from .terminal_driver import COMPUTER, ME, TerminalUser, create_table, new_guest, terminal_at

SIZES = [(80, 24), (120, 40)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["famiglia", "family-tree", "la-famiglia"])
def test_the_last_moves_of_the_others_stand_above_the_prompt(
    live: Live, game: str, size: tuple[int, int]
) -> None:
    async def play() -> None:
        guest = new_guest(live.url)
        table = create_table(guest, game, ME, COMPUTER)
        async with terminal_at(guest, table, size=size) as ann:
            for _ in range(4):
                await ann.turn()
                seq = ann.state.seq
                await ann.play(0)
                await ann.turn()
                await ann.until(lambda seq=seq: shows_the_end_of(ann, seq + 2))  # type: ignore[misc]

    asyncio.run(play())


def shows_the_end_of(ann: TerminalUser, since: int) -> bool:
    """Whether the log shows all since an entry, or the end of it in all the room it may have."""
    told = in_one_line("\n".join(short_log(ann.state, "en", since=since)))
    shown = log_on_screen(ann)
    is_full = ann.table.query_one("#log").region.height >= BOARD_ROWS
    return shown.endswith(told) or (is_full and told.endswith(shown))


def test_a_full_board_keeps_its_room_and_the_newest_of_the_log_is_seen(live: Live) -> None:
    async def play() -> None:
        guest = new_guest(live.url)
        table = create_table(guest, "family-tree", ME, *[COMPUTER] * 5)
        async with terminal_at(guest, table) as ann:
            for _ in range(8):
                await ann.turn()
                await ann.play(0)
            await ann.turn()
            await ann.until(
                lambda: in_one_line(short_log(ann.state, "en")[-1]) in log_on_screen(ann)
            )
            log, board = ann.table.query_one("#log"), ann.table.query_one("#board")
            assert log.max_scroll_y > 0
            assert log.scroll_y == log.max_scroll_y
            assert board.size.height >= BOARD_ROWS

    asyncio.run(play())


def log_on_screen(ann: TerminalUser) -> str:
    """What the log shows of itself."""
    place = ann.table.query_one("#log").region
    rows = ann.screen().split("\n")[place.y : place.bottom]
    return in_one_line("\n".join(row[place.x : place.right] for row in rows))


def in_one_line(text: str) -> str:
    """The text without breaks, columns and the bars beside it."""
    return " ".join("".join(" " if sign in "│▁▂▃▄▅▆▇█" else sign for sign in text).split())


@pytest.mark.parametrize(
    ("available", "board", "latest", "whole", "rows"),
    [
        pytest.param(18, 10, 4, 50, 7, id="what is free shows older lines too, a row between"),
        pytest.param(18, 10, 4, 3, 3, id="a short log takes no more than it has"),
        pytest.param(12, 30, 4, 50, 4, id="a full board makes room for the last moves"),
        pytest.param(12, 30, 40, 50, 12 - BOARD_ROWS, id="but keeps rows of its own"),
        pytest.param(40, 60, 30, 50, 20, id="many last moves take half at most"),
        pytest.param(5, 30, 40, 50, LEAST_ROWS, id="two rows are always left"),
    ],
)
def test_the_rows_of_the_log(
    available: int, board: int, latest: int, whole: int, rows: int
) -> None:
    assert log_rows(available, board=board, latest=latest, whole=whole) == rows


def test_what_the_table_does_several_times_is_one_line(live: Live) -> None:
    async def play() -> None:
        guest = new_guest(live.url)
        table = create_table(guest, "famiglia", ME, COMPUTER)
        async with terminal_at(guest, table) as ann:
            await ann.turn()
            long = log_lines(ann.state, "en")
            laid = [line for line in long if line.startswith("Laid out on the Street: ")]
            assert len(laid) > 1
            assert " · ".join(laid) in short_log(ann.state, "en")

    asyncio.run(play())
