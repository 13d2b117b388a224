"""What the words of a strategy guide rest on: comparisons of measured figures."""

from typing import TypeAlias

from consigliere.games.registry import load_figures, plugin

Claim: TypeAlias = tuple[str, str, str | float]
"""A figure, `<` or `>`, and another figure or a number."""


def holds(game: str, claim: Claim) -> bool:
    """Whether the figures of a game say so; where they do not, its guide must be written anew."""
    name, relation, bound = claim
    value, other = _value_of(game, name), _value_of(game, bound)
    return value > other if relation == ">" else value < other


def written(game: str, lang: str) -> str:
    """The guide as it stands in the package, with its placeholders."""
    return plugin(game).data.joinpath("guide", f"{lang}.md").read_text("utf-8")


def _value_of(game: str, name: str | float) -> float:
    if isinstance(name, float):
        return name
    part, _, figure = name.partition(".")
    return float(load_figures(game)[part][figure]["value"])
