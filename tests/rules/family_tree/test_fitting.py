"""For a card every place: where it fits, and why it does not where it does not."""

from consigliere.core.action import Action
from consigliere.core.game import Place
from consigliere.games.family_tree.fitting import places_for
from consigliere.games.family_tree.state import TAKE, TAKING
from family_table import GAME, Table, words_of


def places(table: Table, card: str) -> dict[tuple[str, str], Place]:
    found = places_for(table.state(), 0, table.pack.numbers[card])
    return {(place.role, place.piece): place for place in found}


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


def test_what_fits_is_what_is_legal() -> None:
    """FT-4: in phase 2 exactly the steps of this card."""
    table = Table().lay(0, "couple:valery+svetlana child:polina@svetlana mother:tamara@valery")
    table.hold(0, "maxim semyon e10 m01")
    legal = words_of(table.state())
    for card in ("maxim", "semyon", "e10"):
        fitting = {place.word for place in places(table, card).values() if place.refusal is None}
        assert fitting == {w for w in legal if w.split(":")[-1].startswith(card)}
        for place in places(table, card).values():
            explained = GAME.explain(table.state(), Action(0, place.word))
            assert (explained is None) == (place.refusal is None)


def test_the_archive_and_other_phases() -> None:
    """FT-2: a card that one might take, looked at before it is taken."""
    table = Table().lay(0, "couple:valery+svetlana").archive("polina e10 m01 m02 m03")
    state = table.at(TAKE, TAKING)
    found = places_for(state, 0, table.pack.numbers["polina"])
    fitting = [(place.role, place.piece) for place in found if place.refusal is None]
    assert fitting == [("child", "svetlana")]
    events = places_for(state, 0, table.pack.numbers["e10"])
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
