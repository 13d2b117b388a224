"""What the screen says of the players."""

import msgspec
import pytest

from consigliere.server.protocol import TableInfo
from consigliere.terminal.screen_text import seats_line, translate

YOU = {"name": "Ann", "kind": "human", "level": 0, "yours": True}
COMPUTER = {"name": "", "kind": "computer", "level": 8, "yours": False, "warming_up": True}
HERE = {"connected": True, "taken_over": False, "resigned": False}


@pytest.mark.parametrize(("status", "is_told"), [("playing", True), ("finished", False)])
def test_a_computer_that_warms_up_is_told_while_there_is_a_game(
    status: str,
    is_told: bool,  # noqa: FBT001  a case of the table above
) -> None:
    fields = {name: None for name in TableInfo.__struct_fields__}
    texts = {"id": "t", "game": "famiglia", "edition": "", "commitment": "", "status": status}
    flags = {"hot_seat": False, "undo": False, "options": {}, "invites": []}
    seats = [{"seat": n, **HERE, **who} for n, who in enumerate((YOU, COMPUTER))]
    table = msgspec.convert({**fields, **texts, **flags, "seats": seats}, TableInfo)
    line = seats_line(table, "en")
    assert (translate("en", "ui.seat.warming_up") in line) == is_told
