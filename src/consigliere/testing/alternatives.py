"""What somebody was not told changes nothing of what it sees, may do and is answered.

Beside the game that is played run others: somewhere chance, or another seat, did something else of
which a viewer was told the same. As long as all that the viewer is told stays the same, the states
must look the same to it. So a view cannot give away a hidden card that `determinize` reads from it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec

from consigliere.core.action import CHANCE, Action
from consigliere.core.errors import InvalidAction
from consigliere.core.game import Game, Information, Transition

from .knowledge import answer
from .playthrough import Alternative, Playthrough, Taken, named

_KEPT = 2
"""Other games that run along for each viewer; each costs about as much as the one played."""
_KEPT_WHILE_CHANCE_IS_DUE = 12
"""More of them are needed to see that a hand dealt at the start stays hidden, card by card."""
_RANKS = (1,) * 1000


def check_alternatives(play: Playthrough[Any]) -> Iterator[str]:
    """What was told alike looks alike as soon as chance has done its part, until the game ends."""
    taken = play.taken
    if play.game.info.information is Information.PERFECT or taken is None:
        return
    if play.game.outcome(play.state) is not None:
        return
    is_settled = play.game.actors(play.state) != (CHANCE,)
    seen = {viewer: _seen(play, play.state, viewer) for viewer in play.viewers if is_settled}
    alike = []
    for other in (*_continued(play, taken), *_parting(play, taken)):
        if not is_settled:
            alike += [other] if other.is_told_alike else []
            continue
        shown = _seen(play, other.state, other.viewer)
        if other.is_told_alike and shown != seen[other.viewer] and not other.reveals:
            where = first_difference(json.loads(seen[other.viewer]), json.loads(shown))
            yield f"{named(other.viewer)} sees what it was not told ({other.parting}): {where}"
        if not other.is_told_alike and shown == seen[other.viewer]:
            yield f"{named(other.viewer)} is told more than its view shows ({other.parting})"
        if other.is_told_alike and shown == seen[other.viewer]:
            play.report.compared += 1
            alike.append(replace(other, reveals=False))
            if other.viewer is not None:
                yield from _check_answers(play, other, other.viewer)
    play.alternatives = _thinned(play, alike, _KEPT if is_settled else _KEPT_WHILE_CHANCE_IS_DUE)


def _seen(play: Playthrough[Any], state: Any, viewer: int | None) -> bytes:
    """A view as JSON: whether it holds nothing but plain values is asked elsewhere."""
    return msgspec.json.encode(play.game.view(state, viewer), order="deterministic")


def _parting(play: Playthrough[Any], taken: Taken[Any]) -> Iterator[Alternative[Any]]:
    """What might have happened instead just now, for each viewer that was told the same.

    What a seat did is a secret only if that seat itself is told something else.
    """
    happened, actor = taken.transition, taken.action.seat
    for action in play.some(taken.others):
        instead = play.game.apply(taken.before, action)
        if instead.state == play.state:
            continue
        if actor != CHANCE and instead.told(actor) == happened.told(actor):
            continue
        parting = f"with {action.word} as action {len(play.actions)}"
        reveals = happened.reveals or instead.reveals
        for viewer in play.viewers:
            if viewer != actor and instead.told(viewer) == happened.told(viewer):
                rank = play.testing_luck(_RANKS)
                yield Alternative(viewer, instead.state, parting, rank, reveals=reveals)


def _continued(play: Playthrough[Any], taken: Taken[Any]) -> Iterator[Alternative[Any]]:
    """How the other games go on that run along."""
    for other in play.alternatives:
        transition = _followed(play, taken, other)
        if transition is not None:
            yield Alternative(
                other.viewer,
                transition.state,
                other.parting,
                other.rank,
                is_told_alike=transition.told(other.viewer) == taken.transition.told(other.viewer),
                reveals=other.reveals or transition.reveals or taken.transition.reveals,
            )


def _followed(
    play: Playthrough[Any], taken: Taken[Any], other: Alternative[Any]
) -> Transition[Any] | None:
    """What goes on in the other game: the same action, or one of which the viewer is told the same.

    None if there is no such action, or if it leads to the very state of the game that is played:
    what is told then gives nothing away.
    """
    viewer, actor = other.viewer, taken.action.seat
    possible = _open_to(play.game, other.state, actor)
    same = [action for action in possible if action == taken.action]
    rest = [action for action in possible if action != taken.action]
    found: Transition[Any] | None = None
    for action in (*same, *(play.some(rest) if viewer != actor else ())):
        transition = play.game.apply(other.state, action)
        if transition.told(viewer) == taken.transition.told(viewer):
            found = transition
            break
        if action == taken.action:
            found = transition
    return None if found is None or found.state == play.state else found


def _open_to(game: Game[Any], state: Any, seat: int) -> tuple[Action, ...]:
    """What a seat, or chance, may do."""
    if seat in game.actors(state) and seat >= 0:
        return game.legal_actions(state, seat)
    return tuple(o.action for o in game.chance(state) if o.action.seat == seat)


def first_difference(one: Any, other: Any, place: str = "view") -> str:
    """Where two views differ, and what they show there."""
    if isinstance(one, dict) and isinstance(other, dict):
        pairs = [(f"{place}.{name}", one.get(name), other.get(name)) for name in (one | other)]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = [(f"{place}[{n}]", *two) for n, two in enumerate(zip(one, other, strict=True))]
    else:
        return f"{place} is {one!r} or {other!r}"
    return next(first_difference(a, b, where) for where, a, b in pairs if a != b)


def _check_answers(play: Playthrough[Any], other: Alternative[Any], seat: int) -> Iterator[str]:
    """The seat may do the same, reads the same, and hears the same when it asks."""
    game, states = play.game, (play.state, other.state)
    where = f"({other.parting})"
    if len({game.legal_actions(state, seat) for state in states}) > 1:
        yield f"what seat {seat} may do depends on what it was not told {where}"
        return
    if game.choices(play.state, seat) != game.choices(other.state, seat):
        yield f"the choices of seat {seat} tell what it was not told {where}"
    words = dict.fromkeys([*play.words, *(action.word for action in play.possible())])
    for word in play.some(list(words)):
        if len({answer(game, state, Action(seat, word)) for state in states}) > 1:
            yield f"asked about {word}, seat {seat} hears what it was not told {where}"
    paths = {c.path[:1] for of in play.seats for state in states for c in game.choices(state, of)}
    for path in play.some(sorted(paths)):
        if len({_answer_at(game, state, seat, path) for state in states}) > 1:
            yield f"asked about the pieces {path}, seat {seat} hears what it was not told {where}"


def _answer_at(game: Game[Any], state: Any, seat: int, path: tuple[str, ...]) -> str:
    try:
        found = game.explain_path(state, seat, path)
    except InvalidAction as error:
        return repr(error)
    return repr((found, found and found.clause))


def _thinned(
    play: Playthrough[Any], alternatives: list[Alternative[Any]], limit: int
) -> list[Alternative[Any]]:
    """At most so many of each viewer: those of the lowest rank, wherever they parted."""
    kept = []
    for viewer in play.viewers:
        own = [other for other in alternatives if other.viewer == viewer]
        kept += sorted(own, key=lambda other: other.rank)[:limit]
    return kept
