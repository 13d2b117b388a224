"""What is told of the encounter and of the managements, and to whom."""

import pytest

from consigliere.core.message import Message, seat_name
from consigliere.games.la_famiglia.box.effects import HIT
from consigliere.games.la_famiglia.presentation.encounter_events import encounter_event
from consigliere.games.la_famiglia.presentation.events import events_for, events_of, private_events
from consigliere.games.la_famiglia.presentation.view_builder import view_of
from consigliere.games.la_famiglia.rules.record import rule_events
from consigliere.games.la_famiglia.rules.record.record import MANAGEMENT_2, NOBODY
from consigliere.i18n.render import render
from la_famiglia_field import TABLES, TILE, Field, N

Entry = tuple[int, int, int, int, int]


def keys(field: Field, viewer: int | None = None) -> list[str]:
    return [event.key for event in events_for(field.state, entries(field), viewer)]


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
    start = events_for(field.state, entries(field), None)[1]
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
    taken = events_for(field.state, entries(field), None)[-1]
    assert (taken.seat, taken.args["owner"], taken.args["count"]) == (None, seat_name(0), 1)


def test_lost_cars_are_told_with_their_owner_and_number() -> None:
    """LF-ORD-18: those of a territory that is left, and of one that is conquered."""
    field = Field("2v2").hold("PAT", 0, 4).hold("BRO", 1, 1, cars=3).order("PAT", 0, "MOVE1")
    field.encounter().play("dest:BRO:L1 count:4")
    clear(field).play("brute")
    lost = next(e for e in events_for(field.state, entries(field), None) if "cars" in e.key)
    assert (lost.key, lost.seat) == ("la_famiglia.cars_lost", 1)
    assert lost.args == {"territory": Message("la_famiglia.territory.BRO"), "count": 3}


def test_the_enforcers_victims_are_told_with_place_and_number() -> None:
    """LF-MGT-05: by the one whose tile it is."""
    tile = next(name for name, place in TILE.items() if TABLES.tile_kind[place] == HIT)
    field = Field("1v1", move_tile_discs=0).hold("PAT", 0, 1).hold("CAT", 0, 1).disc(0, tile)
    clear(field.hold("BRO", 1, 4).manage()).play("hit:BRO")
    (told,) = (e for e in events_for(field.state, entries(field), None) if "hit" in e.key)
    amount = int(TABLES.tile_amount[TILE[tile]])
    assert (told.key, told.seat) == ("la_famiglia.soldier_hit", 0)
    assert told.args == {"territory": Message("la_famiglia.territory.BRO"), "count": amount}


def test_only_ones_own_side_sees_the_card() -> None:
    """LF-HID-05, LF-HID-09: everybody learns that a card lies there, one's side which."""
    field = clear(clear(fight()).play("dest:BRO:L1 count:4 cars:0 subtle"))
    field.play("card:T")
    assert keys(field) == ["la_famiglia.card_laid_hidden"]
    assert set(
        private_events(field.state, entries(field), events_of(field.state, entries(field)))
    ) == {0, 2}
    told = events_for(field.state, entries(field), 2)
    assert told[0].args["card"] == Message("la_famiglia.conflict_card.T")
    assert keys(field, 1) == ["la_famiglia.card_laid_hidden"]


def test_each_card_is_told_of_whoever_laid_it() -> None:
    """LF-CMB-05, LF-CMB-14: the attacker first, then the one who plays the defence."""
    field = clear(fight().play("dest:BRO:L1 count:5 cars:1 subtle")).play("card:T card:C")
    laid = [event for event in events_for(field.state, entries(field), None) if "laid" in event.key]
    assert [event.seat for event in laid] == [0, 1]


def test_an_explosion_is_told_with_its_victims() -> None:
    """LF-ORD-10: where, how many, and whether a car was given for it."""
    field = Field("2v2").hold("PAT", 3, 2, cars=1).hold("BRO", 0, 5).order("PAT", 3, "EXPL2")
    clear(field.encounter()).play("expl:BRO:1")
    (told,) = [e for e in events_for(field.state, entries(field), None) if "bombed" in e.key]
    assert (told.key, told.seat) == ("la_famiglia.bombed_with_car", 3)
    assert (told.args["territory"], told.args["count"]) == (
        Message("la_famiglia.territory.BRO"),
        4,
    )


def test_the_cards_are_told_with_what_they_did() -> None:
    """LF-CMB-05, LF-CMB-06: first the cards, then Turncoat, Shootout and Coward."""
    field = clear(fight()).play("dest:BRO:L1 count:4 cars:0 subtle card:T card:C")
    assert keys(clear(field).play("swap:yes")) == [
        "la_famiglia.cards_swapped",
        "la_famiglia.turned",
        "la_famiglia.fled",
    ]


def against_neutrals(capture: int) -> Field:
    field = Field("2v2", neutral_capture_2=capture).hold("PAT", 0, 5).hold("BRO", N, 4)
    return field.order("PAT", 0, "MOVE1").encounter().play("dest:BRO:L1 count:5")


def test_defectors_of_the_neutrals_are_told() -> None:
    """LF-OPT-02, LF-CMB-12: with change B off, and only then, somebody joins the attacker."""
    told = [keys(clear(against_neutrals(capture)).play("brute")) for capture in (0, 1)]
    step, joined = "la_famiglia.brute_step", "la_famiglia.joined"
    assert told == [[step, joined], [step]]


@pytest.mark.parametrize(("capture", "winner"), [(0, 0), (1, NOBODY)])
def test_a_turncoat_is_told_with_whom_he_joins(capture: int, winner: int) -> None:
    """LF-OPT-02, LF-CMB-07: with change B on a neutral soldier joins nobody."""
    field = against_neutrals(capture).play("subtle card:T card:S")
    clear(field).play("swap:no")
    (turned,) = [entry for entry in entries(field) if entry[0] == rule_events.TURNED]
    assert turned[3] == winner
    assert field.s.hq[0] == (2 if winner == 0 else 0)


def test_swapped_cards_are_told_where_they_take_effect() -> None:
    """LF-CMB-05: the attack laid Turncoat, the defence Coward; unswapped they stay."""
    for swap, key, attack in (("yes", "cards_swapped", "C"), ("no", "cards_kept", "T")):
        field = fight().play("dest:BRO:L1 count:4 cars:0 subtle card:T card:C")
        clear(field).play(f"swap:{swap}")
        shown = events_for(field.state, entries(field), None)[0]
        assert shown.key == f"la_famiglia.{key}"
        assert shown.args["attack"] == Message(f"la_famiglia.conflict_card.{attack}")


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_swap_of_equal_cards_is_seen_by_everybody(viewer: int | None) -> None:
    """LF-CMB-05, LF-HID-06: it changes nothing else, but whoever is told of it can see it too."""
    views = []
    for swap in ("yes", "no"):
        field = fight().play(f"dest:BRO:L1 count:4 cars:0 subtle card:T card:T swap:{swap}")
        views.append(view_of(field.state, viewer))
    assert [view.course["swapped"] for view in views] == [1, 0]


def test_cars_that_come_alone_are_no_soldiers() -> None:
    """LF-ORD-08: Muster may call cars only."""
    field = Field("2v2").hold("PAT", 0, 2).hold("CAT", 0, 2, cars=1).order("PAT", 0, "MUST")
    clear(field.encounter()).play("src:CAT:L1 count:0")
    assert keys(field)[0] == "la_famiglia.cars_moved"
    field = Field("2v2").hold("PAT", 0, 2).hold("CAT", 0, 2, cars=1).order("PAT", 0, "MUST")
    clear(field.encounter()).play("src:CAT:L1 count:1 cars:1")
    assert keys(field)[0] == "la_famiglia.group_moved"


def test_the_score_names_both_sides() -> None:
    """LF-END-02: whose mandamenti are whose."""
    field = Field("2v1").hold("PAT", 1, 1).hold("CAT", 1, 1).tiles("T03").manage()
    clear(field).play("tile:T03")
    event = next(event for event in events_for(field.state, entries(field), None)
                 if event.key == "la_famiglia.checked")  # fmt: skip
    names = ("Ann", "Bob", "Cleo")
    said = "Mandamenti at the end of the round. Ann: 0; Bob and Cleo: 1"
    assert render(event.message, "en", names) == said


@pytest.mark.parametrize(("lang", "said"), [
    ("en", "Turncoat in Bronte: a soldier is lost (the neutrals)"),
    ("ru", "Перебежчик, Бронте: потерян солдат (нейтральные)"),
    ("es", "Tránsfuga en Bronte: un soldado perdido (los neutrales)"),
    ("fr", "Transfuge, Bronte\u00a0: un soldat perdu (les neutres)"),
])  # fmt: skip
def test_a_lost_soldier_of_the_neutrals_is_told_in_good_grammar(lang: str, said: str) -> None:
    """LF-CMB-07, LF-CMB-15."""
    field = Field("1v1").hold("BRO", N, 2)
    entry = (rule_events.TURNED, N, 30, -1, 0)
    event = encounter_event(field.state, entry, is_own=True)
    assert event is not None
    assert render(event.message, lang) == said


def test_neutrals_have_no_seat() -> None:
    """LF-CMB-15, LF-CMB-16: the events say whose they are, and who plays for them."""
    field = Field("1v1").hold("PAT", 0, 5).hold("BRO", N, 2).order("PAT", 0, "MOVE1").encounter()
    clear(field).play("dest:BRO:L1 count:3 subtle card:C card:C swap:no")
    events = events_for(field.state, entries(field), None)
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
    codes = [
        value
        for name, value in vars(rule_events).items()
        if name.isupper() and name != "LOG" and value >= rule_events.REVEALED
    ]
    field = fight()
    for code in codes:
        entry = (code, 0, 1, 2, 1) if code != rule_events.GAME_ENDED else (code, -1, 0, 1, 0)
        event = encounter_event(field.state, entry, is_own=True)
        assert event is not None
        assert event.key.startswith("la_famiglia.")
