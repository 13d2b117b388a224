"""Games of Family Tree in which families grow, for tests and pictures of the tree."""

from __future__ import annotations

from functools import cache

from consigliere.core.action import CHANCE, Action
from consigliere.core.chance import ChanceStream
from consigliere.core.record import Header, Sitter, dumps
from consigliere.core.replay import Timeline
from consigliere.games.family_tree.game import FamilyTree
from consigliere.games.family_tree.presentation.view import FamilyTreeView
from consigliere.games.family_tree.rules.state import State
from consigliere.games.family_tree.version import RULES_VERSION
from golden import Played
from golden_games.family_tree import POLICIES

GAME = FamilyTree()
NAMES = ("Anna", "Boris", "Carla", "Dario", "Elena", "Fyodor", "Gina", "Hugo", "Inez", "Jack")


@cache
def timeline(seed: int, seats: int, options: str = "", policy: str = "uniting") -> Timeline[State]:
    """A whole game; `options` are like `variant=big end=instant`."""
    given = dict(pair.split("=") for pair in options.split())
    resolved = GAME.info.resolve_options(given)
    sitters = tuple(Sitter(name, "human") for name in NAMES[:seats])
    edition = GAME.info.edition_of(resolved)
    commitment = ChanceStream.from_int(seed).commitment
    header = Header(GAME.info.id, RULES_VERSION, resolved, edition, sitters, commitment)
    played = Timeline(GAME, header)
    choose = Played(GAME, POLICIES[policy], seed)
    while played.now.outcome is None:
        (actor,) = GAME.actors(played.now.state)
        word = choose(played.now.state)
        played.append(None if actor == CHANCE else actor, Action(actor, word).word, 0)
    return played


def record(seed: int, seats: int, options: str = "", policy: str = "uniting") -> str:
    """The record file of such a game."""
    stream = ChanceStream.from_int(seed)
    return dumps(timeline(seed, seats, options, policy).record(stream.seed.hex()))


def views(
    seed: int, seats: int, options: str = "", policy: str = "uniting"
) -> list[FamilyTreeView]:
    """What everybody sees, each time that something on the table has changed."""
    found: list[FamilyTreeView] = []
    for moment in timeline(seed, seats, options, policy).moments:
        view = GAME.view(moment.state, None)
        if view.people and (not found or view.people != found[-1].people):
            found.append(view)
    return found
