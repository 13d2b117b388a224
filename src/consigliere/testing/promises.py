"""The promises of the Game protocol, one function each: it yields what a state breaks of them."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from typing import Any

from consigliere.core.action import CHANCE, Action
from consigliere.core.errors import ConsigliereError, IllegalAction, InvalidAction
from consigliere.core.game import Information, Outcome, Picker
from consigliere.core.message import Message

from .playthrough import Check, Trial

_WORD = re.compile(r"(?!!)[!-~]{1,200}")
"""What a record takes for an action; `!` begins the acts of the table."""


def _about_actors(trial: Trial[Any]) -> Iterator[str]:
    """Somebody acts until there is an outcome; chance acts alone."""
    actors = trial.game.actors(trial.state)
    outcome = trial.game.outcome(trial.state)
    if (outcome is None) != bool(actors):
        yield f"the outcome is {outcome} while {actors} have to act"
    if len(set(actors)) < len(actors) or not {*actors} <= {CHANCE, *trial.seats}:
        yield f"the actors {actors} are not seats of this table"
    if CHANCE in actors and len(actors) > 1:
        yield "chance acts together with seats"


def _about_outcome(trial: Trial[Any]) -> Iterator[str]:
    """Scores for everybody, winners among the seats, a reason that can be said."""
    outcome = trial.game.outcome(trial.state)
    standing = trial.game.standing(trial.state, "agreed")
    if standing.reason != "agreed":
        yield "standing does not keep the reason given"
    if outcome is not None:
        if (standing.scores, standing.winners) != (outcome.scores, outcome.winners):
            yield "at the end the standing is not the outcome"
        yield from trial.untranslated(Message(f"reason.{outcome.reason}"))
    for found in (standing, outcome):
        if found is not None and not _is_sound(found, trial.plan.seats):
            yield f"{found} does not fit {trial.plan.seats} seats"


def _is_sound(outcome: Outcome, seats: int) -> bool:
    winners = outcome.winners
    return (
        len(outcome.scores) == seats
        and all(type(score) is int for score in outcome.scores)
        and list(winners) == sorted({*winners})
        and {*winners} <= {*range(seats)}
        and outcome.reason != ""
    )


def _about_chance(trial: Trial[Any]) -> Iterator[str]:
    """Outcomes exactly when chance is due, each once, with a positive whole weight."""
    outcomes = trial.game.chance(trial.state)
    is_due = trial.game.actors(trial.state) == (CHANCE,)
    if bool(outcomes) != is_due:
        yield f"chance offers {len(outcomes)} outcomes, due: {is_due}"
    if len({outcome.action for outcome in outcomes}) < len(outcomes):
        yield "chance offers the same outcome twice"
    for outcome in outcomes:
        trial.tally.chances += 1
        if type(outcome.weight) is not int or outcome.weight < 1:
            yield f"the weight of {outcome.action.word} is {outcome.weight!r}"
        if not outcome.action.is_chance:
            yield f"the outcome {outcome.action.word} belongs to seat {outcome.action.seat}"


def _about_legal(trial: Trial[Any]) -> Iterator[str]:
    """Whoever must act can; nobody else may; every action is written in one way."""
    actors = trial.game.actors(trial.state)
    for seat in (CHANCE, *trial.seats):
        legal = trial.game.legal_actions(trial.state, seat)
        if bool(legal) != (seat in actors and seat != CHANCE):
            yield f"seat {seat} has {len(legal)} legal actions while {actors} have to act"
        if len(set(legal)) < len(legal):
            yield f"seat {seat} is offered the same action twice"
        for action in legal:
            if action.seat != seat:
                yield f"seat {seat} is offered an action of seat {action.seat}"
            if not _WORD.fullmatch(action.word):
                yield f"{action.word!r} cannot stand in a record"
            elif trial.game.parse_action(trial.state, action.word, seat) != action:
                yield f"{action.word} is not read as it is written"


def _about_applied(trial: Trial[Any]) -> Iterator[str]:
    """What is listed succeeds, twice alike, changes the state and conserves the pieces."""
    for action in trial.some(trial.possible()):
        trial.tally.applied += 1
        try:
            first, second = (trial.game.apply(trial.state, action) for _ in range(2))
            explained = None if action.is_chance else trial.game.explain(trial.state, action)
        except ConsigliereError as error:
            yield f"{action.word} is listed but refused: {error}"
            continue
        if explained is not None:
            yield f"{action.word} is listed but explained away: {explained}"
        if (first.state, first.events, first.private) != (
            second.state,
            second.events,
            second.private,
        ):
            yield f"{action.word} has two different results"
        if hash(first.state) != hash(second.state):
            yield f"{action.word} leads to equal states with different hashes"
        if first.state == trial.state:
            yield f"{action.word} changes nothing"
        if trial.game.conserved(first.state) != trial.conserved:
            yield f"{action.word} changes what is conserved"
        for viewer in trial.viewers:
            for event in first.told(viewer):
                if event.seat is not None and event.seat not in trial.seats:
                    yield f"the event {event.key} is by seat {event.seat}"
                yield from trial.untranslated(event.message)


def _about_secret_decisions(trial: Trial[Any]) -> Iterator[str]:
    """Who decides at the same time as others does not see what they have decided."""
    actors = trial.game.actors(trial.state)
    for seat in actors if len(actors) > 1 else ():
        steps = [trial.game.apply(trial.state, action) for action in trial.some(trial.legal[seat])]
        for other in actors:
            waiting = [s for s in steps if other in trial.game.actors(s.state) and other != seat]
            seen = {(trial.seen(s.state, other), repr(s.told(other))) for s in waiting}
            if len(seen) > 1:
                yield f"seat {other} sees what seat {seat} has decided"


def _about_refused(trial: Trial[Any]) -> Iterator[str]:
    """What is not listed is refused: changed words, and words of other moments."""
    for seat in trial.seats:
        legal = [action.word for action in trial.legal[seat]]
        words = [*trial.words, *legal]
        tried = trial.some([Action(seat, word) for word in dict.fromkeys(words)])
        changed = [_changed(action.word, trial.testing_luck) for action in tried]
        for word in dict.fromkeys([*(a.word for a in tried), *changed, "", "no such action"]):
            if word not in legal:
                yield from _about_unlisted(trial, Action(seat, word))


def _changed(word: str, pick: Picker) -> str:
    """The word with one letter left out, doubled, or replaced by another of its letters."""
    place = pick([1] * len(word))
    other = word[pick([1] * len(word))]
    return word[:place] + ("", word[place] * 2, other)[pick([1, 1, 1])] + word[place + 1 :]


def _about_unlisted(trial: Trial[Any], action: Action) -> Iterator[str]:
    trial.tally.refused += 1
    try:
        read = trial.game.parse_action(trial.state, action.word, action.seat)
    except InvalidAction as error:
        yield from trial.untranslated(error.message)
    else:
        if read.seat != action.seat:
            yield f"{action.word} of seat {action.seat} is read as one of seat {read.seat}"
        if trial.game.parse_action(trial.state, read.word, read.seat) != read:
            yield f"{action.word} is read as {read.word}, but that as something else"
        if read in trial.legal[action.seat]:
            return
        action = read
    yield from _about_refusal(trial, action)


def _about_refusal(trial: Trial[Any], action: Action) -> Iterator[str]:
    """Apply refuses with an error that can be said, and explain gives the same reason."""
    refusals: list[str] = []
    for attempt in (trial.game.explain, trial.game.apply):
        try:
            found = attempt(trial.state, action)
            if isinstance(found, IllegalAction):
                raise found
        except (IllegalAction, InvalidAction) as error:
            yield from trial.untranslated(error.message)
            refusals.append(repr((error, getattr(error, "clause", None))))
            if isinstance(error, IllegalAction) and not error.clause:
                yield f"the refusal {error.key} names no clause"
        else:
            yield f"{action.word!r} of seat {action.seat} is not listed, but not refused"
    if len(set(refusals)) > 1 and not action.is_chance:
        yield f"apply refuses {action.word!r} otherwise than explain: {refusals}"


def _about_others(trial: Trial[Any]) -> Iterator[str]:
    """What one may do is refused to all others: seats, chance, and seats that do not exist."""
    possible = trial.possible()
    for action in trial.some(possible):
        for seat in (CHANCE, *trial.seats, trial.plan.seats):
            other = Action(seat, action.word)
            if other in possible:
                continue
            trial.tally.refused += 1
            try:
                trial.game.apply(trial.state, other)
            except (IllegalAction, InvalidAction) as error:
                yield from trial.untranslated(error.message)
            else:
                yield f"{action.word} of seat {action.seat} is carried out for seat {seat}"


def _about_copies(trial: Trial[Any]) -> Iterator[str]:
    """A copy is the same state."""
    twin = copy.deepcopy(trial.state)
    if twin != trial.state or hash(twin) != hash(trial.state):
        yield "a copy of the state is not equal to it"
    if trial.game.conserved(trial.state) != trial.conserved:
        yield "what is conserved has changed"


def _about_views(trial: Trial[Any]) -> Iterator[str]:
    """A view is a frozen dataclass of plain values that says who looks and who must act."""
    for viewer in trial.viewers:
        view = trial.game.view(trial.state, viewer)
        if not type(view).__dataclass_params__.frozen:  # type: ignore[attr-defined]
            yield "a view can be changed"
        if view.viewer != viewer:
            yield f"the view of {viewer} says that {view.viewer} looks"
        if view.to_act != trial.game.actors(trial.state):
            yield f"the view says that {view.to_act} have to act"
        yield from trial.untranslated(view.prompt)


def _about_knowledge(trial: Trial[Any]) -> Iterator[str]:
    """A view depends on nothing but what can be told from it, and decides what is legal."""
    game, state = trial.game, trial.state
    is_perfect = game.info.information is Information.PERFECT
    seen = {viewer: trial.seen(state, viewer) for viewer in trial.viewers}
    for viewer in trial.viewers:
        possible = game.determinize(game.view(state, viewer), trial.testing_luck)
        for other in trial.viewers if is_perfect else (viewer,):
            if trial.seen(possible, other) != seen[other]:
                yield f"what {viewer} knows does not decide the view of {other}"
        seats = [seat for seat in trial.seats if is_perfect or seat == viewer]
        for seat in seats:
            if game.legal_actions(possible, seat) != trial.legal[seat]:
                yield f"what {viewer} knows does not decide what seat {seat} may do"
        if game.conserved(possible) != trial.conserved:
            yield f"a state made from the view of {viewer} has other pieces"
        trial.tally.hidden += possible != state and not is_perfect
        if is_perfect:
            yield from _about_future(trial, possible)
        elif possible != state:
            yield from _about_indistinguishable(trial, possible, viewer)


def _about_indistinguishable(trial: Trial[Any], possible: Any, viewer: int | None) -> Iterator[str]:
    """Two states that a viewer cannot tell apart answer alike, whatever he asks."""
    game, state = trial.game, trial.state
    if viewer is None:
        return
    if game.choices(possible, viewer) != game.choices(state, viewer):
        yield f"what {viewer} knows does not decide the choices of seat {viewer}"
    words = [*trial.words, *(action.word for action in trial.possible())]
    for action in trial.some([Action(viewer, word) for word in dict.fromkeys(words)]):
        if len({_answer(game, asked, action) for asked in (state, possible)}) > 1:
            yield f"asked about {action.word}, seat {viewer} learns what it may not know"


def _answer(game: Any, state: Any, action: Action) -> str:
    try:
        found = game.explain(state, action)
    except InvalidAction as error:
        found = error
    return repr((found, getattr(found, "clause", None)))


def _about_tellings(trial: Trial[Any]) -> Iterator[str]:
    """Nobody is told more than his view then shows: equal views, equal words.

    So a card that comes to a hand unseen is nothing to the others, whichever it is; and a view
    holds all that its viewer has been told.
    """
    game, state = trial.game, trial.state
    if game.info.information is Information.PERFECT:
        return
    steps = [game.apply(state, action) for action in trial.some(trial.possible())]
    for viewer in trial.viewers:
        heard: dict[str, str] = {}
        for step in steps:
            said = repr(step.told(viewer))
            if heard.setdefault(trial.seen(step.state, viewer), said) != said:
                yield f"{viewer} is told more than his view shows"


def _about_future(trial: Trial[Any], possible: Any) -> Iterator[str]:
    """With perfect information a state made from a view goes on like the true one."""
    if trial.game.chance(possible) != trial.game.chance(trial.state):
        yield "the view does not decide what chance may do"
    for action in trial.some(trial.possible())[:1]:
        steps = [trial.game.apply(state, action) for state in (trial.state, possible)]
        if len({(trial.seen(step.state, None), repr(step.events)) for step in steps}) > 1:
            yield f"the view does not decide what {action.word} leads to"


def _about_choices(trial: Trial[Any]) -> Iterator[str]:
    """Each legal action is one choice, with pieces to point at; other pieces are explained."""
    for seat in trial.seats:
        choices = trial.game.choices(trial.state, seat)
        if sorted(c.word for c in choices) != sorted(a.word for a in trial.legal[seat]):
            yield f"the choices of seat {seat} are not its legal actions"
        for choice in choices:
            yield from trial.untranslated(choice.label)
            if not choice.path:
                yield f"nothing to point at for {choice.word}"
            for length in range(1, len(choice.path) + 1):
                if trial.game.explain_path(trial.state, seat, choice.path[:length]) is not None:
                    yield f"pointing at {choice.path[:length]} is refused, but begins {choice.word}"
            for piece in choice.spends:
                if trial.game.explain_path(trial.state, seat, (piece, *choice.path)) is not None:
                    yield f"{choice.word} is refused when {piece} is pointed at too"
        yield from _about_pointing(trial, seat, ("no such piece",))
        for other in trial.seats:
            if choices and not trial.legal[other]:
                yield from _about_pointing(trial, other, choices[0].path)


def _about_pointing(trial: Trial[Any], seat: int, path: tuple[str, ...]) -> Iterator[str]:
    try:
        refusal = trial.game.explain_path(trial.state, seat, path)
    except InvalidAction as error:
        yield from trial.untranslated(error.message)
        return
    if refusal is None:
        yield f"seat {seat} may point at {path}, which leads nowhere"
        return
    yield from trial.untranslated(refusal.message)


PROMISES: tuple[Check, ...] = (
    _about_actors,
    _about_outcome,
    _about_chance,
    _about_legal,
    _about_applied,
    _about_secret_decisions,
    _about_refused,
    _about_others,
    _about_copies,
    _about_views,
    _about_knowledge,
    _about_tellings,
    _about_choices,
)
