"""Many games of Famiglia at once; see docs/envs.md."""

from consigliere.games.batch import MalformedBatch
from consigliere.games.encoding import ActionNotLegal
from consigliere.games.evaluation import Evaluation

from .arrays import Frame
from .batch import FamigliaBatch, batch, frame_at
from .encoding import encoding
from .evaluation import evaluate
from .layout import HIGH, LOW, SLOTS
from .numbering import action_of, action_word
from .opponent import Opponent

__all__ = [
    "HIGH",
    "LOW",
    "SLOTS",
    "ActionNotLegal",
    "Evaluation",
    "FamigliaBatch",
    "Frame",
    "MalformedBatch",
    "Opponent",
    "action_of",
    "action_word",
    "batch",
    "encoding",
    "evaluate",
    "frame_at",
]
