"""Family Tree in numbers, for research; see docs/envs.md."""

from .batch import batch
from .encoding import encoding

__all__ = ["batch", "encoding"]
