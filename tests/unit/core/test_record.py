"""Records: one way to write them, and every damage noticed and named."""

import hashlib
import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consigliere.core import record as records
from consigliere.core.errors import InvalidRecord
from consigliere.core.record import MAX_BYTES, Entry, Header, Record, Result, Sitter, dumps, loads

HEADER = Header(
    game="counting",
    rules_version=3,
    options={"goal": "10", "starter": "1"},
    edition="short",
    seats=(Sitter("Анна", "human"), Sitter("", "computer", 2)),
    commitment="0a" * 32,
)
ENTRIES = (Entry(1, None, "deal:12", 0), Entry(2, 0, "3", 40), Entry(3, 1, "!resign", 55))
RECORD = Record(HEADER, ENTRIES, Result((1, 2), (0,), "resigned", "0b" * 32))
TEXT = dumps(RECORD)


def lines() -> list[dict[str, Any]]:
    return [json.loads(line) for line in TEXT.splitlines()]


def sealed(fields: list[dict[str, Any]]) -> str:
    """The lines with a fresh chain of hashes, written independently of the module under test."""
    text, previous = "", ""
    for line in fields:
        bare = {name: value for name, value in line.items() if name != "hash"}
        plain = json.dumps(bare, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        previous = hashlib.sha256((previous + plain).encode()).hexdigest()
        whole = bare | {"hash": previous}
        text += json.dumps(whole, sort_keys=True, separators=(",", ":"), ensure_ascii=False) + "\n"
    return text


def refusal(text: str | bytes) -> tuple[str, Any, Any]:
    with pytest.raises(InvalidRecord) as caught:
        loads(text)
    return caught.value.key, caught.value.details["seq"], caught.value.details["field"]


def read(text: str) -> object:
    """What comes of a text: the record, or what is wrong with it."""
    try:
        return loads(text)
    except InvalidRecord as error:
        return error.key, error.details


ENTRY = st.fixed_dictionaries(
    {
        "seq": st.integers(0, 3),
        "seat": st.none() | st.integers(-1, 17) | st.booleans(),
        "act": st.text(st.characters(codec="ascii"), max_size=30) | st.text(max_size=30),
        "t": st.integers(-1, 40) | st.integers(10**15 - 2, 2**53 + 2),
    }
)
CHANGE = st.tuples(st.integers(0, 200), st.text(max_size=3))
"""A place, and what stands there instead of a character."""


@given(ENTRY, CHANGE)
def test_a_plain_entry_is_read_as_any_other_line(
    entry: dict[str, Any], change: tuple[int, str]
) -> None:
    good, (at, other) = sealed([*lines()[:2], entry]), change
    place = good.rindex('{"act"') + at
    for text in (good, good[:place] + other + good[place + 1 :]):
        found = read(text)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(records, "_PLAIN_ENTRY", re.compile("(?!)"))
            assert read(text) == found


@pytest.mark.parametrize(
    "content",
    [
        '{"act":"3","seat":0,"seq":2,"t":007}',
        '{"act":"3","seat":0,"seq":02,"t":7}',
        '{"act":"3","seat":16,"seq":2,"t":7}',
        '{"act":"3","seat":00,"seq":2,"t":7}',
        '{"act":"3","seat":0,"seq":2,"t":9999999999999999}',
        '{"act":"3","seat":0,"seq":2,"t":\N{ARABIC-INDIC DIGIT SEVEN}}',
        '{"act":"3 4","seat":0,"seq":2,"t":7}',
        '{"act":"\\u0033","seat":0,"seq":2,"t":7}',
        '{"act":"","seat":0,"seq":2,"t":7}',
        '{"act": "3","seat":0,"seq":2,"t":7}',
    ],
)
def test_another_spelling_with_a_hash_of_its_own_is_refused(content: str) -> None:
    before = "".join(TEXT.splitlines(keepends=True)[:2])
    found = hashlib.sha256((lines()[1]["hash"] + content).encode()).hexdigest()
    line = content.replace(',"seat"', f',"hash":"{found}","seat"')
    assert refusal(f"{before}{line}\n")[1] == 2


def test_round_trip() -> None:
    assert loads(TEXT) == RECORD
    assert loads(TEXT.encode()) == RECORD
    assert sealed(lines()) == TEXT


def test_an_unfinished_game_has_no_result() -> None:
    record = Record(HEADER, ENTRIES[:2])
    assert loads(dumps(record)) == record


def test_a_header_alone_is_a_record() -> None:
    record = Record(HEADER, ())
    assert loads(dumps(record)) == record


def test_every_changed_byte_is_noticed() -> None:
    data = TEXT.encode()
    for position in range(len(data)):
        for change in (1, 0x20):
            damaged = bytearray(data)
            damaged[position] ^= change
            with pytest.raises(InvalidRecord) as caught:
                loads(bytes(damaged))
            assert caught.value.key.startswith("record_")


def test_every_lost_byte_is_noticed() -> None:
    data = TEXT.encode()
    ends = {at + 1 for at, byte in enumerate(data) if byte == 10}
    for length in range(len(data)):
        if length in ends:
            continue  # whole lines: an unfinished game
        with pytest.raises(InvalidRecord):
            loads(data[:length])


@given(st.binary(max_size=200))
def test_anything_else_is_refused_clearly(data: bytes) -> None:
    with pytest.raises(InvalidRecord) as caught:
        loads(data)
    assert {"seq", "field"} <= caught.value.details.keys()


FIELDS = [(seq, name) for seq, line in enumerate(lines()) for name in line]


@pytest.mark.parametrize(("seq", "name"), [f for f in FIELDS if f[1] != "edition"])
def test_a_missing_field_is_named(seq: int, name: str) -> None:
    fields = lines()
    del fields[seq][name]
    text = "".join(
        json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False) + "\n"
        for line in fields
    )
    key, at, field = refusal(text)
    if name == "scores":  # the line is no longer seen as a result
        assert (key, at) == ("record_field_missing", seq)
    else:
        assert (key, at, field) == ("record_field_missing", seq, name)


@pytest.mark.parametrize("seq", range(5))
def test_an_extra_field_is_named(seq: int) -> None:
    fields = lines()
    fields[seq]["comment"] = "x"
    assert refusal(sealed(fields)) == ("record_field_unknown", seq, "comment")


WRONG = [
    (0, "game", "Counting!"),
    (0, "rules_version", 0),
    (0, "rules_version", True),
    (0, "rules_version", "3"),
    (0, "options", []),
    (0, "options", {"goal": 10}),
    (0, "options", {"goal": "\n"}),
    (0, "edition", None),
    (0, "seats", []),
    (0, "seats", [{"name": "a", "kind": "human"}]),
    (0, "seats", [{"name": "a", "kind": "robot", "level": 0}]),
    (0, "seats", [{"name": "a", "kind": "human", "level": 1}]),
    (0, "seats", [{"name": "a\u202eb", "kind": "human", "level": 0}]),
    (0, "seats", [{"name": "x" * 41, "kind": "human", "level": 0}]),
    (0, "seats", [{"name": "a", "kind": "human", "level": 0}] * 17),
    (0, "commitment", "0A" * 32),
    (1, "seat", -1),
    (1, "seat", 16),
    (1, "seat", 0.0),
    (1, "act", ""),
    (1, "act", "two words"),
    (1, "act", "é"),
    (1, "act", "x" * 201),
    (1, "t", -1),
    (1, "t", 1.5),
    (1, "t", 1 << 60),
    (4, "scores", [1.5, 2]),
    (4, "scores", {"0": 1}),
    (4, "winners", [-1]),
    (4, "reason", "No reason"),
    (4, "seed", "short"),
]


@pytest.mark.parametrize(("seq", "name", "value"), WRONG)
def test_a_wrong_value_is_named(seq: int, name: str, value: Any) -> None:
    fields = lines()
    fields[seq][name] = value
    assert refusal(sealed(fields)) == ("record_field_wrong", seq, name)


def test_another_format_and_version_have_words_of_their_own() -> None:
    fields = lines()
    fields[0]["format"] = "chess"
    assert refusal(sealed(fields)) == ("record_format", 0, "format")
    fields = lines()
    fields[0]["version"] = 2
    assert refusal(sealed(fields)) == ("record_version", 0, "version")


def test_entries_out_of_order() -> None:
    fields = lines()
    fields[1], fields[2] = fields[2], fields[1]
    assert refusal(sealed(fields)) == ("record_order", 1, "seq")


def test_a_left_out_entry() -> None:
    fields = lines()
    del fields[2]
    assert refusal(sealed(fields)) == ("record_order", 2, "seq")


def test_a_result_in_the_middle() -> None:
    fields = lines()
    fields.insert(2, fields[-1])
    fields[3]["seq"] = 3
    fields[4]["seq"] = 4
    assert refusal(sealed(fields)) == ("record_order", 2, "scores")


def test_a_wrong_hash() -> None:
    text = TEXT.splitlines(keepends=True)
    text[2] = text[2].replace('"t":40', '"t":41')
    assert refusal("".join(text)) == ("record_hash", 2, "hash")


def test_a_chain_does_not_begin_anew() -> None:
    """Each line is sound by itself, but the second chain does not build on the first."""
    fields = lines()
    text = sealed(fields[:2]) + sealed(fields[2:])
    assert refusal(text) == ("record_hash", 2, "hash")


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda text: text[:-1], "record_cut_off"),
        (lambda text: text[:40], "record_cut_off"),
        (lambda text: "Dear Anna,\n" + text, "record_format"),
        (lambda text: "no record", "record_format"),
        (lambda text: text[:1], "record_cut_off"),
        (lambda text: text.partition("\n")[0], "record_cut_off"),
        (lambda text: '{"name":"a page"}\n', "record_format"),
        (lambda text: '{"name":"a page"}', "record_format"),
        (lambda text: '{"name":"a parcel","version":"1.0"}\n', "record_format"),
        (lambda text: '{"game":"chess","seats":[]}\n', "record_format"),
        (lambda text: '{"format":"a chart"}\n', "record_format"),
        (lambda text: '{"a":' * 100_000 + "1" + "}" * 100_000, "record_format"),
        (lambda text: "\ufeff" + text, "record_not_canonical"),
        (lambda text: text.replace("\n", "\r\n"), "record_not_canonical"),
        (lambda text: text.replace('"act":"3"', '"act": "3"'), "record_not_canonical"),
        (lambda text: text.replace('"t":40', '"t":40,"t":40'), "record_not_canonical"),
        (lambda text: text + "\n", "record_unreadable"),
        (lambda text: "", "record_empty"),
        (lambda text: " \n", "record_empty"),
        (lambda text: "[]\n", "record_format"),
        (lambda text: "[" * 100_000 + "\n", "record_format"),
        (lambda text: '{"t":' + "9" * 5000 + "}\n", "record_format"),
        (lambda text: '{"t":NaN}\n', "record_format"),
        (lambda text: "\ud800\n", "record_encoding"),
        (lambda text: text.encode() + b"\xff\n", "record_encoding"),
        (lambda text: " " * (MAX_BYTES + 1), "record_too_large"),
    ],
)
def test_damaged_text(change: Any, key: str) -> None:
    assert refusal(change(TEXT))[0] == key


def test_an_escaped_surrogate_is_refused() -> None:
    text = TEXT.replace("Анна", "\\ud800")
    assert refusal(text) == ("record_field_wrong", 0, "seats")
