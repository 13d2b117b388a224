"""A person who knows a page by its accessibility tree alone, and gets about on it by keys."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any
from weakref import WeakKeyDictionary

from playwright.sync_api import CDPSession, Error, Page

from consigliere.core.message import Message
from consigliere.i18n.render import render


def _said(key: str) -> str:
    return render(Message(key), "en")


IS_LEGAL, IS_PICKED = _said("ui.card.is_legal"), _said("ui.card.is_picked")
MAP, QUESTION, BOARDS = "ui.sicily.label", "ui.la_famiglia.question", "ui.la_famiglia.boards"
PLACES = {_said(key) for key in (MAP, QUESTION, BOARDS, "ui.la_famiglia.orders")}
"""Where a question is answered, by name."""
REVIEW, TURNS_TO = _said("ui.la_famiglia.seal.title"), _said("ui.la_famiglia.on_solo")
OVER, CANCEL, SENDING = (_said(f"ui.table.{name}") for name in ("over", "cancel", "sending"))
GROUPS = {"group", "list", "table", "menu", "dialog"}
BUTTONS = {"button", "menuitem"}
MOST_STEPS = 12
"""Keys to anywhere on the page; more are a fault of the page, or of the person."""
MOST_GONE = 3
PATIENCE, PAUSE_MS = 600, 50
FOCUS_PATIENCE = 20


@dataclass(frozen=True, slots=True)
class Node:
    """What a screen reader tells of; `within`: places of what it lies in, the nearest first."""

    place: int
    role: str
    name: str
    is_focused: bool
    may_focus: bool
    within: tuple[int, ...]

    @property
    def words(self) -> tuple[str, str]:
        return self.role, self.name


@dataclass(frozen=True)
class Tree:
    """The page as a screen reader knows it, in the order in which it is read."""

    nodes: list[Node]

    @cached_property
    def focus(self) -> Node | None:
        """What has the focus; None if that is the page as a whole, or has no name."""
        found = [one for one in self.nodes if one.is_focused]
        return found[-1] if found and found[-1].role != "RootWebArea" and found[-1].name else None

    @cached_property
    def words(self) -> list[tuple[str, str]]:
        """All that is said, the focus left aside."""
        return [one.words for one in self.nodes if one.name]

    def all_in(self, role: str, name: str | None = None) -> list[Node]:
        """The buttons in what has this role and name."""
        rooms = {n.place for n in self.nodes if n.role == role and name in {None, n.name}}
        return [one for one in self.nodes if one.role in BUTTONS and rooms & {*one.within}]

    def has(self, role: str, name: str) -> bool:
        return any(one.words == (role, name) for one in self.nodes)

    def group(self, node: Node) -> int | None:
        """The nearest group that a button belongs to; what turns to a board stands alone."""
        if node.name == TURNS_TO:
            return None
        return next((p for p in node.within if self.nodes[p].role in GROUPS), None)

    def members(self, group: int) -> list[Node]:
        return [n for n in self.nodes if n.role in BUTTONS and self.group(n) == group]

    def is_on_map(self, node: Node) -> bool:
        return any(self.nodes[place].name == _said(MAP) for place in node.within)

    @property
    def is_at_the_question(self) -> bool:
        """The focus is neither lost nor on something that has nothing to do with what is asked."""
        if self.focus is None:
            return False
        rooms = [self.nodes[place] for place in self.focus.within]
        return any(one.role in {"dialog", "menu"} or one.name in PLACES for one in rooms)

    @property
    def is_begun(self) -> bool:
        """Whether more is asked before anything is decided."""
        is_asked = any(one.role in {"dialog", "menu"} for one in self.nodes)
        return is_asked or self.has("group", REVIEW) or self.has("button", CANCEL)

    @cached_property
    def goals(self) -> list[Node]:
        """What may be answered now, each once: the most urgent question alone."""
        found = self.all_in("dialog") or self.all_in("menu") or self.all_in("group", REVIEW)
        if not found:
            found = [n for n in self.nodes if n.role == "button" and _may_be_chosen(n.name)]
        return list({one.words: one for one in found if one.name != CANCEL}.values())


def _may_be_chosen(name: str) -> bool:
    return IS_LEGAL in name or name == TURNS_TO


_TOOLS: WeakKeyDictionary[Page, CDPSession] = WeakKeyDictionary()


def _tools(page: Page) -> CDPSession:
    """What tells of a page all that its browser knows; one for each page, as this takes time."""
    if page not in _TOOLS:
        _TOOLS[page] = page.context.new_cdp_session(page)
    return _TOOLS[page]


def heard(page: Page) -> Tree:
    """The accessibility tree of the browser itself."""
    raw = _tools(page).send("Accessibility.getFullAXTree")["nodes"]
    by_id = {one["nodeId"]: one for one in raw}
    nodes: list[Node] = []

    def read(one: dict[str, Any], within: tuple[int, ...]) -> None:
        if not one.get("ignored"):
            told = {p["name"]: p["value"].get("value") for p in one.get("properties", ())}
            name = str(one.get("name", {}).get("value", ""))
            marks = (told.get("focused") is True, told.get("focusable") is True)
            nodes.append(Node(len(nodes), one["role"]["value"], name, *marks, within))
            within = (len(nodes) - 1, *within)
        for child in one.get("childIds", ()):
            if child in by_id:
                read(by_id[child], within)

    read(raw[0], ())
    return Tree(nodes)


def mistold(page: Page) -> list[tuple[str, str]]:
    """Pieces with their names that do not say whether they may be chosen, or are chosen."""
    tools = _tools(page)
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
    return found


# -- keys --------------------------------------------------------------------------------------

Known = dict[tuple[tuple[str, str], str], tuple[str, str]]
"""Where a key has led to before, whatever one would have thought."""


def is_meant(key: str, name: str) -> bool:
    """Whether a letter begins a name, or a digit its first number."""
    number = re.search(r"\d+", name)
    begun = (number.group() if number else "") if key.isdigit() else name.strip().lower()
    return begun.startswith(key)


def _onward(all_of: list[Node], here: Node) -> list[Node]:
    """Those after one of them, then those before it."""
    later = [one for one in all_of if one.place > here.place]
    return later + [one for one in all_of if one.place < here.place]


def _typed(tree: Tree, here: Node, key: str) -> Node | None:
    """A letter or a digit: the next in the group, else the first elsewhere that may be chosen."""
    group = tree.group(here)
    own = [] if group is None else tree.members(group)
    legal = [one for one in own if IS_LEGAL in one.name]
    near = legal if tree.is_on_map(here) and legal else own
    others = [n for n in tree.nodes if n.role == "button" and IS_LEGAL in n.name and n not in own]
    for one in (*_onward(near, here), *others):
        if is_meant(key, one.name):
            return one
    return None


def _stepped(tree: Tree, here: Node, key: str) -> Node | None:
    """An arrow key: the next button of the group; on the map it may lead anywhere."""
    group = tree.group(here)
    if group is None or tree.is_on_map(here) or tree.nodes[group].role == "dialog":
        return None
    if (tree.nodes[group].role == "menu") != (key in {"ArrowDown", "ArrowUp"}):
        return None
    around = _onward(tree.members(group), here)
    return around[0 if key in {"ArrowRight", "ArrowDown"} else -1] if around else None


def _tabbed(tree: Tree, here: Node, key: str) -> Node | None:
    """The Tab key stops once in a group: at the first that may be chosen, as far as one knows."""
    stops: dict[tuple[str, int | None], Node] = {}
    for one in (one for one in tree.nodes if one.may_focus and one.role != "RootWebArea"):
        group = tree.group(one) if one.role in BUTTONS else None
        is_walked = group is not None and tree.nodes[group].role in {"group", "list", "table"}
        is_alone = not is_walked or tree.nodes[group or 0].name == REVIEW
        mark = ("alone", one.place) if is_alone else ("group", group)
        if mark not in stops or (IS_LEGAL in one.name and IS_LEGAL not in stops[mark].name):
            stops[mark] = one
    own = ("group", tree.group(here))
    others = [one for mark, one in stops.items() if mark != own and one.place != here.place]
    others.sort(key=lambda one: one.place)
    before = [one for one in others if one.place < here.place]
    after = [one for one in others if one.place > here.place]
    found = after[:1] if key == "Tab" else before[-1:]
    return found[0] if found else None


def _keys_for(goal: Node) -> Iterator[str]:
    yield from ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "Tab", "Shift+Tab")
    letter = goal.name.strip()[:1].lower()
    if letter.isalnum():
        yield letter
    number = re.search(r"\d", goal.name)
    if number and number.group() != letter:
        yield number.group()


def way(tree: Tree, here: Node, goal: Node, known: Known) -> list[str]:
    """The fewest keys from one place to another, as far as one knows the page."""
    by_words = {one.words: one for one in tree.nodes}

    def led(at: Node, key: str) -> Node | None:
        if (at.words, key) in known:
            return by_words.get(known[at.words, key])
        look = _stepped if key.startswith("Arrow") else _tabbed if "Tab" in key else _typed
        return look(tree, at, key)

    ways: dict[int, list[str]] = {here.place: []}
    queue = deque([here])
    while queue:
        at = queue.popleft()
        if at.words == goal.words:
            return ways[at.place]
        for key in _keys_for(goal):
            found = led(at, key)
            if found is not None and found.place not in ways:
                ways[found.place] = [*ways[at.place], key]
                queue.append(found)
    raise AssertionError(f"no key leads from {here.words} to {goal.words}")


# -- the person --------------------------------------------------------------------------------


@dataclass
class Counted:
    """How many keys were pressed for each decision, and for each place on the map."""

    decisions: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    """What was asked where the focus was lost."""
    gone: list[str] = field(default_factory=list)
    """What was offered no more when one had got there."""
    on_solo: int = 0
    """How often the board of the extra actions was turned to."""


class TreePerson:
    """Draws one of the answers that the tree tells of, again and again, and counts the keys."""

    def __init__(
        self, page: Page, seed: int, check: Callable[[Page, int], None] | None = None
    ) -> None:
        """`check` is called before each decision, with how many there were."""
        self.page = page
        self.counted = Counted()
        self._check = check
        self._random = Random(seed)  # noqa: S311

    def play(self, most: int) -> Counted:
        """As many decisions, or until the game is over."""
        keys = 0
        tree = self._settled(None)
        while len(self.counted.decisions) < most and not self._is_over(tree):
            tree = self._at_the_question(tree)
            if self._check is not None:
                self._check(self.page, len(self.counted.decisions))
            goal = self._drawn(tree.goals)
            found = self._go(tree, goal)
            if found is None:
                tree = self._settled(None)
                continue
            steps, before = found
            self.counted.on_solo += goal.name == TURNS_TO
            pressed = steps + 1
            if tree.is_on_map(goal):
                self.counted.places.append(pressed)
            keys += pressed
            self.page.keyboard.press("Enter")
            tree = self._settled(before)
            if not tree.is_begun and goal.name != TURNS_TO:
                self.counted.decisions.append(keys)
                keys = 0
        return self.counted

    def _drawn(self, goals: list[Node]) -> Node:
        """Any of them; but whoever never was at the board of the extra actions turns to it."""
        unseen = [one for one in goals if one.name == TURNS_TO and self.counted.on_solo == 0]
        return self._random.choice(unseen or goals)

    @staticmethod
    def _is_over(tree: Tree) -> bool:
        return tree.has("region", OVER)

    def _settled(self, before: Tree | None) -> Tree:
        """The page once it has answered and asks something, or tells that the game is over."""
        last: Tree | None = None
        for _ in range(PATIENCE):
            tree = heard(self.page)
            is_new = before is None or tree.words != before.words
            is_asking = bool(tree.goals) or self._is_over(tree)
            is_sent = any(SENDING in name for _, name in tree.words)
            if is_new and is_asking and not is_sent:
                if last is not None and last.words == tree.words:
                    return tree
                last = tree
            self.page.wait_for_timeout(PAUSE_MS)
        raise AssertionError([one for one in heard(self.page).words if one[0] != "StaticText"])

    def _at_the_question(self, tree: Tree) -> Tree:
        """The tree follows the page a little later; then the focus is at the question, or lost."""
        for _ in range(FOCUS_PATIENCE):
            if tree.is_at_the_question:
                return tree
            self.page.wait_for_timeout(PAUSE_MS)
            tree = heard(self.page)
        self.counted.lost.append(str([one.name for one in tree.goals][:3]))
        return tree

    def _go(self, first: Tree, goal: Node) -> tuple[int, Tree] | None:
        """To what is meant, listening after each key; how many were pressed, and what is heard
        there. None if it is gone.

        A busy machine answers so late that what is asked may change after it was listened to.
        """
        known: Known = {}
        tree: Tree | None = first
        for keys in range(MOST_STEPS):
            if tree is None or goal.words not in tree.words:
                tree = self._with(goal)
            if tree is None:
                self._miss(goal)
                return None
            here = tree.focus or tree.nodes[0]
            if here.words == goal.words:
                return keys, tree
            key = way(tree, here, goal, known)[0]
            self.page.keyboard.press(key)
            tree = self._after(here)
            known[here.words, key] = tree.focus.words if tree.focus else ("", "")
        raise AssertionError(f"too far: {goal.words}, by {known}")

    def _with(self, goal: Node) -> Tree | None:
        """The tree once it tells of what is meant: it follows the page a little later."""
        for _ in range(FOCUS_PATIENCE):
            tree = heard(self.page)
            if goal.words in tree.words:
                return tree
            self.page.wait_for_timeout(PAUSE_MS)
        return None

    def _miss(self, goal: Node) -> None:
        """A page that takes back what it offers again and again would be at fault."""
        self.counted.gone.append(goal.name)
        assert len(self.counted.gone) <= MOST_GONE, self.counted.gone

    def _after(self, here: Node) -> Tree:
        """What is heard where a key has led to; it may lead nowhere."""
        for _ in range(FOCUS_PATIENCE):
            tree = heard(self.page)
            if tree.focus is None or tree.focus.words != here.words:
                break
            self.page.wait_for_timeout(PAUSE_MS)
        return tree
