"""The strategy guide: served for the games that have one, in the languages it is written in."""

from live_server import Client


def test_a_guide_is_told_in_blocks(ann: Client) -> None:
    page = ann.get("/api/guides/counting/en")
    assert (page["game"], page["lang"]) == ("counting", "en")
    assert page["guide"] == {
        "title": "How to count",
        "introduction": "High **numbers** win [CO-2].",
        "chapters": [
            {
                "title": "Why",
                "blocks": [{"kind": "paragraph", "rows": [["They end it sooner."]]}],
            }
        ],
    }


def test_a_game_says_whether_it_has_one(ann: Client) -> None:
    cards = {card["id"]: card for card in ann.get("/api/games")}
    assert cards["counting"]["has_guide"]
    assert cards["counting"]["is_judged"]
    assert not cards["famiglia"]["has_guide"]


def test_a_language_it_is_not_written_in(ann: Client) -> None:
    for path in ("/api/guides/counting/ru", "/api/guides/famiglia/en", "/api/guides/chess/en"):
        answer = ann.get(path, 400)
        assert answer["message"]["key"] == "error.unknown_language"
