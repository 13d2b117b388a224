"""Who fits whom by year of birth, at every limit."""

from typing import Any

import pytest

from consigliere.games.family_tree.deck.cards import Character, Icons, LifeEvent
from consigliere.games.family_tree.deck.files import load_deck
from consigliere.games.family_tree.rules.bits import PEOPLE
from consigliere.games.family_tree.rules.record import cards_in
from consigliere.games.family_tree.rules.tables import (
    bride_years,
    can_be_couple,
    can_raise,
    can_take_away,
    child_years,
    is_of_age,
    tables_of,
)
from family_table import Table, play, refusal, refused, words_of

DECK = load_deck("standard")


def man(year: int, **icons: Any) -> Character:
    return Character(id="man", year=year, sex="M", icons=Icons(**icons))


def woman(year: int, **icons: Any) -> Character:
    return Character(id="woman", year=year, sex="F", icons=Icons(**icons))


def fits(one: Character, other: Character) -> bool:
    found = can_be_couple(DECK, one, other)
    assert found == can_be_couple(DECK, other, one)
    return found


@pytest.mark.parametrize(
    ("years", "legal"), [(-3, False), (-2, True), (0, True), (9, True), (10, False)]
)
def test_a_man_is_up_to_nine_years_older_a_woman_up_to_two(years: int, *, legal: bool) -> None:
    """FT-14: the limits themselves are allowed."""
    assert fits(man(1950), woman(1950 + years)) == legal


def test_one_icon_on_either_card_is_enough() -> None:
    """FT-15, FT-17: a woman who may be younger needs no man who may be older."""
    assert fits(man(1931), woman(1946, younger=15))
    assert not fits(man(1930), woman(1946, younger=15))
    assert fits(man(1931, older=15), woman(1946))
    assert fits(man(1950), woman(1944, older=6))
    assert fits(man(1950, younger=6), woman(1944))
    assert not fits(man(1950, younger=6), woman(1943))


def test_an_icon_takes_the_place_of_the_limit_in_its_direction() -> None:
    """FT-15, FT-16: not on top of it, not in the other direction, and the wider of two counts."""
    assert not fits(man(1930, older=14), woman(1945))
    assert not fits(man(1950, older=14), woman(1947))
    assert fits(man(1950, older=14), woman(1948))
    assert fits(man(1930, older=10), woman(1945, younger=15))


def test_brides_are_born_up_to_1995() -> None:
    """FT-18: women born later neither marry nor bear; for men it follows from that."""
    assert fits(man(1993), woman(1995))
    assert not fits(man(1993), woman(1996))
    assert fits(man(1997), woman(1995))
    assert can_raise(DECK, woman(1995), man(2013))
    assert not can_raise(DECK, woman(1996), man(2014))


def test_a_card_shows_the_years_of_those_who_suit_it() -> None:
    """FT-81, FT-16, FT-17, FT-18: its own icons are counted in, and the last bride's year."""
    years = {who.id: (bride_years(DECK, who), child_years(DECK, who)) for who in DECK.characters}
    assert years["prokhor"] == ((1899, 1910), None)
    assert years["stanislav"] == ((1944, 1960), None)  # may be older by 14
    assert years["yuri"] == ((1949, 1964), None)  # may be younger by 6
    assert years["kirill"] == ((1984, 1995), None)  # brides are born up to 1995
    assert years["matvey"] == (None, None)  # and he finds none
    assert years["boris"] == (None, (1963, 1988))
    assert years["irina"] == (None, (1977, 2004))
    assert years["tamara"] == (None, (1950, 1974))  # her own icon changes nothing about children
    assert years["varvara"] == (None, None)


def test_the_last_year_of_brides_may_be_the_only_one() -> None:
    """FT-81, FT-18: a man of 1997 has brides of 1995, a man of 1998 none."""
    assert bride_years(DECK, man(1997)) == (1995, 1995)
    assert bride_years(DECK, man(1998)) is None


def test_the_tables_of_a_deck_say_who_fits_whom() -> None:
    """FT-14, FT-24, FT-25, FT-40, FT-54, FT-S65: by the cards, for every pair of people."""
    who = DECK.characters
    t = tables_of(DECK, "on", "none")
    old, free = tables_of(DECK, "on", "90"), tables_of(DECK, "off", "none")
    assert t.year.tolist() == [one.year for one in who]
    assert named(t.adopters) == {"boris"}
    assert named(t.alone) == {"margarita", "marina", "alina"}
    assert named(t.women) == {one.id for one in who if one.sex == "F"}
    late = {one.id for one in who if one.sex == "F" and one.year > 1995}
    assert named(t.marriageable) == {one.id for one in who} - late - {"boris"}
    for p, one in enumerate(who):
        assert named(t.spouses[p]) == {o.id for o in who if can_be_couple(DECK, one, o)}
        assert named(t.takeable[p]) == {o.id for o in who if can_take_away(DECK, one, o)}
        assert named(t.children[p]) == {o.id for o in who if can_raise(DECK, one, o)}
        assert named(t.parents[p]) == {o.id for o in who if can_raise(DECK, o, one)}
        assert named(t.heirs[p]) == {o.id for o in who if o.year >= one.year + 18}
        assert len(named(free.heirs[p])) == PEOPLE
    for n, event in enumerate(DECK.events):
        assert named(t.grown[n]) == {o.id for o in who if event.last - o.year >= 18}
        assert named(old.grown[n]) == {
            o.id for o in who if event.last - o.year >= 18 and event.first - o.year <= 90
        }


def named(people: Any) -> set[str]:
    return {DECK.characters[person].id for person in cards_in(people)}


def test_the_years_on_the_cards_are_those_of_the_rules() -> None:
    """FT-81, FT-14, FT-24: whoever is born in them fits, and of plain people nobody else."""
    for who in DECK.characters:
        brides, children = bride_years(DECK, who), child_years(DECK, who)
        for year in range(1890, 2030):
            if not who.is_woman:
                assert fits(who, woman(year)) == (brides is not None and within(year, brides))
            assert can_raise(DECK, who, man(year)) == (
                children is not None and within(year, children)
            )


def within(year: int, years: tuple[int, int]) -> bool:
    return years[0] <= year <= years[1]


def test_adopters_never_marry() -> None:
    """FT-23: not by age either."""
    adopter = Character(id="adopter", year=1950, sex="M", icons=Icons(adopter=(25, 50)))
    assert not fits(adopter, woman(1950))


@pytest.mark.parametrize(("years", "legal"), [(17, False), (18, True), (42, True), (43, False)])
def test_a_child_is_18_to_42_years_younger_than_its_mother(years: int, *, legal: bool) -> None:
    """FT-24: the limits themselves are allowed."""
    assert can_raise(DECK, woman(1930), man(1930 + years)) == legal


@pytest.mark.parametrize(("years", "legal"), [(18, True), (45, True), (46, False)])
def test_a_late_mother_bears_until_45(years: int, *, legal: bool) -> None:
    """FT-24, FT-S65: the icon of a late mother."""
    assert can_raise(DECK, woman(1930, bears_until=45), woman(1930 + years)) == legal


@pytest.mark.parametrize(("years", "legal"), [(24, False), (25, True), (50, True), (51, False)])
def test_an_adopter_has_a_span_of_his_own(years: int, *, legal: bool) -> None:
    """FT-36: the years are on the card."""
    adopter = Character(id="adopter", year=1930, sex="M", icons=Icons(adopter=(25, 50)))
    assert can_raise(DECK, adopter, man(1930 + years)) == legal


def test_a_man_is_no_mother() -> None:
    """FT-33: a father alone cannot be laid."""
    assert not can_raise(DECK, man(1930), man(1955))
    table = Table().lay(0, "couple:valery+svetlana").hold(0, "vadim")
    assert refusal(table.state(), "mother:vadim@valery") == ("no_mother", "FT-33")
    assert words_of(table.state(), "mother:vadim") == []


@pytest.mark.parametrize(("born", "legal"), [(1962, True), (1963, False)])
def test_an_event_needs_18_years_in_its_last_year(born: int, *, legal: bool) -> None:
    """FT-54: some year of the event at 18 or more."""
    event = LifeEvent(id="e", first=1970, last=1980)
    assert is_of_age(man(born), event, None) == legal


@pytest.mark.parametrize(("born", "legal"), [(1880, True), (1879, False)])
def test_events_can_have_an_oldest_age(born: int, *, legal: bool) -> None:
    """FT-54: with `event_max_age` nobody is older than that in all years of the event."""
    event = LifeEvent(id="e", first=1970, last=1980)
    assert is_of_age(man(born), event, 90) == legal
    assert is_of_age(man(born), event, None)


# -- at the table ------------------------------------------------------------------------


def test_couples_of_the_hand() -> None:
    """FT-14, FT-S17: two people of the hand who fit, with a meeting; the reason says the years."""
    table = Table().hold(0, "vadim galina stanislav lyudmila m01")
    assert sorted(words_of(table.state(), "couple:")) == [
        "couple:stanislav+galina", "couple:stanislav+lyudmila", "couple:vadim+galina",
        "couple:vadim+lyudmila",
    ]  # fmt: skip
    far = Table().hold(0, "vadim valentina anatoly viktor lyudmila margarita m01").state()
    error = refused(far, "couple:anatoly+margarita")
    assert error.key == "family_tree.woman_too_old"
    assert (error.details["count"], error.details["limit"]) == (13, 2)
    assert refusal(far, "couple:viktor+anatoly") == ("same_sex", "FT-14")


def test_a_couple_is_read_in_either_order() -> None:
    """FT-S17: the man is written first."""
    state = play(Table().hold(0, "vadim galina m01").state(), "couple:galina+vadim")
    assert (
        int(state.record.spouse[state.components.numbers["vadim"]])
        == state.components.numbers["galina"]
    )


def test_a_couple_needs_a_meeting() -> None:
    """FT-S17: without a card of the hand there is no couple."""
    table = Table().hold(0, "vadim galina")
    assert refusal(table.state(), "couple:vadim+galina") == ("needs_meeting", "FT-S17")


def test_the_father_is_checked_too() -> None:
    """FT-25: a child is at least 18 years younger than its father; `father_check=off` drops it."""
    for check, legal in (("on", False), ("off", True)):
        table = Table(father_check=check).lay(0, "couple:timofey+zoya").hold(0, "vadim galina")
        assert ("child:vadim@zoya" in words_of(table.state())) == legal
        assert "child:galina@zoya" in words_of(table.state())
        if not legal:
            error = refused(table.state(), "child:vadim@zoya")
            assert (error.key, error.clause) == ("family_tree.father_too_young", "FT-25")
            assert (error.details["count"], error.details["least"]) == (16, 18)


def test_fathers_have_no_upper_age() -> None:
    """FT-25: only the mother's age limits it from above."""
    table = Table().lay(0, "couple:zakhar+klavdiya").hold(0, "svetlana")
    assert "child:svetlana@klavdiya" in words_of(table.state())


def test_the_reasons_of_a_mothers_age() -> None:
    """FT-24: in words with numbers."""
    table = Table().lay(0, "couple:timofey+zoya").hold(0, "oksana stanislav tamara luka")
    for child, key, years in (
        ("tamara", "mother_too_young", 8),
        ("oksana", "mother_too_old", 48),
        ("luka", "mother_younger", 9),
    ):
        error = refused(table.state(), f"child:{child}@zoya")
        assert (error.key, error.details["count"]) == (f"family_tree.{key}", years)
