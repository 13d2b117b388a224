"""The analysis as one page: whole, well formed, safe, in four languages."""

import re
from collections.abc import Callable
from typing import Any
from xml.etree.ElementTree import Element

import html5lib
import pytest

from consigliere.analysis.analyse import analyse
from consigliere.analysis.graph import curve
from consigliere.analysis.numbers import interval, lost, percent
from consigliere.analysis.page import page
from consigliere.analysis.report import Method, Report
from consigliere.core.replay import Timeline
from consigliere.core.table_acts import RESIGN
from consigliere.i18n.language import LANGUAGES, UnknownLanguage
from consigliere.players.estimates import exact_estimate, mirrored
from consigliere.players.judge import Estimate

from .analysed_games import HOSTILE, StubJudge, counting, famiglia, short_game

METHOD = Method("stub", 0.5, 1)
NAMES = (HOSTILE, "")


def judged(timeline: Timeline[Any], method: Method = METHOD) -> Report:
    return analyse(timeline, StubJudge(("pass",)), method)


def shown(timeline: Timeline[Any], lang: str = "en", method: Method = METHOD) -> str:
    """The page of a game."""
    return page(judged(timeline, method), timeline, lang)


def tree(text: str) -> Element:
    """The page as a browser reads it; whatever is not right in it raises."""
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    root: Element = parser.parse(text)
    return root


def texts(root: Element, path: str) -> list[str]:
    return ["".join(found.itertext()) for found in root.iterfind(path)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_is_correct_html_in_every_language(lang: str) -> None:
    text = shown(short_game(NAMES), lang)
    root = tree(text)
    assert root.get("lang") == lang
    assert "analysis." not in re.sub(r"<style>.*</style>", "", text, flags=re.DOTALL)
    assert not re.search(r"\{\w+\}", re.sub(r"<style>.*</style>", "", text, flags=re.DOTALL))


def test_languages_say_different_things() -> None:
    assert len({texts(tree(shown(short_game(), lang)), ".//h1")[0] for lang in LANGUAGES}) == 4


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownLanguage):
        shown(short_game(), "tlh")


def test_names_are_text_wherever_they_stand() -> None:
    text = shown(short_game(NAMES))
    root = tree(text)
    assert HOSTILE not in text
    assert list(root.iter("b")) == []
    assert any(HOSTILE in caption for caption in texts(root, ".//figcaption"))
    assert any(HOSTILE in tip for tip in texts(root, ".//{http://www.w3.org/2000/svg}title"))
    assert any(HOSTILE in title for title in texts(root, "./head/title"))


def test_the_page_needs_nothing_else() -> None:
    text = shown(short_game())
    assert not re.search(r"<script|<link|<img|<iframe| on\w+=|https?:|url\(|@import", text)
    policy = tree(text).find("./head/meta[@http-equiv='Content-Security-Policy']")
    assert policy is not None
    assert str(policy.get("content")).startswith("default-src 'none'")


def test_every_turn_has_a_line_and_every_link_leads_to_one() -> None:
    timeline = short_game()
    root = tree(shown(timeline))
    rows = [row.get("id") for row in root.iterfind(".//tbody/tr")]
    assert rows == [f"turn-{number}" for number in range(1, 6)]
    links = [str(link.get("href"))[1:] for link in root.iterfind(".//ol/li/a")]
    assert links == [f"turn-{place + 1}" for place in judged(timeline).costly]
    assert set(links) <= set(rows)


def test_ids_are_given_once() -> None:
    ids = re.findall(r' id="([^"]+)"', shown(short_game()))
    assert len(set(ids)) == len(ids)


def test_a_line_says_what_was_played_what_it_cost_and_what_was_better() -> None:
    root = tree(shown(short_game()))
    cells = [texts(row, "./td") for row in root.iterfind(".//tbody/tr")]
    player, played, after, cost, better = cells[1]
    assert player == "Player 2"
    assert played.startswith("-M3>A2B0A2 +B0")
    assert "Discard Mercenaries 3 and draw 3 new cards" in played
    assert after == "31.0% [26.0–36.0]"
    assert cost == "−99.0% ?? blunder"
    assert better == "pass"
    assert cells[3][3:] == ["", ""]
    assert cells[4][2] == "100.0% [exact]"


def test_what_was_played_stands_among_the_options() -> None:
    root = tree(shown(short_game()))
    options = texts(root, ".//details/ul/li")
    assert sum(option.endswith("(played)") for option in options) == 6
    assert options[:2] == ["pass 95.0% [90.0–100.0]", "+M0 19.0% [14.0–24.0] (played)"]


def test_the_page_says_what_the_figures_rest_on() -> None:
    by_time = texts(tree(shown(short_game())), "./body/main/ul/li")
    assert "“stub” thought for 0.5 s" in by_time[0]
    assert "100 to 100" in by_time[1]
    assert any("?! inaccuracy from 5%" in text for text in by_time)
    by_count = texts(tree(shown(short_game(), "en", Method("stub", 0.0, 9, 1))), ".//main/ul/li")
    assert "1 simulation for each decision (seed 9)" in by_count[0]


@pytest.mark.parametrize(
    ("timeline", "said"),
    [
        (short_game, "Won by Ann. Score: Ann – 2 and Player 2 – 1 (two passes in a row)."),
        (lambda: famiglia("+M0", "-M3"), "The game is not over."),
        (lambda: famiglia("+M0", "-M3", "+B0", RESIGN), "(resigned: Ann)."),
        (lambda: famiglia("pass", "pass"), "A draw: Ann – 1 and Player 2 – 1"),
    ],
)
def test_the_page_says_how_the_game_ended(timeline: Callable[[], Timeline[Any]], said: str) -> None:
    assert said in texts(tree(shown(timeline())), ".//main/p")[1]


def test_a_page_of_nothing_is_a_page() -> None:
    root = tree(shown(famiglia()))
    assert list(root.iterfind(".//table")) == []
    assert "No turn gave anything away." in texts(root, ".//main/p")


# -- the graph ------------------------------------------------------------------------

SVG = "{http://www.w3.org/2000/svg}"


def test_the_graph_has_a_line_a_band_and_a_mark_for_every_turn() -> None:
    root = tree(shown(short_game()))
    (line,) = root.iter(f"{SVG}polyline")
    (band,) = root.iter(f"{SVG}polygon")
    assert len(str(line.get("points")).split()) == 5
    assert len(str(band.get("points")).split()) == 10
    marks = [str(dot.get("class")) for dot in root.iter(f"{SVG}path")]
    assert [mark.split()[1] for mark in marks] == ["seat0", "seat1", "seat0", "seat1", "seat0"]
    assert [mark.endswith("blunder") for mark in marks] == [True, True, True, False, False]
    signs = [t.text for t in root.iter(f"{SVG}text") if "sign" in str(t.get("class"))]
    assert signs == ["??"] * 3


def test_everything_drawn_lies_on_the_paper() -> None:
    (svg,) = tree(shown(short_game())).iter(f"{SVG}svg")
    width, height = map(float, str(svg.get("viewBox")).split()[2:])
    for shape in (*svg.iter(f"{SVG}polyline"), *svg.iter(f"{SVG}polygon")):
        for pair in str(shape.get("points")).split():
            x, y = map(float, pair.split(","))
            assert 0 < x < width
            assert 0 < y < height


def test_the_curve_of_two_is_seen_from_the_first_seat() -> None:
    report = judged(short_game())
    points = curve(report, 0)
    assert [point.place for point in points] == [0, 1, 2, 3, 4]
    for point in points:
        after = point.turn.after
        assert point.estimate == (after if point.turn.seat == 0 else mirrored(after))


def test_mirrored_twice_is_the_same() -> None:
    found = Estimate(0.25, 0.125, 0.5, 7, is_exact=False)
    assert mirrored(found) == Estimate(0.75, 0.5, 0.875, 7, is_exact=False)
    assert mirrored(mirrored(found)) == found
    assert mirrored(exact_estimate(1.0)) == exact_estimate(0.0)


def test_a_game_of_secrets_is_drawn_when_it_is_over() -> None:
    timeline = counting("3", finish=True)
    report = analyse(timeline, StubJudge(), METHOD)
    assert len(curve(report, 0)) == len(report.turns)


# -- numbers --------------------------------------------------------------------------


def test_numbers_are_written_as_in_the_language() -> None:
    found = Estimate(0.612, 0.5994, 0.6251, 100, is_exact=False)
    assert [percent(found.chance, lang) for lang in ("en", "ru")] == ["61.2%", "61,2\u00a0%"]
    assert [interval(found, lang) for lang in ("en", "fr")] == ["59.9–62.5", "59,9–62,5"]
    assert [lost(cost, "es") for cost in (0.0, 0.0004, 0.149)] == ["", "", "−14,9\u00a0%"]
