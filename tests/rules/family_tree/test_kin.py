"""Marriages: singles, common ancestors, weddings inside and between families."""

from family_table import Table, family_of, play, refusal, refused, words_of

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
