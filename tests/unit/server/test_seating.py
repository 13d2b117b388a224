"""Who sits where, as files that leave the table call them."""

import pytest

from consigliere.server.store import Chair, Setup
from consigliere.server.tables import seating


def setup(*chairs: Chair) -> Setup:
    return Setup(
        id="t", game="family-tree", options={}, edition="", seed=b"", host="g", chairs=chairs
    )


ANNA = Chair(seating.HUMAN, 0, "Anna", "g")
NOBODY = Chair(seating.HUMAN, 0, "", "h")
COMPUTER = Chair(seating.COMPUTER, 3, "", None)


@pytest.mark.parametrize(("lang", "name"), [("en", "Computer"), ("ru", "Компьютер")])
def test_computers_are_called_as_on_the_page(lang: str, name: str) -> None:
    assert seating.names(setup(ANNA, COMPUTER), lang) == ("Anna", name)
    several = setup(COMPUTER, NOBODY, COMPUTER)
    assert seating.names(several, lang) == (f"{name} 1", "", f"{name} 2")
