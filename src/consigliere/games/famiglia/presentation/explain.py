"""Why a step is refused: a key for the words and the clause it rests on.

Nothing here decides what is legal; the functions only name the first rule that stands in the way.
"""

from functools import cache

from consigliere.core.errors import IllegalAction, InvalidAction
from consigliere.core.message import Arg, Message

from ..rules.cards import ACCOUNTANTS, BRUTES, CARD_NAMES, FAMILIES, MERCENARIES, VALUES
from ..rules.kernel import functions
from ..rules.record import LAY_DOWN, NOBODY, OVER, TAKE_UP, Record
from .notation import (
    Brute,
    Dig,
    LayDown,
    Play,
    Step,
    Take,
    TakeUp,
    exact_card,
    is_mercenary,
    step_of,
)
from .table_actions import takes


@cache
def card(kind: int) -> Message:
    """A card as an argument of a message."""
    return Message(
        "famiglia.card", {"family": family(kind), "value": kind % VALUES, "id": CARD_NAMES[kind]}
    )


def family(kind: int) -> Message:
    """A family as an argument of a message."""
    return Message(f"famiglia.family.{FAMILIES[kind // VALUES]}")


def refusal(key: str, clause: str, **details: Arg) -> IllegalAction:
    """A refusal of this game."""
    return IllegalAction(f"famiglia.{key}", clause, details)


def over_clause(s: Record) -> str:
    """FA-END-1, FA-END-3: the pile is empty for good, or both have passed."""
    return "FA-END-3" if s.passes == 2 else "FA-END-1"


def why_not(s: Record, step: Step) -> IllegalAction:
    """The reason against a step that is not legal in `s`.

    Raises InvalidAction for a step that leaves open what it means, such as a take without payment.
    """
    if s.stage == OVER:
        return IllegalAction("over", over_clause(s))
    missing, owed = still_to_take_up(s), _owed(s)
    if missing > 0 and not isinstance(step, TakeUp):
        return refusal("swap_exact", "FA-P2-2", count=missing)
    if owed > 0 and not isinstance(step, LayDown | TakeUp):
        return refusal("lay_first", "FA-P2-3", count=owed)
    match step:
        case Dig(kind):
            return _why_not_dig(s, kind)
        case Play(kind):
            return _why_not_play(s, kind)
        case TakeUp(kind):
            return _why_not_take_up(s, kind)
        case LayDown(kind):
            return _why_not_lay_down(s, kind)
        case Brute(kind, target):
            return _why_not_brute(s, kind, target)
        case Take():
            return _why_not_take(s, step)
        case _:
            return refusal("not_chance", "FA-SET-2")


def still_to_take_up(s: Record) -> int:
    """FA-P2-2: how many cards must come up before anything else, without `swap_up_to`."""
    if s.stage != TAKE_UP or functions().may_stop_taking_up(s):
        return 0
    return int(min(s.swap_limit - s.taken_up, functions().count_to_take_up(s, 0)))


def _owed(s: Record) -> int:
    """How many cards must still be laid for those that came up."""
    return int(s.to_lay if s.stage == LAY_DOWN else s.taken_up)


def _phase_passed(s: Record, clause: str) -> IllegalAction:
    return refusal("phase_passed", clause, phase=Message(f"famiglia.phase.{_phase(s)}"))


def _phase(s: Record) -> str:
    return "brute" if s.threat > 0 else "accountant"


def _why_not_dig(s: Record, kind: int) -> IllegalAction:
    """FA-P1-1, FA-P1-6, FA-P1-7: why no card may be discarded from the Street."""
    if s.laid != NOBODY or s.threat > 0:
        return _phase_passed(s, "FA-P1-1")
    if s.street_zeros > 0:
        return refusal("zero_on_street", "FA-P1-1")
    if s.unknown_size + s.known_size == 0:
        return refusal("pile_empty", "FA-P1-7")
    if s.digs_left == 0:
        return refusal("dig_once", "FA-P1-6")
    return refusal("not_on_street", "FA-P1-1", card=card(kind))


def _why_not_play(s: Record, kind: int) -> IllegalAction:
    """FA-ABI-1, FA-P2-1: why this card's ability cannot be used now."""
    base = kind // VALUES * VALUES
    if kind % VALUES == 0:
        return refusal("zero_has_no_ability", "FA-ABI-1", card=card(kind))
    if base == MERCENARIES:
        return refusal("joker_when_taking", "FA-P4-3", card=card(kind))
    if base == BRUTES:
        return _why_no_brute(s, kind) or refusal("brute_needs_target", "FA-P3-1", card=card(kind))
    if base != ACCOUNTANTS:
        return refusal("no_ability", "FA-ABI-1", family=family(kind))
    if s.laid != NOBODY:
        return refusal("ability_used", "FA-ABI-1", family=family(kind))
    if s.threat > 0:
        return _phase_passed(s, "FA-P2-1")
    return _not_in_hand(kind, "FA-P2-1")


def _not_in_hand(kind: int, clause: str) -> IllegalAction:
    return refusal("not_in_hand", clause, card=card(kind))


def _why_not_take_up(s: Record, kind: int) -> IllegalAction:
    """FA-P2-2: why this card does not come up from the play area."""
    if s.laid == NOBODY:
        return refusal("needs_accountant", "FA-P2-1")
    if s.stage == LAY_DOWN:
        return refusal("swap_limit", "FA-P2-2", count=int(s.to_lay))
    if s.stage != TAKE_UP:
        return refusal("swap_over", "FA-P2-2")
    if kind == s.laid and s.area[s.mover, kind] > 0:
        return refusal("just_laid", "FA-P2-2", card=card(kind))
    return refusal("not_in_area", "FA-P2-2", card=card(kind))


def _why_not_lay_down(s: Record, kind: int) -> IllegalAction:
    """FA-P2-3: why this card is not laid down."""
    if s.laid == NOBODY:
        return refusal("needs_accountant", "FA-P2-1")
    if s.stage == TAKE_UP and s.taken_up == 0:
        return refusal("take_up_first", "FA-P2-3")
    if s.stage not in {TAKE_UP, LAY_DOWN}:
        return refusal("swap_over", "FA-P2-3")
    return _not_in_hand(kind, "FA-P2-3")


def _why_no_brute(s: Record, kind: int) -> IllegalAction | None:
    """FA-P3-1, FA-ABI-1: why this card cannot be laid as a Brute at all, whatever the target."""
    if kind // VALUES * VALUES != BRUTES:
        return refusal("not_a_brute", "FA-P3-1", card=card(kind))
    if kind % VALUES == 0:
        return refusal("zero_has_no_ability", "FA-ABI-1", card=card(kind))
    if s.threat > 0:
        return refusal("ability_used", "FA-ABI-1", family=family(kind))
    if s.hand[s.mover, kind] == 0:
        return _not_in_hand(kind, "FA-P3-1")
    if s.street_size == s.street_zeros:
        return refusal("nobody_to_threaten", "FA-P3-1")
    return None


def _why_not_brute(s: Record, kind: int, target: int) -> IllegalAction:
    """FA-P3-1: why this Brute cannot threaten this card."""
    reason = _why_no_brute(s, kind)
    if reason is not None:
        return reason
    if s.street[target] > 0:
        return refusal("threat_to_zero", "FA-P3-1", card=card(target))
    return refusal("not_on_street", "FA-P3-1", card=card(target))


def _why_not_take(s: Record, step: Take) -> IllegalAction:
    """FA-P4-1, FA-P1-8: why this card cannot be taken like this."""
    if s.street[step.kind] == 0:
        return refusal("not_on_street", "FA-P4-1", card=card(step.kind))
    if not functions().may_take(s, step.kind):
        return refusal("not_new", "FA-P1-8", card=card(step.kind))
    if step.laid is None or step.returned is None:
        return _why_not_unpaid(s, step)
    reason = _why_not_at_value(s, step)
    if reason is not None:
        return reason
    if step.value == 0:
        return refusal("free", "FA-P4-1", card=card(step.kind))
    return _why_not_paid(s, step, step.laid, step.returned)


def _why_not_at_value(s: Record, step: Take) -> IllegalAction | None:
    """FA-P3-1, FA-P3-2: why the card does not count as this value."""
    if functions().may_take_at(s, step.kind, step.value):
        return None
    details: dict[str, Arg] = {"card": card(step.kind), "value": step.value}
    if s.threat == 0 or s.target != step.kind:
        return refusal("not_threatened", "FA-P3-1", **details)
    lowest = int(functions().lowest_value(s, step.kind))
    clause = "FA-P3-1" if step.value < lowest or step.value > step.kind % VALUES else "FA-P3-2"
    return refusal("lowered_otherwise", clause, lowest=lowest, **details)


def _why_not_unpaid(s: Record, step: Take) -> IllegalAction:
    """FA-P4-2: what a card that cannot be paid for would need."""
    value = step.value
    if value == step.kind % VALUES:
        value = int(functions().lowest_value(s, step.kind))
    elif (reason := _why_not_at_value(s, step)) is not None:
        return reason
    if value == 0 or _payable(s, step.kind):
        raise InvalidAction("payment_missing", {"card": card(step.kind)})
    needed = card(exact_card(step.kind, value))
    if not functions().may_use_joker(s, step.kind // VALUES * VALUES):
        return refusal("needs_pair", "FA-P4-5", card=card(step.kind), needed=needed)
    jokers = tuple(card(MERCENARIES + joker) for joker in range(value, VALUES))
    return refusal("cannot_pay", "FA-P4-2", card=card(step.kind), needed=needed, jokers=jokers)


def _payable(s: Record, kind: int) -> bool:
    """Whether the card can be paid for at any value it may count as."""
    steps = (step_of(code) for code in takes(s))
    return any(isinstance(step, Take) and step.kind == kind for step in steps)


def _why_not_paid(s: Record, step: Take, laid: int, returned: int) -> IllegalAction:
    """FA-P4-2, FA-P4-3, FA-P4-4, FA-P4-5: what is wrong with the two cards offered."""
    exact = exact_card(step.kind, step.value)
    needed: dict[str, Arg] = {"needed": card(exact)}
    if exact not in {laid, returned}:
        if is_mercenary(laid) and is_mercenary(returned):
            return refusal("two_jokers", "FA-P4-4", **needed)
        return _wrong_card(exact, laid if not is_mercenary(laid) else returned)
    other = returned if laid == exact else laid
    if other != exact:
        reason = _why_no_joker(s, exact, other)
        if reason is not None:
            return reason
    if s.hand[s.mover, exact] == 0:
        return _not_in_hand(exact, "FA-P4-2")
    if other == exact:
        return refusal("only_one", "FA-P4-2", card=card(exact))
    return _not_in_hand(other, "FA-P4-3")


def _wrong_card(exact: int, offered: int) -> IllegalAction:
    key = "wrong_value" if offered // VALUES == exact // VALUES else "wrong_family"
    return refusal(key, "FA-P4-2", card=card(offered), needed=card(exact))


def _why_no_joker(s: Record, exact: int, other: int) -> IllegalAction | None:
    """FA-P4-3, FA-P4-5: why this card does not stand in for the second one."""
    if not is_mercenary(other):
        return _wrong_card(exact, other)
    if other % VALUES == 0:
        return refusal("zero_is_no_joker", "FA-P4-5", card=card(other))
    if not functions().may_use_joker(s, exact // VALUES * VALUES):
        return refusal("no_mercenary_for_mercenary", "FA-P4-5")
    if other % VALUES <= exact % VALUES:
        return refusal("joker_too_low", "FA-P4-3", card=card(other), needed=card(exact))
    if s.hand[s.mover, exact] > 1 and not functions().may_pay_beside_pair(s):
        return refusal("joker_beside_pair", "FA-P4-3", card=card(other), needed=card(exact))
    return None
