"""Events under people."""

from family_table import Table, play, refusal, refused, words_of


def test_an_event_under_somebody_old_enough() -> None:
    """FT-54, FT-S25: an action of one card, for anybody of the own tableau."""
    table = Table().lay(0, "couple:valery+svetlana child:polina@svetlana").hold(0, "e09 e13")
    assert words_of(table.state(), "event:e09") == ["event:e09@valery", "event:e09@svetlana"]
    assert "event:e13@polina" in words_of(table.state())
    error = refused(table.state(), "event:e09@polina")
    assert error.key == "family_tree.not_born"
    young = Table().lay(0, "couple:konstantin+marina").hold(0, "e09 e10")
    error = refused(young.state(), "event:e09@konstantin")
    assert (error.key, error.details["count"]) == ("family_tree.too_young_for_event", 13)
    assert "event:e10@marina" in words_of(young.state())


def test_one_event_a_person() -> None:
    """FT-55: for ever."""
    table = Table().lay(0, "couple:valery+svetlana event:e10@valery").hold(0, "e11")
    assert refusal(table.state(), "event:e11@valery") == ("has_event", "FT-55")
    assert words_of(table.state(), "event:") == ["event:e11@svetlana"]


def test_nobody_is_too_old_unless_an_option_says_so() -> None:
    """FT-54: `event_max_age=90`."""
    for oldest, legal in (("none", True), ("90", False)):
        table = Table(event_max_age=oldest).lay(0, "couple:prokhor+pelageya").hold(0, "e11 e12")
        assert ("event:e12@pelageya" in words_of(table.state())) == legal
        assert "event:e11@pelageya" in words_of(table.state())
    error = refused(table.state(), "event:e12@pelageya")
    assert (error.key, error.details["count"]) == ("family_tree.too_old_for_event", 96)


def test_an_event_goes_where_families_do_not_matter() -> None:
    """FT-55: any family of the tableau."""
    table = Table().lay(0, "couple:valery+svetlana couple:igor+yelena").hold(0, "e11")
    assert len(words_of(play(table.state(), "event:e11@igor"))) > 0
