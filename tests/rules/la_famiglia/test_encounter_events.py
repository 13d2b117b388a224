"""What is told of the encounter and of the managements, and to whom."""

from consigliere.core.message import Message, seat_name
from consigliere.games.la_famiglia import trace
from consigliere.games.la_famiglia.encounter_events import tell_encounter
from consigliere.games.la_famiglia.happenings import private_events, told_to
from consigliere.games.la_famiglia.state import MANAGEMENT_2
from la_famiglia_field import Field, N

Entry = tuple[int, int, int, int, int]


def keys(field: Field, viewer: int | None = None) -> list[str]:
    return [event.key for event in told_to(field.state, entries(field), viewer)]


def entries(field: Field) -> list[Entry]:
    rows = field.s.log[: field.s.logged].tolist()
    return [(row[0], row[1], row[2], row[3], row[4]) for row in rows]


def clear(field: Field) -> Field:
    field.s.logged = 0
    return field


def fight() -> Field:
    field = Field("2v2").hold("PAT", 0, 5, cars=1).hold("BRO", 1, 2).order("BRO", 1, "BLUF")
    return field.order("PAT", 0, "MOVE1").encounter()


def test_the_reveal_and_the_first_order_are_told() -> None:
    """LF-ORD-01: orders are turned up for everybody."""
    field = fight()
    assert keys(field) == ["la_famiglia.revealed", "la_famiglia.order_starts"]
    start = told_to(field.state, entries(field), None)[1]
    assert start.seat == 0
    assert start.args["territory"] == Message("la_famiglia.territory.PAT")


def test_a_conquest_step_by_step() -> None:
    """LF-CMB-03, LF-CMB-11, LF-ORD-03: what each step did, in the order in which it happened."""
    field = clear(fight()).play("dest:BRO:L1 count:5 cars:1")
    assert keys(field) == ["la_famiglia.attacked"]
    assert keys(clear(field).play("brute")) == ["la_famiglia.brute_step"]
    clear(field).play("brute")
    assert keys(field) == [
        "la_famiglia.brute_step",
        "la_famiglia.order_lost",
        "la_famiglia.occupied",
    ]
    taken = told_to(field.state, entries(field), None)[-1]
    assert (taken.seat, taken.args["owner"], taken.args["count"]) == (None, seat_name(0), 1)


def test_only_ones_own_side_sees_the_card() -> None:
    """LF-HID-05, LF-HID-09: everybody learns that a card lies there, one's side which."""
    field = clear(clear(fight()).play("dest:BRO:L1 count:4 cars:0 subtle"))
    field.play("card:T")
    assert keys(field) == ["la_famiglia.card_laid_hidden"]
    assert set(private_events(field.state, entries(field))) == {0, 2}
    told = told_to(field.state, entries(field), 2)
    assert told[0].args["card"] == Message("la_famiglia.conflict_card.T")
    assert keys(field, 1) == ["la_famiglia.card_laid_hidden"]


def test_the_cards_are_told_with_what_they_did() -> None:
    """LF-CMB-05, LF-CMB-06: first the cards, then Turncoat, Shootout and Coward."""
    field = clear(fight()).play("dest:BRO:L1 count:4 cars:0 subtle card:T card:C")
    assert keys(clear(field).play("swap:yes")) == [
        "la_famiglia.cards_swapped",
        "la_famiglia.turned",
        "la_famiglia.fled",
    ]


def test_neutrals_have_no_seat() -> None:
    """LF-CMB-15, LF-CMB-16: their doings say whose they are, and who plays for them."""
    field = Field("1v1").hold("PAT", 0, 5).hold("BRO", N, 2).order("PAT", 0, "MOVE1").encounter()
    clear(field).play("dest:BRO:L1 count:3 subtle card:C card:C swap:no")
    events = told_to(field.state, entries(field), None)
    defence = next(event for event in events if event.key == "la_famiglia.defends_neutrals")
    assert defence.seat == 1
    flight = next(event for event in events if event.key == "la_famiglia.fled_to_supply")
    assert (flight.seat, flight.args["owner"]) == (None, Message("la_famiglia.neutral"))


def test_markers_tiles_and_the_score_are_told() -> None:
    """LF-MGT-01, LF-MGT-02, LF-END-03."""
    field = Field("1v1").hold("PAT", 0, 1).hold("CAT", 0, 1).tiles("T03").marks(1, "M12").manage()
    assert keys(field) == ["la_famiglia.control_taken", "la_famiglia.control_lost"]
    clear(field).play("tile:T03")
    assert field.s.phase == MANAGEMENT_2
    told = keys(field)
    assert told[:2] == ["la_famiglia.tile_marked", "la_famiglia.checked"]
    assert "la_famiglia.tile_income" in told


def test_every_note_has_its_event() -> None:
    """LF-HID-06: nothing of what lies open goes by in silence."""
    codes = [value for name, value in vars(trace).items() if name.isupper() and name != "LOG"]
    field = fight()
    for code in codes:
        entry = (code, 0, 1, 2, 1) if code != trace.GAME_ENDED else (code, -1, 0, 1, 0)
        event = tell_encounter(field.state, entry, is_own=True)
        assert event is not None
        assert event.key.startswith("la_famiglia.")
