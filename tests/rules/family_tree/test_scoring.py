"""Points: which family counts, its surname chain, chips, draws."""

import numpy as np
import pytest

from consigliere.games.family_tree.presentation.at_table import note_chain
from consigliere.games.family_tree.rules.bits import PEOPLE
from family_table import GAME, Table, beginning_with, family_of, play, points

LINE = "couple:leonid+alevtina child:valery@alevtina spouse:svetlana@valery child:maxim@svetlana"
"""Leonid, Valery, Maxim: three generations of one name, in a family of five."""


def chain(table: Table, first: str) -> list[str]:
    state = table.state()
    family = state.components.numbers[family_of(state, first)]
    found = np.empty(PEOPLE, np.int64)
    length = note_chain(state.record, state.tables, family, found)
    return [state.components.ids[person] for person in found[:length]]


def test_people_events_and_the_chain() -> None:
    """FT-57: one for each person and event, one more for each link."""
    assert points(Table().lay(0, LINE).state()) == (5 + 3, 0)
    assert points(Table().lay(0, LINE + " event:e10@svetlana").state()) == (6 + 3, 0)
    first = "couple:prokhor+pelageya event:e01@prokhor"  # the first one counts like any other
    assert points(Table().lay(0, first).state()) == (3, 0)
    assert chain(Table().lay(0, LINE), "leonid") == ["leonid", "valery", "maxim"]


def test_meetings_count_nothing() -> None:
    """FT-64: a couple is two points."""
    assert points(Table().lay(0, "couple:valery+svetlana").state()) == (2, 0)


def test_only_one_of_a_generation_counts() -> None:
    """FT-57, FT-S82: brothers do not make the chain longer."""
    assert points(Table().lay(0, LINE + " child:ruslan@svetlana").state()) == (6 + 3, 0)


def test_smaller_families_score_nothing() -> None:
    """FT-56: only the best family counts, here the one with fewer people."""
    table = Table().lay(0, LINE)
    table.lay(0, "couple:sergey+oksana child:darya@oksana couple:igor+yelena")
    assert points(table.state()) == (8, 0)
    view = GAME.view(table.state(), None)
    assert view.sides[0].best == "leonid"


def test_of_families_with_equal_points_the_first_counts() -> None:
    """FT-56: the points are the same, and the name of it does not depend on who was laid first."""
    pairs = ("couple:leonid+alevtina", "couple:sergey+oksana")
    tables = [Table().lay(0, " ".join(order)) for order in (pairs, pairs[::-1])]
    best = [GAME.view(table.state(), None).sides[0].best for table in tables]
    first = min((tables[0].components.numbers[family_of(tables[0].state(), who)], who)
                for who in ("leonid", "sergey"))[1]  # fmt: skip
    assert best == [family_of(table.state(), first) for table in tables]
    assert best[0] == best[1]


def test_most_people_or_most_points() -> None:
    """FT-56: `best=characters` takes the largest family."""
    words = (
        "couple:leonid+alevtina child:valery@alevtina spouse:svetlana@valery child:maxim@svetlana "
        "couple:sergey+oksana parents:viktor+valentina@oksana parents:timofey+zoya@viktor"
    )
    by_points = Table().lay(0, words)
    by_people = Table(best="characters").lay(0, words)
    assert (points(by_points.state())[0], points(by_people.state())[0]) == (8, 6 + 2)
    more = " event:e10@leonid"
    assert points(Table().lay(0, words + more).state())[0] == 9
    assert points(Table(best="characters").lay(0, words + more).state())[0] == 8


def test_one_bearer_is_no_chain() -> None:
    """FT-61: unless `lone_chain` is on."""
    assert points(Table().lay(0, "couple:valery+svetlana").state())[0] == 2
    assert points(Table(lone_chain="on").lay(0, "couple:valery+svetlana").state())[0] == 3


def test_daughters_pass_no_name_on() -> None:
    """FT-58, FT-59: the chain stops at the bearer before them."""
    table = Table().lay(0, "couple:leonid+alevtina child:svetlana@alevtina spouse:valery@svetlana "
                           "child:maxim@svetlana")  # fmt: skip
    assert chain(table, "leonid") == ["valery", "maxim"]
    alone = Table().lay(0, "couple:leonid+alevtina child:svetlana@alevtina")
    assert points(alone.state())[0] == 3


def test_a_mother_without_a_husband_passes_no_name_on() -> None:
    """FT-58: nobody does; with the icon of a single mother she does."""
    ordinary = Table().lay(0, "couple:valery+svetlana mother:tamara@valery child:maxim@svetlana")
    assert chain(ordinary, "tamara") == ["valery", "maxim"]
    single = Table().lay(0, "couple:dmitry+veronika mother:margarita@dmitry child:varvara@veronika")
    assert chain(single, "margarita") == ["margarita", "dmitry"]


def test_a_single_mother_bears_her_fathers_name() -> None:
    """FT-59, FT-60: she is a link if she has a child and no husband."""
    words = "couple:viktor+valentina child:marina@valentina"
    assert chain(Table().lay(0, words), "viktor") == []
    assert chain(Table().lay(0, words + " child:alina@marina"), "viktor") == ["viktor", "marina"]
    boys = Table().lay(0, words + " child:kirill@marina")
    assert chain(boys, "viktor") == ["viktor", "marina", "kirill"]
    boys.lay(0, "spouse:igor@marina")
    assert chain(boys, "viktor") == ["igor", "kirill"]


def test_an_adopter_begins_a_chain() -> None:
    """FT-58, FT-60, FT-62: and stands in the middle of one if he has a father."""
    table = Table().lay(0, "couple:sergey+oksana mother:boris@sergey child:darya@oksana")
    assert chain(table, "boris") == ["boris", "sergey"]
    table.lay(0, "parents:yemelyan+kapitolina@boris")
    assert chain(table, "boris") == ["yemelyan", "boris", "sergey"]


@pytest.mark.parametrize("first", ["prokhor", "yana", "dmitry"])
def test_a_wife_who_took_her_husband_passes_her_name_on(first: str) -> None:
    """FT-58, FT-59: the taken husband is no link, she is, with or without children."""
    table = Table(2, beginning_with(first)).lay(1, "couple:yuri+zhanna child:dmitry@zhanna")
    table.lay(0, "couple:anatoly+nelli child:yana@nelli away:yana+dmitry")
    assert chain(table, "anatoly") == ["anatoly", "yana"]
    table.lay(0, "child:varvara@yana child:matvey@yana")
    assert chain(table, "anatoly") == ["anatoly", "yana", "matvey"]


def test_a_taken_bride_changes_nothing_about_names() -> None:
    """FT-58: the husband's name is passed on, and her father's chain ends with her."""
    table = Table().lay(1, "couple:yuri+zhanna child:veronika@zhanna")
    table.lay(
        0, "couple:anatoly+nelli child:andrey@nelli away:andrey+veronika child:matvey@veronika"
    )
    assert chain(table, "anatoly") == ["anatoly", "andrey", "matvey"]
    state = table.state()
    assert points(state) == (5 + 3, 2 + 1)


def test_a_chain_begins_with_anybody_whose_name_giver_is_elsewhere() -> None:
    """FT-60: parents at another table are no links."""
    table = Table().lay(1, "couple:yuri+zhanna child:anton@zhanna")
    table.lay(0, "couple:anatoly+nelli child:yana@nelli away:yana+anton child:matvey@yana")
    assert chain(table, "anatoly") == ["anatoly", "yana", "matvey"]


def test_the_longest_of_several_lines() -> None:
    """FT-63: found by walking up from everybody."""
    table = Table().lay(0, LINE + " parents:yemelyan+kapitolina@leonid")
    assert chain(table, "leonid") == ["yemelyan", "leonid", "valery", "maxim"]


def test_equal_points_share_the_victory() -> None:
    """FT-65: there is no tie-break."""
    table = Table(3).lay(0, "couple:valery+svetlana").lay(2, "couple:igor+yelena")
    outcome = GAME.standing(table.state(), "agreed")
    assert (outcome.scores, outcome.winners) == ((2, 0, 2), (0, 2))


def test_the_winner_has_most_points() -> None:
    """FT-S91: family and chips together."""
    table = Table().lay(0, LINE).lay(1, "couple:igor+yelena")
    table.record.chips[1] = 7
    outcome = GAME.standing(table.state(), "agreed")
    assert (outcome.scores, outcome.winners) == ((8, 9), (1,))
    assert play(table.state(), "pass").record.chips[1] == 7


def test_children_who_stay_begin_a_chain_without_their_mothers_new_husband() -> None:
    """FT-39, FT-58, FT-60: he gives the boy his name, but lies at another table."""
    table = Table(mothers_taken="on")
    table.lay(1, "couple:vadim+lyudmila child:marina@lyudmila child:kirill@marina")
    assert chain(table, "vadim") == ["vadim", "marina", "kirill"]
    table.lay(0, "couple:stanislav+galina child:konstantin@galina away:konstantin+marina")
    assert chain(table, "vadim") == []
    assert points(table.state()) == (4 + 2, 3 + 1)
    assert chain(table, "stanislav") == ["stanislav", "konstantin"]


def test_a_taken_husband_is_no_link_of_his_new_fathers_chain() -> None:
    """FT-59: he has given up his name, even if his mother is taken to the same tableau later."""
    table = Table(mothers_taken="on")
    table.lay(1, "couple:luka+klavdiya child:margarita@klavdiya child:dmitry@margarita")
    table.lay(0, "couple:anatoly+nelli child:yana@nelli away:yana+dmitry")
    table.lay(0, "couple:yemelyan+kapitolina child:leonid@kapitolina away:leonid+margarita")
    numbers = table.components.numbers
    assert int(table.record.father[numbers["dmitry"]]) == numbers["leonid"]
    assert chain(table, "anatoly") == ["anatoly", "yana"]
    assert points(table.state())[0] == 4 + 2


def test_one_bearer_counts_for_every_family_of_one_name() -> None:
    """FT-61: a lone chain is worth one point, and a family without a link has none."""
    alone = Table(lone_chain="on").lay(0, LINE)
    assert points(alone.state())[0] == 5 + 3


@pytest.mark.parametrize("first", ["leonid", "valery", "maxim", "marina", "kirill", "vadim"])
def test_names_do_not_depend_on_the_order_of_the_deck(first: str) -> None:
    """FT-58, FT-59, FT-60: whoever of a chain is the first card."""
    deck = beginning_with(first)
    assert chain(Table(2, deck).lay(0, LINE), "leonid") == ["leonid", "valery", "maxim"]
    words = "couple:vadim+lyudmila child:marina@lyudmila child:kirill@marina"
    single = Table(2, deck).lay(0, words)
    assert chain(single, "vadim") == ["vadim", "marina", "kirill"]
    assert points(single.state())[0] == 4 + 3
