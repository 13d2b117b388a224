"""What the Game protocol promises of views: who sees what, and that no view gives a secret away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from consigliere.core.action import Action
from consigliere.core.errors import InvalidAction
from consigliere.core.game import Information

from .playthrough import Check, Playthrough, named


def _check_views(play: Playthrough[Any]) -> Iterator[str]:
    """A view is a frozen dataclass of plain values that says who looks and who must act."""
    for viewer in play.viewers:
        view = play.game.view(play.state, viewer)
        if not type(view).__dataclass_params__.frozen:  # type: ignore[attr-defined]
            yield "a view can be changed"
        if view.viewer != viewer:
            yield f"the view of {viewer} says that {view.viewer} looks"
        if view.to_act != play.game.actors(play.state):
            yield f"the view says that {view.to_act} have to act"
        yield from play.untranslated(view.prompt)


def _check_secret_decisions(play: Playthrough[Any]) -> Iterator[str]:
    """Who decides at the same time as others does not see what they have decided."""
    actors = play.game.actors(play.state)
    for seat in actors if len(actors) > 1 else ():
        steps = [play.game.apply(play.state, action) for action in play.some(play.legal[seat])]
        for other in actors:
            waiting = [s for s in steps if other in play.game.actors(s.state) and other != seat]
            seen = {(play.seen(s.state, other), repr(s.told(other))) for s in waiting}
            if len(seen) > 1:
                yield f"seat {other} sees what seat {seat} has decided"


def _check_knowledge(play: Playthrough[Any]) -> Iterator[str]:
    """A view depends on nothing but what can be told from it, and decides what is legal."""
    game, state = play.game, play.state
    is_perfect = game.info.information is Information.PERFECT
    seen = {viewer: play.seen(state, viewer) for viewer in play.viewers}
    for viewer in play.viewers:
        possible = game.determinize(game.view(state, viewer), play.testing_luck)
        for other in play.viewers if is_perfect else (viewer,):
            if play.seen(possible, other) != seen[other]:
                yield f"what {viewer} knows does not decide the view of {other}"
        seats = [seat for seat in play.seats if is_perfect or seat == viewer]
        for seat in seats:
            if game.legal_actions(possible, seat) != play.legal[seat]:
                yield f"what {viewer} knows does not decide what seat {seat} may do"
        if game.conserved(possible) != play.conserved:
            yield f"a state made from the view of {viewer} has other pieces"
        play.report.hidden += possible != state and not is_perfect
        if is_perfect:
            yield from _check_future(play, possible)
        elif possible != state:
            yield from _check_indistinguishable(play, possible, viewer)


def _check_indistinguishable(
    play: Playthrough[Any], possible: Any, viewer: int | None
) -> Iterator[str]:
    """Two states that a viewer cannot tell apart give it the same choices and answers."""
    game, state = play.game, play.state
    if viewer is None:
        return
    if game.choices(possible, viewer) != game.choices(state, viewer):
        yield f"what {viewer} knows does not decide the choices of seat {viewer}"
    words = [*play.words, *(action.word for action in play.possible())]
    for action in play.some([Action(viewer, word) for word in dict.fromkeys(words)]):
        if len({answer(game, asked, action) for asked in (state, possible)}) > 1:
            yield f"asked about {action.word}, seat {viewer} learns what it may not know"


def answer(game: Any, state: Any, action: Action) -> str:
    """What somebody hears who asks about an action: equal texts are equal answers."""
    try:
        found = game.explain(state, action)
    except InvalidAction as error:
        found = error
    return repr((found, getattr(found, "clause", None)))


def _check_tellings(play: Playthrough[Any]) -> Iterator[str]:
    """Nobody is told more than the view then shows: equal views, equal words.

    So a card that comes to a hand unseen is nothing to the others, whichever it is; and a view
    holds all that its viewer has been told.
    """
    game, state = play.game, play.state
    if game.info.information is Information.PERFECT:
        return
    steps = [game.apply(state, action) for action in play.some(play.possible())]
    for viewer in play.viewers:
        heard: dict[str, str] = {}
        for step in steps:
            said = repr(step.told(viewer))
            if heard.setdefault(play.seen(step.state, viewer), said) != said:
                yield f"{named(viewer)} is told more than its view shows"


def _check_future(play: Playthrough[Any], possible: Any) -> Iterator[str]:
    """With perfect information a state made from a view goes on like the true one."""
    if play.game.chance(possible) != play.game.chance(play.state):
        yield "the view does not decide what chance may do"
    for action in play.some(play.possible())[:1]:
        steps = [play.game.apply(state, action) for state in (play.state, possible)]
        if len({(play.seen(step.state, None), repr(step.events)) for step in steps}) > 1:
            yield f"the view does not decide what {action.word} leads to"


VIEW_CHECKS: tuple[Check, ...] = (
    _check_secret_decisions,
    _check_views,
    _check_knowledge,
    _check_tellings,
)
