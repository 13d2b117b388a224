"""What holds in every game and in every position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st

from consigliere.core.action import Action
from consigliere.core.errors import IllegalAction, InvalidAction, InvalidPosition
from consigliere.games.famiglia.presentation.notation import code_of, read_step, step_of, write_step
from consigliere.games.famiglia.presentation.turns import apply_turn, turns_of
from consigliere.games.famiglia.presentation.view import FamigliaView
from consigliere.games.famiglia.rules import actions, legal, pile, scoring, step
from consigliere.games.famiglia.rules.actions import ANY_ORDER, GROWING, MAX_CHOICES
from consigliere.games.famiglia.rules.kernel import compiled
from consigliere.games.famiglia.rules.record import (
    ACCOUNTANT,
    DRAW,
    LAY_DOWN,
    STARTER,
    TAKE,
    TAKE_UP,
)
from consigliere.games.famiglia.rules.state import State
from famiglia_strategies import (
    DECK,
    SEEDS,
    Line,
    damaged,
    lines,
    luck_of,
    options,
    played,
    positions,
    spell,
    walk,
)
from famiglia_table import COPIES, GAME, NAMES, line_of

ALL_CARDS = tuple(COPIES[name] for name in NAMES)
CARD_POINTS = {name: (0, 1, 3, 6, 10)[int(name[1])] for name in NAMES}
CARD_POINTS |= {f"F{value}": points for value, points in enumerate((1, 3, 6, 10, 15))}

NOT_IN_A_POSITION = {"turn", "reason"}
"""What a state at the start of a turn holds beyond its line: both without any effect."""


def is_turn_start(state: State) -> bool:
    """Whether the state is written as a position of eight fields."""
    try:
        return len(line_of(state).split()) == 8
    except ValueError:
        return False


def read(position: str, given: dict[str, str]) -> State:
    return GAME.parse_position(position, GAME.info.resolve_options(given))


# -- pieces and points ------------------------------------------------------------


@given(lines())
def test_no_card_is_ever_lost(line: Line) -> None:
    for state in line.states:
        assert GAME.conserved(state) == ALL_CARDS


@given(lines())
def test_points_are_where_the_cards_are(line: Line) -> None:
    for state in line.states:
        view = GAME.view(state, None)
        rest = [*view.street, *view.discard, *view.unknown]
        loose = sum(CARD_POINTS[stack.card] * stack.count for stack in rest)
        loose += sum(CARD_POINTS[card] for card in view.known)
        assert loose + sum(side.points for side in view.sides) == 175
        assert tuple(side.points for side in view.sides) == GAME.standing(state, "agreed").scores


@given(lines())
def test_events_tell_where_every_card_goes(line: Line) -> None:
    for moment, after in walk(line):
        before = places(GAME.view(moment.state, None))
        for event in moment.events:
            for card, origin, goal in event.moves:
                before[origin, card if origin != "pile" else ""] -= 1
                before[goal, card if goal != "pile" else ""] += 1
            if event.key == "famiglia.reshuffled":
                count = event.args["count"]
                assert isinstance(count, int)
                assert count == sum(n for (place, _), n in before.items() if place == "discard")
                before = Counter({at: n for at, n in before.items() if at[0] != "discard"})
                before["pile", ""] += count
        assert +before == places(GAME.view(after, None))


def places(view: FamigliaView) -> Counter[tuple[str, str]]:
    """How many of which card lie where; of the pile the number alone."""
    found: Counter[tuple[str, str]] = Counter()
    for place, stacks in (("street", view.street), ("discard", view.discard)):
        found.update({(place, stack.card): stack.count for stack in stacks})
    for side in view.sides:
        found.update({(f"hand.{side.seat}", stack.card): stack.count for stack in side.hand})
        found.update({(f"area.{side.seat}", stack.card): stack.count for stack in side.area})
    found["pile", ""] = view.pile_size
    return +found


# -- notation ---------------------------------------------------------------------


@given(lines(longest=80))
def test_steps_are_read_as_they_are_written(line: Line) -> None:
    for state in line.states:
        for actor in GAME.actors(state):
            for action in GAME.legal_actions(state, actor):
                assert GAME.parse_action(state, action.word, actor) == action
                code = code_of(read_step(action.word))
                assert code is not None
                assert write_step(step_of(code)) == action.word


@given(positions(), options())
def test_positions_are_written_as_they_are_read(position: str, given: dict[str, str]) -> None:
    assert line_of(read(position, given)) == position


@given(lines(), SEEDS)
def test_a_position_holds_all_that_matters(line: Line, seed: int) -> None:
    """A game taken up from its line is the game itself, and goes on like it."""
    given = GAME.view(line.last, None).options
    starts = [s for s in line.states if GAME.actors(s) and s.record.starter == 0]
    assume(starts)
    for state in starts:
        again = read(line_of(state), given)
        fields = {*(state.record.dtype.names or ())} - NOT_IN_A_POSITION
        same = {name for name in fields if (state.record[name] == again.record[name]).all()}
        assert fields == same
    state = luck_of(seed).choice(starts)
    again = read(line_of(state), given)
    here, there = (played(s, luck_of(seed), 40) for s in (state, again))
    assert [m.action for m in here.moments] == [m.action for m in there.moments]
    assert [m.events for m in here.moments] == [m.events for m in there.moments]


@given(lines())
def test_replay_is_play(line: Line) -> None:
    state = line.states[0]
    for moment, after in walk(line):
        state = GAME.apply(state, Action(moment.action.seat, moment.action.word)).state
        assert state == after
        assert hash(state) == hash(after)


@given(damaged("FABM01234-[]/= ") | st.text(max_size=80))
def test_bad_positions_are_invalid_and_nothing_else(text: str) -> None:
    """Whatever is read is a sound position, and written canonically it is read again."""
    try:
        state = read(text, {})
    except InvalidPosition as error:
        assert error.key
        return
    assert GAME.conserved(state) == ALL_CARDS
    assert line_of(read(line_of(state), {})) == line_of(state)


@given(positions(), st.text(alphabet="FABM01234-+_^@:/>(),=… pas", max_size=30))
def test_bad_turns_are_refused_and_nothing_else(position: str, text: str) -> None:
    record = read(position, {}).record
    before = record.tobytes()
    try:
        apply_turn(record, text)
    except (IllegalAction, InvalidAction) as error:
        assert error.key
    assert record.tobytes() == before


# -- one meaning, several ways ----------------------------------------------------


@given(positions(held="A2"), options())
def test_ordered_swaps_are_all_swaps_once(position: str, given: dict[str, str]) -> None:
    """The growing order misses no exchange, repeats none, and never leaves somebody stuck."""
    record = read(position, given).record.copy()
    record.stage = ACCOUNTANT
    ordered, in_any_order = (Counter(swaps(record, order)) for order in (GROWING, ANY_ORDER))
    assert {*ordered} == {*in_any_order}
    assert max(ordered.values()) == 1


def swaps(record: np.record, order: int, done: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """The decisions of every way through the Accountant phase, sorted."""
    if record.stage not in {ACCOUNTANT, TAKE_UP, LAY_DOWN}:
        yield tuple(sorted(done))
        return
    out = np.empty(MAX_CHOICES, np.int32)
    count = compiled().legal(record, out, order)
    assert count > 0
    for code in [int(code) for code in out[:count]]:
        # The exchanges of an A3 in every order are too many to walk through.
        if code not in {actions.PLAY_ACCOUNTANT + NAMES.index(card) for card in ("A3", "A4")}:
            after = record.copy()
            compiled().decide(after, code)
            yield from swaps(after, order, (*done, code))


@given(lines())
def test_compiled_is_plain(line: Line) -> None:
    """The very functions, called uncompiled, list and do the same."""
    plain, quick = (np.empty(MAX_CHOICES, np.int32) for _ in range(2))
    for moment, after in walk(line):
        record = moment.state.record.copy()
        for order in (ANY_ORDER, GROWING):
            count = compiled().legal(record, quick, order)
            assert legal.legal(record, plain, order) == count
            assert plain[:count].tolist() == quick[:count].tolist()
        carry_out(record, moment.action.word)
        assert record.tobytes() == after.record.tobytes()
        assert scoring.winner(record) == compiled().winner(record)


def carry_out(record: np.record, word: str) -> None:
    """A step in plain Python, with the skips before it."""
    if record.stage in {STARTER, DRAW}:
        if word.startswith("first:"):
            pile.set_starter(record, int(word[-1]) - 1)
        else:
            pile.draw(record, NAMES.index(word[1:]))
        return
    code = code_of(read_step(word))
    assert code is not None
    out = np.empty(MAX_CHOICES, np.int32)
    # A pass is said in the last phase; before it the same number skips a phase.
    while code not in out[: legal.legal(record, out, ANY_ORDER)] or (
        code == actions.SKIP and record.stage != TAKE
    ):
        step.decide(record, actions.SKIP)
    step.decide(record, code)


@given(positions(), options(), SEEDS)
def test_a_pile_of_known_order_is_chance_that_came_so(
    position: str, given: dict[str, str], seed: int
) -> None:
    """The cards that chance brought, laid in this order beforehand, give the same game."""
    state = read(position, given)
    unknown = Counter({stack.card: stack.count for stack in GAME.view(state, None).unknown})
    line = played(state, luck_of(seed), 60)
    drawn = [m.action.word[1:] for m in line.moments if m.action.is_chance][: unknown.total()]
    order = [*drawn, *(unknown - Counter(drawn)).elements(), *GAME.view(state, None).known]
    ordered = read(" ".join([*position.split()[:4], "".join(order), *position.split()[5:]]), given)
    waiting = unknown.total()
    for moment in line.moments:
        if moment.action.is_chance and waiting > 0:
            waiting -= 1
            continue
        if not moment.action.is_chance:
            assert table_of(ordered) == table_of(moment.state)
        ordered = GAME.apply(ordered, moment.action).state


def table_of(state: State) -> FamigliaView:
    """All that lies on the table, but of the pile its size alone; and what may be done."""
    return replace(GAME.view(state, None), unknown=(), known=())


@given(lines())
def test_the_seats_are_alike(line: Line) -> None:
    """The same game with the other seat starting gives the same positions."""
    start = replace_starter(line)
    assume(start is not None)
    assert start is not None
    for moment, after in walk(line):
        if moment.action.word.startswith("first:"):
            continue
        seat = moment.action.seat if moment.action.is_chance else 1 - moment.action.seat
        start = GAME.apply(start, Action(seat, moment.action.word)).state
        assert is_turn_start(start) == is_turn_start(after)
        if is_turn_start(after):
            assert line_of(start) == line_of(after)


def replace_starter(line: Line) -> State | None:
    """A game with the same options in which the other seat starts; None before anybody does."""
    starter = GAME.view(line.last, None).starter
    if starter < 0:
        return None
    given = GAME.view(line.last, None).options
    return GAME.initial({**given, "starter": str(2 - starter)}, 2)


@given(positions(), options(), SEEDS)
def test_listed_turns_lead_where_they_say(position: str, given: dict[str, str], seed: int) -> None:
    record = read(position, given).record
    listed, _ = turns_of(record, 1)
    assert len({turn.notation for turn in listed}) == len(listed) > 0
    whole = [turn.position for turn in listed if turn.position != "?"]
    assert len(set(whole)) == len(whole)
    for turn in luck_of(seed).sample(listed, min(5, len(listed))):
        assert apply_turn(record, turn.notation) == turn.position


# -- knowledge and victory --------------------------------------------------------


@given(lines(), st.sampled_from([0, 1, None]))
def test_a_view_tells_the_whole_state(line: Line, viewer: int | None) -> None:
    for moment, after in walk(line):
        again = GAME.determinize(GAME.view(moment.state, viewer), lambda weights: 0)
        assert told(again) == told(moment.state)
        step = GAME.apply(again, moment.action)
        assert told(step.state) == told(after)
        assert step.events == moment.events


def told(state: State) -> tuple[object, ...]:
    """All that the game answers about a state."""
    views = tuple(GAME.view(state, viewer) for viewer in (0, 1, None))
    legal = tuple(GAME.legal_actions(state, seat) for seat in (0, 1))
    return views, legal, GAME.chance(state), GAME.outcome(state)


@given(positions(), st.sampled_from(["points", "value"]))
def test_swapping_the_players_swaps_the_winner(position: str, tie_break: str) -> None:
    street, first, second, *rest = position.split()
    given = {"tie_break": tie_break}
    here = GAME.standing(read(position, given), "agreed")
    there = GAME.standing(read(" ".join([street, second, first, *rest]), given), "agreed")
    assert there.scores == here.scores[::-1]
    assert there.winners == tuple(1 - seat for seat in here.winners)


@given(st.data(), st.sampled_from(["points", "value"]))
def test_ties_are_broken_card_by_card(data: st.DataObject, tie_break: str) -> None:
    """Against a second way to say it: sorted lists of ranks compare like words."""
    first, second = data.draw(hands_of_equal_worth())
    standing = GAME.standing(read(position_of(first, second), {"tie_break": tie_break}), "agreed")
    places = [(points(hand), ranks(hand, tie_break)) for hand in (first, second)]
    assert standing.scores == (places[0][0], places[1][0])
    better = (0,) if places[0] > places[1] else (1,)
    assert standing.winners == (() if places[0] == places[1] else better)


def points(hand: list[str]) -> int:
    return sum(CARD_POINTS[card] for card in hand)


def ranks(hand: list[str], tie_break: str) -> list[int]:
    """The printed values or the points of the cards, best first, without those of none."""
    found = (int(card[1]) if tie_break == "value" else CARD_POINTS[card] for card in hand)
    return sorted((rank for rank in found if rank), reverse=True)


@st.composite
def hands_of_equal_worth(draw: st.DrawFn) -> tuple[list[str], list[str]]:
    """Two hands, mostly worth the same."""
    luck = luck_of(draw(SEEDS))
    deck = luck.sample(DECK, len(DECK))
    first = [deck.pop() for _ in range(luck.randint(0, 8))]
    second: list[str] = []
    for card in deck:
        if points([*second, card]) <= points(first) and len(second) < 12:
            second.append(card)
    return first, second


def position_of(first: list[str], second: list[str]) -> str:
    """A position in which the players hold these cards."""
    held = Counter(first) + Counter(second)
    rest = [name for name in NAMES for _ in range(COPIES[name] - held[name])]
    return f"{rest[0]} {spell(first)}/- {spell(second)}/- - [{spell(rest[1:])}] 1 1 0"
