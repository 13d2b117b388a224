"""An environment's table as text."""

from __future__ import annotations

from consigliere.core.errors import ConsigliereError

from .episode import Course

RENDER_MODES = ("ansi",)


class UnknownRenderMode(ConsigliereError):
    """An environment cannot be rendered that way."""


def check_render_mode(mode: str | None) -> None:
    """Raise UnknownRenderMode unless there is such a mode, or none is asked for."""
    if mode is not None and mode not in RENDER_MODES:
        details = {"mode": str(mode)[:40], "known": ", ".join(RENDER_MODES)}
        raise UnknownRenderMode("unknown_render_mode", details)


def rendered(episode: Course, seat: int | None = None) -> str:
    """The table as lines of text, as a seat sees it or, with None, the public."""
    from consigliere.games.drawing import text_of  # noqa: PLC0415  reads catalogues as well

    encoding = episode.encoding
    game = encoding.game
    names = tuple(f"player_{number}" for number in range(encoding.seats))
    return text_of(game.info.id, game.view(episode.state(), seat), "en", names)
