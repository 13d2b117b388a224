"""A table in words, for games that the page cannot draw: made from a view alone."""

from __future__ import annotations

import logging

from consigliere.core.errors import ConsigliereError
from consigliere.core.names import clean_name
from consigliere.games.drawing import piece_of, svg_of, text_of, view_from
from consigliere.i18n.language import language
from consigliere.i18n.render import render

from .page_protocol import TableText, TextRequest
from .problems import Refusal

logger = logging.getLogger(__name__)

_MOST_NAMES = 32
_MOST_PIECES = 1000


def table_text(game_id: str, lang: str, wanted: TextRequest) -> TableText:
    """The view of a request in words; raises Refusal, NoTextError or UnknownLanguage."""
    language(lang)
    view = view_from(game_id, wanted.view)
    names = [clean_name(name) for name in wanted.names[:_MOST_NAMES]]
    try:
        named = {piece: piece_of(game_id, view, piece) for piece in wanted.pieces[:_MOST_PIECES]}
        return TableText(
            text_of(game_id, view, lang, names),
            svg_of(game_id, view, lang, names),
            {piece: render(name, lang, names) for piece, name in named.items() if name},
        )
    except ConsigliereError:
        raise
    except Exception as error:
        logger.info("a view of %s cannot be told: %r", game_id, error)
        raise Refusal("strange_view", 422, {"reason": type(error).__name__}) from None
