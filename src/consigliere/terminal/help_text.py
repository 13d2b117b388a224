"""What `?` says at a table."""

from __future__ import annotations

from . import panels
from .agreed_options import agreed_options
from .screen_text import translate, two_columns
from .table_keys import KEYS, key_name
from .table_state import TableState


def help_text(state: TableState, lang: str, rules: str, opening: str) -> str:
    """What may be done now, every key, the signs, the table's options, and of the rules those of
    the decision and the opening."""
    title = translate(lang, "terminal.rules_of_decision")
    keys = two_columns([f"{key_name(lang, key):<8}{translate(lang, text)}" for key, text in KEYS])
    agreed = (translate(lang, "terminal.agreed_options"), *agreed_options(state.table, lang))
    rules = rules and f"{title}\n{rules}"
    signs = panels.legend(state, lang)
    terms = panels.terms(state.table, lang) if state.table.status == "playing" else ""
    parts = (panels.prompt(state, lang), terms, keys, signs, "\n".join(agreed), rules, opening)
    return "\n\n".join(filter(None, parts))
