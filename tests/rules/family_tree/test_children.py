"""Children, mothers, both parents, single mothers, adopters, and how many children there can be."""

from family_table import Table, family_of, play, refusal, words_of

PAIR = "couple:valery+svetlana"


def test_a_child_for_a_couple() -> None:
    """FT-24, FT-S18: the child of both, in their family."""
    state = Table().lay(0, "couple:valery+svetlana child:polina@svetlana").state()
    polina = state.components.numbers["polina"]
    parents = (state.record.mother[polina], state.record.father[polina])
    assert [state.components.ids[p] for p in parents] == ["svetlana", "valery"]
    assert family_of(state, "polina") == family_of(state, "valery") == "valery"


def test_children_come_in_any_order_and_year() -> None:
    """FT-26: an elder child after a younger one, one year apart."""
    Table().lay(0, "couple:valery+svetlana child:ruslan@svetlana child:polina@svetlana "
                   "child:alina@svetlana child:maxim@svetlana")  # fmt: skip


def test_a_couple_has_six_children_at_most() -> None:
    """FT-27: the seventh is refused."""
    table = Table().lay(0, PAIR)
    table.lay(
        0, " ".join(f"child:{c}@svetlana" for c in ("maxim", "polina", "ruslan", "alina", "kirill"))
    )
    table.hold(0, "darya yegor")
    assert "child:darya@svetlana" in words_of(table.state())
    full = play(table.state(), "child:darya@svetlana")
    table.record = full.record.copy()
    assert refusal(table.state(), "child:yegor@svetlana") == ("children_enough", "FT-27")
    assert words_of(table.state(), "child:yegor") == []


def test_children_taken_away_still_count() -> None:
    """FT-27: the link of blood remains where she was."""
    table = Table().lay(0, PAIR)
    table.lay(
        0, " ".join(f"child:{c}@svetlana" for c in ("maxim", "polina", "ruslan", "alina", "kirill"))
    )
    table.lay(0, "child:darya@svetlana").lay(1, "couple:igor+yelena child:yegor@yelena")
    table.lay(1, "away:yegor+darya").hold(0, "zlata")
    assert refusal(table.state(), "child:zlata@svetlana") == ("children_enough", "FT-27")


def test_a_mother_for_somebody() -> None:
    """FT-S19, FT-24: laid to a person without parents; her years decide."""
    table = Table().lay(0, PAIR).hold(0, "alevtina tamara margarita zoya")
    assert sorted(words_of(table.state(), "mother:")) == [
        "mother:alevtina@svetlana", "mother:alevtina@valery", "mother:margarita@svetlana",
        "mother:margarita@valery", "mother:tamara@svetlana", "mother:tamara@valery",
        "mother:zoya@svetlana", "mother:zoya@valery",
    ]  # fmt: skip


def test_without_the_father_a_mother_gets_no_children_and_no_parents() -> None:
    """FT-31: until her husband lies; an event and her child's own line go on."""
    table = Table().lay(0, PAIR + " mother:tamara@valery").hold(0, "igor pelageya polina e10")
    state = table.state()
    assert refusal(state, "child:igor@tamara") == ("father_first", "FT-31")
    assert refusal(state, "mother:pelageya@tamara") == ("father_first_for_parents", "FT-31")
    assert {"event:e10@tamara", "child:polina@svetlana"} <= set(words_of(state))
    after = Table().lay(0, PAIR + " mother:tamara@valery spouse:leonid@tamara")
    after.hold(0, "igor pelageya")
    assert {"child:igor@tamara", "mother:pelageya@tamara"} <= set(words_of(after.state()))


def test_the_husband_becomes_the_father_of_all_her_children() -> None:
    """FT-30: and he must be old enough for each of them."""
    state = Table().lay(0, PAIR + " mother:tamara@valery spouse:leonid@tamara").state()
    assert state.components.ids[state.record.father[state.components.numbers["valery"]]] == "leonid"
    table = (
        Table()
        .lay(0, "couple:viktor+valentina mother:tamara@valentina")
        .hold(0, "leonid m01 semyon")
    )
    assert refusal(table.state(), "spouse:leonid@tamara") == ("father_too_young", "FT-25")
    assert "spouse:semyon@tamara" in words_of(table.state())


def test_a_husband_from_another_own_family() -> None:
    """FT-32: a wedding brings the father, and the families together."""
    table = Table().lay(0, PAIR + " mother:tamara@valery")
    table.lay(0, "couple:yemelyan+kapitolina child:leonid@kapitolina").hold(0, "m01")
    state = play(table.state(), "wed:leonid+tamara")
    assert family_of(state, "valery") == family_of(state, "kapitolina")
    assert state.components.ids[state.record.father[state.components.numbers["valery"]]] == "leonid"


def test_who_has_parents_gets_no_others() -> None:
    """FT-34: neither a mother nor both parents; also not somebody taken from elsewhere."""
    table = Table().lay(0, PAIR + " child:polina@svetlana").hold(0, "irina oleg m01")
    assert refusal(table.state(), "mother:irina@polina") == ("has_parents", "FT-34")
    assert refusal(table.state(), "parents:oleg+irina@polina") == ("has_parents", "FT-34")
    table.lay(1, "couple:igor+yelena child:kirill@yelena child:ruslan@yelena away:ruslan+polina")
    table.hold(1, "valentina")
    state = table.state(1)
    assert refusal(state, "mother:valentina@polina") == ("has_parents", "FT-34")


def test_both_parents_at_once() -> None:
    """FT-35: they fit each other and the child, with one meeting: three cards in one action."""
    table = Table().lay(0, PAIR).hold(0, "vadim galina m01 semyon tamara")
    assert "parents:semyon+tamara@valery" in words_of(table.state())
    assert refusal(table.state(), "parents:vadim+galina@valery") == ("mother_too_young", "FT-24")
    state = play(table.state(), "parents:semyon+tamara@valery")
    assert family_of(state, "tamara") == family_of(state, "svetlana")
    assert int(state.record.hand_size[0]) < 5


def test_a_single_mother_has_two_children_alone_and_six_in_all() -> None:
    """FT-28: with a husband the ordinary limit counts, for the children she has as well."""
    table = Table().lay(0, "couple:dmitry+veronika mother:margarita@dmitry child:andrey@margarita")
    table.hold(0, "inna m01 leonid")
    assert refusal(table.state(), "child:inna@margarita") == ("alone_enough", "FT-28")
    state = play(table.state(), "spouse:leonid@margarita")
    table.record = state.record.copy()
    assert "child:inna@margarita" in words_of(table.state())
    assert int(table.record.children[table.components.numbers["margarita"]]) == 2


def test_a_single_mother_may_do_what_others_may() -> None:
    """FT-29: wife, daughter, mother in a couple; and she gets parents while she is alone."""
    table = Table().lay(0, "couple:dmitry+veronika mother:margarita@dmitry").hold(0, "klavdiya")
    assert "mother:klavdiya@margarita" in words_of(table.state())
    Table().lay(0, "couple:leonid+margarita child:dmitry@margarita mother:klavdiya@margarita")
    married = Table().lay(0, "couple:viktor+valentina child:marina@valentina").hold(0, "oksana")
    assert refusal(married.state(), "child:oksana@marina") == ("mother_too_young", "FT-24")
    alone = Table().lay(0, "couple:viktor+valentina child:marina@valentina").hold(0, "alina")
    assert "child:alina@marina" in words_of(alone.state())
    other = Table().lay(0, "couple:viktor+valentina child:oksana@valentina").hold(0, "darya")
    assert refusal(other.state(), "child:darya@oksana") == ("no_husband", "FT-S18")


def test_an_adopter_has_three_children() -> None:
    """FT-36: the first with the mother's action, then as children; the fourth is refused."""
    table = Table().lay(0, "couple:sergey+oksana mother:boris@sergey").hold(0, "marina")
    assert "child:marina@boris" in words_of(table.state())
    table.lay(0, "child:andrey@boris child:inna@boris")
    assert refusal(table.state(), "child:marina@boris") == ("adopted_enough", "FT-36")


def test_an_adopters_years_and_parents() -> None:
    """FT-36: too near, too far; he may have parents himself."""
    table = Table().lay(0, "couple:oleg+irina").hold(0, "boris")
    assert refusal(table.state(), "mother:boris@irina") == ("adopter_too_young", "FT-36")
    table = Table().lay(0, "couple:sergey+oksana mother:boris@sergey").hold(0, "kapitolina darya")
    assert "mother:kapitolina@boris" in words_of(table.state())
    assert refusal(table.state(), "child:darya@boris") == ("adopter_too_old", "FT-36")


def test_an_adopted_child_is_a_full_child() -> None:
    """FT-37, FT-19: no other parents, and the adopter is an ancestor."""
    table = Table().lay(0, "couple:sergey+oksana mother:boris@sergey child:inna@boris")
    table.hold(0, "viktor valentina m01")
    assert refusal(table.state(), "parents:viktor+valentina@sergey") == ("has_parents", "FT-34")
    child = Table().lay(0, "couple:sergey+marina mother:boris@sergey child:andrey@boris")
    child.lay(0, "child:inna@boris").hold(0, "m01")
    assert refusal(child.state(), "wed:andrey+inna") == ("common_ancestor", "FT-19")


def test_a_husband_is_old_enough_for_the_eldest_child_whenever_it_came() -> None:
    """FT-30, FT-25: Alina is two years older than Kirill; Sergey could be his father alone."""
    for children in ("alina kirill", "kirill alina"):
        first, second = (f"child:{name}@marina" for name in children.split())
        table = Table().lay(0, f"couple:viktor+valentina child:marina@valentina {first} {second}")
        table.hold(0, "sergey konstantin m01")
        assert words_of(table.state(), "spouse:") == ["spouse:konstantin@marina"]
        assert refusal(table.state(), "spouse:sergey@marina") == ("father_too_young", "FT-25")
