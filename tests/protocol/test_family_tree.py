"""Family Tree at a table for real: many seats, stories, where a card fits, what stays hidden."""

from __future__ import annotations

import time
from contextlib import ExitStack
from random import Random
from typing import Any

import pytest

from consigliere.core.names import NAME_LIMIT, REMARK_LIMIT
from consigliere.core.record import loads
from consigliere.core.replay import replay
from consigliere.games import registry
from consigliere.games.family_tree.deck.files import load_deck
from consigliere.server.protocol import PROTOCOL
from live_server import Client, Live, Seat

pytestmark = pytest.mark.usefixtures("family_tree")

GAME = "family-tree"
STEPS = 40
"""Of two people in turn: enough to take, lay and discard."""


def new_table(ann: Client, seats: int, edition: str, **options: str) -> Any:
    kinds = ["me"] + ["computer"] * (seats - 1)
    return ann.new_table(*kinds, game=GAME, edition=edition, **options)


@pytest.mark.parametrize(
    ("seats", "edition", "deck"), [(2, "dynasties", "europe"), (6, "dynasties", "standard"),
                                   (2, "big", "standard"), (10, "big", "europe")],
)  # fmt: skip
def test_tables_of_all_sizes(ann: Client, seats: int, edition: str, deck: str) -> None:
    created = new_table(ann, seats, edition, deck=deck)
    with ann.sit(created["id"]) as seat:
        shown = seat.hear("snapshot")
        assert shown["table"]["edition"] == edition
        assert shown["table"]["options"]["deck"] == deck
        assert [side["seat"] for side in shown["view"]["sides"]] == list(range(seats))
        own = shown["view"]["sides"][0]["hand"]
        assert set(own) <= set(load_deck(deck).card_ids)


@pytest.mark.parametrize(
    ("seats", "edition", "known"),
    [(11, "big", "2, 3, 4, 5, 6, 7, 8, 9, 10"), (7, "dynasties", "2, 3, 4, 5, 6"),
     (1, "big", "2, 3, 4, 5, 6, 7, 8, 9, 10")],
)  # fmt: skip
def test_too_many_or_too_few(ann: Client, seats: int, edition: str, known: str) -> None:
    """FT-9: the refusal says how many are possible."""
    asked = [{"kind": "me" if seat == 0 else "computer"} for seat in range(seats)]
    body = {"game": GAME, "seats": asked, "options": {"edition": edition}}
    answer = ann.post("/api/tables", body, 400)
    assert answer["message"]["key"] == "error.seat_count"
    assert answer["message"]["args"] == {"count": seats, "known": known}


def test_the_form_learns_how_many_may_play(ann: Client) -> None:
    card = next(game for game in ann.get("/api/games") if game["id"] == GAME)
    options = {option["name"]: option for option in card["options"]}
    assert card["seats"] == list(range(2, 11))
    assert options["variant"]["seats"] == {"dynasties": [2, 3, 4, 5, 6]}
    assert options["deck"]["values"] == ["standard", "europe"]
    assert not options["deck"]["is_rule"]


# -- two people -----------------------------------------------------------------------------


BREATH = 0.03
"""Seconds between two messages of one person: faster is taken for a flood."""


class Pair:
    """Ann and Ben at one table, each with a socket; `states` is the last each was shown."""

    def __init__(self, ann: Client, ben: Client, stack: ExitStack, edition: str) -> None:
        created = ann.new_table("me", "guest", game=GAME, edition=edition)
        ben.claim(created["invites"][0], "Ben")
        self.people = [ann, ben]
        self.luck = Random(1)  # noqa: S311
        self.table = str(created["id"])
        self.seats: list[Seat] = [stack.enter_context(one.sit(self.table)) for one in self.people]
        self.states = [seat.hear("snapshot") for seat in self.seats]

    def play(self, beginnings: tuple[str, ...] = ()) -> int:
        """One step of whoever must move, by preference one that begins like this; who did."""
        mover = int(self.states[0]["view"]["to_act"][0])
        words = [choice["word"] for choice in self.states[mover]["choices"]]
        liked = [w for b in beginnings for w in words if w.startswith(b)]
        others = [w for w in words if w != "pass"] or words
        self.act(mover, liked[0] if liked else self.luck.choice(others))
        return mover

    def act(self, mover: int, word: str) -> int:
        """One step and what follows by itself; the number it is stored under."""
        seq = self.states[mover]["seq"]
        answer = self.seats[mover].ask("act", seq=seq, seat=mover, action=word)
        assert answer["type"] == "ack", answer
        self.states = [shown(seat) for seat in self.seats]
        return int(answer["seq"])

    @property
    def is_over(self) -> bool:
        return bool(self.states[0]["table"]["status"] == "finished")


def shown(seat: Seat) -> Any:
    """The table as it is now, with everything that followed by itself."""
    time.sleep(BREATH)
    seat.say("hello", protocol=PROTOCOL, lang="en")
    return seat.hear("snapshot")


LAYING = ("couple", "child", "parents", "spouse", "mother", "event", "join", "meet", "deck")


@pytest.mark.parametrize("edition", ["dynasties", "big"])
@pytest.mark.fault("leaked-secret")
def test_nobody_is_told_of_hands_and_deck(ann: Client, ben: Client, edition: str) -> None:
    """FT-S10: what is hidden at the end of these steps was never in anybody else's bytes."""
    with ExitStack() as stack:
        pair = Pair(ann, ben, stack, edition)
        for _ in range(STEPS):
            if pair.is_over:
                break
            pair.play(LAYING)
        seats = pair.seats
        ids = set(load_deck("standard").card_ids)
        seen = [{card["id"] for card in state["view"]["cards"]} for state in pair.states]
        for viewer, seat in enumerate(seats):
            said = b"".join(seat.seen).decode()
            said += pair.people[viewer].http.get(f"/api/tables/{pair.table}/replay").text
            hidden = ids - seen[viewer]
            assert hidden & seen[1 - viewer] or edition == "big"
            assert len(hidden) > 20
            for card in hidden:
                assert f'"{card}"' not in said
                assert f".{card}" not in said


@pytest.mark.fault("leaked-secret")
def test_asking_about_hidden_cards_tells_nothing(ann: Client, ben: Client) -> None:
    """The answer is the same whether a card lies in the other hand or in the deck."""
    with ExitStack() as stack:
        pair = Pair(ann, ben, stack, "dynasties")
        ids = load_deck("standard").card_ids
        people = [card for card in ids if card[0] not in "me"]
        seen = [{card["id"] for card in state["view"]["cards"]} for state in pair.states]
        held = next(card for card in people if card in seen[1] - seen[0])
        left = next(card for card in people if card not in seen[0] | seen[1])
        answers = []
        for card in (held, left):
            survey = pair.seats[0].ask("survey", seat=0, piece=card)
            why = pair.seats[0].ask("explain", seat=0, path=[card])
            answers.append((survey["places"], why["message"]["key"], why["clause"]))
        assert answers[0] == answers[1]
        assert answers[0][0] == []
        foreign = pair.seats[0].ask("survey", seat=1, piece=held)
        assert foreign["message"]["key"] == "error.not_your_seat"


def has_a_mother(state: Any) -> bool:
    """Whether a woman lies on the table of the first seat."""
    women = {card["id"] for card in state["view"]["cards"] if card["sex"] == "F"}
    return any(p["owner"] == 0 and p["id"] in women for p in state["view"]["people"])


def people_in_hand(state: Any) -> list[str]:
    """Of the first seat."""
    people = {card["id"] for card in state["view"]["cards"] if card["kind"] == "person"}
    return [card for card in state["view"]["sides"][0]["hand"] if card in people]


def test_where_a_card_fits(ann: Client, ben: Client) -> None:
    """Every place with a label; a reason with its clause where it does not fit."""
    with ExitStack() as stack:
        pair = Pair(ann, ben, stack, "dynasties")
        while not (has_a_mother(pair.states[0]) and people_in_hand(pair.states[0])):
            pair.play(LAYING)
        card = people_in_hand(pair.states[0])[0]
        places = pair.seats[0].ask("survey", seat=0, piece=card)["places"]
        assert places  # as a child of that woman at least, whether it fits or not
        for place in places:
            assert place["label"]["key"].startswith("choice.family_tree.")
            assert (place["refusal"] is None) == (place["clause"] is None)


# -- stories ------------------------------------------------------------------------------


def lay_a_couple(pair: Pair) -> tuple[int, int, int]:
    """Play until a couple has met: the seat, the number of the step, the place of the event."""
    while not pair.is_over:
        pair.play(("couple", "parents", "spouse", "meet", *LAYING))
        for line in pair.states[0]["log"]:
            for place, event in enumerate(line["events"]):
                if event["key"] == "family_tree.met":
                    return int(event["seat"]), int(line["seq"]), place
    raise AssertionError("nobody met anybody")


def test_a_story_goes_into_the_log_and_the_record(ann: Client, ben: Client) -> None:
    """FT-13: free text, told once, that changes nothing in the game."""
    text = "They <b>met</b>, “as if by chance”.\u202e\n И так далее…"
    with ExitStack() as stack:
        pair = Pair(ann, ben, stack, "dynasties")
        mover, seq, place = lay_a_couple(pair)
        before = pair.states[mover]["view"]
        story = {"seat": mover, "seq": seq, "event": place, "text": text}
        author = pair.people[mover]
        remarked = author.post(f"/api/tables/{pair.table}/remarks", story, 201)
        for seat in pair.seats:
            message = seat.hear("event", lambda m: m["seq"] == remarked["seq"])
            (event,) = message["events"]
            assert event["key"] == "table.remark"
            assert event["seat"] == mover
            assert event["args"]["text"] == "They <b>met</b>, “as if by chance”. И так далее…"
            assert event["args"]["about"]["key"] == "event.family_tree.met"
            if message["view"]["viewer"] == mover:
                assert message["view"] == before
        again = author.post(f"/api/tables/{pair.table}/remarks", story, 409)
        assert again["message"]["key"] == "error.remarked_already"
        other = {**story, "seat": 1 - mover}
        foreign = pair.people[1 - mover].post(f"/api/tables/{pair.table}/remarks", other, 400)
        assert foreign["message"]["key"] == "error.nothing_to_remark"
        pair.states = [{**state, "seq": remarked["seq"]} for state in pair.states]
        pair.play()
        pair.seats[0].ask("resign", seat=0)
        pair.seats[0].hear("event", lambda m: m["table"]["status"] == "finished")
        data = ann.http.get(f"/api/tables/{pair.table}/record").content
    record = loads(data)
    assert any("as if by chance" in entry.act for entry in record.entries)
    timeline = replay(record, registry.load_game(GAME))
    assert timeline.moments[remarked["seq"]].state == timeline.moments[remarked["seq"] - 1].state


@pytest.mark.parametrize(
    ("text", "status", "key"),
    [
        ("x" * (REMARK_LIMIT + 1), 413, "error.remark_too_long"),
        ("x" * 100_000, 413, "error.remark_too_long"),
        (" \u200b\n", 400, "error.nothing_to_remark"),
    ],
)
def test_stories_that_are_refused(
    ann: Client, ben: Client, text: str, status: int, key: str
) -> None:
    """A story of 100 kB: a clear message, and nothing is stored."""
    with ExitStack() as stack:
        pair = Pair(ann, ben, stack, "dynasties")
        mover, seq, place = lay_a_couple(pair)
        story = {"seat": mover, "seq": seq, "event": place, "text": text}
        answer = pair.people[mover].post(f"/api/tables/{pair.table}/remarks", story, status)
        assert answer["message"]["key"] == key
        log = shown(pair.seats[0])["log"]
        assert not any(e["key"] == "table.remark" for line in log for e in line["events"])
        nowhere = {**story, "seq": 100_000, "text": "fine"}
        answer = pair.people[mover].post(f"/api/tables/{pair.table}/remarks", nowhere, 400)
        assert answer["message"]["key"] == "error.nothing_to_remark"


# -- names of families -------------------------------------------------------------------------


def test_a_name_is_seen_by_everybody_at_once_and_kept(ann: Client, ben: Client) -> None:
    """FT-82: in the view and the log, through further steps, in the record."""
    with ExitStack() as stack:
        pair = Pair(ann, ben, stack, "big")
        mover = int(pair.states[0]["view"]["to_act"][0])
        while not pair.states[mover]["view"]["nameable"]:
            pair.play()
            mover = int(pair.states[0]["view"]["to_act"][0])
        (family,) = pair.states[mover]["view"]["nameable"]
        path = f"/api/tables/{pair.table}/names"
        given = {"seat": mover, "piece": family, "name": "  Ларины  "}
        stored = pair.people[mover].post(path, given, 201)
        for seat in pair.seats:
            message = seat.hear("event", lambda m: m["seq"] == stored["seq"])
            assert [(e["key"], e["args"]["name"]) for e in message["events"]] == [
                ("table.named", "Ларины")
            ]
            assert [(n["family"], n["name"]) for n in message["view"]["names"]] == [
                (family, "Ларины")
            ]
        other = pair.people[1 - mover].post(path, {**given, "seat": 1 - mover}, 409)
        assert other["message"]["key"] == "error.nothing_to_name"
        foreign = pair.people[1 - mover].post(path, given, 403)
        assert foreign["message"]["key"] == "error.not_your_seat"
        pair.play()  # the position is what it was: nothing is stale
        with ann.sit(pair.table) as again:
            assert [n["name"] for n in again.hear("snapshot")["view"]["names"]] == ["Ларины"]


@pytest.mark.parametrize(
    ("name", "status", "key"),
    [
        ("x" * (NAME_LIMIT + 1), 413, "error.name_too_long"),
        ("x" * 500, 413, "error.name_too_long"),
        ("x" * 100_000, 413, "error.name_too_long"),
        ("  ", 400, "error.name_letters"),
        ("La\u202erin", 400, "error.name_letters"),
        ("La\x1b[31mrin", 400, "error.name_letters"),
        ("La\nrin", 400, "error.name_letters"),
    ],
)
def test_names_that_are_refused(ann: Client, name: str, status: int, key: str) -> None:
    """FT-82: in words, and nothing is stored."""
    created = new_table(ann, 2, "big")
    given = {"seat": 0, "piece": "prokhor", "name": name}
    answer = ann.post(f"/api/tables/{created['id']}/names", given, status)
    assert answer["message"]["key"] == key
    with ann.sit(created["id"]) as seat:
        log = seat.hear("snapshot")["log"]
    assert not any(e["key"] == "table.named" for line in log for e in line["events"])


# -- giving up ------------------------------------------------------------------------------


@pytest.mark.fault("absent-seat")
def test_among_three_the_computer_plays_on_for_whoever_gives_up(live: Live) -> None:
    """The others are not robbed of their game; who gave up looks on and cannot come back."""
    people = [live.client() for _ in range(3)]
    created = people[0].new_table("me", "guest", "guest", game=GAME, edition="dynasties")
    for guest, invite in zip(people[1:], created["invites"], strict=True):
        guest.claim(invite)
    with ExitStack() as stack:
        seats = [stack.enter_context(one.sit(created["id"])) for one in people]
        mover = int(seats[0].hear("snapshot")["view"]["to_act"][0])
        assert seats[mover].ask("resign", seat=mover)["type"] == "ack"
        left = [number for number in range(3) if number != mover]
        following = (mover + 1) % 3
        told = seats[following].hear("event", lambda m: bool(m["choices"]))
        chair = told["table"]["seats"][mover]
        assert (chair["resigned"], chair["taken_over"]) == (True, True)
        assert told["table"]["status"] == "playing"
        assert told["view"]["turn"] == 2, "the computer has played the whole turn"
        gone = seats[mover]
        for refused in (
            gone.ask("take_over", seat=mover, on=False),
            gone.ask("offer_end", seat=mover),
            gone.ask("resign", seat=mover),
        ):
            assert refused["message"]["key"] == "error.seat_given_up"
        assert seats[left[0]].ask("offer_end", seat=left[0])["type"] == "ack"
        seats[left[1]].ask("offer_end", seat=left[1])
        ended = seats[mover].hear("event", lambda m: m["table"]["status"] == "finished")
        assert ended["table"]["outcome"]["reason"] == "agreed", "nobody waited for the third"
        record = loads(people[mover].http.get(f"/api/tables/{created['id']}/record").content)
    assert replay(record, registry.load_game(GAME)).now.resigned == {mover}


# -- what travels ----------------------------------------------------------------------------


def test_a_replay_travels_compressed(ann: Client, ben: Client) -> None:
    """Every step carries a whole view, much of it as before: a tenth of the bytes is enough."""
    with ExitStack() as stack:
        pair = Pair(ann, ben, stack, "dynasties")
        for _ in range(STEPS):
            pair.play(LAYING)
        path = f"/api/tables/{pair.table}/replay"
        packed = ann.http.get(path)
        plain = ann.http.get(path, headers={"Accept-Encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.json() == plain.json()
    assert int(packed.headers["content-length"]) * 10 < int(plain.headers["content-length"])
