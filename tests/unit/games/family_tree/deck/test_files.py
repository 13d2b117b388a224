"""Deck files: what comes with the game, decks of one's own, and everything that is refused."""

import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from consigliere.core.message import Arg, Message
from consigliere.games.family_tree.deck.cards import CARDS, Deck
from consigliere.games.family_tree.deck.files import (
    MAX_BYTES,
    DeckError,
    deck_names,
    load_deck,
    read_deck,
)
from consigliere.i18n.language import LANGUAGES
from consigliere.i18n.render import render

HEAD = Message("family_tree.deck_head")
DECKS = files("consigliere.games.family_tree").joinpath("data", "decks")
Change = Callable[[dict[str, Any]], object]


def own() -> dict[str, Any]:
    """A sound deck of one's own: the standard people under other names."""
    deck: dict[str, Any] = json.loads(DECKS.joinpath("standard.json").read_text("utf-8"))
    deck |= {"id": "own", "title": "Our street", "about": "Made at the kitchen table."}
    for person in deck["characters"]:
        person |= {"name": person["id"].title(), "trade": "neighbour"}
    for card in (*deck["meetings"], *deck["events"]):
        card["caption"] = f"caption {card['id']}"
    return deck


def refused(change: Change) -> DeckError:
    deck = own()
    change(deck)
    with pytest.raises(DeckError) as caught:
        read_deck(json.dumps(deck), "own.json")
    return caught.value


# -- decks that are sound --------------------------------------------------------------------


@pytest.mark.parametrize("name", deck_names())
def test_decks_of_the_game_are_called_like_their_files(name: str) -> None:
    deck = load_deck(name)
    assert deck.id == name
    assert len(set(deck.card_ids)) == CARDS == 105
    assert deck is load_deck(name)


def test_the_standard_deck_comes_first() -> None:
    assert deck_names()[0] == "standard"


def texts(deck: Deck) -> list[Message]:
    """Every text of a deck."""
    people = range(len(deck.characters))
    told = [deck.caption(card) for card in range(len(deck.characters), CARDS)]
    named = [text for card in people for text in (deck.person(card), deck.trade(card))]
    return [deck.name, deck.note, *named, *told]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", deck_names())
def test_decks_of_the_game_have_all_texts_and_tell_people_apart(name: str, lang: str) -> None:
    deck = load_deck(name)
    assert [m.key for m in texts(deck) if render(m, lang) == m.key] == []
    names = [render(deck.person(card), lang) for card in range(len(deck.characters))]
    captions = [render(deck.caption(card), lang) for card in range(len(deck.characters), CARDS)]
    assert len(set(names)) == len(names)
    assert len(set(captions)) == len(captions)


@pytest.mark.parametrize("name", deck_names())
def test_decks_of_the_game_say_that_they_are_not_the_published_one(name: str) -> None:
    said = {"en": "not the published one", "ru": "не та, что издана", "es": "no el publicado"}
    for lang, words in (said | {"fr": "pas celui du commerce"}).items():
        assert words in render(load_deck(name).note, lang)


def test_the_standard_deck_is_cut_as_planned() -> None:
    deck = load_deck("standard")
    women = [character for character in deck.characters if character.is_woman]
    assert len(women) == 33
    assert sum(woman.year <= deck.bride_max_year for woman in women) == 29
    years = [character.year for character in deck.characters]
    assert years == sorted(years)
    assert (years[0], years[-1], deck.bride_max_year) == (1901, 2012, 1995)
    iconed = [c.icons for c in deck.characters if c.icons != type(c.icons)()]
    assert len(iconed) == 16
    assert [icons.adopter for icons in iconed if icons.adopter] == [(25, 50)]
    assert sorted(icons.older for icons in iconed if icons.older) == [6, 14, 15]
    assert sorted(icons.younger for icons in iconed if icons.younger) == [5, 6, 14, 15]
    assert sum(icons.single_mother for icons in iconed) == 3
    assert sum(icons.surname for icons in iconed) == 4
    assert [icons.bears_until for icons in iconed if icons.bears_until] == [45]


def test_a_deck_of_ones_own_carries_its_texts() -> None:
    deck = read_deck(json.dumps(own()), "own.json")
    assert deck.characters == tuple(
        type(c)(
            id=c.id, year=c.year, sex=c.sex, icons=c.icons, name=c.id.title(), trade="neighbour"
        )
        for c in load_deck("standard").characters
    )
    for lang in LANGUAGES:
        assert render(deck.name, lang) == "Our street"
        assert render(deck.note, lang) == "Made at the kitchen table."
        assert render(deck.person(0), lang) == "Prokhor"
        assert render(deck.trade(65), lang) == "neighbour"
        assert render(deck.caption(66), lang) == "caption m01"
        assert render(deck.caption(104), lang) == "caption e15"


def test_a_deck_of_ones_own_need_not_tell_about_itself() -> None:
    deck = own()
    del deck["about"]
    assert render(read_deck(json.dumps(deck), "own.json").note, "en") == ""


# -- decks that are refused --------------------------------------------------------------------


def test_an_unknown_deck_is_refused() -> None:
    with pytest.raises(DeckError) as caught:
        load_deck("../clauses")
    assert caught.value.key == "unknown_deck"
    assert caught.value.details == {"deck": "../clauses", "known": ", ".join(deck_names())}


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "deck_not_json"),
        ('{"id": "own"', "deck_not_json"),
        ("[" * 60_000, "deck_not_json"),
        ('{"id": "\udcff"}', "deck_not_json"),
        ("[]", "deck_not_an_object"),
        ("66", "deck_not_an_object"),
        (" " * (MAX_BYTES + 1), "deck_too_large"),
        ("ж" * (MAX_BYTES // 2 + 1), "deck_too_large"),
    ],
)
def test_a_file_that_is_no_deck_is_refused(text: str, key: str) -> None:
    with pytest.raises(DeckError) as caught:
        read_deck(text, "own.json")
    assert caught.value.key == key
    assert caught.value.details["file"] == "own.json"


def put(sort: str, place: int, **fields: object) -> Change:
    return lambda deck: deck[sort][place].update(fields)


def drop(sort: str, place: int, field: str) -> Change:
    return lambda deck: deck[sort][place].pop(field)


FORM: list[tuple[Change, str, Arg, str]] = [
    (lambda deck: deck.pop("bride_max_year"), "missing", HEAD, "bride_max_year"),
    (lambda deck: deck.update(bride_max_year="1995"), "wrong", HEAD, "bride_max_year"),
    (lambda deck: deck.update(author="me"), "unknown", HEAD, "author"),
    (lambda deck: deck.update(id="Own deck"), "wrong", HEAD, "id"),
    (lambda deck: deck.update(characters={}), "wrong", HEAD, "characters"),
    (lambda deck: deck.pop("title"), "missing", HEAD, "title"),
    (lambda deck: deck.update(title="two\nlines"), "wrong", HEAD, "title"),
    (lambda deck: deck.update(about="\u202eback"), "wrong", HEAD, "about"),
    (drop("characters", 3, "year"), "missing", "glafira", "year"),
    (drop("characters", 3, "id"), "missing", "characters[3]", "id"),
    (drop("characters", 3, "trade"), "missing", "glafira", "trade"),
    (drop("meetings", 23, "caption"), "missing", "m24", "caption"),
    (drop("events", 0, "to"), "missing", "e01", "to"),
    (put("characters", 3, year="1906"), "wrong", "glafira", "year"),
    (put("characters", 3, year=1906.5), "wrong", "glafira", "year"),
    (put("characters", 3, year=True), "wrong", "glafira", "year"),
    (put("characters", 3, sex="W"), "wrong", "glafira", "sex"),
    (put("characters", 3, sex=None), "wrong", "glafira", "sex"),
    (put("characters", 3, id="GLAFIRA"), "wrong", "GLAFIRA", "id"),
    (put("characters", 3, id="x" * 50), "wrong", "x" * 40, "id"),
    (put("characters", 3, name=""), "wrong", "glafira", "name"),
    (put("characters", 3, name="x" * 61), "wrong", "glafira", "name"),
    (put("characters", 3, name=" x"), "wrong", "glafira", "name"),
    (put("characters", 3, trade="a\x00b"), "wrong", "glafira", "trade"),
    (put("characters", 3, icon={}), "unknown", "glafira", "icon"),
    (put("characters", 3, **{"a`b": 1}), "unknown", "glafira", "a`b"),
    (put("characters", 3, icons={"late": 45}), "unknown", "glafira", "late"),
    (put("characters", 3, icons={"older": "6"}), "wrong", "glafira", "icons.older"),
    (put("characters", 2, icons={"adopter": [25]}), "wrong", "ignat", "icons.adopter"),
    (put("characters", 2, icons={"adopter": [25, "x"]}), "wrong", "ignat", "icons.adopter[1]"),
    (lambda deck: deck["meetings"].__setitem__(5, "m06"), "wrong", "meetings[5]", "meetings"),
]


@pytest.mark.parametrize(("change", "kind", "card", "field"), FORM)
def test_the_card_and_the_field_at_fault_are_named(
    change: Change, kind: str, card: Arg, field: str
) -> None:
    error = refused(change)
    assert error.key == f"deck_field_{kind}"
    assert error.details == {"file": "own.json", "card": card, "field": field}


SENSE: list[tuple[Change, str, dict[str, Arg]]] = [
    (
        lambda deck: deck["characters"].pop(),
        "deck_count",
        {"field": "characters", "count": 65, "expected": 66},
    ),
    (
        lambda deck: deck["meetings"].append({"id": "m25", "caption": "at sea"}),
        "deck_count",
        {"field": "meetings", "count": 25, "expected": 24},
    ),
    (
        lambda deck: deck["events"].clear(),
        "deck_count",
        {"field": "events", "count": 0, "expected": 15},
    ),
    (lambda deck: deck.update(id="standard"), "deck_id_taken", {"deck": "standard"}),
    (put("characters", 3, id="prokhor"), "deck_id_twice", {"card": "prokhor"}),
    (put("meetings", 3, id="prokhor"), "deck_id_twice", {"card": "prokhor"}),
    (
        put("characters", 3, year=1499),
        "deck_number",
        {"card": "glafira", "field": "year", "number": 1499, "low": 1500, "high": 2500},
    ),
    (
        lambda deck: deck.update(bride_max_year=10**20),
        "deck_number",
        {"card": HEAD, "field": "bride_max_year", "number": 10**20, "low": 1500, "high": 2500},
    ),
    (
        put("events", 3, **{"from": 1962}),
        "deck_range_reversed",
        {"card": "e04", "first": 1962, "last": 1961},
    ),
    (
        put("events", 3, to=2501),
        "deck_number",
        {"card": "e04", "field": "to", "number": 2501, "low": 1500, "high": 2500},
    ),
]


@pytest.mark.parametrize(("change", "key", "details"), SENSE)
def test_a_deck_that_makes_no_sense_is_refused(
    change: Change, key: str, details: dict[str, Arg]
) -> None:
    """FT-S1: the counts, ids and years of a deck."""
    error = refused(change)
    assert (error.key, error.details) == (key, {"file": "own.json", **details})


MAN, WOMAN, GIRL, BOY = 2, 3, 59, 58
Limit = tuple[int, str, object, int, int]
LIMITS: list[Limit] = [
    (MAN, "older", 9, 9, 10),
    (WOMAN, "older", 2, 2, 3),
    (MAN, "younger", 2, 2, 3),
    (WOMAN, "younger", 9, 9, 10),
    (WOMAN, "bears_until", 42, 42, 43),
    (WOMAN, "bears_until", 100, 100, 43),
    (MAN, "older", 100, 100, 10),
    (MAN, "older", -1, -1, 10),
    (MAN, "adopter", [17, 50], 17, 18),
    (MAN, "adopter", [25, 100], 100, 18),
]
Icon = tuple[int, dict[str, object], str, dict[str, Arg]]
ICONS: list[Icon] = [
    (MAN, {"single_mother": True}, "deck_icon_for_women", {"field": "single_mother"}),
    (MAN, {"bears_until": 45}, "deck_icon_for_women", {"field": "bears_until"}),
    (WOMAN, {"adopter": [25, 50]}, "deck_icon_for_men", {"field": "adopter"}),
    (MAN, {"adopter": [25, 50], "older": 15}, "deck_icon_of_adopter", {"field": "older"}),
    (MAN, {"adopter": [25, 50], "younger": 6}, "deck_icon_of_adopter", {"field": "younger"}),
    (MAN, {"adopter": [25, 50], "surname": True}, "deck_icon_of_adopter", {"field": "surname"}),
    (GIRL, {"surname": True}, "deck_icon_unmarried", {"field": "surname", "year": 1995}),
    (GIRL, {"bears_until": 45}, "deck_icon_unmarried", {"field": "bears_until", "year": 1995}),
    (MAN, {"adopter": [50, 25]}, "deck_range_reversed", {"first": 50, "last": 25}),
]


@pytest.mark.parametrize(("place", "icons", "key", "details"), ICONS)
def test_an_impossible_icon_is_refused(
    place: int, icons: dict[str, object], key: str, details: dict[str, Arg]
) -> None:
    """FT-S65: icons that contradict the person, each other, or the usual limits."""
    error = refused(put("characters", place, icons=icons))
    assert error.key == key
    card = own()["characters"][place]["id"]
    assert error.details == {"file": "own.json", "card": card, **details}


@pytest.mark.parametrize(("place", "field", "value", "number", "low"), LIMITS)
def test_an_icon_that_allows_too_little_or_too_much_is_refused(
    place: int, field: str, value: object, number: int, low: int
) -> None:
    """FT-16: an icon replaces a limit by a wider one."""
    error = refused(put("characters", place, icons={field: value}))
    card = own()["characters"][place]["id"]
    bounds = {"number": number, "low": low, "high": 99}
    assert error.key == "deck_number"
    assert error.details == {"file": "own.json", "card": card, "field": field, **bounds}


@pytest.mark.parametrize(
    ("place", "icons"),
    [
        (MAN, {"older": 10, "younger": 3, "surname": True}),
        (WOMAN, {"older": 3, "younger": 10, "bears_until": 43, "single_mother": True}),
        (MAN, {"adopter": [18, 18]}),
        (MAN, {"adopter": [18, 99]}),
        (BOY, {"surname": True}),
        (GIRL, {"single_mother": False, "older": None}),
    ],
)
def test_icons_at_the_limits_are_taken(place: int, icons: dict[str, object]) -> None:
    deck = own()
    deck["characters"][place]["icons"] = icons
    read = read_deck(json.dumps(deck), "own.json").characters[place].icons
    for field, value in icons.items():
        expected = tuple(value) if isinstance(value, list) else value
        assert getattr(read, field) == expected


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_a_text_that_says_all_of_it(lang: str) -> None:
    changes = [form[0] for form in FORM] + [sense[0] for sense in SENSE]
    changes += [put("characters", place, icons=icons) for place, icons, *_ in ICONS]
    changes += [put("characters", place, icons={field: v}) for place, field, v, *_ in LIMITS]
    for change in changes:
        error = refused(change)
        said = render(error.message, lang)
        for value in error.details.values():
            assert (render(value, lang) if isinstance(value, Message) else str(value)) in said
        assert "{" not in said


SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
VALUES = st.recursive(SCALARS, lambda v: st.lists(v) | st.dictionaries(st.text(), v), max_leaves=6)


@given(st.sampled_from(["characters", "meetings", "events"]), st.integers(0, 14), VALUES)
@settings(max_examples=150, deadline=None)
def test_anything_in_place_of_a_card_is_refused(sort: str, place: int, value: object) -> None:
    deck = own()
    deck[sort][place] = value
    with pytest.raises(DeckError):
        read_deck(json.dumps(deck), "own.json")


@given(
    st.sampled_from(["characters", "meetings", "events"]),
    st.integers(0, 14),
    st.sampled_from(["id", "year", "sex", "icons", "name", "trade", "from", "to", "caption"]),
    VALUES,
)
@settings(max_examples=150, deadline=None)
def test_anything_in_a_field_is_read_or_refused(
    sort: str, place: int, field: str, value: object
) -> None:
    deck = own()
    deck[sort][place][field] = value
    try:
        read = read_deck(json.dumps(deck), "own.json")
    except DeckError as error:
        assert render(error.message, "en") != f"error.{error.key}"
    else:
        assert len(set(read.card_ids)) == CARDS
