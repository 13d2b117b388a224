"""One path for live play, undo, fork and import, shown with the counting game."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

import counting_game
from consigliere.core.chance import ChanceStream
from consigliere.core.errors import ConsigliereError, IllegalAction, InvalidAction, InvalidRecord
from consigliere.core.event import Event
from consigliere.core.game import Information
from consigliere.core.message import Message, seat_name
from consigliere.core.options import OptionSpec
from consigliere.core.record import Entry, Header, Record, Result, Sitter, dumps, loads
from consigliere.core.replay import Reach, Timeline, replay
from consigliere.core.undone import undone_event
from counting_game import Counting, State

STREAM = ChanceStream.from_int(7)
GAME = Counting()
HEADER = replace(counting_game.HEADER, commitment=STREAM.commitment)
BOTH = frozenset({0, 1})


def table(*acts: tuple[int | None, str], header: Header = HEADER) -> Timeline[State]:
    """A game in which chance is drawn and these acts happen."""
    timeline = Timeline(GAME, header)
    draw_chance(timeline)
    for seat, act in acts:
        timeline.append(seat, act, timeline.now.seq * 10)
        draw_chance(timeline)
    return timeline


def draw_chance(timeline: Timeline[State]) -> None:
    while timeline.now.outcome is None and GAME.chance(timeline.now.state):
        word = timeline.draw(timeline.now, STREAM).word
        timeline.append(None, word, timeline.now.entry.t)


def finished() -> Timeline[State]:
    timeline = table((0, "3"), (1, "3"))
    while timeline.now.outcome is None:
        left = timeline.now.state.goal - timeline.now.state.total
        timeline.append(timeline.now.state.mover, str(min(3, left)), 100)
    return timeline


def refusal(timeline: Timeline[State], seat: int | None, act: str) -> str:
    """The key with which an entry is refused; nothing may change."""
    before = list(timeline.moments)
    with pytest.raises(ConsigliereError) as caught:
        timeline.append(seat, act, 1000)
    assert timeline.moments == before
    return caught.value.key


def broken(record: Record) -> tuple[str, Any, Any]:
    with pytest.raises(InvalidRecord) as caught:
        replay(record, GAME)
    return caught.value.key, caught.value.details["seq"], caught.value.details["field"]


# -- steps ---------------------------------------------------------------------------


def test_every_moment_stays_available() -> None:
    timeline = table((0, "3"), (1, "1"))
    assert [moment.seq for moment in timeline.moments] == [0, 1, 2, 3]
    assert [moment.state.total for moment in timeline.moments] == [0, 0, 3, 4]
    assert [e.key for e in timeline.moments[2].events] == ["counting.counted"]


def test_entries_are_written_in_the_usual_form() -> None:
    assert table((0, " 3 ")).now.entry.act == "3"


def test_refused_steps_change_nothing() -> None:
    timeline = table((0, "3"))
    assert refusal(timeline, 0, "3") == "counting.not_your_turn"
    assert refusal(timeline, 1, "4") == "unreadable"
    assert refusal(timeline, None, "coin:1") == "not_a_chance"
    assert refusal(timeline, 1, "!cheat") == "table_act"
    assert refusal(timeline, None, "!resign") == "table_act"
    assert refusal(timeline, 2, "!resign") == "table_act"


def test_time_never_runs_back() -> None:
    timeline = table((0, "3"))
    with pytest.raises(InvalidAction):
        timeline.append(1, "3", timeline.now.entry.t - 1)


def test_nothing_happens_after_the_end() -> None:
    timeline = finished()
    assert timeline.now.outcome is not None
    assert refusal(timeline, 0, "1") == "game_over"
    assert refusal(timeline, 0, "!resign") == "game_over"


# -- undo ------------------------------------------------------------------------------


def test_undo_inside_the_own_turn_only() -> None:
    """In the counting game a step ends the turn, so there is nothing to take back."""
    timeline = table((0, "3"))
    assert timeline.undo_target(frozenset({0}), Reach.OWN_TURN) is None
    assert timeline.undo_target(frozenset({1}), Reach.OWN_TURN) is None


class Open(Counting):
    """Lets everybody go back to the last decision, as games without secrets do."""

    info = replace(Counting.info, information=Information.PERFECT)


def open_table(*acts: tuple[int | None, str]) -> Timeline[State]:
    timeline = Timeline[State](Open(), HEADER)
    for number, (seat, act) in enumerate([(None, "deal:12"), *acts]):
        timeline.append(seat, act, number * 10)
    return timeline


class Solitaire(Open):
    """The same seat goes on and on: a turn of several steps."""

    def apply(self, state: State, action: Any) -> Any:
        step = super().apply(state, action)
        return replace(step, state=replace(step.state, mover=0))


def test_undo_of_own_steps_stops_at_chance() -> None:
    timeline = Timeline(Solitaire(), HEADER)
    timeline.append(None, "deal:11", 0)
    timeline.append(0, "1", 0)
    timeline.append(0, "2", 0)
    assert timeline.undo_target(frozenset({0}), Reach.OWN_TURN) == 2
    assert timeline.undo_target(frozenset({1}), Reach.OWN_TURN) is None
    timeline.append(0, "!undo:2", 0)
    assert timeline.now.state.total == 1
    assert timeline.undo_target(frozenset({0}), Reach.OWN_TURN) == 1
    timeline.append(0, "!undo:1", 0)
    assert timeline.undo_target(frozenset({0}), Reach.OWN_TURN) is None
    timeline.append(0, "3", 0)
    timeline.append(0, "3", 0)
    timeline.append(None, "coin:0", 0)
    assert timeline.undo_target(frozenset({0}), Reach.OWN_TURN) is None
    assert timeline.undo_target(frozenset({0}), Reach.LAST_DECISION) == 6


def test_undo_against_the_computer_goes_back_to_the_own_decision() -> None:
    timeline = open_table((0, "3"), (1, "3"))
    assert timeline.undo_target(frozenset({0}), Reach.LAST_DECISION) == 1
    timeline.append(0, "!undo:1", 90)
    assert (timeline.now.state.total, timeline.now.draws) == (0, 1)
    assert timeline.undo_target(frozenset({0}), Reach.LAST_DECISION) is None


def test_undo_at_a_shared_screen_goes_back_one_decision() -> None:
    timeline = table((0, "1"), (1, "1"))
    assert timeline.undo_target(BOTH, Reach.LAST_DECISION) == 2


def test_undo_passes_over_what_a_stand_in_did() -> None:
    timeline = open_table((0, "1"), (1, "!take_over"), (1, "1"), (1, "!come_back"))
    assert timeline.undo_target(frozenset({1}), Reach.LAST_DECISION) is None
    assert timeline.undo_target(frozenset({0}), Reach.LAST_DECISION) == 1


def test_undo_keeps_what_was_hidden_hidden() -> None:
    """What another has done, or chance has dealt, cannot be forgotten again."""
    timeline = table((0, "3"), (1, "1"))
    assert timeline.undo_target(frozenset({0}), Reach.LAST_DECISION) is None
    assert timeline.undo_target(BOTH, Reach.LAST_DECISION) == 2
    timeline.append(0, "1", 90)
    timeline.append(None, "coin:0", 90)
    assert timeline.undo_target(BOTH, Reach.LAST_DECISION) is None


class Showdown(Solitaire):
    """The second step shows everybody's secrets."""

    def apply(self, state: State, action: Any) -> Any:
        return replace(super().apply(state, action), reveals=state.total == 1)


def test_undo_does_not_cross_what_was_revealed() -> None:
    timeline = Timeline(Showdown(), HEADER)
    timeline.append(None, "deal:11", 0)
    timeline.append(0, "1", 0)
    assert timeline.undo_target(frozenset({0}), Reach.OWN_TURN) == 1
    timeline.append(0, "1", 0)
    assert timeline.now.reveals
    for reach in Reach:
        assert timeline.undo_target(frozenset({0}), reach) is None
    timeline.append(0, "1", 0)
    assert timeline.undo_target(frozenset({0}), Reach.OWN_TURN) == 3
    timeline.append(0, "!undo:3", 0)
    assert not timeline.now.reveals
    assert timeline.undo_target(frozenset({0}), Reach.OWN_TURN) is None


class Whispering(Counting):
    """Tells the second seat a little more."""

    def apply(self, state: State, action: Any) -> Any:
        step = super().apply(state, action)
        return replace(step, private={1: (*step.events, Event("counting.whispered", {"n": 1}))})


def test_everybody_is_told_his_own() -> None:
    timeline = Timeline(Whispering(), HEADER)
    moment = timeline.append(None, "deal:11", 0)
    keys = {viewer: [e.key for e in moment.told(viewer)] for viewer in (None, 0, 1)}
    assert keys[0] == keys[None] == [e.key for e in moment.events]
    assert keys[1] == [*keys[0], "counting.whispered"]
    offer = timeline.append(0, "!offer_end", 0)
    assert offer.told(1) == offer.events


class Narrow(Counting):
    """Ones only, except at the beginning."""

    def legal_actions(self, state: State, seat: int) -> Any:
        return super().legal_actions(state, seat)[: 3 if state.total == 0 else 1]


def test_undo_passes_over_forced_steps() -> None:
    timeline = Timeline(Narrow(), HEADER)
    for seat, act in ((None, "deal:11"), (0, "1"), (1, "1"), (0, "1")):
        timeline.append(seat, act, 0)
    assert timeline.undo_target(BOTH, Reach.LAST_DECISION) == 1


def test_undone_luck_comes_again() -> None:
    timeline = table((0, "3"), (1, "3"))
    coin = timeline.now.entry.act
    timeline.append(1, "!undo:2", 90)
    timeline.append(1, "2", 90)
    draw_chance(timeline)
    assert timeline.now.entry.act == coin


@pytest.mark.parametrize("target", ["1", "2", "9", "-1", "x", "", "02", "99999999999999999999"])
def test_undo_leads_only_to_earlier_positions_of_this_line(target: str) -> None:
    timeline = table((0, "3"), (1, "1"), (0, "!undo:1"))
    assert refusal(timeline, 0, f"!undo:{target}") == "undo_target"


def test_undo_is_marked() -> None:
    timeline = table((0, "3"), (0, "!undo:1"))
    assert [(e.key, e.seat) for e in timeline.now.events] == [("table.undone_step", 0)]
    assert [entry.act for entry in timeline.entries][-1] == "!undo:1"


def counted(number: int) -> Message:
    return Message("event.counting.counted", {"number": number})


def test_an_undo_says_what_it_took_back() -> None:
    timeline = table((0, "3"), (0, "!undo:1"))
    assert timeline.now.events == (Event("table.undone_step", {"what": (counted(3),)}, 0),)
    timeline = table((0, "3"), (1, "1"), (0, "!undo:1"))
    assert timeline.now.events == (Event("table.undone_more", {"what": (counted(3),)}, 0),)


def test_an_undo_of_somebody_elses_step_says_whose_it_was() -> None:
    """Whoever plays several seats takes back a step of one while another is to move."""
    timeline = table((0, "3"), (1, "!undo:1"))
    step = Message("event.table.step_of", {"player": seat_name(0), "what": (counted(3),)})
    assert timeline.now.events == (Event("table.undone_step", {"what": (step,)}, 1),)


class Confiding(Counting):
    """Tells the second seat which number it was, and everybody else that there was one."""

    def apply(self, state: State, action: Any) -> Any:
        step = super().apply(state, action)
        hidden = (Event("counting.counted_hidden", seat=step.events[0].seat),)
        return replace(step, events=hidden, private={1: step.events})


def test_an_undo_tells_nobody_more_than_the_step_did() -> None:
    timeline = Timeline[State](Confiding(), HEADER)
    for seat, act in ((None, "deal:12"), (0, "3"), (0, "!undo:1")):
        timeline.append(seat, act, 0)
    hidden = Event("table.undone_step", {"what": (Message("event.counting.counted_hidden"),)}, 0)
    assert timeline.now.told(None) == timeline.now.told(0) == (hidden,)
    assert timeline.now.told(1) == (Event("table.undone_step", {"what": (counted(3),)}, 0),)


def test_a_choice_that_nobody_was_told_of_stays_unsaid() -> None:
    assert undone_event(0, [(0, ())]) == Event("table.undone", seat=0)
    followed = undone_event(0, [(0, ()), (1, (Event("counting.counted", {"number": 1}, 1),))])
    assert followed == Event("table.undone", seat=0)


# -- acts of the table ---------------------------------------------------------------


def test_resigning_makes_the_others_win() -> None:
    timeline = table((0, "3"), (0, "!resign"))
    outcome = timeline.now.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "resigned")
    assert timeline.now.events[0].key == "table.resigned"


class CountingByMany(Counting):
    """The toy at tables at which only the first two seats ever have something to decide."""

    info = replace(Counting.info, seats=(2, 3, 4))

    def initial(self, options: Mapping[str, str], seats: int) -> State:
        return super().initial(options, 2)


PEOPLE = tuple(Sitter(name, "human") for name in ("Ann", "Ben", "Cleo"))


def crowd(*sitters: Sitter) -> Timeline[State]:
    return Timeline(CountingByMany(), replace(HEADER, seats=sitters))


def test_among_many_the_computer_goes_on_for_whoever_resigns() -> None:
    timeline = crowd(*PEOPLE)
    timeline.append(1, "!offer_end", 90)
    timeline.append(0, "!resign", 90)
    now = timeline.now
    assert now.outcome is None
    assert now.taken_over == now.resigned == {0}
    assert now.offers == frozenset(), "those who are left have to agree anew"
    assert [(event.key, event.seat) for event in now.events] == [("table.resigned", 0)]
    for act in ("!resign", "!come_back", "!offer_end", "!take_over"):
        assert refusal(timeline, 0, act) == "table_act"
    timeline.append(None, "deal:12", 90)
    timeline.append(0, "3", 90)
    assert timeline.now.resigned == {0}, "the computer plays the seat, which stays given up"


def test_the_last_one_who_has_not_resigned_wins() -> None:
    timeline = crowd(*PEOPLE)
    timeline.append(0, "!resign", 90)
    timeline.append(2, "!resign", 90)
    assert timeline.now.outcome is not None
    assert (timeline.now.outcome.winners, timeline.now.outcome.reason) == ((1,), "resigned")


def test_computers_do_not_play_on_among_themselves() -> None:
    computer = Sitter("", "computer", 3)
    timeline = crowd(PEOPLE[0], PEOPLE[1], computer, computer)
    timeline.append(1, "!resign", 90)
    assert timeline.now.outcome is None
    timeline.append(0, "!resign", 90)
    assert timeline.now.outcome is not None
    assert timeline.now.outcome.winners == (2, 3)


def test_agreeing_needs_an_offer() -> None:
    timeline = table((0, "3"))
    assert refusal(timeline, None, "!agree_end") == "no_offer"
    timeline.append(0, "!offer_end", 90)
    assert refusal(timeline, 1, "!agree_end") == "no_offer"
    assert refusal(timeline, 0, "!offer_end") == "table_act"
    timeline.append(None, "!agree_end", 90)
    outcome = timeline.now.outcome
    assert outcome is not None
    assert outcome == GAME.standing(timeline.now.state, "agreed")


def test_declining_takes_the_offer_off_the_table() -> None:
    timeline = table((0, "3"))
    assert refusal(timeline, 1, "!decline_end") == "table_act"
    timeline.append(0, "!offer_end", 90)
    timeline.append(1, "!decline_end", 90)
    assert timeline.now.offers == frozenset()
    assert refusal(timeline, None, "!agree_end") == "no_offer"


def test_taking_over_and_coming_back() -> None:
    timeline = table((0, "!take_over"))
    assert timeline.now.taken_over == {0}
    assert refusal(timeline, 0, "!take_over") == "table_act"
    assert refusal(timeline, 1, "!come_back") == "table_act"
    timeline.append(0, "!come_back", 90)
    assert timeline.now.taken_over == frozenset()


def test_a_computer_declares_nothing() -> None:
    header = replace(HEADER, seats=(HEADER.seats[0], Sitter("", "computer", 1)))
    timeline = table(header=header)
    for act in ("!resign", "!take_over", "!offer_end"):
        assert refusal(timeline, 1, act) == "table_act"


# -- forks and records -----------------------------------------------------------------


def test_a_fork_goes_its_own_way() -> None:
    timeline = finished()
    fork = timeline.fork(2)
    assert fork.header.commitment is None
    assert fork.entries == timeline.entries[:2]
    assert timeline.now.outcome is not None
    assert fork.now.outcome is None
    fork.append(1, "1", 200)
    assert replay(fork.record(), GAME).now == fork.now


def test_a_record_replays_to_the_same_moments() -> None:
    for timeline in (
        finished(),
        table((0, "3"), (1, "1"), (0, "!undo:2"), (1, "2")),
        table((0, "!offer_end"), (1, "!decline_end"), (0, "1"), (1, "!resign")),
    ):
        record = loads(dumps(timeline.record(STREAM.seed.hex())))
        assert replay(record, GAME).moments == timeline.moments


def test_the_seed_opens_the_commitment() -> None:
    record = finished().record(STREAM.seed.hex())
    result = record.result
    assert result is not None
    other = replace(result, seed="00" * 32)
    at = len(record.entries) + 1
    assert broken(replace(record, result=other)) == ("record_commitment", at, "seed")


def test_luck_that_the_seed_did_not_pick_is_found() -> None:
    record = finished().record(STREAM.seed.hex())
    dealt = record.entries[0].act
    wrong = "deal:11" if dealt != "deal:11" else "deal:12"
    entries = (replace(record.entries[0], act=wrong), *record.entries[1:])
    forged = Timeline(GAME, HEADER)
    for entry in entries:
        forged.append(entry.seat, entry.act, entry.t)
    assert broken(forged.record(STREAM.seed.hex())) == ("record_chance", 1, "act")
    assert replay(forged.record(), GAME).now.outcome is not None


def test_a_result_that_did_not_happen() -> None:
    record = finished().record()
    result = record.result
    assert result is not None
    at = len(record.entries) + 1
    for field, value in (("scores", (9, 9)), ("winners", (0, 1)), ("reason", "x")):
        changed: Result = replace(result, **{field: value})  # type: ignore[arg-type]
        assert broken(replace(record, result=changed)) == ("record_result", at, field)
    assert broken(replace(record, result=None)) == ("record_result_missing", at, "result")
    early = replace(record, entries=record.entries[:-1])
    assert broken(early) == ("record_not_over", at - 1, "result")


def test_an_entry_that_the_rules_refuse_is_named() -> None:
    record = table((0, "3"), (1, "1")).record()
    entries = (*record.entries[:2], Entry(3, 0, "1", 99))
    assert broken(replace(record, entries=entries)) == ("record_refused", 3, "act")
    unusual = (*record.entries[:2], Entry(3, 1, "1 ", 99))
    assert broken(replace(record, entries=unusual)) == ("record_not_canonical", 3, "act")
    skipped = (*record.entries[:2], Entry(4, 1, "1", 99))
    assert broken(replace(record, entries=skipped)) == ("record_refused", 4, "act")


def test_an_old_record_says_that_it_no_longer_replays() -> None:
    record = table((0, "3")).record()
    old = replace(record, header=replace(HEADER, rules_version=2))
    assert replay(old, GAME).now.state.total == 3
    entries = (*record.entries, Entry(3, 0, "1", 99))
    assert broken(replace(old, entries=entries)) == ("record_no_longer_replays", 3, "act")


@pytest.mark.parametrize(
    ("change", "key", "field"),
    [
        ({"game": "chess"}, "record_game", "game"),
        ({"rules_version": 4}, "record_rules_version", "rules_version"),
        ({"seats": HEADER.seats[:1]}, "record_seats", "seats"),
        ({"options": {"goal": "11", "starter": "1"}}, "record_options", "options"),
        ({"options": {"goal": "10"}}, "record_options_incomplete", "options"),
        (
            {"options": {"goal": "10", "starter": "1", "edition": "short"}},
            "record_options_incomplete",
            "options",
        ),
        ({"edition": "long"}, "record_edition", "edition"),
        ({"edition": "unheard_of"}, "record_edition", "edition"),
    ],
)
def test_a_header_that_does_not_fit(change: dict[str, Any], key: str, field: str) -> None:
    record = Record(replace(HEADER, **change), ())
    assert broken(record) == (key, 0, field)


def test_an_edition_is_its_rules_whoever_starts() -> None:
    assert GAME.info.edition_of({"goal": "20", "starter": "2"}) == "long"
    assert GAME.info.edition_of({"goal": "10", "starter": "1"}) == "short"


def test_a_refusal_keeps_its_clause() -> None:
    timeline = table((0, "3"))
    with pytest.raises(IllegalAction) as caught:
        timeline.append(0, "1", 99)
    assert caught.value.clause == "CO-1"


# -- options that came later -------------------------------------------------------------


class Grown(Counting):
    """The same game one rules version later, with an option more and another short edition."""

    info = replace(
        GAME.info,
        rules_version=4,
        options=(
            *GAME.info.options,
            OptionSpec("coin", ("yes", "no"), "no", since=4, earlier="yes"),
        ),
        editions={"short": {"goal": "20"}, "long": {"goal": "20", "coin": "yes"}},
        earlier_editions={3: GAME.info.editions},
    )

    def initial(self, options: Mapping[str, str], seats: int) -> State:
        state = super().initial(options, seats)
        is_tossed = self.info.resolve_options(options)["coin"] == "no"
        return replace(state, tossed=is_tossed)


GROWN = Grown()


def test_an_option_that_came_later_has_the_value_that_held_before() -> None:
    old = table((0, "3")).record()
    timeline = replay(old, GROWN)
    assert timeline.moments[0].state.tossed is False
    assert timeline.header == old.header
    assert timeline.record() == old
    assert GROWN.initial({}, 2).tossed is True


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"rules_version": 4, "edition": None}, "record_options_incomplete"),
        ({"options": {"goal": "10", "starter": "1", "coin": "yes"}}, "record_options_incomplete"),
        ({"edition": "long"}, "record_edition"),
        (
            {"rules_version": 4, "options": {"goal": "10", "starter": "1", "coin": "no"}},
            "record_edition",
        ),
    ],
)
def test_a_header_names_the_options_and_editions_of_its_time(
    change: dict[str, Any], key: str
) -> None:
    with pytest.raises(InvalidRecord) as caught:
        replay(Record(replace(HEADER, **change), ()), GROWN)
    assert caught.value.key == key


def test_a_header_of_today_names_all_of_todays_options() -> None:
    options = {"goal": "20", "starter": "1", "coin": "no"}
    header = replace(HEADER, rules_version=4, options=options, edition="short")
    assert replay(Record(header, ()), GROWN).now.state.tossed is True
