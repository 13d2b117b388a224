"""Keys of the catalogue that the source of Family Tree finishes at run time."""

STEPS = """couple wed parents child child_alone child_adopted mother adopter spouse bride_taken
    groom_taken event joined ahead"""
PROMPTS = """take take_first act act_none play meeting meeting_ahead fill drop drop_first
    drop_unable end joining"""
WAYS = "couple wed parents child mother adopter spouse taken event joined ahead"
ICONS = "older older_wife younger younger_wife single_mother bears_until adopter surname"
AGES = """mother_younger mother_too_young mother_too_old adopter_younger adopter_too_young
    adopter_too_old"""

KEYS = (
    *(f"{kind}.family_tree.{key}" for kind in ("event", "choice") for key in STEPS.split()),
    *(f"prompt.family_tree.{key}" for key in PROMPTS.split()),
    *(f"family_tree.way.{key}" for key in WAYS.split()),
    *(f"text.family_tree.icon.{key}" for key in ICONS.split()),
    *(f"refusal.family_tree.{key}" for key in AGES.split()),
    *(f"reason.family_tree.{key}" for key in ("deck", "hand", "stuck")),
    *(f"family_tree.miss.{key}" for key in ("young", "old")),
    *(f"family_tree.wanted.{key}" for key in ("bride", "groom", "child", "parent")),
    *(f"family_tree.phase.{phase}" for phase in ("taking", "acting", "filling")),
)
