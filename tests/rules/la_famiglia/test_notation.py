"""Words: every decision is written in one way and read back; bad words are refused in words."""

import random

import pytest

from consigliere.core.action import Action
from consigliere.core.errors import IllegalAction, InvalidAction
from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.games.la_famiglia.presentation.notation import (
    WORDS,
    line_of,
    read_step,
    write_step,
)
from error_keys import raises_key
from la_famiglia_table import COMPONENTS, SEATS, Table, planning


@pytest.mark.parametrize("mode", ["1v1", "2v1", "2v2"])
def test_every_decision_is_read_as_it_is_written(mode: str) -> None:
    """LF-DEC-32, LF-NOT-01, LF-DEC-31: in random games; equal decisions have one word."""
    luck = random.Random(7)  # noqa: S311  not for secrets
    table = Table(mode, families="draft").luck()
    for _ in range(120):
        words = table.words()
        assert len(set(words)) == len(words)
        for word in words:
            number = read_step(table.state, table.seat, word)
            assert write_step(table.state, table.seat, number) == word
            assert word.partition(":")[0] in WORDS
        table.play(luck.choice(words)).luck()


def test_lines_of_a_log() -> None:
    """LF-NOT-01: round, phase, player, and the action with spaces."""
    table = planning()
    assert line_of(table.state, 0, "from:5:N") == "1p P1: from 5 N"
    assert line_of(Table().luck().state, 1, "character:K2") == "0s P2: character K2"


@pytest.mark.parametrize(
    "text",
    ["", "from", "from:7:N", "from:1:P5", "gain:0", "put:XXX", "put:pat", "count:01", "count:-1",
     "count:300", "token:Z01", "solo:U11", "to:XYZ", "split:two", "stop:1", "row:E3", "act:maybe",
     "final:dome", "tile:T12", "none:none", "boat:S9", "count:²"],
)  # fmt: skip
def test_words_that_say_nothing(text: str) -> None:
    """LF-DEC-32: unreadable, whatever the moment is."""
    with pytest.raises(InvalidAction):
        read_step(planning().state, 0, text)


def test_ids_are_those_of_the_data() -> None:
    """LF-BRD-10, LF-NOT-01, LF-DATA-01: territories, zones, tokens and cells."""
    assert COMPONENTS.territories[:3] == ("TRA", "ALC", "PRT")
    assert COMPONENTS.zones == tuple(f"S{n}" for n in range(1, 9))
    assert COMPONENTS.tokens[0][0] == "Y01"
    assert COMPONENTS.cells[0][9] == "U10"


def test_actions_of_others_and_after_the_end_are_refused() -> None:
    """LF-PLAN-01, LF-GEN-04: not one's turn, and no luck that is not due."""
    game = LaFamiglia()
    table = planning()
    other = 1 - table.seat
    refusal = game.explain(table.state, Action(other, "gain:1"))
    assert refusal is not None
    assert refusal.key == "not_your_turn"
    with raises_key(IllegalAction, "no_such_chance"):
        game.apply(table.state, Action(-1, ">K1"))


@pytest.mark.parametrize(("mode", "seats"), list(SEATS.items()))
def test_a_mode_is_for_its_number_of_players(mode: str, seats: int) -> None:
    """LF-GEN-01, LF-MAP-09: 1v1 for two, 2v1 for three, 2v2 for four."""
    assert LaFamiglia().info.seats_for({"mode": mode}) == (seats,)


def test_options_have_the_values_of_the_rules() -> None:
    """LF-OPT-01, LF-OPT-02, LF-OPT-03, LF-OPT-04, LF-OPT-05, LF-OPT-06: on unless switched off."""
    info = LaFamiglia().info
    changes = [option for option in info.options if set(option.values) == {"on", "off"}]
    assert [option.default for option in changes] == ["on"] * 6
    assert info.edition_of(info.resolve_options({})) == "recommended"
    assert info.edition_of(info.resolve_options({"edition": "base"})) == "base"
