"""A person at a keyboard who draws what to choose, and goes there by the nearest way."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import Error, Page

from consigliere.core.message import Message
from consigliere.i18n.render import render

SETTLED = """() => document.querySelector(".result") ? "over"
    : document.querySelector("dialog.confirm") ? "sure"
    : document.querySelector(".choice-menu, .seal-now") ? "asked"
    : document.querySelector(".side.near.lit") && !document.querySelector(".sending")
      && document.querySelector("[data-piece].legal") ? "own" : null"""
LEGAL = """() => [...new Set([...document.querySelectorAll(".la-famiglia [data-piece].legal")]
    .filter(one => one.checkVisibility()).map(one => one.dataset.piece))].sort()"""
WAY = """piece => {
  const seen = one => one.checkVisibility();
  const nameOf = one => one.ariaLabel ?? one.textContent;
  const here = document.activeElement;
  const stopping = "a[href], button, input, select, summary, [tabindex]";
  const stops = [...document.querySelectorAll(stopping)]
    .filter(one => (one.tabIndex >= 0 || one === here) && !one.disabled && seen(one));
  const pieces = "button.piece, .tools > button";
  const way = goal => {
    const group = goal.closest("[data-group], cg-sicily .paper");
    const isMap = group?.matches(".paper") === true;
    const isIn = one => group === null ? one === goal : group.contains(one);
    const from = isIn(here) ? here : stops.find(isIn);
    if (!from) return null;
    const tabs = stops.indexOf(from) - stops.indexOf(here);
    const keys = [nameOf(goal).trim()[0], /\\d/.exec(nameOf(goal))?.[0]]
      .filter(key => key !== undefined && /^[\\p{L}\\d]$/u.test(key));
    if (isMap || group === null)
      return {tabs, keys, presses: 0, isMap, cost: Math.abs(tabs) + (isMap ? 2 : 0)};
    const all = [...group.querySelectorAll(pieces)].filter(one => one.offsetParent !== null);
    const at = all.indexOf(from);
    const ahead = (all.indexOf(goal) - at + all.length) % all.length;
    const arrows = ahead <= all.length / 2 ? ahead : ahead - all.length;
    const onward = [...all.slice(at + 1), ...all.slice(0, at + 1)];
    const typed = keys.map(key => {
      const begins = name => (/\\d/.test(key) ? /\\d+/.exec(name)?.[0] ?? "" : name.trim())
        .toLowerCase().startsWith(key.toLowerCase());
      const meant = onward.filter(one => begins(nameOf(one)));
      return {key, presses: goal === from ? 0 : meant.indexOf(goal) + 1};
    });
    const arrow = {key: arrows > 0 ? "ArrowRight" : "ArrowLeft", presses: Math.abs(arrows)};
    const [inside] = [arrow, ...typed].sort((a, b) => a.presses - b.presses);
    return {tabs, keys, ...inside, isMap, cost: Math.abs(tabs) + inside.presses};
  };
  const goals = [...document.querySelectorAll(`[data-piece="${piece}"].legal`)].filter(seen);
  return goals.map(way).filter(one => one !== null).sort((a, b) => a.cost - b.cost)[0] ?? null;
}"""
AT_THE_QUESTION = """() => document.activeElement
    .closest(".near, cg-sicily, .boards, .choice-menu, dialog.confirm") !== null"""
"""The focus is neither lost nor on something that has nothing to do with what is asked."""
IS_LEGAL, IS_PICKED = (render(Message(f"ui.card.is_{way}"), "en") for way in ("legal", "picked"))
FOCUSED_PIECE = "document.activeElement.dataset?.piece ?? ''"


PATIENCE, PAUSE_MS = 20, 50


@dataclass
class Counted:
    """How many keys were pressed for each decision, and for each place on the map."""

    decisions: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)


def heard(page: Page) -> tuple[str, str]:
    """The role and the name of what has the focus, from the accessibility tree."""
    tools = page.context.new_cdp_session(page)
    nodes: list[dict[str, Any]] = tools.send("Accessibility.getFullAXTree")["nodes"]
    tools.detach()
    focused = [
        node
        for node in nodes
        if any(
            one["name"] == "focused" and one["value"]["value"] for one in node.get("properties", ())
        )
    ]
    if not focused:
        return "", ""
    last = focused[-1]
    return last["role"]["value"], last.get("name", {}).get("value", "")


def mistold(page: Page) -> list[tuple[str, str]]:
    """Pieces with their names that do not say whether they may be chosen, or are chosen."""
    tools = page.context.new_cdp_session(page)
    found = []
    for node in tools.send("Accessibility.getFullAXTree")["nodes"]:
        if node.get("ignored") or node["role"]["value"] != "button":
            continue
        try:
            told = tools.send("DOM.describeNode", {"backendNodeId": node["backendDOMNodeId"]})
        except Error:  # the page has changed meanwhile
            found.append(("", node["name"]["value"]))
            continue
        flat = told["node"].get("attributes", [])
        attributes = dict(zip(flat[::2], flat[1::2], strict=True))
        classes, name = attributes.get("class", "").split(), node["name"]["value"]
        is_said = (IS_LEGAL in name, IS_PICKED in name)
        if "data-piece" in attributes and is_said != ("legal" in classes, "picked" in classes):
            found.append((attributes["data-piece"], name))
    tools.detach()
    return found


class KeysPerson:
    """Draws one of the pieces that may be chosen, again and again, and counts the keys."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.counted = Counted()
        self._random = Random(seed)  # noqa: S311

    def play(self, most: int) -> Counted:
        """As many decisions, or until the game is over."""
        keys = 0
        while len(self.counted.decisions) < most:
            stage = self.page.wait_for_function(SETTLED).json_value()
            if stage == "over":
                break
            self.page.wait_for_function(AT_THE_QUESTION)
            self._listen()
            keys += {"sure": self._say_yes, "asked": self._answer, "own": self._point}[stage]()
            if not self._is_begun():
                self.counted.decisions.append(keys)
                keys = 0
        return self.counted

    def _listen(self) -> None:
        """The focus is on something with a name, and pieces say how they stand.

        The tree for screen readers follows the page a little later.
        """
        for is_last in (*[False] * PATIENCE, True):
            role, name = heard(self.page)
            wrong = mistold(self.page)
            if role not in {"", "RootWebArea"} and name and not wrong:
                return
            where = self.page.locator(".near .prompt").inner_text()
            assert not is_last, (where, role, name, wrong)
            self.page.wait_for_timeout(PAUSE_MS)

    def _is_begun(self) -> bool:
        """Whether more is asked before anything is decided."""
        begun = "dialog.confirm, .choice-menu, .seal-now, .near .buttons .cancel"
        return self.page.locator(begun).count() > 0

    def _press(self, key: str, times: int = 1) -> int:
        for _ in range(times):
            self.page.keyboard.press(key)
        return times

    def _say_yes(self) -> int:
        return self._press("Shift+Tab") + self._press("Enter")

    def _answer(self) -> int:
        """Any answer of a menu, or the orders that were read back."""
        items = self.page.locator(".choice-menu [data-word]").count()
        return self._press("ArrowDown", self._random.randrange(items or 1)) + self._press("Enter")

    def _point(self) -> int:
        """One of the pieces that may be chosen, wherever it lies."""
        piece = self._random.choice(self.page.evaluate(LEGAL))
        way = self.page.evaluate(WAY, piece)
        assert way is not None, f"no key leads to {piece}"
        typed = sum(self._typed(piece, key) for key in way["keys"][-1:]) if way["tabs"] else 0
        if typed:
            way = self.page.evaluate(WAY, piece)
        keys = typed + self._press("Tab" if way["tabs"] > 0 else "Shift+Tab", abs(way["tabs"]))
        if way["presses"]:
            keys += self._press(way["key"], way["presses"])
        if way["isMap"]:
            keys += self._typed(piece, way["keys"][0])
            self.counted.places.append(keys + 1)
        assert self._focused == piece
        return keys + self._press("Enter")

    @property
    def _focused(self) -> str:
        found: str = self.page.evaluate(FOCUSED_PIECE)
        return found

    def _typed(self, piece: str, key: str) -> int:
        """A letter or a digit again and again, while it leads to something new."""
        seen: set[str] = set()
        while self._focused not in seen | {piece}:
            seen.add(self._focused)
            self._press(key.lower())
        return len(seen)
