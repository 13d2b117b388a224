"""The lines of choices on the screen."""

import asyncio
import re

import pytest

from consigliere.i18n.language import LANGUAGES
from consigliere.terminal.screen_text import translate
from live_server import Live

from .terminal_driver import COMPUTER, ME, create_table, new_guest, terminal_at


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("columns", [56, 62])
def test_a_choice_goes_on_below_its_text_and_not_below_its_digit(
    live: Live, columns: int, lang: str
) -> None:
    async def play() -> None:
        guest = new_guest(live.url)
        table = create_table(guest, "la-famiglia", ME, COMPUTER)
        async with terminal_at(guest, table, lang, (columns, 30)) as ann:
            await ann.turn()
            await ann.pilot.pause()
            rows = ann.screen().split("\n")
            start = next(n for n, row in enumerate(rows) if row.startswith(" 1) "))
            end = next(
                n for n, row in enumerate(rows) if translate(lang, "terminal.connected") in row
            )
            text = "\n".join(rows[start:end])
            assert len(re.findall(r"^ \d\) ", text, re.MULTILINE)) == len(ann.lines)
            further = [row for row in text.split("\n") if not re.match(r" \d\) ", row)]
            assert further
            assert all(re.match(r" {4}\S", row) for row in further)
            assert [" ".join(line.split()) for line in ann.lines] == [
                " ".join(one.split()) for one in re.split(r"^ \d\) ", text, flags=re.MULTILINE)[1:]
            ]

    asyncio.run(play())
