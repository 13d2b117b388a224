"""What is told about each step: keys, arguments, whose it was, and which pieces travel."""

from __future__ import annotations

from dataclasses import replace

import pytest

from consigliere.core.action import CHANCE, Action
from consigliere.core.event import Event
from consigliere.core.message import Arg, Message, seat_name
from famiglia_table import GAME, Table, play, state_of

TABLE = Table(
    street="F2A1B3M4", hand1="F1F1A1B2M1M1", area1="M2", known="A2F1", rest="bottom"
)  # fmt: skip


def card(name: str) -> Message:
    family = Message(f"famiglia.family.{name[0]}")
    return Message("famiglia.card", {"family": family, "value": int(name[1]), "id": name})


def events(table: Table, word: str, steps: str = "", **options: str) -> tuple[Event, ...]:
    state = play(state_of(table, **options), steps)
    (actor,) = GAME.actors(state)
    return GAME.apply(state, Action(actor, word)).events


def event(key: str, seat: int | None = None, *moves: tuple[str, str, str], **args: Arg) -> Event:
    return Event(f"famiglia.{key}", args, seat, moves)


def test_who_starts() -> None:
    found = GAME.apply(GAME.initial({}, 2), Action(CHANCE, "first:2")).events
    assert found == (event("starter", player=seat_name(1)),)


def test_cards_are_laid_out_at_the_beginning() -> None:
    state = GAME.initial({"starter": "1"}, 2)
    found = GAME.apply(state, Action(CHANCE, ">F2")).events
    assert found == (event("laid_out", None, ("F2", "pile", "street"), card=card("F2")),)


def test_a_discard_and_what_it_draws() -> None:
    assert events(TABLE, "-F2") == (
        event("discarded", 0, ("F2", "street", "discard"), card=card("F2")),
        event("drew", None, ("A2", "pile", "street"), card=card("A2")),
        event("drew", None, ("F1", "pile", "street"), card=card("F1")),
    )


def test_a_burial() -> None:
    found = events(replace(TABLE, through=2, mover="2"), "-A1")
    assert found[0] == event("buried", 1, ("A1", "street", "pile"), card=card("A1"))
    assert [e.key for e in found] == ["famiglia.buried", "famiglia.drew"]


def test_a_card_drawn_by_chance() -> None:
    found = events(Table(street="F2A1"), ">B4", "-F2")
    assert found == (event("drew", None, ("B4", "pile", "street"), card=card("B4")),)


def test_a_reshuffle() -> None:
    table = Table(street="F1A1", known="M1", discard="B1B2", rest="area2")
    assert events(table, "-F1")[1:] == (
        event("drew", None, ("M1", "pile", "street"), card=card("M1")),
        event("reshuffled", count=3),
    )


def test_a_reshuffle_by_chance() -> None:
    table = Table(street="F1A1", unknown="M1", discard="B1B2", rest="area2")
    assert events(table, ">M1", "-F1")[-1] == event("reshuffled", count=3)


def test_an_accountant() -> None:
    assert events(TABLE, "A1") == (
        event("played_accountant", 0, ("A1", "hand.0", "area.0"), card=card("A1"), limit=1),
    )
    assert events(TABLE, "^M2", "A1") == (
        event("took_up", 0, ("M2", "area.0", "hand.0"), card=card("M2")),
    )
    assert events(TABLE, "_F1", "A1 ^M2") == (
        event("laid_down", 0, ("F1", "hand.0", "area.0"), card=card("F1")),
    )
    move = ("A1", "hand.0", "area.0")
    assert events(TABLE, "A1", swap_up_to="no") == (
        event("played_accountant_exactly", 0, move, card=card("A1"), count=1),
    )


def test_a_brute() -> None:
    move = ("B2", "hand.0", "area.0")
    assert events(TABLE, "B2@M4") == (
        event("played_brute", 0, move, card=card("B2"), target=card("M4"), value=2),
    )
    assert [e.key for e in events(TABLE, "B2@M4", brute_up_to="no")] == [
        "famiglia.played_brute_exactly"
    ]


@pytest.mark.parametrize(
    ("word", "steps", "key", "args"),
    [
        ("+F0", "", "took_free", {}),
        ("+F2(F1,F1)", "", "took_pair", {"laid": card("F1"), "returned": card("F1")}),
        ("+A1(A0,M1)", "", "took_pair", {"laid": card("A0"), "returned": card("M1")}),
        ("+F2=0", "B2@F2", "took_lowered_free", {}),
        (
            "+M4=2(M1,M1)", "B2@M4", "took_lowered",
            {"laid": card("M1"), "returned": card("M1"), "value": 2},
        ),
    ],
)  # fmt: skip
def test_takes(word: str, steps: str, key: str, args: dict[str, Arg]) -> None:
    table = replace(TABLE, street="F0F2A1B3M4", hand1="F1F1A0B2M1M1")
    name = word[1:3]
    found = events(table, word, steps)
    assert len(found) == 1
    assert (found[0].key, found[0].seat) == (f"famiglia.{key}", 0)
    assert found[0].args == {"card": card(name), **args}
    laid = args.get("laid")
    paid = [(str(laid.args["id"]), "hand.0", "area.0")] if isinstance(laid, Message) else []
    assert found[0].moves == ((name, "street", "hand.0"), *paid)


def test_a_pass() -> None:
    assert events(TABLE, "pass") == (event("passed", 0),)


def test_two_passes() -> None:
    assert events(TABLE, "pass", "pass") == (
        event("passed", 1),
        event("over", reason=Message("reason.famiglia.passes")),
    )


def test_a_refill() -> None:
    found = events(Table(street="F0", known="A1B1", through=2, rest="area2"), "+F0")
    assert found[1:] == (
        event("laid_out", None, ("A1", "pile", "street"), card=card("A1")),
        event("laid_out", None, ("B1", "pile", "street"), card=card("B1")),
        event("end_triggered", turns=1),
    )


@pytest.mark.parametrize(
    ("mover", "option", "turns"), [("1", "yes", 1), ("1", "no", 1), ("2", "yes", 2), ("2", "no", 0)]
)
def test_turns_to_come_after_a_refill(mover: str, option: str, turns: int) -> None:
    table = Table(street="F0", known="A1B1", through=2, mover=mover, rest="discard")
    table = replace(table, rest="area1", discard="-")
    found = events(table, "+F0", refill_extra_round=option)
    assert event("end_triggered", turns=turns) in found
    is_over = event("over", reason=Message("reason.famiglia.pile")) in found
    assert is_over == (turns == 0)


@pytest.mark.parametrize(("mover", "turns"), [("1", 1), ("2", 0)])
def test_turns_to_come_after_a_dig(mover: str, turns: int) -> None:
    table = Table(street="F2A1", known="M1", through=2, mover=mover, rest="area1")
    found = events(table, "-F2")
    assert found[-1] == event("end_triggered", turns=turns)
    assert [e.key for e in found].count("famiglia.drew") == 2


def test_the_last_turn() -> None:
    table = Table(street="F0A0", through=2, mover="2", rest="area1")
    assert events(table, "+F0")[1:] == (event("over", reason=Message("reason.famiglia.pile")),)
