"""Whole turns in notation: every distinct one of a position, and one carried out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from consigliere.core.errors import IllegalAction, InvalidAction

from ..rules.actions import GROWING, SKIP
from ..rules.cards import CARD_NAMES
from ..rules.kernel import buffer, functions
from ..rules.record import ACCOUNTANT, BRUTE, DRAW, LAY_DOWN, NOBODY, OVER, STREET, TAKE_UP, Record
from .events import known_drawn
from .explain import refusal, why_not
from .notation import (
    Brute,
    Dig,
    Draw,
    LayDown,
    Pass,
    Play,
    Step,
    Take,
    TakeUp,
    read_card,
    read_step,
    step_of,
    unreadable,
    write_cards,
    write_step,
)
from .position import write_position, write_start
from .table_actions import carried_out

CUT = "…"
UNKNOWN_POSITION = "?"
DEFAULT_DIGS = 2


@dataclass(frozen=True, slots=True)
class Turn:
    """A whole turn; `position` is `?` where a card of unknown order cuts it."""

    notation: str
    position: str


@dataclass(frozen=True, slots=True)
class _Node:
    """A state inside a turn, and the words that lead to it."""

    words: str
    record: Record

    def then(self, word: str, record: Record) -> _Node:
        return _Node(f"{self.words} {word}".lstrip(), record)


def turns_of(s: Record, digs: int = DEFAULT_DIGS) -> tuple[list[Turn], bool]:
    """Every distinct whole turn, by notation; and whether the limit of `digs` left any out.

    Turns to the same position are listed once, under the shortest, then first, notation.
    """
    if s.stage == OVER:
        return [], False
    nodes, ended, is_incomplete = _after_digs(s, digs)
    for dug in nodes:
        for swapped in _after_swaps(dug):
            for threatened in _after_brutes(swapped):
                for node in _after_takes(threatened):
                    _keep(ended, node)
    turns = (_turn(node) for node in ended.values())
    return sorted(turns, key=lambda turn: turn.notation), is_incomplete


def _turn(node: _Node) -> Turn:
    if node.record.stage == DRAW:
        return Turn(node.words + CUT, UNKNOWN_POSITION)
    return Turn(node.words, write_start(node.record))


def _keep(best: dict[bytes, _Node], node: _Node) -> None:
    """Of nodes in the same state keep the one with the shortest words."""
    key = node.record.tobytes()
    known = best.get(key)
    if known is None or _order(node.words) < _order(known.words):
        best[key] = node


def _order(notation: str) -> tuple[int, str]:
    return len(notation), notation


def _legal(record: Record) -> list[int]:
    out = buffer()
    n = functions().legal(record, out, GROWING)
    return [int(code) for code in out[:n]]


def _decided(record: Record, code: int) -> Record:
    after = record.copy()
    functions().decide(after, code)
    return after


def _after_digs(s: Record, digs: int) -> tuple[list[_Node], dict[bytes, _Node], bool]:
    """The states after phase 1, those cut in it, and whether the limit left anything out."""
    level: dict[bytes, _Node] = {s.tobytes(): _Node("", s)}
    ended: list[_Node] = []
    cut: dict[bytes, _Node] = {}
    for _ in range(digs):
        following: dict[bytes, _Node] = {}
        for node in level.values():
            ended.append(_without(node, STREET))
            for after in _dug(node):
                _keep(cut if after.record.stage == DRAW else following, after)
        level = following
    is_incomplete = any(node.record.stage == STREET for node in level.values())
    return ended + [_without(node, STREET) for node in level.values()], cut, is_incomplete


def _without(node: _Node, stage: int) -> _Node:
    """The node after skipping this phase, if it stands in it."""
    if node.record.stage != stage:
        return node
    return _Node(node.words, _decided(node.record, SKIP))


def _dug(node: _Node) -> Iterator[_Node]:
    if node.record.stage != STREET:
        return
    for code in _legal(node.record):
        step = step_of(code)
        if isinstance(step, Dig):
            after = _decided(node.record, code)
            drawn = "".join(CARD_NAMES[k] for k in known_drawn(node.record, step, after))
            yield node.then(f"{write_step(step)}>{drawn}", after)


def _after_swaps(node: _Node) -> Iterator[_Node]:
    """FA-P2-1, FA-P2-2, FA-P2-3: no Accountant, or each with a distinct exchange."""
    if node.record.stage != ACCOUNTANT:
        yield node
        return
    best: dict[bytes, _Node] = {}
    for code in _legal(node.record):
        after = _decided(node.record, code)
        if code == SKIP:
            yield _Node(node.words, after)
            continue
        for swap, record in _swaps(after, (), ()):
            ended = node.then(f"{CARD_NAMES[after.laid]}:{swap}", record)
            key = record.hand.tobytes() + record.area.tobytes()
            known = best.get(key)
            if known is None or _order(ended.words) < _order(known.words):
                best[key] = ended
    yield from best.values()


def _swaps(
    record: Record, ups: tuple[int, ...], downs: tuple[int, ...]
) -> Iterator[tuple[str, Record]]:
    if record.stage not in {TAKE_UP, LAY_DOWN}:
        yield f"{write_cards(ups)}/{write_cards(downs)}", record
        return
    for code in _legal(record):
        after = _decided(record, code)
        match step_of(code):
            case TakeUp(kind):
                yield from _swaps(after, (*ups, kind), downs)
            case LayDown(kind):
                yield from _swaps(after, ups, (*downs, kind))
            case _:
                yield from _swaps(after, ups, downs)


def _after_brutes(node: _Node) -> Iterator[_Node]:
    if node.record.stage != BRUTE:
        yield node
        return
    for code in _legal(node.record):
        after = _decided(node.record, code)
        yield (
            _Node(node.words, after)
            if code == SKIP
            else node.then(write_step(step_of(code)), after)
        )


def _after_takes(node: _Node) -> Iterator[_Node]:
    for code in _legal(node.record):
        after = node.then(write_step(step_of(code)), _decided(node.record, code))
        # How the turn came there no longer matters: now equal positions are equal records.
        after.record.laid = after.record.target = NOBODY
        after.record.swap_limit = after.record.threat = after.record.floor = 0
        after.record.dug = after.record.digs_left = after.record.reason = 0
        yield after


# -- one turn carried out -----------------------------------------------------


def apply_turn(s: Record, text: str) -> str:
    """The position after a whole turn, `?` if a card of unknown order cuts it.

    Raises InvalidAction for a turn that cannot be read, IllegalAction with the clause otherwise.
    """
    words = text.split()
    if not words:
        raise unreadable("")
    parsed = [_read_word(word) for word in words]
    record = s
    for number, word in enumerate(parsed):
        is_last = number == len(parsed) - 1
        after = _carry_out(record, word)
        if after is None:
            if not is_last:
                raise InvalidAction("cut_turn_goes_on", {"text": words[number]})
            return UNKNOWN_POSITION
        record = after
        _check_end(word, words[number], is_last)
    return write_position(record)


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of a turn: its steps, the cards listed as drawn, and whether it is cut."""

    steps: tuple[Step, ...]
    drawn: tuple[int, ...] | None
    is_cut: bool


def _check_end(word: _Word, text: str, is_last: bool) -> None:  # noqa: FBT001
    ends = isinstance(word.steps[-1], Take | Pass)
    if ends and not is_last:
        raise InvalidAction("turn_goes_on", {"text": text})
    if is_last and not ends:
        raise InvalidAction("turn_unfinished", {"text": text})


def _read_word(text: str) -> _Word:
    is_cut = text.endswith(CUT)
    body, arrow, drawn = text.removesuffix(CUT).partition(">")
    if not body:
        raise unreadable(text)
    cards = _read_cards(drawn) if arrow else None
    steps = _read_swap(body) if ":" in body else (read_step(body),)
    if isinstance(steps[0], Play) and (arrow or is_cut):
        raise unreadable(text)
    return _Word(steps, cards, is_cut)


def _read_cards(text: str) -> tuple[int, ...]:
    if text == "-":
        return ()
    return tuple(read_card(text[i : i + 2]) for i in range(0, len(text), 2))


def _read_swap(text: str) -> tuple[Step, ...]:
    name, _, exchange = text.partition(":")
    ups, slash, downs = exchange.partition("/")
    if not slash or not ups or not downs:
        raise unreadable(text)
    taken, laid = _read_cards(ups), _read_cards(downs)
    return (Play(read_card(name)), *map(TakeUp, taken), *map(LayDown, laid))


def _carry_out(record: Record, word: _Word) -> Record | None:
    """The state after a word; None if it is cut by a card of unknown order."""
    if isinstance(word.steps[0], Play):
        _check_swap(word.steps)
    before = record
    for step in word.steps:
        before, after = record, carried_out(record, step)
        if after is None:
            raise _refused(record, step)
        record = after
    if isinstance(word.steps[0], Play):
        return _settled_swap(record)
    return _with_draws(before, word, record)


def _refused(record: Record, step: Step) -> IllegalAction:
    if isinstance(step, Brute | Take | Dig | Play | TakeUp | LayDown | Pass):
        return why_not(record, step)
    raise unreadable(write_step(step))


def _check_swap(steps: tuple[Step, ...]) -> None:
    """FA-P2-3: as many cards down as came up."""
    ups = sum(isinstance(step, TakeUp) for step in steps)
    downs = sum(isinstance(step, LayDown) for step in steps)
    if ups != downs:
        raise refusal("swap_uneven", "FA-P2-3", taken=ups, laid=downs)


def _settled_swap(record: Record) -> Record:
    """FA-P2-2: the exchange is closed, also where nothing came up."""
    if record.stage != TAKE_UP:
        return record
    if SKIP not in _legal(record):
        raise why_not(record, Pass())
    return _decided(record, SKIP)


def _with_draws(before: Record, word: _Word, record: Record) -> Record | None:
    """FA-P1-3: the cards listed as drawn must be those that come, or may come."""
    step = word.steps[0]
    if word.drawn is not None and not isinstance(step, Dig | Take | Pass):
        raise unreadable(write_step(step))
    came = known_drawn(before, step, record)
    listed = list(word.drawn) if word.drawn is not None else list(came)
    return _with_unknown(_after_known(listed, came), word, record)


def _after_known(listed: list[int], came: list[int]) -> list[int]:
    """FA-P1-3: what is listed after the cards of known order that came."""
    if listed[: len(came)] != came:
        drawn = "".join(CARD_NAMES[kind] for kind in came)
        raise refusal("other_cards_drawn", "FA-P1-3", drawn=drawn)
    return listed[len(came) :]


def _with_unknown(listed: list[int], word: _Word, record: Record) -> Record | None:
    while listed:
        kind = listed[0]
        if record.stage != DRAW or record.unknown[kind] == 0:
            raise refusal("card_not_in_pile", "FA-P1-3", card=CARD_NAMES[kind])
        before, record = record, record.copy()
        functions().draw(record, kind)
        listed = _after_known(listed[1:], known_drawn(before, Draw(kind), record))
    if record.stage != DRAW:
        if word.is_cut:
            raise InvalidAction("nothing_is_cut", {"text": write_step(word.steps[-1])})
        return record
    # The refill after a take need not be written.
    if not word.is_cut and not isinstance(word.steps[-1], Take):
        raise InvalidAction("draws_missing", {"count": int(record.pending)})
    return None
