"""For a card every place: where it fits, and why it does not where it does not."""

import pytest

from consigliere.core.action import Action
from consigliere.core.game import Place
from consigliere.games.family_tree.presentation.choices import choices_of
from consigliere.games.family_tree.presentation.places import places_for
from consigliere.games.family_tree.presentation.relations import name_of
from consigliere.games.family_tree.rules.record import TAKE, TAKING
from consigliere.i18n.language import LANGUAGES
from consigliere.i18n.render import render
from family_table import GAME, Table, words_of


def fitted(table: Table, card: str) -> tuple[Place, ...]:
    return places_for(table.state(), 0, table.components.numbers[card])


def places(table: Table, card: str) -> dict[tuple[str, str], Place]:
    return {(place.role, place.piece): place for place in fitted(table, card)}


def parents_with(table: Table, card: str) -> dict[str, Place]:
    return {place.word: place for place in fitted(table, card) if place.role == "parents"}


def key(place: Place) -> str | None:
    return place.refusal.key.removeprefix("family_tree.") if place.refusal else None


def test_every_place_of_a_person() -> None:
    """FT-14, FT-24, FT-31, FT-34: child, parent and spouse of everybody on the own table."""
    table = Table().lay(0, "couple:valery+svetlana child:polina@svetlana mother:tamara@valery")
    table.lay(1, "couple:igor+yelena").hold(0, "maxim m01 zoya")
    found = places(table, "maxim")
    assert {where for where, place in found.items() if place.refusal is None} == {
        ("child", "svetlana"), ("spouse", "polina"),
    }  # fmt: skip
    assert key(found["child", "tamara"]) == "mother_too_old"
    assert key(found["spouse", "tamara"]) == "woman_too_old"
    assert key(found["spouse", "svetlana"]) == "married"
    assert key(found["couple", "zoya"]) == "woman_too_old"
    assert {piece for _, piece in found} == {"svetlana", "polina", "tamara", "zoya"}
    assert key(places(table, "zoya")["parent", "polina"]) == "has_parents"


@pytest.mark.parametrize("variant", ["dynasties", "big"])
def test_what_fits_is_what_is_legal(variant: str) -> None:
    """FT-4, FT-35, FT-69: in phase 2 exactly the steps of this card, alone or with another."""
    table = Table(variant=variant, separate="on")
    table.lay(0, "couple:valery+svetlana child:polina@svetlana mother:tamara@valery")
    table.hold(0, "maxim semyon lidiya m01")
    cards = ["maxim", "semyon", "lidiya"]
    if variant == "dynasties":
        cards.append("e10")
        table.hold(0, "e10")
    legal = words_of(table.state())
    assert "parents:semyon+lidiya@svetlana" in legal
    for card in cards:
        found = fitted(table, card)
        fitting = [place.word for place in found if place.refusal is None]
        assert sorted(fitting) == sorted(w for w in legal if card in laid_by(w))
        for place in found:
            explained = GAME.explain(table.state(), Action(0, place.word))
            assert (explained is None) == (place.refusal is None)


def laid_by(word: str) -> list[str]:
    """The cards that a step brings to the table."""
    return word.partition(":")[2].partition("@")[0].split("+")


def test_parents_with_another_card() -> None:
    """FT-31, FT-34, FT-35: both at once, for whoever has none yet; a meeting is needed."""
    table = Table().lay(0, "couple:valery+svetlana child:polina@svetlana mother:tamara@valery")
    table.hold(0, "semyon lidiya zoya")
    found = parents_with(table, "lidiya")
    assert {word: key(place) for word, place in found.items()} == {
        "parents:semyon+lidiya@svetlana": "needs_meeting",
        "parents:semyon+lidiya@tamara": "father_first_for_parents",
    }
    assert parents_with(table, "semyon").keys() == found.keys()
    assert parents_with(table, "zoya") == {}, "she is too old for him"
    assert parents_with(table.hold(0, "m01"), "svetlana") == {}, "she lies on the table"
    found = parents_with(table, "lidiya")
    place = found["parents:semyon+lidiya@svetlana"]
    assert (place.piece, place.refusal) == ("svetlana", None)


def test_in_one_tree_two_of_the_hand_are_parents_and_no_couple_apart() -> None:
    """FT-35, FT-70: a couple by itself is no place at all."""
    table = Table(variant="big", separate="on").lay(0, "couple:valery+svetlana")
    table.record.separate = 0
    found = places(table.hold(0, "semyon lidiya zoya m01"), "semyon")
    assert "couple" not in {role for role, _ in found}
    assert [piece for (role, piece), place in found.items() if place.refusal is None] == [
        "valery",
        "svetlana",
    ]
    assert found["parents", "svetlana"].word == "parents:semyon+lidiya@svetlana"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_place_of_parents_says_who_they_are_and_whose(lang: str) -> None:
    """FT-35: three people are named."""
    table = Table().lay(0, "couple:valery+svetlana").hold(0, "semyon lidiya m01")
    said = render(parents_with(table, "semyon")["parents:semyon+lidiya@svetlana"].label, lang)
    state = table.state()
    for name in ("semyon", "lidiya", "svetlana"):
        assert render(name_of(state, table.components.numbers[name]), lang) in said


def test_a_card_of_the_archive_would_be_a_parent_beside_one_of_the_hand() -> None:
    """FT-2, FT-35: before it is taken, and in nobody's hand afterwards."""
    table = Table().lay(0, "couple:valery+svetlana").hold(0, "lidiya m01")
    table.archive("semyon e10 m02 m03 m04")
    found = places_for(table.at(TAKE, TAKING), 0, table.components.numbers["semyon"])
    assert [place.word for place in found if place.refusal is None] == [
        "couple:semyon+lidiya",
        "parents:semyon+lidiya@valery",
        "parents:semyon+lidiya@svetlana",
    ]
    assert parents_with(table, "lidiya") == {}


def test_the_archive_and_other_phases() -> None:
    """FT-2: a card that one might take, looked at before it is taken."""
    table = Table().lay(0, "couple:valery+svetlana").archive("polina e10 m01 m02 m03")
    state = table.at(TAKE, TAKING)
    found = places_for(state, 0, table.components.numbers["polina"])
    fitting = [(place.role, place.piece) for place in found if place.refusal is None]
    assert fitting == [("child", "svetlana")]
    events = places_for(state, 0, table.components.numbers["e10"])
    assert [(place.piece, place.refusal) for place in events] == [
        ("valery", None),
        ("svetlana", None),
    ]


def test_people_of_the_table() -> None:
    """FT-21, FT-40, FT-51: weddings, takings and joinings."""
    table = Table().lay(0, "couple:anatoly+nelli child:andrey@nelli couple:igor+yelena")
    table.lay(1, "couple:yuri+zhanna child:veronika@zhanna").hold(0, "m01")
    found = places(table, "andrey")
    assert key(found["away", "veronika"]) is None
    assert key(found["away", "zhanna"]) == "married"
    assert key(found["wed", "nelli"]) == "married"
    assert key(found["join", "yelena"]) == "has_parents"
    assert key(places(table, "igor")["join", "nelli"]) == "mother_too_young"


def test_meetings_in_advance() -> None:
    """FT-71: only the big tree has them."""
    table = Table(variant="big", separate="on").lay(
        0, "couple:valery+svetlana child:polina@svetlana"
    )
    table.hold(0, "m01")
    found = places(table, "m01")
    assert key(found["ahead", "polina"]) is None
    assert key(found["ahead", "valery"]) == "married"
    dynasties = Table().lay(0, "couple:valery+svetlana").hold(0, "m01")
    assert places(dynasties, "m01") == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_is_taken_is_told_by_sex_and_year(lang: str) -> None:
    """FT-2: nobody has to look up whom the name of a card stands for."""
    state = Table().archive("leonid svetlana m01").at(TAKE, TAKING)
    said = {choice.word: render(choice.label, lang) for choice in choices_of(state)}
    assert "(♂ 1934)" in said["take:leonid"]
    assert "(♀ 1962)" in said["take:svetlana"]
    assert "(" not in said["take:m01"]
