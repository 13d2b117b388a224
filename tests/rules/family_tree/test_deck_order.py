"""Rules speak of people, not of their numbers: whoever is the first card, the game is the same."""

from functools import cache

import pytest

from consigliere.games.family_tree.deck.cards import Deck
from family_table import STANDARD, Table, beginning_with, family_of, owner_of, points, words_of

OTHERS_TABLEAU = (
    "couple:yuri+zhanna child:veronika@zhanna child:dmitry@zhanna "
    "couple:roman+klavdiya child:margarita@klavdiya child:galina@klavdiya"
)
OWN_TABLEAU = (
    "couple:anatoly+nelli child:andrey@nelli child:inna@nelli couple:sergey+oksana "
    "mother:boris@sergey couple:yemelyan+kapitolina child:leonid@kapitolina away:leonid+margarita "
    "couple:konstantin+marina mother:tamara@konstantin child:darya@marina "
    "couple:igor+yelena child:kirill@yelena event:e11@igor"
)
HAND = "vadim lyudmila polina semyon alevtina e10 m01"
PEOPLE = tuple(
    word
    for text in (OTHERS_TABLEAU, OWN_TABLEAU)
    for step in text.split()
    for word in step.partition(":")[2].replace("+", " ").replace("@", " ").split()
    if not word.startswith("e1")
)
EACH = pytest.mark.parametrize("first", sorted({*PEOPLE, *HAND.split()[:5]}))


@cache
def dynasties(first: str | None) -> tuple[object, ...]:
    """What may be done and what counts."""
    deck: Deck = beginning_with(first) if first else STANDARD
    table = Table(2, deck).lay(1, OTHERS_TABLEAU).lay(0, OWN_TABLEAU).hold(0, HAND)
    state = table.state()
    families = {name: family_of(state, name) for name in PEOPLE}
    together = {frozenset(n for n in PEOPLE if families[n] == one) for one in families.values()}
    owners = {name: owner_of(state, name) for name in PEOPLE}
    return sorted(words_of(state)), points(state), together, owners


@EACH
def test_dynasties(first: str) -> None:
    """FT-4, FT-19, FT-51, FT-56: what is legal, which families there are, and the points."""
    assert dynasties(first) == dynasties(None)
    kinds = {word.partition(":")[0] for word in dynasties(None)[0]}  # type: ignore[attr-defined]
    assert kinds == {
        "pass", "child", "mother", "spouse", "couple", "parents", "wed", "away", "event", "join",
    }  # fmt: skip


TREE = (
    "couple:anatoly+valentina child:sergey@valentina spouse:oksana@sergey "
    "parents:vadim+galina@oksana child:andrey@valentina child:veronika@galina "
    "child:dmitry@galina ahead:andrey ahead:veronika"
)
TREE_HAND = "inna anton yana alina m01"
EACH_OF_THE_TREE = pytest.mark.parametrize(
    "first",
    ["anatoly", "valentina", "sergey", "oksana", "vadim", "galina", "andrey", "veronika", "dmitry",
     "inna", "anton", "yana", "alina"],
)  # fmt: skip


@cache
def big_tree(first: str | None) -> list[str]:
    table = Table(2, beginning_with(first) if first else None, variant="big", separate="on")
    table.lay(0, TREE).hold(0, TREE_HAND)
    table.record.separate = 0
    return sorted(words_of(table.state()))


@EACH_OF_THE_TREE
def test_the_big_tree(first: str) -> None:
    """FT-71, FT-72, FT-S100: the same actions."""
    assert big_tree(first) == big_tree(None)
    assert {word.partition(":")[0] for word in big_tree(None)} == {"child", "spouse", "ahead"}
