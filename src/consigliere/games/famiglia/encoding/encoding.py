"""One game of Famiglia in numbers: the observations and the small decisions of a batch."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from consigliere.core.action import CHANCE, Action
from consigliere.core.game import Game
from consigliere.games.encoding import ActionGroup, ActionNotLegal, PlaneSpan, Row
from consigliere.games.encodings import remade

from ..game import PLAYERS, Famiglia
from ..presentation.notation import Draw, Start, write_step
from ..rules.actions import MAX_CHOICES
from ..rules.cards import KINDS
from ..rules.kernel import buffer
from ..rules.record import DRAW, OVER, STARTER, STATE
from ..rules.state import State
from .arrays import new_games
from .kernel import compiled
from .layout import HIGH, LOW, OBSERVATION_SIZE, PLANES, SLOTS
from .numbering import ACTIONS, GROUPS, action_word
from .single import FIRST

_FIELDS: Any = STATE.fields
_AT = int(_FIELDS["unknown"][1])
_RECORD = np.dtype((np.record, STATE))
"""Elements with attributes, for the rules in plain Python; bytes are quicker to copy than these."""
_UNKNOWN = slice(_AT, _AT + KINDS)
"""The cards of unknown order."""


class Position(NamedTuple):
    """A state as bytes, what comes next, and the last step in notation."""

    content: NDArray[np.int8]
    stage: int
    mover: int
    legal: tuple[int, ...]
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
        first = self.game.initial(self.options, seats)
        self._room = new_games(1, first.record).rows
        self._codes = buffer()
        self._shown = np.zeros(FIRST + MAX_CHOICES, np.int64)
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
        return self.position(self.game.initial(self.options, self.seats))

    def position(self, state: State, last: str = "") -> Position:
        """A state of the rules, and the last step in notation."""
        content = np.frombuffer(state.record.tobytes(), np.int8)
        compiled().show_next(content.view(_RECORD), self._codes, self._shown)
        return self._position(content, last)

    def _position(self, content: NDArray[np.int8], last: str) -> Position:
        stage, mover, count = self._shown[:FIRST].tolist()
        return Position(
            content, stage, mover, tuple(self._shown[FIRST : FIRST + count].tolist()), last
        )

    def actors(self, position: Position) -> tuple[int, ...]:
        """The mover, chance, or nobody."""
        if position.stage <= DRAW:
            return (CHANCE,)
        return () if position.stage == OVER else (position.mover,)

    def legal(self, position: Position, seat: int) -> Sequence[int]:
        """The small decisions of the mover; cards of a swap come in growing order."""
        return position.legal if position.mover == seat else ()

    def step(self, position: Position, seat: int, action: int) -> Position:
        """One decision further; raises ActionNotLegal."""
        if self.actors(position) != (seat,) or seat == CHANCE:
            raise ActionNotLegal("action_not_your_turn", {"seat": seat})
        if action not in position.legal:
            raise ActionNotLegal("action_not_legal", {"action": int(action), "most": ACTIONS - 1})
        after = position.content.copy()
        compiled().decide_next(after.view(_RECORD), self._codes, self._shown, action)
        return self._position(after, action_word(int(action)))

    def chance(self, position: Position) -> Sequence[int]:
        """FA-SET-2, FA-SET-3: one for each player, or the copies of each kind in the pile."""
        if position.stage == STARTER:
            return (1,) * PLAYERS
        return [] if position.stage != DRAW else [count for _, count in _drawable(position)]

    def draw(self, position: Position, outcome: int) -> Position:
        """The starting player, or a card of the pile."""
        after = position.content.copy()
        if position.stage == STARTER:
            compiled().start_next(after.view(_RECORD), self._codes, self._shown, outcome)
            return self._position(after, write_step(Start(outcome)))
        kind, _ = _drawable(position)[outcome]
        compiled().draw_next(after.view(_RECORD), self._codes, self._shown, kind)
        return self._position(after, write_step(Draw(kind)))

    def play(self, position: Position, action: Action) -> Position:
        """The position after a step of the game; phases before it are passed over."""
        done = self.game.apply(self.state(position), action)
        return self.position(done.state, action.word)

    def state(self, position: Position) -> State:
        """The state of the rules."""
        return State(position.content.view(_RECORD)[0])

    def observe(self, position: Position, seat: int) -> Row:
        """The slots of docs/envs.md, for either seat and at any time."""
        seen = np.empty(OBSERVATION_SIZE, np.int16)
        compiled().observe_next(self._room, position.content.view(_RECORD), seat, seen)
        return seen

    def key(self, position: Position) -> Hashable:
        """The bytes of the state."""
        return position.content.tobytes()

    def told(self, position: Position, seat: int) -> str:
        """The last step; everybody sees every one."""
        return position.last


def encoding(options: Mapping[str, str], seats: int = PLAYERS) -> FamigliaEncoding:
    """Famiglia with these options; raises InvalidOption."""
    return FamigliaEncoding(options, seats)


def _drawable(position: Position) -> list[tuple[int, int]]:
    """The kinds that may be drawn, with their copies."""
    counts = position.content[_UNKNOWN].tolist()
    return [(kind, count) for kind, count in enumerate(counts) if count > 0]
