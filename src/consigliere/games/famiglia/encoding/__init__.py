"""Many games of Famiglia at once; see docs/envs.md."""

from .arrays import Frame
from .batch import ActionNotLegal, FamigliaBatch, MalformedBatch, frame_at

__all__ = ["ActionNotLegal", "FamigliaBatch", "Frame", "MalformedBatch", "frame_at"]
