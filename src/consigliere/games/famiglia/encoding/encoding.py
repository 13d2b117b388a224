"""One game of Famiglia in numbers: the observations and the small decisions of a batch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from consigliere.core.action import CHANCE, Action
from consigliere.core.game import Game
from consigliere.games.encoding import ActionGroup, ActionNotLegal, PlaneSpan, Row
from consigliere.games.encodings import remade

from ..game import PLAYERS, Famiglia
from ..presentation.notation import Draw, Start, write_step
from ..rules.actions import GROWING
from ..rules.cards import KINDS
from ..rules.kernel import buffer
from ..rules.kernel import compiled as rules
from ..rules.record import DRAW, OVER, STARTER, Record
from ..rules.state import State
from .arrays import frame_of, new_games
from .kernel import compiled
from .layout import HIGH, LOW, PLANES, SLOTS
from .numbering import ACTIONS, CODE_OF, GROUPS, NUMBER_OF, action_word


class Position(NamedTuple):
    """A record of the rules, and the last step in notation."""

    record: Record
    last: str = ""


class FamigliaEncoding:
    """See `consigliere.games.encoding.Encoding`; everything is public but the pile's order."""

    def __init__(self, options: Mapping[str, str], seats: int = PLAYERS) -> None:
        """Raises InvalidOption."""
        self.game: Game[Any] = Famiglia()
        self.options: Mapping[str, str] = self.game.info.resolve_options(options)
        self.seats = seats
        self.max_actions = self.game.info.max_actions
        self.most_outcomes = KINDS
        self._first = self.game.initial(self.options, seats).record
        self._room = new_games(1, self._first)
        self._shown = frame_of(self._room).observation[0]
        self._codes = buffer()
        self.planes = tuple(
            PlaneSpan(
                plane.name,
                SLOTS[plane.name],
                int(LOW[SLOTS[plane.name]][0]),
                int(HIGH[SLOTS[plane.name]][0]),
                plane.meaning,
            )
            for plane in PLANES
        )
        self.low, self.high = LOW.astype(np.int16), HIGH.astype(np.int16)
        words = iter(map(action_word, range(ACTIONS)))
        self.groups = tuple(
            ActionGroup(group.name, tuple(next(words) for _ in group.codes), group.meaning)
            for group in GROUPS
        )

    def __deepcopy__(self, memo: dict[int, object]) -> FamigliaEncoding:
        return self  # only its scratch memory ever changes

    def __reduce__(self) -> tuple[Any, ...]:
        return remade(self)

    def initial(self) -> Position:
        """The position before anything happened."""
        return Position(self._first)

    def actors(self, position: Position) -> tuple[int, ...]:
        """The mover, chance, or nobody."""
        stage = position.record.stage
        if stage <= DRAW:
            return (CHANCE,)
        return () if stage == OVER else (int(position.record.mover),)

    def legal(self, position: Position, seat: int) -> Sequence[int]:
        """The small decisions of the mover; cards of a swap come in growing order."""
        if self.actors(position) != (seat,) or seat == CHANCE:
            return ()
        count = rules().legal(position.record, self._codes, GROWING)
        found: list[int] = sorted(NUMBER_OF[self._codes[:count]].tolist())
        return found

    def step(self, position: Position, seat: int, action: int) -> Position:
        """One decision further; raises ActionNotLegal."""
        if self.actors(position) != (seat,) or seat == CHANCE:
            raise ActionNotLegal("action_not_your_turn", {"seat": seat})
        if action not in self.legal(position, seat):
            raise ActionNotLegal("action_not_legal", {"action": int(action), "most": ACTIONS - 1})
        after = position.record.copy()
        rules().decide(after, CODE_OF[action])
        return Position(after, action_word(int(action)))

    def chance(self, position: Position) -> Sequence[int]:
        """FA-SET-2, FA-SET-3: one for each player, or the copies of each kind in the pile."""
        s = position.record
        if s.stage == STARTER:
            return (1,) * PLAYERS
        return [] if s.stage != DRAW else [int(s.unknown[kind]) for kind in _drawable(s)]

    def draw(self, position: Position, outcome: int) -> Position:
        """The starting player, or a card of the pile."""
        after = position.record.copy()
        if after.stage == STARTER:
            rules().set_starter(after, outcome)
            return Position(after, write_step(Start(outcome)))
        kind = _drawable(after)[outcome]
        rules().draw(after, kind)
        return Position(after, write_step(Draw(kind)))

    def play(self, position: Position, action: Action) -> Position:
        """The position after a step of the game; phases before it are passed over."""
        done = self.game.apply(State(position.record), action)
        return Position(done.state.record, action.word)

    def state(self, position: Position) -> State:
        """The state of the rules."""
        return State(position.record)

    def observe(self, position: Position, seat: int) -> Row:
        """The slots of docs/envs.md, for either seat and at any time."""
        compiled().observe(self._room, position.record, seat)
        return self._shown.astype(np.int16)

    def told(self, position: Position, seat: int) -> str:
        """The last step; everybody sees every one."""
        return position.last


def encoding(options: Mapping[str, str], seats: int = PLAYERS) -> FamigliaEncoding:
    """Famiglia with these options; raises InvalidOption."""
    return FamigliaEncoding(options, seats)


def _drawable(s: Record) -> list[int]:
    return [kind for kind in range(KINDS) if s.unknown[kind] > 0]
