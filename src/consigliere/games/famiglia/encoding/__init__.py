"""Many games of Famiglia at once; see docs/envs.md."""

from consigliere.games.encoding import ActionNotLegal

from .arrays import Frame
from .batch import FamigliaBatch, MalformedBatch, frame_at
from .encoding import encoding
from .layout import HIGH, LOW, SLOTS
from .numbering import action_of, action_word

__all__ = [
    "HIGH",
    "LOW",
    "SLOTS",
    "ActionNotLegal",
    "FamigliaBatch",
    "Frame",
    "MalformedBatch",
    "action_of",
    "action_word",
    "encoding",
    "frame_at",
]
