"""The map as lists: what a player looks up most."""

from typing import NamedTuple

from consigliere.games.la_famiglia.box import MANDAMENTI, TERRITORIES
from consigliere.games.la_famiglia.tables import LookUp


class Ground(NamedTuple):
    """By territory: its land neighbours, the other two of its mandamento, and its mandamento."""

    near: tuple[tuple[int, ...], ...]
    fellows: tuple[tuple[int, ...], ...]
    mandamento: tuple[int, ...]


_grounds: dict[int, tuple[LookUp, Ground]] = {}


def ground_of(t: LookUp) -> Ground:
    """The map of these tables, laid out once."""
    if id(t) not in _grounds:
        # the tables are kept beside it, so that no others ever get their number
        _grounds[id(t)] = t, _laid_out(t)
    return _grounds[id(t)][1]


def _laid_out(t: LookUp) -> Ground:
    near = tuple(_places(t.near[place]) for place in range(TERRITORIES))
    members = [_places(t.members[mandamento]) for mandamento in range(MANDAMENTI)]
    own = tuple(t.mandamento.tolist())
    fellows = tuple(
        tuple(other for other in members[own[place]] if other != place)
        for place in range(TERRITORIES)
    )
    return Ground(near, fellows, own)


def _places(bits: int) -> tuple[int, ...]:
    return tuple(place for place in range(TERRITORIES) if bits >> place & 1)
