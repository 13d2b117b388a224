"""How far those who watch are behind: so many steps, or minutes."""

from types import SimpleNamespace
from typing import Any

import pytest

from consigliere.server.tables.delay import delay_of

MINUTE = 60_000


def rows(*kinds: str) -> list[Any]:
    """A start, and then a moment a minute: `s` a step of a player, `c` luck, `t` an act beside."""
    found: list[Any] = [SimpleNamespace(seq=0, parent=None, entry=SimpleNamespace(seat=None, t=0))]
    for seq, kind in enumerate(kinds, start=1):
        entry = SimpleNamespace(seat=None if kind == "c" else 0, t=seq * MINUTE)
        parent = None if kind == "t" else seq - 1
        found.append(SimpleNamespace(seq=seq, parent=parent, entry=entry))
    return found


@pytest.mark.parametrize(
    ("rule", "played", "now", "shown"),
    [
        ("moves:1", "cs", 9, 1),
        ("moves:1", "css", 9, 2),
        ("moves:1", "cssct", 9, 2),
        ("moves:2", "cssct", 9, 1),
        ("moves:3", "cssct", 9, 0),
        ("moves:1", "", 9, 0),
        ("minutes:2", "csss", 4, 2),
        ("minutes:2", "csss", 6, 4),
        ("minutes:9", "csss", 8, 0),
    ],
)
def test_what_is_shown(rule: str, played: str, now: int, shown: int) -> None:
    delay = delay_of(rule)
    assert delay is not None
    assert delay.last_shown(rows(*played), now * MINUTE) == shown


def test_it_never_goes_back() -> None:
    delay = delay_of("moves:3")
    assert delay is not None
    played = "cstsscttsscts"
    shown = [delay.last_shown(rows(*played[:n]), 0) for n in range(len(played) + 1)]
    assert shown == sorted(shown)


@pytest.mark.parametrize(
    "rule",
    ["live", "nobody", "moves:0", "moves:01", "moves:-1", "moves:1000", "moves:1.5", "hours:2",
     "moves", "moves:", "moves:1 ", "moves:1\n", "moves:٣"],
)  # fmt: skip
def test_what_is_no_delay(rule: str) -> None:
    assert delay_of(rule) is None
