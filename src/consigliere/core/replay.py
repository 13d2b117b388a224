"""A game as a list of entries, replayed: live play, undo, fork, resume and import are one path.

Besides the steps of the game there are acts of the table; see `table_acts`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, MutableSequence, Sequence
from contextlib import suppress
from dataclasses import replace
from enum import Enum
from functools import partial
from typing import Any, Generic, TypeVar

from .action import CHANCE, Action
from .chance import ChanceStream
from .declarations import declared
from .errors import ConsigliereError, IllegalAction, InvalidAction, InvalidOption
from .event import Event
from .game import Game, Information, KnowsForced, Outcome, Transition
from .history import History, Keeping
from .message import Arg
from .moment import NOBODY, Moment, Replacing
from .naming import Nameable, Naming, with_naming
from .record import Entry, Header, Record, Result, check_version, invalid
from .record_fields import naming_in, remark_in
from .table_acts import (
    AGREE_END,
    NAME,
    REMARK,
    UNDO,
)
from .undone import told_of_undo
from .view import View

S = TypeVar("S")

_AT_ONCE = 64
"""Steps of a record that become part of the game together: most of them are cut down at once."""
_START = Entry(0, None, "!start", 0)
"""Stands before the first entry; no record holds it."""


class Reach(Enum):
    """How far an undo may go back; whoever runs the table decides.

    Where information is hidden OWN_TURN is the most without consent: what was seen stays known.
    """

    OWN_TURN = "own_turn"
    """Own steps of an unfinished turn, with nobody else's action and no chance event between."""
    LAST_DECISION = "last_decision"
    """To the previous decision of these people, whatever happened since."""
    CONSENT = "consent"
    """The same if all others allow it; where information is hidden only while nobody else has acted
    since."""


class Timeline(Generic[S]):
    """All moments of one game; the last one is now, the earlier ones stay.

    With `keeping` most of their states are found again only when they are asked for.
    """

    def __init__(self, game: Game[S], header: Header, keeping: Keeping | None = None) -> None:
        self.game = game
        self.header = header
        self._is_forced = (
            game.is_forced if isinstance(game, KnowsForced) else partial(_has_one_step, game)
        )

        def begin() -> S:
            return game.initial(game.info.options_as_played(header.options), len(header.seats))

        state = begin()
        first = Moment(0, _START, state, (), 0, None, 0, game.outcome(state))
        self.rows: Sequence[Moment[S]] = [first]
        """The moments, of which all but the last may be without their state and their events."""
        self.moments: MutableSequence[Moment[S]] = self.rows
        if keeping is not None:
            history = History(game, begin, first, keeping)
            self.moments, self.rows = history, history.rows

    @property
    def now(self) -> Moment[S]:
        """The last moment."""
        return self.rows[-1]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry in order, undone ones too."""
        return tuple(moment.entry for moment in self.rows[1:])

    def append(self, seat: int | None, act: str, t: int) -> Moment[S]:
        """Carry out an entry; raises InvalidAction or IllegalAction, and then nothing changed."""
        moment = self.following(self.now, Entry(self.now.seq + 1, seat, act, t))
        self.extend([moment])
        return moment

    def extend(self, moments: list[Moment[S]]) -> None:
        """Make moments computed by `following` part of the game."""
        self.moments.extend(moments)

    def following(self, before: Moment[S], entry: Entry) -> Moment[S]:
        """The moment after `before` that an entry would make; changes nothing.

        `before` is now, or itself follows from now. Raises InvalidAction or IllegalAction.
        """
        if before.outcome is not None:
            raise InvalidAction("game_over")
        if entry.seq != before.seq + 1 or entry.t < before.entry.t:
            raise InvalidAction("entry_order", {"seq": entry.seq})
        if entry.act.startswith("!"):
            return self._table_act(before, entry)
        return self._step(before, entry)

    def view(self, viewer: int | None, moment: Moment[S] | None = None) -> View:
        """What a seat sees at a moment, by default now, with the names given up to then."""
        at = self.now if moment is None else moment
        view = self.game.view(at.state, viewer)
        if at.namings and isinstance(self.game, Nameable):
            return self.game.with_names(at.state, view, at.namings)
        return view

    def line(self, moment: Moment[S] | None = None) -> Iterator[Moment[S]]:
        """The moments whose steps led to a position, last step first, down to the start."""
        return (self.moments[row.seq] for row in self._line(moment or self.now))

    def _line(self, moment: Moment[S]) -> Iterator[Moment[S]]:
        """The rows of a line."""
        at: int | None = moment.position
        while at is not None:
            yield self.rows[at]
            at = self.rows[at].parent

    def undo_target(self, people: frozenset[int], reach: Reach) -> int | None:
        """The position that an undo by these seats leads to, None if there is nothing to undo.

        Forced steps are passed over: undoing one alone would only see it happen again.
        """
        if self.now.outcome is not None:
            return None
        is_hidden = self.game.info.information is Information.HIDDEN
        if is_hidden and reach is Reach.LAST_DECISION:
            reach = Reach.OWN_TURN
        if reach is Reach.OWN_TURN and not people.intersection(self.game.actors(self.now.state)):
            return None
        for moment in self._line(self.now):
            if moment.parent is None or moment.reveals:
                return None
            is_own = moment.entry.seat in people - moment.taken_over
            if is_own and not moment.is_forced:
                return moment.parent
            if not is_own and (reach is Reach.OWN_TURN or is_hidden):
                return None
        return None

    def draw(self, moment: Moment[S], stream: ChanceStream) -> Action:
        """What the stream picks for the chance event that is due at a moment."""
        outcomes = self.game.chance(moment.state)
        position = stream.pick(moment.draws, [outcome.weight for outcome in outcomes])
        return outcomes[position].action

    def fork(self, seq: int) -> Timeline[S]:
        """A game of its own that is the same up to `seq`; nobody vouches for its luck."""
        fork = Timeline(self.game, replace(self.header, commitment=None))
        fork.moments = fork.rows = list(self.moments[: seq + 1])
        return fork

    def cut(self, seq: int) -> None:
        """Forget everything after moment `seq`, as if it had never been."""
        del self.moments[seq + 1 :]

    def record(self, seed: str | None = None) -> Record:
        """The record so far; `seed` (hexadecimal) goes into the result of a finished game."""
        outcome = self.now.outcome
        if outcome is None:
            return Record(self.header, self.entries)
        return Record(self.header, self.entries, result_of(outcome, seed))

    # -- one entry ----------------------------------------------------------------

    def _step(self, before: Moment[S], entry: Entry) -> Moment[S]:
        seat = CHANCE if entry.seat is None else entry.seat
        if seat == CHANCE:
            action = Action(CHANCE, entry.act)
            transition = self._drawn(before.state, action)
        else:
            action = self.game.parse_action(before.state, entry.act, seat)
            transition = self.game.apply(before.state, action)
        return Moment(
            seq=entry.seq,
            entry=entry if entry.act == action.word else replace(entry, act=action.word),
            state=transition.state,
            events=transition.events,
            position=entry.seq,
            parent=before.position,
            draws=before.draws + (seat == CHANCE),
            outcome=self.game.outcome(transition.state),
            offers=before.offers,
            replacing=self._still_asked(before, seat, transition.state),
            taken_over=before.taken_over,
            resigned=before.resigned,
            namings=before.namings,
            private=transition.private,
            is_forced=seat != CHANCE and self._is_forced(before.state, seat),
            reveals=transition.reveals,
        )

    def _still_asked(self, before: Moment[S], by: int, state: S) -> Replacing | None:
        """The request to replace somebody, unless they have acted or need not act any more."""
        asked = before.replacing
        if asked is None or asked.seat == by or asked.seat not in self.game.actors(state):
            return None
        return asked

    def _drawn(self, state: S, action: Action) -> Transition[S]:
        """The game looks up itself whether chance may do so; there may be many outcomes."""
        if self.game.actors(state) == (CHANCE,):
            with suppress(IllegalAction, InvalidAction):
                return self.game.apply(state, action)
        raise InvalidAction("not_a_chance", {"text": action.word})

    def _table_act(self, before: Moment[S], entry: Entry) -> Moment[S]:
        after = replace(before, seq=entry.seq, entry=entry, parent=None, private={}, reveals=False)
        if entry.act == AGREE_END:
            return self._agreed(after)
        if entry.seat is None or entry.seat >= len(self.header.seats):
            raise InvalidAction("table_act", {"text": entry.act})
        if entry.act.startswith(UNDO):
            return self._undone(after, entry)
        if entry.act.startswith(REMARK):
            return self._remarked(after, entry)
        if entry.act.startswith(NAME):
            return self._named(after, entry, entry.seat)
        return declared(self.game, self.header, after, entry.seat)

    def _agreed(self, after: Moment[S]) -> Moment[S]:
        if after.entry.seat is not None or not after.offers:
            raise InvalidAction("no_offer", {"text": AGREE_END})
        standing = self.game.standing(after.state, "agreed")
        return replace(after, events=(Event("table.end_agreed"),), outcome=standing)

    def _undone(self, after: Moment[S], entry: Entry) -> Moment[S]:
        on_line = {moment.seq for moment in self._line(after)}
        target = entry.act.removeprefix(UNDO)
        if target not in set(map(str, on_line)) or int(target) == after.position:
            raise InvalidAction("undo_target", {"text": entry.act})
        there = self.moments[int(target)]
        steps = [self.moments[seq] for seq in sorted(on_line) if seq > there.seq]
        events, private = told_of_undo(entry.seat or 0, steps, len(self.header.seats))
        return replace(
            after,
            state=there.state,
            events=events,
            private=private,
            position=there.seq,
            draws=there.draws,
            asking=None,
            allowing=NOBODY,
            replacing=None,
        )

    def _remarked(self, after: Moment[S], entry: Entry) -> Moment[S]:
        text = remark_in(entry.act)
        about = self.event_at(entry.act.removeprefix(REMARK).partition(":")[0])
        if text is None or about is None or about.seat != entry.seat:
            raise InvalidAction("table_act", {"text": entry.act[:40]})
        args: dict[str, Arg] = {"about": about.message, "text": text}
        return replace(after, events=(Event("table.remark", args, entry.seat),))

    def _named(self, after: Moment[S], entry: Entry, seat: int) -> Moment[S]:
        naming = naming_in(entry.act)
        if naming is None or not self.may_name(seat, naming[0], after):
            raise InvalidAction("table_act", {"text": entry.act[:40]})
        new = Naming(seat, *naming)
        events = (Event("table.named", {"name": new.name}, seat),)
        return replace(after, events=events, namings=with_naming(after.namings, new))

    def may_name(self, seat: int, piece: str, moment: Moment[S] | None = None) -> bool:
        """Whether a seat may name what a piece belongs to, by default now."""
        state = (self.now if moment is None else moment).state
        return isinstance(self.game, Nameable) and self.game.may_name(state, seat, piece)

    def event_at(self, address: str) -> Event | None:
        """The public event called `17.1`: number 1 (from 0) of moment 17; None if there is none."""
        seq, _, place = address.partition(".")
        if not (seq.isdecimal() and place.isdecimal()) or int(seq) >= len(self.moments):
            return None
        events = self.moments[int(seq)].events
        return events[int(place)] if int(place) < len(events) else None


def _has_one_step(game: Game[S], state: S, seat: int) -> bool:
    return len(game.legal_actions(state, seat)) == 1


def result_of(outcome: Outcome, seed: str | None) -> Result:
    """The outcome as the last line of a record."""
    return Result(outcome.scores, outcome.winners, outcome.reason, seed)


# -- records -------------------------------------------------------------------------


def replay(record: Record, game: Game[S], keeping: Keeping | None = None) -> Timeline[S]:
    """The verified timeline of a record; raises InvalidRecord naming the entry at fault.

    An older `rules_version` is replayed by today's rules, with the value that held then for options
    that came later; if that fails, the error says so.
    """
    check_header(record.header, game)
    timeline = Timeline(game, record.header, keeping)
    steps: list[Moment[S]] = []
    for entry in record.entries:
        if steps and (entry.act.startswith("!") or len(steps) == _AT_ONCE):
            timeline.extend(steps)
            steps = []
        steps.append(_replayed(timeline, steps[-1] if steps else timeline.now, entry))
    timeline.extend(steps)
    _check_result(timeline, record)
    return timeline


def check_header(header: Header, game: Game[Any]) -> None:
    """Whether the game can replay such a record at all; raises InvalidRecord."""
    if header.game != game.info.id:
        raise invalid("game", 0, "game", game=header.game)
    check_version(header, game.info.rules_version)
    if len(header.seats) not in game.info.seats:
        raise invalid("seats", 0, "seats", seats=len(header.seats))
    _check_options(header, game)


def _check_options(header: Header, game: Game[Any]) -> None:
    """Every option of its time spelled out; the edition only where it is exactly that edition."""
    info = game.info
    try:
        complete = info.resolve_options(info.options_as_played(header.options))
    except InvalidOption as error:
        raise invalid("options", 0, "options", reason=error.message) from None
    if header.options.keys() - info.extras != info.names_in(header.rules_version):
        raise invalid("options_incomplete", 0, "options")
    named = info.edition_of(complete, header.rules_version)
    if header.edition is not None and header.edition != named:
        raise invalid("edition", 0, "edition")


def replay_entry(timeline: Timeline[Any], entry: Entry) -> None:
    """Carry out the next entry; raises InvalidRecord."""
    timeline.extend([_replayed(timeline, timeline.now, entry)])


def _replayed(timeline: Timeline[S], before: Moment[S], entry: Entry) -> Moment[S]:
    """The moment after `before`, which is now or follows from it; raises InvalidRecord."""
    try:
        moment = timeline.following(before, entry)
    except ConsigliereError as error:
        found = timeline.header.rules_version
        if found != timeline.game.info.rules_version:
            raise invalid("no_longer_replays", entry.seq, "act", found=found) from error
        reason = error.message
        raise invalid("refused", entry.seq, "act", act=entry.act, reason=reason) from error
    if moment.entry != entry:
        raise invalid("not_canonical", entry.seq, "act")
    return moment


def _check_result(timeline: Timeline[Any], record: Record) -> None:
    outcome, result = timeline.now.outcome, record.result
    seq = len(record.entries) + 1
    if result is None:
        if outcome is not None:
            raise invalid("result_missing", seq, "result")
        return
    if outcome is None:
        raise invalid("not_over", seq, "result")
    for name in ("scores", "winners", "reason"):
        if getattr(result, name) != getattr(outcome, name):
            raise invalid("result", seq, name)
    if result.seed is not None:
        _check_luck(timeline, bytes.fromhex(result.seed), seq)


def _check_luck(timeline: Timeline[Any], seed: bytes, seq: int) -> None:
    """The seed is the one committed to, and every chance entry is what it picks."""
    if hashlib.sha256(seed).hexdigest() != timeline.header.commitment:
        raise invalid("commitment", seq, "seed")
    stream = ChanceStream(seed)
    for row in timeline.rows:
        if row.parent is None or row.entry.seat is not None:
            continue
        before = timeline.moments[row.parent]
        if timeline.draw(before, stream).word != row.entry.act:
            raise invalid("chance", row.seq, "act")
