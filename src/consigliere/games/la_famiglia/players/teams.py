"""The teams of La Famiglia."""

from collections.abc import Mapping

from ..game import LaFamiglia


def teams_of(options: Mapping[str, str], seats: int) -> tuple[tuple[int, ...], ...]:
    """LF-MAP-09: the seats of each side, that of seat 0 first."""
    side = LaFamiglia().initial(options, seats).record.side[:seats].tolist()
    return tuple(
        tuple(seat for seat in range(seats) if side[seat] == one) for one in dict.fromkeys(side)
    )
