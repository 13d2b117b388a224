"""Keys of the catalogue that the source of Famiglia finishes at run time."""

EVENTS = """starter laid_out discarded buried drew reshuffled played_accountant
    played_accountant_exactly took_up laid_down
    played_brute took_free took_pair took_lowered_free took_lowered passed end_triggered over"""
CHOICES = """dig bury accountant accountant_exactly take_up lay_down brute take_free take_pair
    take_lowered_free take_lowered pass"""
PROMPTS = "setup take_up lay_down refill over wait"
WAYS = "dig bury play threaten take take_free pass pass_ends"
"""Kinds of steps, each with a sentence that begins a prompt and one that goes on."""

KEYS = (
    *(f"event.famiglia.{key}" for key in EVENTS.split()),
    *(f"choice.famiglia.{key}" for key in CHOICES.split()),
    *(f"prompt.famiglia.{key}" for key in (PROMPTS + " " + WAYS).split()),
    *(f"prompt.famiglia.{key}.listed" for key in ("dig", "bury")),
    *(f"prompt.famiglia.or.{key}" for key in WAYS.split() if key not in {"dig", "bury"}),
    *(f"famiglia.family.{letter}" for letter in "FABM"),
    *(f"famiglia.phase.{phase}" for phase in ("street", "accountant", "brute", "take")),
    *(f"reason.famiglia.{key}" for key in ("pile", "passes")),
)
