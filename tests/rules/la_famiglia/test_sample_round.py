"""The sample round and the four examples of the rules page, played as the page tells them."""

import re

import pytest

from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.games.la_famiglia.rules import step
from consigliere.games.la_famiglia.rules.planning.influence import OWN_DISCS, row_size
from consigliere.games.la_famiglia.rules.record import frames
from consigliere.games.la_famiglia.rules.record.record import DOME_PHASE, ENCOUNTER, NOBODY
from consigliere.games.registry import rule_pages
from consigliere.i18n.catalogue import load
from consigliere.i18n.language import LANGUAGES
from la_famiglia_field import LAND, Field
from la_famiglia_table import PLACE, Table
from la_famiglia_table import T as TABLES
from rule_pictures import check_picture, texts_of

GAME = LaFamiglia()
YOU, OPPONENT = 0, 1
SAMPLE, EXAMPLES = 2, 3
"""The chapters."""

every_language = pytest.mark.parametrize("lang", LANGUAGES)


def told(lang: str, chapter: int) -> list[str]:
    """The texts of a chapter without their pointers to clauses."""
    cells = texts_of(rule_pages("la-famiglia").page(lang).sections[chapter])
    return [re.sub(r"\s*\[LF-\w+-\d+\]", "", cell) for cell in cells]


def numbers(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"\d+", text)]


def names(lang: str, *keys: str) -> list[str]:
    """How the components are called, without endings that change with the case."""
    texts = (load(lang).text(f"la_famiglia.{key}") for key in keys)
    return [text.split("-")[0] if lang == "ru" else text for text in texts]


def duel() -> Table:
    """One against one, up to the first turn; you have put 2 soldiers more on Paternò."""
    drawn = ">first:1 >T01 >T02 >T03 >T05 >T07 >T10 >T11 >ENN >LEN >TRA >MIS >K2 >K6 >K1 >K3"
    table = Table("1v1").draw(drawn).play("character:K2 split:3 character:K1 split:1")
    table.play("put:PAT put:PAT").until(frames.DISC)
    for column in (3, 2, 6, 4, 3, 1, 1, 4):
        table.play(f"disc:{column}")
    return table.until(frames.MAIN)


def soldiers(table: Table, *places: str) -> list[int]:
    return [int(table.s.soldiers[PLACE[place]]) for place in places]


def begin(table: Table, phase: int) -> None:
    """A phase from its first step on."""
    table.s.stack[:], table.s.depth = 0, 0
    frames.ask(table.s, frames.COURSE, NOBODY)
    table.s.phase, table.s.step = phase, 0
    step.settle(table.s, TABLES)


@every_language
def test_the_beginning_of_the_round(lang: str) -> None:
    """LF-MAP-01, LF-MAP-04: what lies where, under the names of the box."""
    table, text = duel(), told(lang, SAMPLE)[0]
    own = (*soldiers(table, "PAT", "SAM"), table.s.hq[YOU])
    assert numbers(text) == [table.s.round_number, *own, *soldiers(table, "BRO")]
    places = ("territory.PAT", "territory.SAM", "territory.BRO")
    assert all(name in text for name in names(lang, "family.G", *places))
    assert all(TABLES.near[PLACE["BRO"]] >> PLACE[place] & 1 for place in ("PAT", "SAM"))


def first_turn(table: Table, column: int, at_paterno: int, at_sant_agata: int) -> Table:
    table.play(f"from:{column}:N to:PLC")
    return table.play("put:PAT " * at_paterno + "put:SAM " * at_sant_agata)


def second_turn(table: Table, column: int) -> Table:
    table.play("from:1:N to:REC").until(frames.MAIN)
    table.play(f"from:{column}:P1 to:ORD")
    for place, token in (("PAT", "G03"), ("PAT", "G13"), ("SAM", "G06")):
        table.play(f"at:{place} token:{token}")
    return table


@every_language
def test_the_planning_of_the_page(lang: str) -> None:
    """LF-PLAN-03, LF-PLAN-04, LF-ACT-02, LF-ACT-04: a neutral disc and one of your own."""
    table, (first, second) = duel(), told(lang, SAMPLE)[1:3]
    lire, before = int(table.s.lire[YOU]), soldiers(table, "PAT", "SAM")
    column, church, *placed = numbers(first)
    first_turn(table, column, *placed)
    assert sum(placed) == church
    assert (table.seat, table.s.lire[YOU]) == (OPPONENT, lire)
    assert soldiers(table, "PAT", "SAM") == [b + n for b, n in zip(before, placed, strict=True)]
    column, justice, laid, *_ = numbers(second)
    tokens = second_turn(table, column).s.token_at[YOU].tolist()
    assert sum(at in PLACE.values() for at in tokens) == justice == laid
    assert table.seat == OPPONENT


@every_language
def test_the_encounters_and_the_lull_of_the_page(lang: str) -> None:
    """LF-ORD-01, LF-ORD-06, LF-ORD-13, LF-ORD-15, LF-CMB-03, LF-CMB-12, LF-MGT-01, LF-MGT-02."""
    _, _, orders, text, lull = told(lang, SAMPLE)
    first, there, going, rounds, *lost, left, joined, second, supply, third, lira = numbers(text)
    assert numbers(orders)[3:] == [first, 1, third, second, supply]
    assert first < second < third
    table = second_turn(first_turn(duel(), 5, 3, 1), 3)
    s, lire = table.s, int(table.s.lire[YOU])
    begin(table, ENCOUNTER)
    assert soldiers(table, "PAT") == [there]
    table.play(f"dest:BRO:L1 count:{going}")
    for fallen in range(rounds):
        assert soldiers(table, "BRO") == [2 - fallen]
        table.play("brute")
    assert (lost, left) == ([1, 1], going - rounds)
    assert (s.owner[PLACE["BRO"]], soldiers(table, "BRO")) == (YOU, [left])
    hq = int(s.hq[YOU])
    table.play("put:SAM " * supply)
    assert (soldiers(table, "SAM"), s.hq[YOU]) == ([3 + supply], hq - supply)
    assert (hq, s.lire[YOU]) == (2 + joined, lire + lira)
    held, of, tiles, missing = numbers(lull)
    assert (held, of, s.marker[LAND["M11"]]) == (2, 3, YOU)
    table.play("tile:T01")
    assert (s.tile_disc[s.side[YOU]] == YOU).sum() == tiles
    assert 1 + missing == TABLES.win_single


def test_the_pictures_of_the_page() -> None:
    check_picture("la-famiglia", "sample-before", GAME.view(duel().state, YOU))
    table = second_turn(first_turn(duel(), 5, 3, 1), 3)
    begin(table, ENCOUNTER)
    table.play("dest:BRO:L1 count:4 brute brute put:SAM put:SAM tile:T01")
    check_picture("la-famiglia", "sample-after", GAME.view(table.state, YOU))


# -- the four examples -----------------------------------------------------------------------


@every_language
def test_the_council_lies_in_the_second_columns(lang: str) -> None:
    """LF-FAM-03, LF-SETUP-02, LF-SOLO-01: blue on green, red on yellow."""
    s = duel().s
    letters = "YGBRPO"
    assert "".join(letters[n] for n in (*s.family[:2], *s.council[:2])) == "GYBR"
    above = [5 * (int(row_size(s, seat)) - OWN_DISCS) for seat in (YOU, OPPONENT)]
    assert numbers(told(lang, EXAMPLES)[1]) == above


@every_language
def test_the_dome_at_the_start(lang: str) -> None:
    """LF-SETUP-05, LF-DOME-01."""
    dome = Table("1v1").s.dome[:2].tolist()
    assert numbers(told(lang, EXAMPLES)[2]) == [*dome, sum(dome)]


@every_language
def test_the_struggle_for_the_dome(lang: str) -> None:
    """LF-DOME-05, LF-DOME-06, LF-DOME-07, LF-DOME-09: the marker, the bonus, and the way back."""
    field = Field("1v1").tiles("T01")
    field.s.dome[:2] = 1, 11
    field.manage().play("domemark:yes tile:T01")
    assert field.s.marker[LAND["dome"]] == OPPONENT
    marked = int((field.s.tile_disc[field.s.side[OPPONENT]] == OPPONENT).sum())
    table = duel()
    s = table.s
    s.dome[:2], s.marker[LAND["dome"]] = field.s.dome[:2], OPPONENT
    s.members_hq[:2], s.hq[:2] = (4, 1), (0, 5)
    begin(table, DOME_PHASE)
    table.play("bonusat:ACI put:ACI put:ACI put:ACI put:dome")
    placed, bonus, all_seats = 3, 11 - 6, int(s.dome[OPPONENT])
    table.play("stop")
    assert table.words() == [f"restore:{count}" for count in range(5)]
    table.play("restore:4")
    back, left = s.dome[:2].tolist()
    assert s.marker[LAND["dome"]] == OPPONENT
    story = [11, marked, bonus, 11, bonus, 6, placed, all_seats, 6, back, back, left, 11]
    assert numbers(told(lang, EXAMPLES)[3]) == story


@every_language
def test_the_easy_level(lang: str) -> None:
    """LF-SETUP-11, LF-SOLO-07: seven discs, three of them blocked, and one lock open."""
    table = Table("2v1", level="easy").draw(">first:1")
    locks = len(table.words())
    table.play("openlock:V08")
    extra = table.s.extra[:7].tolist()
    assert extra == sorted(extra)
    story = [len(extra), sum(extra), int(table.s.lock_open.sum()), locks, extra.count(0)]
    assert numbers(told(lang, EXAMPLES)[4]) == story
