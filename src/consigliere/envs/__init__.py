"""Environments for research over every game that has an encoding; see docs/envs.md.

Each adapter is a module of its own, so that only what is used must be installed:
`consigliere.envs.pettingzoo`, `consigliere.envs.gymnasium`, `consigliere.envs.open_spiel`. All need
the extra `envs` (`pip install consigliere[envs]`).
"""

from consigliere.games.encodings import NoEncoding, encoding_of, games_with_encoding

from .episode import Episode

__all__ = ["Episode", "NoEncoding", "encoding_of", "games_with_encoding"]
