import json
from pathlib import Path
from typing import Any

import pytest

from consigliere.core.message import Arg, Message, byte_size, one_of, seat_name
from consigliere.i18n.catalogue import browser_catalogue
from consigliere.i18n.language import UnknownLanguage
from consigliere.i18n.render import conjunction, counted, render

RENDERINGS = Path(__file__).parents[3] / "web" / "tests" / "renderings.json"


def card(family: str, value: int) -> Message:
    return Message(
        "famiglia.card", {"family": Message(f"famiglia.family.{family}"), "value": value}
    )


def test_nested_messages_are_rendered_in_the_same_language() -> None:
    message = Message("event.famiglia.took_free", {"card": card("B", 0)})
    assert render(message, "en") == "took Brutes 0 for free"
    assert render(message, "ru") == "взято: Вышибалы 0, бесплатно"


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", "Mercenaries 2, Mercenaries 3 and Mercenaries 4"),
        ("ru", "Наёмники 2, Наёмники 3 и Наёмники 4"),
        ("es", "Mercenarios 2, Mercenarios 3 y Mercenarios 4"),
        ("fr", "Mercenaires 2, Mercenaires 3 et Mercenaires 4"),
    ],
)
def test_a_tuple_reads_as_a_list_of_the_language(lang: str, expected: str) -> None:
    jokers = (card("M", 2), card("M", 3), card("M", 4))
    details: dict[str, Arg] = {"card": card("F", 2), "needed": card("F", 1), "jokers": jokers}
    assert expected in render(Message("refusal.famiglia.cannot_pay", details), lang)


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", "Mercenaries 2, Mercenaries 3 or Mercenaries 4"),
        ("ru", "Наёмники 2, Наёмники 3 или Наёмники 4"),
        ("es", "Mercenarios 2, Mercenarios 3 o Mercenarios 4"),
        ("fr", "Mercenaires 2, Mercenaires 3 ou Mercenaires 4"),
    ],
)
def test_alternatives(lang: str, expected: str) -> None:
    assert render(one_of(card("M", 2), card("M", 3), card("M", 4)), lang) == expected
    assert one_of(card("M", 2)) == card("M", 2)


@pytest.mark.parametrize(("parts", "expected"), [(0, "nothing"), (1, "A 4"), (2, "A 4 and A 4")])
def test_short_lists(parts: int, expected: str) -> None:
    jokers = (Message("famiglia.card", {"family": "A", "value": 4}),) * parts
    message = Message("refusal.famiglia.cannot_pay", {"jokers": jokers})
    assert render(message, "en").endswith(f"would do: {expected}.")


def test_a_seat_is_the_name_of_who_sits_there() -> None:
    message = Message("prompt.famiglia.wait", {"player": seat_name(1)})
    assert render(message, "en", ["Anna", "Boris"]) == "Waiting for Boris."
    assert render(message, "fr", ["Anna", ""]) == "C’est à Joueur 2 de jouer."
    assert render(message, "es") == "Le toca a Jugador 2."


def test_names_and_texts_lose_control_characters_and_stay_text() -> None:
    message = Message("prompt.famiglia.wait", {"player": seat_name(0)})
    assert render(message, "en", ["\x1b[2J{player}\u202e"]) == "Waiting for [2J{player}."
    assert render(Message("error.unreadable", {"text": "\x07+F9"}), "en").startswith("“+F9” cannot")


def test_what_is_missing_is_shown_as_it_is() -> None:
    assert render(Message("no.such.key"), "en") == "no.such.key"
    assert render(Message("event.famiglia.drew"), "en") == "Onto the Street: {card}"
    assert render(Message("seat", {"seat": "x"}), "en") == "seat"


@pytest.mark.parametrize(
    ("count", "expected"),
    [(1, "ещё 1 карту"), (3, "ещё 3 карты"), (5, "ещё 5 карт"), (21, "ещё 21 карту")],
)
def test_plural_forms_follow_the_number(count: int, expected: str) -> None:
    assert expected in render(Message("refusal.famiglia.swap_exact", {"count": count}), "ru")


def test_the_deciding_number_is_count_or_else_the_first() -> None:
    assert counted({"limit": 3, "count": 1}) == 1
    assert counted({"card": "x", "limit": 3, "other": 1}) == 3
    assert counted({"card": "x"}) is None


def test_an_unknown_language_is_an_error_with_the_known_ones() -> None:
    with pytest.raises(UnknownLanguage) as caught:
        render(Message("list.empty"), "tlh")
    assert caught.value.details == {"language": "tlh", "known": "en, ru, es, fr"}


@pytest.mark.parametrize(
    ("lang", "kilo", "mega"),
    [("en", "64\u00a0KB", "1\u00a0MB"), ("ru", "64\u00a0КБ", "1\u00a0МБ"),
     ("es", "64\u00a0KB", "1\u00a0MB"), ("fr", "64\u00a0ko", "1\u00a0Mo")],
)  # fmt: skip
def test_a_size_is_said_in_the_unit_that_people_read(lang: str, kilo: str, mega: str) -> None:
    too_much = Message("error.body_too_large", {"limit": byte_size(1 << 16)})
    too_large = Message("error.record_too_large", {"limit": byte_size(1 << 20)})
    assert kilo in render(too_much, lang)
    assert mega in render(too_large, lang)


def shared() -> dict[str, Any]:
    """Messages that the browser renders in its tests as well, with the texts it has for them."""
    renderings: dict[str, Any] = json.loads(RENDERINGS.read_text("utf-8"))
    return renderings


def message_of(data: Any) -> Any:
    if isinstance(data, dict):
        return Message(data["key"], {name: message_of(arg) for name, arg in data["args"].items()})
    return tuple(map(message_of, data)) if isinstance(data, list) else data


@pytest.mark.parametrize("case", shared()["cases"], ids=lambda case: case["expected"])
def test_terminal_and_browser_render_alike(case: dict[str, Any]) -> None:
    assert render(message_of(case["message"]), case["lang"], case["names"]) == case["expected"]


def test_the_browser_is_tested_with_the_texts_of_the_catalogues() -> None:
    for lang, texts in shared()["texts"].items():
        catalogue = browser_catalogue(lang)
        assert texts == {key: catalogue[key] for key in texts}


@pytest.mark.parametrize(
    ("word", "following", "expected"),
    [
        ("y", "Ingrid", "e"), ("y", "Ígor", "e"), ("y", "hijos", "e"), ("y", "hielo", "y"),
        ("y", "Ana", "y"), ("o", "Olga", "u"), ("o", "8", "u"), ("o", "11", "u"), ("o", "110", "o"),
        ("o", "hoy", "u"), ("o", "Ana", "o"),
    ],
)  # fmt: skip
def test_a_spanish_conjunction_gives_way_to_its_own_sound(
    word: str, following: str, expected: str
) -> None:
    assert conjunction(word, following) == expected


def test_what_people_wrote_is_not_respelled() -> None:
    remark = Message("event.table.remark", {"about": "Ana", "text": "Otto y Ingrid"})
    assert render(remark, "es") == "Ana: «Otto y Ingrid»"
