"""The closest miss of a card that fits nowhere: which place it misses, and by how much."""

from __future__ import annotations

from consigliere.core.errors import IllegalAction
from consigliere.core.message import Arg, Message

from ..rules.actions import CHILD, COUPLE, MOTHER, SPOUSE, operation_of
from ..rules.bits import PEOPLE
from ..rules.state import State
from ..rules.tables import Years, child_span, older_limits
from .explain import why_not_here
from .places import Attempt, attempts
from .relations import character_of, is_woman, name_of, quoted_name_of, refused
from .remoteness import remoteness

_COUPLES = {COUPLE, SPOUSE}


def closest_miss(state: State, card: int) -> IllegalAction | None:
    """Why a card of the mover's hand fits nowhere: the reason of the place that it fits best.

    None if there is no place at all, or none that is anything like fitting.
    """
    refusals = [(why_not_here(state, attempt[2]), attempt) for attempt in attempts(state, card)]
    found = [(refusal, attempt) for refusal, attempt in refusals if refusal is not None]
    if len(found) < len(refusals):
        return None
    best = min(found, key=lambda each: remoteness(each[0]), default=None)
    if best is None or remoteness(best[0])[0] > 1:
        return None
    refusal, attempt = best
    reason = _miss(state, card, attempt) if remoteness(refusal)[0] == 1 else None
    return refused(
        "nowhere_nearly",
        refusal.clause,
        card=quoted_name_of(state, card),
        reason=reason or refusal.message,
    )


def _miss(state: State, card: int, attempt: Attempt) -> Message | None:
    """By how many years a person misses a place, and who is wanted there."""
    _, other, decision = attempt
    wanted = _wanted(state, card, other, int(operation_of(decision))) if card < PEOPLE else None
    if wanted is None:
        return None
    who, (first, last) = wanted
    year = character_of(state, card).year
    if first <= year <= last:
        return None  # it is another person that does not fit, such as the father
    years = Message(f"family_tree.wanted.{who}", {"first": first, "last": last})
    key, count = ("young", year - last) if year > last else ("old", first - year)
    args: dict[str, Arg] = {"count": count, "other": name_of(state, other), "wanted": years}
    return Message(f"family_tree.miss.{key}", args)


def _wanted(state: State, card: int, other: int, operation: int) -> tuple[str, Years] | None:
    """FT-14, FT-16, FT-18, FT-24, FT-36: who is wanted at a place, and born in which years."""
    one, partner = character_of(state, card), character_of(state, other)
    if operation == CHILD:
        least, greatest = child_span(partner)
        return "child", (partner.year + least, partner.year + greatest)
    if operation == MOTHER:
        least, greatest = child_span(one)
        return "parent", (partner.year - greatest, partner.year - least)
    if operation not in _COUPLES:
        return None
    if is_woman(state, card):
        man_older, woman_older = older_limits(partner, one)
        latest = min(partner.year + man_older, state.deck.bride_max_year)
        return "bride", (partner.year - woman_older, latest)
    man_older, woman_older = older_limits(one, partner)
    return "groom", (partner.year - man_older, partner.year + woman_older)
