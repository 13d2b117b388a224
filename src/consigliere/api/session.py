"""A game that is being played: moves in, moves back, and what there is to see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from consigliere.core.action import CHANCE, Action
from consigliere.core.chance import ChanceStream
from consigliere.core.errors import InvalidAction
from consigliere.core.game import GameInfo, Outcome
from consigliere.core.record import dumps
from consigliere.core.replay import Timeline
from consigliere.core.view import View
from consigliere.games.players import player_names
from consigliere.players.player import Player
from consigliere.players.seeds import seed_of_decision

from .directory import player as player_of

if TYPE_CHECKING:
    from .analysis import Analysis


@dataclass(frozen=True, slots=True)
class Luck:
    """The chance stream of a game, and the seed of its players' own luck."""

    stream: ChanceStream
    seed: int


class GameSession:
    """One game, made by `new_game` or `load`.

    Words are actions in the game's notation. Chance is never due: it is drawn after every step,
    and recorded. In a notebook a session shows itself as a picture.
    """

    def __init__(
        self, timeline: Timeline[Any], luck: Luck, players: Mapping[int, Player] | None = None
    ) -> None:
        self.timeline = timeline
        """Everything that happened, as `consigliere.core.replay` has it."""
        self._luck = luck
        self._own = dict(players or {})
        self._made: dict[str | int, Player] = {}
        self._draw()

    @property
    def info(self) -> GameInfo:
        """What the game says of itself: seats, options and editions among it."""
        return self.timeline.game.info

    # -- whose turn it is -------------------------------------------------------------

    @property
    def turn(self) -> int | None:
        """The seat to act, the first of several; None when the game is over."""
        return next(iter(self.actors), None)

    @property
    def actors(self) -> tuple[int, ...]:
        """All seats that must decide now; several where orders are simultaneous."""
        now = self.timeline.now
        return () if now.outcome is not None else self.timeline.game.actors(now.state)

    @property
    def legal_actions(self) -> tuple[str, ...]:
        """Every word that the seat to act may push; empty when the game is over."""
        return () if self.turn is None else self.legal_actions_of(self.turn)

    def legal_actions_of(self, seat: int) -> tuple[str, ...]:
        """Every word that a seat may push now; empty if it has nothing to decide."""
        if seat not in self.actors:
            return ()
        legal = self.timeline.game.legal_actions(self.timeline.now.state, seat)
        return tuple(action.word for action in legal)

    # -- steps ------------------------------------------------------------------------

    def push(self, word: str, *, seat: int | None = None) -> None:
        """Carry out a step of a seat, by default of the seat to act, and draw what chance owes.

        Raises InvalidAction for a word that cannot be read and IllegalAction, whose `clause` names
        the rule, for one that may not be done; then nothing has changed.
        """
        if word.startswith("!"):
            raise InvalidAction("unknown_action", {"text": word[:40]})
        now = self.timeline.now
        mover = self.turn if seat is None else seat
        # times are not known here, and equal games are to leave equal records
        self.timeline.append(mover or 0, word, now.entry.t)
        self._draw()

    def pop(self) -> str:
        """Take back the last step, and what chance added to it; the word that `push` would take.

        Nothing of it remains in the record. Pushed again, the step meets the same luck. Raises
        IndexError if nobody has done anything.
        """
        for moment in self.timeline.line():
            if moment.parent is not None and moment.entry.seat is not None:
                self.timeline.cut(moment.parent)
                return moment.entry.act
        raise IndexError("there is no step to take back")

    def play(self, player: str | int | Player | None = None) -> str:
        """One step by a player, by default the one named for the seat; the word it pushed.

        A player is a name, a level or a Player. Raises InvalidAction when the game is over,
        UnknownPlayer, and ValueError if nobody is named for the seat.
        """
        seat = self.turn
        if seat is None:
            raise InvalidAction("game_over")
        chosen = self._player_for(seat) if player is None else self._ready(player)
        decided = sum(not action.is_chance for action in self.history)
        own_seed = seed_of_decision(self._luck.seed, decided)
        word = chosen.choose(self.view(seat), self.legal_actions_of(seat), own_seed)
        self.push(word, seat=seat)
        return word

    # -- what there is to see ---------------------------------------------------------

    def view(self, seat: int | None = None) -> View:
        """What a seat may know, or the public with None; each game has a type of its own."""
        return self.timeline.view(seat)

    @property
    def outcome(self) -> Outcome | None:
        """Scores, winners and the reason why it ended; None while the game goes on."""
        return self.timeline.now.outcome

    @property
    def history(self) -> tuple[Action, ...]:
        """The steps that led here, those of chance (seat −1) among them."""
        line = [moment for moment in self.timeline.line() if moment.parent is not None]
        return tuple(
            Action(CHANCE if moment.entry.seat is None else moment.entry.seat, moment.entry.act)
            for moment in reversed(line)
        )

    @property
    def viewer(self) -> int | None:
        """Whose view `print` and notebooks show: that of the only person at the table.

        Where several people play, or none, it is the public one.
        """
        people = [seat for seat, who in enumerate(self._sitters) if who.kind == "human"]
        return people[0] if len(people) == 1 else None

    def text(self, seat: int | None = None, *, lang: str = "en") -> str:
        """The table as lines of text, as a seat sees it or, with None, the public."""
        from consigliere.games.drawing import text_of  # noqa: PLC0415  reads JSON as well

        return text_of(self.info.id, self.view(seat), lang, self._names)

    def svg(self, seat: int | None = None, *, lang: str = "en") -> str | None:
        """The table as an SVG document, as a seat sees it; None for a game without pictures."""
        from consigliere.games.drawing import svg_of  # noqa: PLC0415

        return svg_of(self.info.id, self.view(seat), lang, self._names)

    def __str__(self) -> str:
        return self.text(self.viewer)

    def __repr__(self) -> str:
        state = "over" if self.turn is None else f"turn={self.turn}"
        return f"<GameSession {self.info.id} seats={len(self._sitters)} {state}>"

    def _repr_svg_(self) -> str | None:
        return self.svg(self.viewer)

    def _repr_html_(self) -> str | None:
        """Only where there is no picture: notebooks would prefer it."""
        return None if self._repr_svg_() else f"<pre>{escape(str(self))}</pre>"

    # -- what is kept -----------------------------------------------------------------

    def save(self, path: str | PathLike[str]) -> None:
        """Write the record, a finished game's seed included; raises OSError."""
        is_vouched_for = self.timeline.header.commitment is not None
        seed = self._luck.stream.seed.hex() if is_vouched_for else None
        Path(path).write_text(dumps(self.timeline.record(seed)), "utf-8", newline="\n")

    def analyse(
        self,
        *,
        judge: str | None = None,
        seconds: float = 1.0,
        playouts: int | None = None,
        seed: int = 1,
    ) -> Analysis:
        """How good each turn was, by the game's strongest judge or the one named.

        It may spend `seconds` on each of about a hundred decisions, or that many `playouts`, which
        gives equal reports on every machine. Raises UnknownJudge where a game has none, and
        NotAnalysable for an unfinished game with secrets.
        """
        from .analysis import Analysis, Effort  # noqa: PLC0415  analyses load more than play does

        return Analysis.of(self.timeline, judge, Effort(seconds, playouts, seed))

    # -- inside -----------------------------------------------------------------------

    def _draw(self) -> None:
        while self.actors == (CHANCE,):
            now = self.timeline.now
            drawn = self.timeline.draw(now, self._luck.stream)
            self.timeline.append(None, drawn.word, now.entry.t)

    @property
    def _sitters(self) -> tuple[Any, ...]:
        return self.timeline.header.seats

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(sitter.name for sitter in self._sitters)

    def _player_for(self, seat: int) -> Player:
        """The player named for a seat, or the one that a record names."""
        sitter = self._sitters[seat]
        if seat in self._own:
            return self._own[seat]
        if sitter.kind == "computer" and sitter.level:
            return self._ready(int(sitter.level))
        if sitter.kind == "computer" and sitter.name in player_names(self.info.id):
            return self._ready(str(sitter.name))
        raise ValueError(f"nobody is named for seat {seat}: give play() a player")

    def _ready(self, player: str | int | Player) -> Player:
        if not isinstance(player, str | int):
            return player
        if player not in self._made:
            made = (
                player_of(self.info.id, level=player)
                if isinstance(player, int)
                else player_of(self.info.id, player)
            )
            self._made[player] = made
        return self._made[player]
