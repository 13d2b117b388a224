"""What is counted in a game of any kind: its events by seat and stage, and how it stood.

A game becomes a dictionary of counts for each row, a row being a seat or a side. `child` is how
often an event of that name happened, `child@late` how often in that stage; what a `Reader` asks of
an event is counted beside it, numbers as `recruited:count`, names as `moved_disc:REC`.
`score@late` is what the row had when that stage ended, and `reached@late` says that it did.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from consigliere.core.action import CHANCE
from consigliere.core.event import Event
from consigliere.core.game import share_of_win
from consigliere.core.message import Message
from consigliere.games.registry import load_game
from facts_play import Change, Setting, replayed

Counts: TypeAlias = dict[str, float]
Row: TypeAlias = "Counter[str]"


class Reader(Protocol):
    """What is peculiar to a game."""

    told: Mapping[str, Sequence[str]]
    """Events of which more is counted: the arguments that are numbers or names."""

    def rows(self, state: Any) -> Sequence[Sequence[int]]:
        """The seats of each row, at the end of a game."""
        ...

    def stage(self, state: Any) -> str:
        """The part of the game that a state belongs to; empty before the first one."""
        ...

    def note(self, change: Change, seats: Sequence[Row]) -> None:
        """Count what events do not tell."""
        ...

    def at_end(self, state: Any, seats: Sequence[Row]) -> None:
        """Count what lies on the table when a game is over."""
        ...


def counted(setting: Setting, reader: Reader, steps: Iterable[str]) -> list[Counts]:
    """The counts of one game, row by row; raises ValueError if it is not over."""
    game = load_game(setting.game)
    seats: list[Row] = [Counter() for _ in range(setting.seats)]
    stood: dict[str, tuple[int, ...]] = {}
    state: Any = None
    for change in replayed(setting, steps):
        state = change.after
        stage = reader.stage(change.before)
        _count_events(change.events, stage, reader.told, seats)
        if change.action.seat != CHANCE:
            seats[change.action.seat]["decisions"] += 1
        if stage and reader.stage(state) != stage:
            stood[stage] = game.standing(state, "").scores
        reader.note(change, seats)
    outcome = game.outcome(state)
    if outcome is None:
        raise ValueError("the game is not over")
    reader.at_end(state, seats)
    end = f"end:{outcome.reason.rpartition('.')[2]}"
    rows = []
    for places in reader.rows(state):
        row: Counts = {end: 1, "score": outcome.scores[places[0]]}
        for stage, scores in stood.items():
            row |= {f"score@{stage}": scores[places[0]], f"reached@{stage}": 1}
        row["won"] = sum(share_of_win(outcome.winners, setting.seats, seat) for seat in places)
        for seat in places:
            for name, number in seats[seat].items():
                row[name] = row.get(name, 0) + number
        rows.append(row)
    return rows


def _count_events(
    events: Iterable[Event], stage: str, told: Mapping[str, Sequence[str]], seats: Sequence[Row]
) -> None:
    for event in events:
        seat = _seat_of(event)
        if seat is None:
            continue
        name = event.key.partition(".")[2]
        for counted_as, number in ((name, 1), *_details(name, event, told.get(name, ()))):
            seats[seat][counted_as] += number
            if stage:
                seats[seat][f"{counted_as}@{stage}"] += number


def _seat_of(event: Event) -> int | None:
    """Who did it; what soldiers do, their owner does."""
    if event.seat is not None:
        return event.seat
    owner = event.args.get("owner")
    if isinstance(owner, Message) and owner.key == "seat":
        return int(str(owner.args["seat"]))
    return None


def _details(name: str, event: Event, asked: Iterable[str]) -> Iterator[tuple[str, int]]:
    for key in asked:
        value = event.args.get(key)
        if isinstance(value, int):
            yield f"{name}:{key}", value
        elif isinstance(value, Message):
            yield f"{name}:{_plain(value)}", 1


def _plain(message: Message) -> str:
    """The last part of a message's key, or of the first message in it."""
    for value in message.args.values():
        if isinstance(value, Message):
            return _plain(value)
    return message.key.rpartition(".")[2]
