"""What players write carries no script and no escape to others: names, remarks, answers, files."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import pytest

from consigliere.games.drawing import tree_file
from consigliere.games.registry import load_game
from live_server import Client

pytestmark = pytest.mark.fault("hostile-text")

CORPUS = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    '"><script>alert(1)</script>',
    "' onmouseover='alert(1)",
    "</text><script>alert(1)</script><text>",
    "]]><script>alert(1)</script>",
    "<!--<script>alert(1)</script>-->",
    "<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>&a;",
    "javascript:alert(1)",
    "{{constructor.constructor('alert(1)')()}}",
    "${alert(1)}",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "\x1b[2J\x1b]0;title\x07",
    "\x9b31mred",
    "\u202egnp.exe",
    "\u2066left\u2069",
    "a\u200bb\u2028c\u2029d",
    "line\r\n0 @I1@ INDI\r\n1 NAME Other",
    "[b]markup[/b] [link=x]y[/link]",
    "\ud83d\udc68".encode("utf-16", "surrogatepass").decode("utf-16"),
    "\x00\x01\x7f\x85",
)
UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b\u2028\u2029\u202a-\u202e\u2066-\u2069]")
HARMLESS = {"svg", "g", "path", "text", "rect", "line", "circle", "title", "desc", "style", "defs"}


@pytest.mark.parametrize("text", CORPUS)
def test_names_reach_others_as_plain_text_in_json(text: str, ann: Client, ben: Client) -> None:
    seats = [{"kind": "me", "name": text}, {"kind": "hot", "name": text}]
    table = ann.post("/api/tables", {"game": "counting", "seats": seats}, 201)["id"]
    answer = ben.http.get(f"/api/tables/{table}")
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    for name in (seat["name"] for seat in answer.json()["seats"]):
        assert not UNSEEN.search(name), repr(name)
    with ben.sit(table) as seat:
        seen = seat.hear("snapshot")
    assert not any(UNSEEN.search(each) for each in strings(seen)), seen


@pytest.mark.parametrize("text", CORPUS)
def test_names_in_a_drawing_are_text(text: str) -> None:
    """Whatever a name is, the picture is well-formed, and nothing in it runs or loads anything."""
    game = load_game("family-tree")
    state = game.initial(game.info.resolve_options({}), 2)
    while game.actors(state) == (-1,):
        state = game.apply(state, game.chance(state)[0].action).state
    for lang in ("en", "fr"):
        picture = tree_file("family-tree", "svg", game.view(state, None), lang, [text, text])
        assert not re.search(r"<!ENTITY|<script|javascript:", picture, re.IGNORECASE)
        for element in ET.fromstring(picture).iter():  # noqa: S314  made here
            assert element.tag.rpartition("}")[2] in HARMLESS, element.tag
            for name, value in element.attrib.items():
                assert not name.lower().startswith("on"), name
                assert "href" not in name or value.startswith("#")
    file = tree_file("family-tree", "ged", game.view(state, None), "en", [text, text])
    assert all(re.match(r"\d+ ", line) for line in file.split("\r\n") if line)


def strings(content: Any) -> Iterator[str]:
    """All texts of some JSON."""
    if isinstance(content, str):
        yield content
    elif isinstance(content, dict):
        for key, value in content.items():
            yield from strings([key, value])
    elif isinstance(content, list):
        for value in content:
            yield from strings(value)
