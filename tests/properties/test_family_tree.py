"""What holds in every state of every game of Family Tree, checked from the views alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from consigliere.core.action import CHANCE, Action
from consigliere.games.family_tree.deck.cards import Character
from consigliere.games.family_tree.deck.files import load_deck
from consigliere.games.family_tree.presentation.view import FamilyTreeView, Person
from consigliere.games.family_tree.rules.record import ARCHIVE, SETUP, STARTER
from consigliere.games.family_tree.rules.state import State
from family_table import GAME

WHO = {person.id: person for person in load_deck("standard").characters}
ALL = [
    (2, {"end": "equal"}), (3, {"inner_wedding": "off", "lone_chain": "on"}),
    (4, {"best": "characters"}), (6, {}), (2, {"mothers_taken": "on"}),
    (2, {"variant": "big", "separate": "on"}), (5, {"variant": "big"}),
    (10, {"variant": "big", "starter_draws": "2"}),
]  # fmt: skip


@dataclass(frozen=True)
class Played:
    """One step of a game: the public views around it."""

    before: FamilyTreeView
    action: Action
    after: FamilyTreeView
    state: State


def played(seats: int, options: dict[str, str], seed: int) -> Iterator[Played]:
    """A game in which everybody acts if possible, and likes to join and to take."""
    luck = random.Random(seed)  # noqa: S311  not for secrets
    state = GAME.initial(options, seats)
    before = GAME.view(state, None)
    while GAME.outcome(state) is None:
        (actor,) = GAME.actors(state)
        if actor == CHANCE:
            action = luck.choice(GAME.chance(state)).action
        else:
            legal = GAME.legal_actions(state, actor)
            liked = [a for a in legal if a.word[:4] in {"join", "away", "wed:"}]
            action = luck.choice(liked or [a for a in legal if a.word != "pass"] or list(legal))
        state = GAME.apply(state, action).state
        after = GAME.view(state, None)
        yield Played(before, action, after, state)
        before = after


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("seats", "options"), ALL, ids=str)
def test_every_state_of_a_game(seats: int, options: dict[str, str], seed: int) -> None:
    """FT-S1, FT-3, FT-14, FT-19, FT-20, FT-22, FT-24, FT-25, FT-27, FT-51, FT-57, FT-66, FT-75."""
    cards = tuple(range(90 if options.get("variant") == "big" else 105))
    seen = set()
    for step in played(seats, options, seed):
        view = step.after
        people = {person.id: person for person in view.people}
        assert GAME.conserved(step.state) == cards
        assert_archive(view)
        assert_couples(people)
        assert_parents(people, view)
        assert [side.points for side in view.sides] == recount(view, people)
        kind = step.action.word.partition(":")[0]
        seen.add(kind)
        if kind == "join":
            assert families(view) == families(step.before) - 1
        if kind == "away":
            assert_taken(step)
    assert "child" in seen


def assert_archive(view: FamilyTreeView) -> None:
    """FT-3: five cards, or as many as are left; one less while the next one comes."""
    if view.variant == "big" or view.phase == "setup":
        return
    coming = view.stage == "draw" and view.goal == 10
    assert len(view.archive) == 5 - coming or view.deck_size == 0


def assert_couples(people: dict[str, Person]) -> None:
    for person in people.values():
        if person.spouse is None:
            continue
        spouse = people[person.spouse]
        assert spouse.spouse == person.id
        assert (spouse.owner, spouse.family) == (person.owner, person.family)
        assert not ancestors(people, person.id) & ancestors(people, spouse.id)
        if WHO[person.id].sex == "M":
            assert_ages(WHO[person.id], WHO[spouse.id])


def assert_ages(man: Character, woman: Character) -> None:
    assert man.icons.adopter is None
    assert woman.year <= 1995
    older = woman.year - man.year
    if older > 0:
        assert older <= max(9, man.icons.older or 0, woman.icons.younger or 0)
    else:
        assert -older <= max(2, man.icons.younger or 0, woman.icons.older or 0)


def ancestors(people: dict[str, Person], name: str) -> set[str]:
    """Everybody above somebody, and that person."""
    found, new = {name}, [name]
    while new:
        person = people[new.pop()]
        parents = {p for p in (person.mother, person.father) if p is not None}
        new += parents - found
        found |= parents
    return found


def assert_parents(people: dict[str, Person], view: FamilyTreeView) -> None:
    limit = 4 if view.variant == "big" else 6
    children: dict[str, int] = {}
    for person in people.values():
        year = WHO[person.id].year
        parent = person.mother or person.father
        if parent is None:
            continue
        children[parent] = children.get(parent, 0) + 1
        least, most = WHO[parent].icons.adopter or (18, WHO[parent].icons.bears_until or 42)
        assert least <= year - WHO[parent].year <= most
        if person.mother is not None:
            assert people[person.mother].spouse == person.father
            assert WHO[person.mother].sex == "F"
        if person.father is not None:
            assert year - WHO[person.father].year >= 18
    for parent, count in children.items():
        if WHO[parent].icons.adopter is not None:
            assert count <= 3
        elif people[parent].spouse is None:
            assert count <= (2 if WHO[parent].icons.single_mother else 1)
        assert count <= limit


def families(view: FamilyTreeView, owner: int | None = None) -> int:
    return len(groups(view, owner))


def groups(view: FamilyTreeView, owner: int | None = None) -> list[set[str]]:
    """The connected parts of a tableau, or of all, found anew by the links between people."""
    people = {p.id: p for p in view.people if owner is None or p.owner == owner}
    found: list[set[str]] = []
    for person in people.values():
        linked = {person.id}
        for other in (person.spouse, person.mother, person.father):
            if other in people and people[other].owner == person.owner:
                linked.add(other)
        # a mother who was taken (FT-39) leaves a place that holds her family together
        left = next((one for one in view.people if one.id == person.mother), None)
        if left is not None and left.owner != person.owner:
            linked |= {p.id for p in people.values() if p.owner == person.owner and
                       (p.mother == left.id or p.id in (left.mother, left.father))}  # fmt: skip
        apart = [group for group in found if not group & linked]
        found = [*apart, linked.union(*(group for group in found if group & linked))]
    labels = {frozenset(p.id for p in people.values() if p.family == f) for f in
              {p.family for p in people.values()}}  # fmt: skip
    assert labels == {frozenset(group) for group in found}
    return found


def assert_taken(step: Played) -> None:
    """FT-38, FT-44: the donor keeps as many families, and gets a chip."""
    name = step.action.word.rpartition("+")[2]
    donor = next(p.owner for p in step.before.people if p.id == name)
    assert families(step.after, donor) == families(step.before, donor)
    assert step.after.sides[donor].chips == step.before.sides[donor].chips + 1


def recount(view: FamilyTreeView, people: dict[str, Person]) -> list[int]:
    """FT-57: the points of every seat, counted once more and apart from the rules."""
    if view.variant == "big":
        return [-side.hand_size for side in view.sides]
    return [
        side.chips + best_points(view, [counted(view, people, g) for g in groups(view, side.seat)])
        for side in view.sides
    ]


def best_points(view: FamilyTreeView, families: list[tuple[int, int, int]]) -> int:
    """The points of the family that counts; 0 without any."""
    rated = map(size_and_points, families)
    return max(rated, default=(0, 0), key=lambda each: preferred(view, each))[1]


def preferred(view: FamilyTreeView, size_and_points: tuple[int, int]) -> tuple[int, int]:
    return size_and_points if view.options["best"] == "characters" else (0, size_and_points[1])


def size_and_points(counted: tuple[int, int, int]) -> tuple[int, int]:
    people, events, chain = counted
    return people, people + events + chain


def counted(
    view: FamilyTreeView, people: dict[str, Person], group: set[str]
) -> tuple[int, int, int]:
    events = sum(people[name].event is not None for name in group)
    longest = max(line(people, group, name) for name in group)
    is_chain = longest > 1 or view.options["lone_chain"] == "on"
    return len(group), events, longest if is_chain else 0


def line(people: dict[str, Person], group: set[str], name: str) -> int:
    """FT-58, FT-59, FT-60: how many bearers in a row end with this one."""
    person, card = people[name], WHO[name]
    spouse = people[person.spouse] if person.spouse is not None else None
    has_children = any(name in (p.mother, p.father) for p in people.values())
    if card.sex == "M":
        is_bearer = not person.taken
    elif spouse is not None:
        is_bearer = spouse.taken
    else:
        is_bearer = card.icons.single_mother and has_children
    if not is_bearer:
        return 0
    giver = person.father
    if giver is not None and people[giver].taken:
        giver = person.mother
    if person.father is None and person.mother is not None:
        giver = person.mother if WHO[person.mother].icons.single_mother else None
    return 1 + (line(people, group, giver) if giver in group and giver is not None else 0)


# -- secrets -----------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "options"), [ALL[1], ALL[5]], ids=str)
def test_what_a_viewer_is_told_hangs_on_nothing_hidden(seats: int, options: dict[str, str]) -> None:
    """FT-S10: two games that differ in hidden cards alone look the same as they go on."""
    luck = random.Random(5)  # noqa: S311  not for secrets
    compared = 0
    for number, step in enumerate(played(seats, options, 3)):
        if number % 5 or GAME.outcome(step.state) is not None:
            continue
        for viewer in range(seats):
            compared += same_future(step.state, viewer, luck)
    assert compared > 30


def same_future(state: State, viewer: int, luck: random.Random) -> int:
    """Play what the viewer can do, or sees, in the true game and in one dealt anew."""
    view = GAME.view(state, viewer)
    twin = GAME.determinize(view, lambda weights: luck.randrange(len(weights)))
    compared = 0
    for _ in range(6):
        actors = GAME.actors(state)
        assert GAME.choices(state, viewer) == GAME.choices(twin, viewer)
        if actors not in {(viewer,), (CHANCE,)} or state.record.phase == SETUP:
            break  # the deal of the big tree tells at its end who can open
        if actors == (CHANCE,) and int(state.record.goal) != viewer:
            ours, theirs = (luck.choice(GAME.chance(s)).action for s in (state, twin))
            if int(state.record.goal) == ARCHIVE or state.record.stage == STARTER:
                break
        else:
            common = {a.word for a in open_to(state)} & {a.word for a in open_to(twin)}
            ours = theirs = next(a for a in open_to(state) if a.word in common)
        steps = GAME.apply(state, ours), GAME.apply(twin, theirs)
        state, twin = (step.state for step in steps)
        assert steps[0].told(viewer) == steps[1].told(viewer)
        assert GAME.view(state, viewer) == GAME.view(twin, viewer)
        compared += 1
    return compared


def open_to(state: State) -> list[Action]:
    (actor,) = GAME.actors(state)
    if actor == CHANCE:
        return [outcome.action for outcome in GAME.chance(state)]
    return list(GAME.legal_actions(state, actor))


def test_views_are_built_from_what_lies_open() -> None:
    """FT-S10: no hidden card is named in the view of another seat."""
    state = next(step.state for n, step in enumerate(played(3, {}, 4)) if n > 60)
    own = GAME.view(state, 0)
    hidden = {*GAME.view(state, 1).sides[1].hand} - {*own.sides[1].known}
    assert hidden
    assert not hidden & {card.id for card in own.cards}
    assert replace(own, viewer=None) != GAME.view(state, None)
