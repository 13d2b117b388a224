"""How far a refused place is from fitting."""

from consigliere.core.errors import IllegalAction
from consigliere.core.message import Arg

_TOO_CLOSE = {"mother_too_young", "adopter_too_young", "father_too_young", "too_young_for_event"}
_REVERSED = {"mother_younger", "adopter_younger"}
_TOO_FAR = {
    "man_too_old", "woman_too_old", "mother_too_old", "adopter_too_old", "too_old_for_event",
}  # fmt: skip
_FITTING = {
    "needs_meeting", "father_first", "children_enough", "alone_enough", "adopted_enough",
    "no_husband", "common_ancestor", "made_akin", "inner_wedding", "meeting_waits",
}  # fmt: skip
"""Refusals of people whose ages suit each other."""
_FAR = 1000
"""Years: more than there are between any two cards."""


def remoteness(refusal: IllegalAction) -> tuple[int, int]:
    """How far a refused place is from fitting: the smaller, the closer.

    First come those that fit by age, then those that miss by some years, the fewer the closer.
    """
    key, args = refusal.key.removeprefix("family_tree."), refusal.details
    if key in _FITTING:
        return 0, 0
    if key in _TOO_CLOSE:
        return 1, _years(args["least"]) - _years(args["count"])
    if key in _REVERSED:
        return 1, _years(args["least"]) + _years(args["count"])
    if key in _TOO_FAR:
        return 1, _years(args["count"]) - _years(args["limit"])
    return (1, _FAR) if key == "not_born" else (2, 0)


def _years(value: Arg) -> int:
    assert isinstance(value, int)  # noqa: S101  every refusal of an age counts years
    return value
