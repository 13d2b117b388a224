"""The two editions and every option by itself."""

import pytest

from consigliere.core.errors import InvalidOption
from consigliere.games.famiglia.rules.options import read_options
from famiglia_table import GAME, Table, play, state_of, turns, words

DEFAULTS = {
    "take_new_only": "no",
    "tie_break": "value",
    "brute_up_to": "yes",
    "swap_up_to": "yes",
    "mercenary_for_mercenary": "yes",
    "refill_extra_round": "yes",
    "joker_with_pair": "no",
}
RULES = tuple(DEFAULTS)
OTHER = {"yes": "no", "no": "yes", "points": "value", "value": "points"}


def resolved(**given: str) -> dict[str, str]:
    options = GAME.info.resolve_options(given)
    return {name: options[name] for name in RULES}


def test_the_first_edition_is_the_default() -> None:
    """FA-P1-8, FA-END-5: 2010; any card may be taken, ties are broken by value."""
    assert resolved() == DEFAULTS
    assert resolved(edition="first") == DEFAULTS


def test_the_second_edition() -> None:
    """FA-P1-8, FA-END-5: 2011; after adding cards only a new one, ties are broken by points."""
    assert resolved(edition="second") == DEFAULTS | {"take_new_only": "yes", "tie_break": "points"}


@pytest.mark.parametrize("edition", ["first", "second"])
def test_no_joker_beside_a_pair_in_either_edition(edition: str) -> None:
    """FA-P4-3: all three texts say it."""
    assert resolved(edition=edition)["joker_with_pair"] == "no"


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize("name", RULES)
def test_each_option_by_itself(name: str, edition: str) -> None:
    """FA-END-5: an option given by name overrules the edition, and changes nothing else."""
    before = resolved(edition=edition)
    other = OTHER[before[name]]
    assert resolved(edition=edition, **{name: other}) == before | {name: other}


@pytest.mark.parametrize(
    ("given", "key"),
    [
        ({"edition": "third"}, "unknown_edition"),
        ({"take_old_only": "yes"}, "unknown_option"),
        ({"brute_up_to": "maybe"}, "unknown_value"),
        ({"tie_break": ""}, "unknown_value"),
        ({"starter": "3"}, "unknown_value"),
    ],
)
def test_bad_options(given: dict[str, str], key: str) -> None:
    """FA-SET-1: an edition, an option or a value that there is not is refused."""
    with pytest.raises(InvalidOption) as caught:
        GAME.initial(given, 2)
    assert caught.value.key == key


@pytest.mark.parametrize("name", [*RULES, "starter"])
def test_options_reach_the_state(name: str) -> None:
    """FA-SET-4: everybody at the table sees by which rules it is played."""
    spec = next(spec for spec in GAME.info.options if spec.name == name)
    if name == "starter":
        assert [GAME.actors(GAME.initial({name: v}, 2)) for v in spec.values] == [(-1,)] * 3
        return
    for value in spec.values:
        view = GAME.view(GAME.initial({name: value}, 2), None)
        assert view.options[name] == value


EFFECTS = {
    "take_new_only": Table(street="F2B1", hand1="F1F1", known="A1", rest="bottom"),
    "brute_up_to": Table(street="F2", hand1="B1F0F0F1F1"),
    "swap_up_to": Table(street="F0", hand1="A1F1", area1="M2"),
    "mercenary_for_mercenary": Table(street="M1", hand1="M0M2"),
    "refill_extra_round": Table(street="F0", known="A0", through=2, mover="2", rest="area1"),
    "joker_with_pair": Table(street="F1", hand1="F0F0M2"),
}


@pytest.mark.parametrize("name", sorted(EFFECTS))
def test_an_option_changes_its_own_position(name: str) -> None:
    """FA-P1-8, FA-P3-2, FA-P2-2, FA-P4-3, FA-P4-5, FA-END-2: here it matters, no other does."""
    table = EFFECTS[name]
    usual = turns(table)
    for flipped in RULES:
        changed = turns(table, **{flipped: OTHER[DEFAULTS[flipped]]})
        assert (changed != usual) == (flipped == name), flipped


def test_second_edition_by_position() -> None:
    """FA-P1-8: the edition alone decides whether the old F2 may be taken after a discard."""
    table = Table(street="F2B1", hand1="F1F1", known="A1", rest="bottom")
    assert "+F2(F1,F1)" in words(play(table, "-B1", edition="first"))
    assert "+F2(F1,F1)" not in words(play(table, "-B1", edition="second"))
    assert "+F2(F1,F1)" in words(play(table, "-B1", edition="second", take_new_only="no"))


def test_editions_by_name() -> None:
    """FA-P1-8: a table knows which edition its options are, or that they are a mixture."""
    info = GAME.info
    assert info.edition_of(info.resolve_options({})) == "first"
    second = {"take_new_only": "yes", "tie_break": "points"}
    assert info.edition_of(info.resolve_options(second)) == "second"
    assert info.edition_of(info.resolve_options({"take_new_only": "yes"})) is None
    assert info.edition_of(info.resolve_options({"joker_with_pair": "yes"})) is None
    assert info.edition_of(info.resolve_options({"brute_up_to": "no"})) is None
    assert info.edition_of(info.resolve_options({"starter": "2"})) == "first"


def test_options_are_kept_by_a_position() -> None:
    """FA-P1-8: a state read from a line plays by the options it was read with."""
    state = state_of(Table(street="F0"), edition="second", swap_up_to="no")
    options = GAME.view(state, None).options
    assert (options["take_new_only"], options["swap_up_to"]) == ("yes", "no")


def test_editions_of_rules_version_1() -> None:
    """FA-END-5, FA-P4-3: ties were broken by points, and there was no word of the joker."""
    info = GAME.info
    played = info.resolve_options({"tie_break": "points", "joker_with_pair": "yes"})
    assert info.edition_of(played, 1) == "first"
    assert info.edition_of(played) is None
    assert info.edition_of(info.resolve_options({}), 1) is None
    assert info.edition_of(info.resolve_options({"edition": "second"}), 1) == "second"


@pytest.mark.parametrize("edition", ["first", "second", "mini"])
def test_a_game_keeps_the_options_that_it_was_begun_with(edition: str) -> None:
    """FA-CARD-1: that the deck is a small one is told of small ones alone."""
    options = GAME.info.resolve_options({"edition": edition})
    expected = {name: options[name] for name in RULES}
    if edition == "mini":
        expected["size"] = "mini"
    assert read_options(GAME.initial(options, 2).record) == expected
