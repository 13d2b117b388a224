"""Brides and grooms from other players, and what they leave behind."""

import pytest

from consigliere.core.action import Action
from consigliere.games.family_tree.deck.cards import Character, Deck, Icons
from consigliere.games.family_tree.presentation.events import open_people
from consigliere.games.family_tree.rules.tables import can_take_away
from family_table import (
    GAME,
    STANDARD,
    YOUNGEST_FIRST,
    Table,
    family_of,
    owner_of,
    play,
    points,
    refusal,
    words_of,
)

DONOR = "couple:yuri+zhanna child:veronika@zhanna"
SUITOR = "couple:anatoly+nelli child:andrey@nelli"


def suited(donor: str = DONOR, suitor: str = SUITOR, seats: int = 2, **options: str) -> Table:
    return Table(seats, **options).lay(1, donor).lay(0, suitor).hold(0, "m01")


def test_a_bride_is_taken_with_a_meeting() -> None:
    """FT-40, FT-44: she moves over and marries; her owner gets a chip."""
    state = play(suited().state(), "away:andrey+veronika")
    assert owner_of(state, "veronika") == 0
    assert family_of(state, "veronika") == family_of(state, "andrey") == "anatoly"
    assert state.record.chips.tolist()[:2] == [0, 1]
    assert family_of(state, "zhanna") == "yuri"


def test_the_groom_must_lie_there_already() -> None:
    """FT-40: nobody marries a bride from the hand."""
    table = Table().lay(1, DONOR).hold(0, "andrey m01")
    assert words_of(table.state(), "away:") == []
    assert refusal(table.state(), "away:andrey+veronika") == ("not_on_table", "FT-S7")


def test_who_is_a_bride() -> None:
    """FT-38, FT-18: unmarried, childless, old enough, with a parent beside her."""
    table = Table().lay(1, DONOR + " couple:stanislav+valentina child:oksana@valentina")
    names = {table.components.ids[p] for p in open_people(table.state())}
    assert names == {"veronika", "oksana"}
    late = Table().lay(1, "couple:maxim+polina child:eva@polina")
    assert open_people(late.state()) == set()


def test_a_woman_without_parents_is_no_bride() -> None:
    """FT-38: there is no such single woman but mothers, and those have children."""
    table = Table().lay(1, "couple:sergey+oksana mother:valentina@sergey")
    table.lay(0, "couple:vadim+galina child:konstantin@galina").hold(0, "m01")
    valentina = table.components.numbers["valentina"]
    table.record.children[valentina] = 0
    table.record.raising[:] = 0
    assert refusal(table.state(), "away:konstantin+valentina") == ("no_parents", "FT-38")
    assert words_of(table.state(), "away:") == []


def test_a_mother_is_not_taken() -> None:
    """FT-39: not even a single mother who has parents."""
    table = Table().lay(1, "couple:vadim+lyudmila child:marina@lyudmila child:alina@marina")
    table.lay(0, "couple:stanislav+galina child:konstantin@galina").hold(0, "m01")
    assert refusal(table.state(), "away:konstantin+marina") == ("has_children", "FT-39")
    assert open_people(table.state()) == {
        table.components.numbers[n] for n in ("konstantin", "alina")
    }


def test_by_the_letter_a_single_mother_is_taken_and_her_children_stay() -> None:
    """FT-39, FT-30, FT-42: with `mothers_taken` her new husband becomes the father of them all."""
    table = Table(mothers_taken="on")
    table.lay(1, "couple:vadim+lyudmila child:marina@lyudmila child:alina@marina")
    table.lay(0, "couple:stanislav+galina child:konstantin@galina").hold(0, "m01")
    assert table.components.numbers["marina"] in open_people(table.state())
    state = play(table.state(), "away:konstantin+marina")
    assert (owner_of(state, "marina"), owner_of(state, "alina")) == (0, 1)
    assert family_of(state, "alina") == family_of(state, "lyudmila") == "vadim"
    alina = state.components.numbers["alina"]
    assert state.components.ids[state.record.father[alina]] == "konstantin"
    assert state.record.chips.tolist()[:2] == [0, 1]
    assert points(state)[1] == 4  # Vadim, Lyudmila and Alina, and the chip


def test_a_groom_too_young_for_her_children_takes_no_mother() -> None:
    """FT-39, FT-30: he has to be old enough to be their father."""
    table = Table(mothers_taken="on")
    table.lay(1, "couple:vadim+lyudmila child:marina@lyudmila child:alina@marina")
    table.lay(0, "couple:stanislav+galina child:sergey@galina").hold(0, "m01")
    assert refusal(table.state(), "away:sergey+marina") == ("father_too_young", "FT-25")


def test_a_new_bride_is_announced() -> None:
    """FT-41: as soon as she is laid, and she can be taken in the very next turn."""
    table = Table().lay(1, "couple:yuri+zhanna").hold(1, "veronika")
    step = GAME.apply(table.state(1), Action(1, "child:veronika@zhanna"))
    assert "family_tree.bride" in [event.key for event in step.events]
    people = {person.id: person.open for person in GAME.view(step.state, None).people}
    assert people == {"yuri": False, "zhanna": False, "veronika": True}


def test_parents_and_siblings_stay_and_the_link_of_blood_too() -> None:
    """FT-42, FT-19: her mother remains her mother; the family she left stays together."""
    donor = DONOR + " child:maxim@zhanna"
    state = play(suited(donor).state(), "away:andrey+veronika")
    veronika = state.components.numbers["veronika"]
    assert state.components.ids[state.record.mother[veronika]] == "zhanna"
    assert {family_of(state, name) for name in ("yuri", "zhanna", "maxim")} == {"yuri"}


@pytest.mark.parametrize(
    ("deck", "named"), [(STANDARD, ("yuri", "anatoly")), (YOUNGEST_FIRST, ("dmitry", "veronika"))]
)
def test_a_taking_never_splits_a_family(deck: Deck, named: tuple[str, str]) -> None:
    """FT-38, FT-49: whoever is taken is at the edge, even where the family is called after her."""
    table = Table(2, deck)
    table.lay(1, "couple:yuri+zhanna child:dmitry@zhanna child:veronika@zhanna")
    table.lay(1, "couple:valery+svetlana").lay(0, SUITOR).hold(0, "m01")
    state = play(table.state(), "away:andrey+veronika")
    assert {family_of(state, name) for name in ("yuri", "zhanna", "dmitry")} == {named[0]}
    assert {family_of(state, name) for name in ("anatoly", "andrey", "veronika")} == {named[1]}
    assert family_of(state, "valery") == family_of(state, "svetlana") not in named


def test_who_was_taken_is_out_of_reach_of_the_old_owner() -> None:
    """FT-42, FT-55, FT-S7: he lays nothing under her any more; the new one does."""
    table = suited().hold(0, "e13").hold(1, "e14")
    assert "event:e14@veronika" in words_of(table.state(1))
    table.record = play(table.state(), "away:andrey+veronika").record.copy()
    assert "event:e14@zhanna" in words_of(table.state(1))
    assert "event:e14@veronika" not in words_of(table.state(1))
    assert "event:e13@veronika" in words_of(table.state(0))
    assert refusal(table.state(1), "event:e14@veronika") == ("not_yours", "FT-S7")


def test_without_a_meeting_nobody_is_taken() -> None:
    """FT-40: a meeting is laid."""
    table = Table().lay(1, DONOR).lay(0, SUITOR).hold(0, "lev e13")
    assert words_of(table.state(), "away:") == []
    assert refusal(table.state(), "away:andrey+veronika") == ("needs_meeting", "FT-S17")


@pytest.mark.parametrize("on_hers", [False, True])
@pytest.mark.parametrize("on_his", [False, True])
def test_who_can_take_whom(*, on_hers: bool, on_his: bool) -> None:
    """FT-40, FT-47, FT-48: he takes her if the ages fit; she takes him by an icon of either."""
    man = Character(id="man", year=1950, sex="M", icons=Icons(surname=on_his))
    for year, fits in ((1947, False), (1948, True), (1959, True), (1960, False)):
        woman = Character(id="woman", year=year, sex="F", icons=Icons(surname=on_hers))
        assert can_take_away(STANDARD, man, woman) == fits
        assert can_take_away(STANDARD, woman, man) == (fits and (on_hers or on_his))
    assert not can_take_away(STANDARD, man, man)


def test_her_event_goes_with_her() -> None:
    """FT-43: it lies under her and is her life."""
    table = Table().lay(1, DONOR + " event:e13@veronika").lay(0, SUITOR).hold(0, "m01")
    before = points(table.state())
    state = play(table.state(), "away:andrey+veronika")
    assert state.record.event[state.components.numbers["veronika"]] == 12
    assert points(state)[0] == before[0] + 2


def test_chips_count_and_do_not_run_out() -> None:
    """FT-44, FT-45: one point each, whichever family scores, beyond the ten of the box too."""
    table = suited()
    table.record.chips[1] = 10
    state = play(table.state(), "away:andrey+veronika")
    assert int(state.record.chips[1]) == 11
    assert points(state)[1] == 2 + 11


def test_own_people_are_not_taken() -> None:
    """FT-46: that is an ordinary wedding."""
    table = Table().lay(0, DONOR).lay(0, SUITOR).hold(0, "m01")
    assert refusal(table.state(), "away:andrey+veronika") == ("own_person", "FT-46")
    assert "wed:andrey+veronika" in words_of(table.state())


@pytest.mark.parametrize(
    ("donor", "suitor", "word", "legal"),
    [
        ("couple:yuri+zhanna child:dmitry@zhanna", "couple:anatoly+nelli child:yana@nelli",
         "away:yana+dmitry", True),
        ("couple:yuri+zhanna child:anton@zhanna", "couple:anatoly+nelli child:veronika@nelli",
         "away:veronika+anton", True),
        ("couple:yuri+zhanna child:dmitry@zhanna", "couple:anatoly+nelli child:veronika@nelli",
         "away:veronika+dmitry", False),
    ],
)  # fmt: skip
def test_grooms_need_the_surname_icon(donor: str, suitor: str, word: str, *, legal: bool) -> None:
    """FT-47, FT-48: on her card or on his."""
    state = suited(donor, suitor).state()
    assert (word in words_of(state)) == legal
    if legal:
        after = play(state, word)
        assert owner_of(after, word.rpartition("+")[2]) == 0
        assert int(after.record.chips[1]) == 1
    else:
        assert refusal(state, word) == ("no_surname_icon", "FT-47")


def test_a_mother_may_take_a_husband_by_the_icon() -> None:
    """FT-32, FT-47: he becomes the father of her children."""
    table = Table().lay(0, "couple:valery+svetlana mother:tamara@valery")
    table.lay(1, "couple:prokhor+pelageya child:semyon@pelageya").hold(0, "m01")
    state = play(table.state(), "away:tamara+semyon")
    assert state.components.ids[state.record.father[state.components.numbers["valery"]]] == "semyon"
    assert family_of(state, "semyon") == family_of(state, "svetlana")


def test_a_single_man_is_nobodys_father() -> None:
    """FT-49: so no children move with him, and adopters are never taken."""
    table = Table().lay(1, "couple:sergey+oksana mother:boris@sergey mother:kapitolina@boris")
    assert open_people(table.state()) == set()
    table.lay(0, "couple:timofey+raisa child:nelli@raisa").hold(0, "m01")
    assert words_of(table.state(), "away:") == []
    assert refusal(table.state(), "away:nelli+boris") == ("adopter_never_marries", "FT-23")
