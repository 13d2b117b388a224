"""Marriages: singles, common ancestors, weddings inside and between families."""

from dataclasses import replace

import msgspec
import pytest

from consigliere.games.family_tree.deck.cards import Deck
from consigliere.games.family_tree.rules.kinship import can_descend, can_father_all, descends_from
from family_table import (
    STANDARD,
    YOUNGEST_FIRST,
    Table,
    beginning_with,
    family_of,
    play,
    refusal,
    refused,
    words_of,
)

TWO_LINES = (
    "couple:prokhor+pelageya child:arkady@pelageya child:raisa@pelageya spouse:zoya@arkady "
    "parents:ignat+glafira@zoya child:timofey@glafira"
)
"""Raisa and Timofey are of one family, by the marriage of his sister and her brother."""


def test_a_spouse_for_a_single() -> None:
    """FT-S22: a person of the hand and a meeting, for somebody unmarried on the own table."""
    table = Table().lay(0, "couple:valery+svetlana child:polina@svetlana").hold(0, "maxim m01")
    state = play(table.state(), "spouse:maxim@polina")
    assert family_of(state, "maxim") == family_of(state, "valery")


def test_everybody_has_one_spouse_for_ever() -> None:
    """FT-22: no second marriage, not even after a taking."""
    table = Table().lay(0, "couple:valery+svetlana").hold(0, "igor m01")
    assert refusal(table.state(), "spouse:igor@svetlana") == ("married", "FT-22")


def test_adopters_do_not_marry() -> None:
    """FT-23: neither by the hand nor on the table."""
    table = Table().lay(0, "couple:sergey+oksana mother:boris@sergey").hold(0, "margarita m01")
    assert refusal(table.state(), "spouse:margarita@boris") == ("adopter_never_marries", "FT-23")


def test_siblings_have_a_common_ancestor() -> None:
    """FT-19: the reason names who it is."""
    table = Table().lay(0, "couple:prokhor+pelageya child:arkady@pelageya child:klavdiya@pelageya")
    table.hold(0, "m01")
    error = refused(table.state(), "wed:arkady+klavdiya")
    assert (error.key, error.clause) == ("family_tree.common_ancestor", "FT-19")
    assert str(error.details["ancestor"]).count("pelageya") == 1


def test_a_husband_becomes_an_ancestor_of_the_children_and_not_of_his_wife() -> None:
    """FT-19, FT-30: she had a child before she married him."""
    table = Table().lay(0, "couple:valery+svetlana mother:tamara@valery spouse:leonid@tamara")
    number = table.components.numbers
    s, leonid, tamara = table.record, number["leonid"], number["tamara"]
    assert descends_from(s, number["valery"], leonid)
    assert not descends_from(s, tamara, leonid)


@pytest.mark.parametrize(("years", "is_old_enough"), [(-1, False), (0, True), (1, True)])
def test_a_husband_is_old_enough_for_the_eldest_child(years: int, *, is_old_enough: bool) -> None:
    """FT-25, FT-30: the least distance itself is allowed."""
    table = Table().lay(0, "couple:valery+svetlana mother:tamara@valery")
    state = table.state()
    s, t, number = state.record, state.tables, state.components.numbers
    leonid, tamara = number["leonid"], number["tamara"]
    s.eldest[tamara] = t.year[leonid] + t.father_gap + years
    assert can_father_all(s, t, leonid, tamara) == is_old_enough


def test_kinship_crosses_the_tables() -> None:
    """FT-19, FT-42: the daughter of somebody taken is still a cousin at her mother's old table."""
    table = Table().lay(0, "couple:prokhor+pelageya child:raisa@pelageya child:tamara@pelageya")
    table.lay(0, "spouse:semyon@tamara child:anatoly@tamara")
    table.lay(1, "couple:ignat+glafira child:timofey@glafira away:timofey+raisa")
    table.lay(1, "child:nelli@raisa").hold(0, "m01")
    error = refused(table.state(), "away:anatoly+nelli")
    assert (error.key, error.clause) == ("family_tree.common_ancestor", "FT-19")
    assert "away:anatoly+nelli" not in words_of(table.state())


def test_people_of_one_family_marry_if_they_are_not_akin() -> None:
    """FT-21: unless `inner_wedding` is off."""
    table = Table().lay(0, TWO_LINES).hold(0, "m01")
    assert family_of(table.state(), "raisa") == family_of(table.state(), "timofey")
    assert words_of(table.state(), "wed:") == ["wed:timofey+raisa"]
    off = Table(inner_wedding="off").lay(0, TWO_LINES).hold(0, "m01")
    assert words_of(off.state(), "wed:") == []
    assert refusal(off.state(), "wed:timofey+raisa") == ("inner_wedding", "FT-21")


def test_two_families_marry_without_inner_weddings() -> None:
    """FT-21, FT-S24: `inner_wedding=off` forbids only weddings inside one family."""
    table = Table(inner_wedding="off").lay(0, "couple:valery+svetlana child:polina@svetlana")
    table.lay(0, "couple:igor+yelena child:ruslan@yelena").hold(0, "m01")
    assert words_of(table.state(), "wed:") == ["wed:ruslan+polina"]


def test_a_wedding_unites_two_families() -> None:
    """FT-S24: a meeting between two singles of different families."""
    table = Table().lay(0, "couple:valery+svetlana child:polina@svetlana")
    table.lay(0, "couple:igor+yelena child:ruslan@yelena").hold(0, "m01")
    assert family_of(table.state(), "polina") != family_of(table.state(), "ruslan")
    state = play(table.state(), "wed:ruslan+polina")
    assert family_of(state, "valery") == family_of(state, "yelena")


def test_no_wedding_makes_another_couple_akin() -> None:
    """FT-20, FT-30: the stepfather's line must not meet the line of a child's spouse."""
    table = (
        Table()
        .lay(
            0,
            "couple:prokhor+pelageya child:semyon@pelageya child:leonid@pelageya "
            "spouse:alevtina@leonid child:zhanna@alevtina spouse:oleg@zhanna mother:lidiya@oleg",
        )
        .hold(0, "m01")
    )
    error = refused(table.state(), "wed:semyon+lidiya")
    assert (error.key, error.clause) == ("family_tree.made_akin", "FT-20")
    assert words_of(table.state(), "wed:semyon") == []


def test_no_joining_makes_a_couple_akin() -> None:
    """FT-20, FT-51: across the tables: her daughter's daughter came back as a bride."""
    table = Table()
    table.lay(1, "couple:ignat+glafira child:raisa@glafira child:lidiya@glafira")
    table.lay(0, "couple:prokhor+pelageya child:timofey@pelageya away:timofey+raisa")
    table.lay(0, "child:nelli@raisa")
    table.lay(1, "couple:leonid+alevtina child:yuri@alevtina away:yuri+nelli")
    state = table.state(1)
    assert "join:leonid@glafira" not in words_of(state)
    assert refusal(state, "join:leonid@glafira") == ("made_akin", "FT-20")


def test_taken_people_stay_married() -> None:
    """FT-22, FT-50: whoever was taken is married from then on and is not taken again."""
    table = Table(3).lay(0, "couple:valery+svetlana child:polina@svetlana")
    table.lay(1, "couple:igor+yelena child:ruslan@yelena away:ruslan+polina")
    table.lay(2, "couple:konstantin+marina child:kirill@marina").hold(2, "m01")
    assert refusal(table.state(2), "away:kirill+polina") == ("married", "FT-22")


DECKS = pytest.mark.parametrize(
    "deck", [STANDARD, YOUNGEST_FIRST], ids=["by year", "youngest first"]
)


@DECKS
@pytest.mark.parametrize(
    ("words", "wedding"),
    [
        ("couple:valery+svetlana child:ruslan@svetlana child:polina@svetlana", "ruslan+polina"),
        ("couple:viktor+valentina child:sergey@valentina child:inna@valentina", "sergey+inna"),
    ],
)
def test_siblings_are_akin_wherever_they_stand_in_the_deck(
    deck: Deck, words: str, wedding: str
) -> None:
    """FT-19: parents of the first and of the second half of the deck."""
    table = Table(2, deck).lay(0, words).hold(0, "m01")
    assert words_of(table.state(), "wed:") == []
    assert refusal(table.state(), f"wed:{wedding}") == ("common_ancestor", "FT-19")


@DECKS
def test_ancestors_laid_later_are_those_of_the_grandchildren_too(deck: Deck) -> None:
    """FT-19, FT-35: Sergey's grandparents come after him; Inna is their other son's daughter."""
    table = Table(2, deck)
    table.lay(0, "couple:viktor+valentina child:sergey@valentina parents:semyon+lidiya@viktor")
    table.lay(0, "child:anatoly@lidiya spouse:nelli@anatoly child:inna@nelli").hold(0, "m01")
    assert words_of(table.state(), "wed:") == []
    assert refusal(table.state(), "wed:sergey+inna") == ("common_ancestor", "FT-19")


@DECKS
def test_a_husband_brings_his_ancestors_to_all_who_descend_from_his_wife(deck: Deck) -> None:
    """FT-19, FT-30: Polina descends from Tamara, Maxim from a sister of Tamara's husband."""
    table = Table(2, deck)
    table.lay(0, "couple:valery+svetlana child:polina@svetlana mother:tamara@valery")
    table.lay(0, "couple:yemelyan+kapitolina child:leonid@kapitolina child:alevtina@kapitolina")
    table.lay(0, "spouse:semyon@alevtina child:oleg@alevtina spouse:irina@oleg child:maxim@irina")
    assert "wed:maxim+polina" in words_of(table.hold(0, "m01").state())
    table.lay(0, "wed:leonid+tamara").hold(0, "m02")
    assert words_of(table.state(), "wed:") == []
    assert refusal(table.state(), "wed:maxim+polina") == ("common_ancestor", "FT-19")


def test_a_wedding_within_a_family_leaves_it_one() -> None:
    """FT-21, FT-S24: nobody joins it or leaves it."""
    table = Table().lay(0, TWO_LINES).hold(0, "m01")
    people = ("prokhor", "pelageya", "arkady", "raisa", "zoya", "ignat", "glafira", "timofey")
    assert {family_of(table.state(), name) for name in people} == {"prokhor"}
    after = play(table.state(), "wed:timofey+raisa")
    assert {family_of(after, name) for name in people} == {"prokhor"}
    assert after.record.chips.tolist()[:2] == [0, 0]


@pytest.mark.parametrize(
    "deck", [STANDARD, YOUNGEST_FIRST, *map(beginning_with, ("margarita", "inna"))]
)
def test_a_single_mother_gets_no_parents_who_make_her_son_and_his_wife_akin(deck: Deck) -> None:
    """FT-20, FT-28: Sergey's wife is a granddaughter of Klavdiya, taken back from another table."""
    table = Table(2, deck).lay(0, "couple:luka+klavdiya child:galina@klavdiya")
    table.lay(1, "couple:yemelyan+kapitolina child:vadim@kapitolina away:vadim+galina")
    table.lay(1, "child:inna@galina").lay(0, "couple:andrey+veronika mother:margarita@andrey")
    table.lay(0, "child:sergey@margarita")
    assert "join:margarita@klavdiya" in words_of(table.state())
    table.lay(0, "away:sergey+inna")
    assert "join:margarita@klavdiya" not in words_of(table.state())
    assert refusal(table.state(), "join:margarita@klavdiya") == ("made_akin", "FT-20")


@pytest.mark.parametrize("is_reversed", [False, True])
def test_nobody_becomes_a_child_of_the_ancestors_of_the_own_spouse(*, is_reversed: bool) -> None:
    """FT-20: Inna's grandmother is Klavdiya's daughter; with a year changed he fits by age."""
    years = {"zhanna": 1957}
    people = [msgspec.structs.replace(w, year=years.get(w.id, w.year)) for w in STANDARD.characters]
    deck = replace(STANDARD, characters=tuple(reversed(people) if is_reversed else people))
    table = Table(2, deck).lay(1, "couple:luka+klavdiya child:margarita@klavdiya")
    table.lay(0, "couple:yemelyan+kapitolina child:leonid@kapitolina away:leonid+margarita")
    table.lay(0, "child:zhanna@margarita").lay(1, "couple:gennady+lidiya child:viktor@lidiya")
    table.lay(1, "away:viktor+zhanna child:inna@zhanna spouse:valery@inna")
    table.lay(1, "couple:igor+yelena")
    state = table.state(1)
    assert words_of(state, "join:valery") == []
    assert refusal(state, "join:valery@klavdiya") == ("made_akin", "FT-20")


def test_a_fathers_line_may_make_a_couple_akin_too() -> None:
    """FT-20, FT-51: Gennady and Inna descend from Glafira, his wife Lidiya does not."""
    table = Table().lay(1, "couple:ignat+glafira child:raisa@glafira child:gennady@glafira")
    table.lay(0, "couple:prokhor+pelageya child:timofey@pelageya away:timofey+raisa")
    table.lay(0, "child:nelli@raisa spouse:yuri@nelli child:inna@nelli")
    table.lay(1, "spouse:lidiya@gennady couple:anatoly+valentina child:sergey@valentina")
    assert "join:anatoly@lidiya" in words_of(table.state(1))
    table.lay(1, "away:sergey+inna")
    assert words_of(table.state(1), "join:") == []
    assert refusal(table.state(1), "join:anatoly@lidiya") == ("made_akin", "FT-20")


@pytest.mark.parametrize("first", ["prokhor", "arkady"])
def test_nobody_becomes_a_child_of_kin_of_the_spouse(first: str) -> None:
    """FT-20: whatever number the spouse has, the first of the deck as well."""
    table = Table(2, beginning_with(first))
    table.lay(0, "couple:prokhor+pelageya child:arkady@pelageya child:raisa@pelageya")
    table.lay(0, "spouse:zoya@arkady couple:ignat+glafira")
    s, number = table.record, table.components.numbers
    strangers = (number["glafira"], number["ignat"])
    kin = (number["pelageya"], number["prokhor"])
    assert can_descend(s, number["zoya"], *strangers)
    assert not can_descend(s, number["zoya"], *kin)
