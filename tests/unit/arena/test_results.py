"""Files of results: durable, bound to their specification, and honest about damage."""

import json
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from consigliere.arena.pairs import Pair, Task
from consigliere.arena.results import InvalidResults, Journal, read
from consigliere.arena.specification import Specification

from .arena_players import made_up, specification

SPEC = specification(games=20)
TASKS = [Task(("one", "two"), seed) for seed in SPEC.seeds]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with four pairs."""
    path = tmp_path / "results.jsonl"
    with Journal(path, SPEC) as journal:
        for task in TASKS[:4]:
            journal.append(made_up(SPEC, task))
    return path


def lines_of(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def test_what_is_written_is_read(path: Path) -> None:
    found = read(path)
    assert found.specification == SPEC
    assert list(found.pairs) == TASKS[:4]
    assert [pair.without_times for pair in found.pairs.values()] == [
        made_up(SPEC, task).without_times for task in TASKS[:4]
    ]
    assert (found.length, found.torn) == (path.stat().st_size, 0)
    assert len(lines_of(path)) == 5


def test_a_file_is_continued(path: Path) -> None:
    with Journal(path, SPEC) as journal:
        assert list(journal.results.pairs) == TASKS[:4]
        journal.append(made_up(SPEC, TASKS[4]))
        assert list(journal.results.pairs) == TASKS[:5]
    assert list(read(path).pairs) == TASKS[:5]


def test_a_line_is_on_the_disk_before_the_next_pair(path: Path) -> None:
    with Journal(path, SPEC) as journal:
        journal.append(made_up(SPEC, TASKS[4]))
        assert list(read(path).pairs) == TASKS[:5]


@pytest.mark.parametrize("kept", [1, 30, -2, -1])
def test_a_torn_last_line_is_reported_and_cut(path: Path, kept: int) -> None:
    *whole, last = lines_of(path)
    path.write_bytes(b"".join(whole) + last[:kept])
    found = read(path)
    assert list(found.pairs) == TASKS[:3]
    assert found.torn == len(last[:kept])
    with Journal(path, SPEC) as journal:
        assert journal.results.torn == len(last[:kept])
        assert path.read_bytes() == b"".join(whole)
        journal.append(made_up(SPEC, TASKS[3]))
    assert list(read(path).pairs) == TASKS[:4]


@pytest.mark.parametrize("kept", [0, 1, 200, -1])
def test_a_first_line_that_is_torn_is_begun_again(path: Path, kept: int) -> None:
    path.write_bytes(lines_of(path)[0][:kept])
    with pytest.raises(InvalidResults) as refused:
        read(path)
    assert refused.value.key == "results_empty"
    with Journal(path, SPEC) as journal:
        assert journal.results.pairs == {}
    assert read(path).specification == SPEC


def refused(path: Path) -> InvalidResults:
    """Why a file is refused, by both readers, and left as it is."""
    before = path.read_bytes()
    with pytest.raises(InvalidResults) as reading:
        read(path)
    with pytest.raises(InvalidResults) as writing:
        Journal(path, SPEC)
    assert (reading.value.key, reading.value.details) == (writing.value.key, writing.value.details)
    assert path.read_bytes() == before
    assert reading.value.details["file"] == str(path)
    return reading.value


def changed(path: Path, number: int, old: bytes, new: bytes) -> InvalidResults:
    """Change something in a line, counted from 1."""
    lines = lines_of(path)
    assert lines[number - 1].count(old) >= 1
    lines[number - 1] = lines[number - 1].replace(old, new, 1)
    path.write_bytes(b"".join(lines))
    error = refused(path)
    assert error.details["line"] == number
    return error


@pytest.mark.parametrize(
    ("old", "new", "key", "field"),
    [
        (b'"turns":3', b'"turns":4', "results_damaged", "checksum"),
        (b'"seed":2', b'"seed":"2"', "results_field", "pair.seed"),
        (b'"seed":2,', b"", "results_field", "pair.seed"),
        (b'"reason"', b'"raison"', "results_field", "pair.games[0].raison"),
        (b'"scores":[50,40]', b'"scores":[50]', "results_damaged", "checksum"),
        (b"{", b"", "results_field", "line"),
        (b"famiglia", b"fami\xffglia", "results_damaged", "line"),
        (b"}\n", b"\n", "results_damaged", "line"),
        (b',"checksum"', b', "checksum"', "results_damaged", "checksum"),
    ],
)
def test_a_damaged_line_in_the_middle_is_refused_by_line_and_field(
    path: Path, old: bytes, new: bytes, key: str, field: str
) -> None:
    error = changed(path, 3, old, new)
    assert (error.key, error.details["field"]) == (key, field)


def test_every_changed_digit_is_noticed(path: Path) -> None:
    *before, last = lines_of(path)
    for place, byte in enumerate(last):
        if chr(byte).isdigit():
            digit = str((int(chr(byte)) + 1) % 10).encode()
            path.write_bytes(b"".join(before) + last[:place] + digit + last[place + 1 :])
            with pytest.raises(InvalidResults):
                read(path)


def test_a_torn_line_in_the_middle_is_not_forgiven(path: Path) -> None:
    lines = lines_of(path)
    path.write_bytes(b"".join([*lines[:2], lines[2][:40], *lines[3:]]))
    error = refused(path)
    assert (error.key, error.details["line"]) == ("results_damaged", 3)


def test_a_pair_that_stands_twice_is_refused(path: Path) -> None:
    lines = lines_of(path)
    path.write_bytes(b"".join([*lines, lines[2]]))
    error = refused(path)
    assert (error.key, error.details["line"], error.details["field"]) == (
        "results_twice",
        6,
        "seed",
    )


@pytest.mark.parametrize(
    ("pair", "field"),
    [
        (made_up(SPEC, Task(("one", "three"), 1)), "pair.players"),
        (made_up(SPEC, Task(("one", "two"), 11)), "pair.seed"),
        (Pair(("one", "two"), 5), "pair.games"),
    ],
)
def test_a_pair_that_was_never_asked_for_is_refused(path: Path, pair: Pair, field: str) -> None:
    with Journal(path, SPEC) as journal:
        journal.append(pair)
    error = refused(path)
    assert (error.key, error.details["field"]) == ("results_damaged", field)


OTHERS = [
    (specification(games=22), "games"),
    (specification(games=20, more='pairings = [["two", "one"]]'), "pairings"),
    (msgspec.structs.replace(SPEC, rules_version=99), "rules_version"),
    (msgspec.structs.replace(SPEC, data={"worth.json": "0"}), "data"),
]


@pytest.mark.parametrize(("other", "field"), OTHERS, ids=[field for _, field in OTHERS])
def test_results_of_another_specification_are_refused_by_the_field_that_differs(
    path: Path, other: Specification, field: str
) -> None:
    before = path.read_bytes()
    with pytest.raises(InvalidResults) as found:
        Journal(path, other)
    assert found.value.key == "results_other_specification"
    assert found.value.details == {
        "file": str(path),
        "line": 1,
        "field": f"specification.{field}",
    }
    assert path.read_bytes() == before


def test_a_line_from_another_file_is_refused(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    spec = specification(games=22)
    with Journal(other, spec) as journal:
        journal.append(made_up(spec, TASKS[5]))
    path.write_bytes(path.read_bytes() + lines_of(other)[1])
    error = refused(path)
    assert (error.key, error.details["line"]) == ("results_other_specification", 6)
    assert error.details["field"] == "spec"


@pytest.mark.parametrize("text", ["my notes", "my notes\n", '{"format": 1}\n', "\n", "[]\n"])
def test_a_file_of_another_kind_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "notes"
    path.write_text(text)
    assert refused(path).details["line"] == 1


@pytest.mark.parametrize(("name", "value"), [("format", "other"), ("version", 2)])
def test_another_format_is_named(path: Path, name: str, value: object) -> None:
    header = json.loads(lines_of(path)[0]) | {name: value, "checksum": ""}
    body = json.dumps(header, separators=(",", ":")).removesuffix(',"checksum":""}')
    checksum = sha256(body.encode()).hexdigest()[:16]
    path.write_text(f'{body},"checksum":"{checksum}"}}\n')
    error = refused(path)
    assert (error.key, error.details["field"]) == ("results_format", name)


def test_two_tournaments_do_not_write_to_one_file(path: Path) -> None:
    with Journal(path, SPEC):
        with pytest.raises(InvalidResults) as found:
            Journal(path, SPEC)
        assert found.value.key == "results_in_use"
        assert list(read(path).pairs) == TASKS[:4]
    with Journal(path, SPEC):
        pass


def test_a_pair_that_failed_may_be_played_later(path: Path) -> None:
    failed = Pair(("one", "two"), 5, failed="the worker died")
    with Journal(path, SPEC) as journal:
        journal.append(failed)
    found = read(path)
    assert found.pairs[failed.task] == failed
    assert list(found.played) == TASKS[:4]
    with Journal(path, SPEC) as journal:
        journal.append(made_up(SPEC, failed.task))
    assert list(read(path).played) == TASKS[:5]


def test_files_that_cannot_be_opened_are_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidResults) as found:
        read(tmp_path / "none")
    assert found.value.key == "unreadable_file"
    with pytest.raises(InvalidResults) as found:
        Journal(tmp_path, SPEC)
    assert found.value.key == "unwritable_file"
