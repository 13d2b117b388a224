"""La Famiglia in numbers, for research; see docs/envs.md."""

from .encoding import encoding

__all__ = ["encoding"]
