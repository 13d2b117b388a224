"""Model files: what is written is read back, and whatever is wrong with one is named."""

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from consigliere.games.famiglia.players.champion.inputs import INPUTS
from consigliere.games.famiglia.players.champion.kernel import compiled
from consigliere.games.famiglia.players.champion.layers import MOST_NARROW, MOST_WIDE, WIDE
from consigliere.games.famiglia.players.champion.model import (
    CHAMPION_FILE,
    MODEL_2026_FILE,
    MODEL_FILE,
    VERSION,
    ModelError,
    hash_of,
    load_model,
    save_model,
    shipped_model,
    write_archive,
)
from consigliere.games.famiglia.players.champion.net import Net, new_net, new_net_buffers
from consigliere.games.famiglia.version import RULES_VERSION

from .champion_positions import decisions, random_net

Arrays = dict[str, NDArray[Any]]
ABOUT = {"game": "famiglia", "games": 12}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A good model file."""
    path = tmp_path / "good.npz"
    save_model(path, random_net(), ABOUT)
    return path


def test_a_model_is_read_back_as_it_was_written(file: Path) -> None:
    model = load_model(file)
    assert all((a == b).all() for a, b in zip(model.net, random_net(), strict=True))
    made = {"rules_version": RULES_VERSION, "version": VERSION, "weights": hash_of(random_net())}
    assert model.about == ABOUT | made
    assert [path.name for path in file.parent.iterdir()] == ["good.npz"]


def test_equal_nets_are_equal_files(file: Path) -> None:
    again = file.with_name("again.npz")
    save_model(again, random_net(), ABOUT)
    assert again.read_bytes() == file.read_bytes()
    save_model(again, random_net(4), ABOUT)
    assert again.read_bytes() != file.read_bytes()


def test_the_order_of_the_bytes_in_memory_does_not_matter(file: Path) -> None:
    net = Net(*(np.asfortranarray(weights) for weights in random_net()))
    assert hash_of(net) == hash_of(random_net())
    save_model(file, net, ABOUT)
    read = load_model(file).net
    assert all(weights.flags.c_contiguous for weights in read)
    assert (read.w1 == net.w1).all()


def test_nets_of_any_size_are_read_back_and_rate_positions(tmp_path: Path) -> None:
    """A net padded with units that count for nothing rates as before."""
    small = random_net()
    shapes = new_net(1, 160, 48)
    large = Net(*(np.zeros_like(weights) for weights in shapes))
    for ours, theirs in zip(small, large, strict=True):
        theirs[tuple(slice(0, length) for length in ours.shape)] = ours
    path = tmp_path / "large.npz"
    save_model(path, large, ABOUT)
    read = load_model(path).net
    assert read.w2.shape == (160, 48)
    for s in decisions(1):
        chances = [compiled().odds(s, net, new_net_buffers()) for net in (small, read)]
        assert chances[0] == chances[1]


def refused(path: Path) -> dict[str, Any]:
    """What the error says about a file; the file is always named."""
    with pytest.raises(ModelError) as caught:
        load_model(path)
    details = dict(caught.value.details)
    assert details.pop("file") in {path.name, str(path)}
    return {"key": caught.value.key, **details}


def changed(file: Path, change: Callable[[Arrays], object]) -> Path:
    """A copy of a model with other arrays."""
    with np.load(file) as archive:
        arrays = {name: archive[name] for name in archive.files}
    change(arrays)
    path = file.with_name("bad.npz")
    write_archive(path, arrays)
    return path


def saying(arrays: Arrays, **said: Any) -> None:
    """Change what the file says about itself."""
    about = json.loads(arrays["about"].tobytes()) | said
    arrays["about"] = np.frombuffer(json.dumps(about).encode(), np.uint8)


WRONG: dict[str, tuple[Callable[[Arrays], object], str, str, str]] = {
    "missing": (lambda a: a.pop("w2"), "w2", "–", "(96, 32)"),
    "shape": (
        lambda a: a.update(w1=a["w1"][1:]),
        "w1",
        f"({INPUTS - 1}, {WIDE})",
        f"({INPUTS}, {WIDE})",
    ),
    "dtype": (lambda a: a.update(b1=a["b1"].astype(np.float64)), "b1", "float64", "float32"),
    "byte order": (lambda a: a.update(b2=a["b2"].astype(">f4")), "b2", ">f4", "float32"),
    "no units": (lambda a: a.update(b1=a["b1"][:0]), "b1", "(0,)", f"1–{MOST_WIDE}"),
    "too many units": (
        lambda a: a.update(b2=np.zeros(MOST_NARROW + 1, np.float32)),
        "b2",
        f"({MOST_NARROW + 1},)",
        f"1–{MOST_NARROW}",
    ),
    "text": (lambda a: a.update(b3=np.array(["1", "2"])), "b3", "<U1", "float32"),
    "not a number": (lambda a: a["w3"].__setitem__((0, 1), np.nan), "w3", "nan", "−∞ < x < ∞"),
    "infinite": (lambda a: a["b3"].__setitem__(0, -np.inf), "b3", "-inf", "−∞ < x < ∞"),
    "version": (lambda a: saying(a, version=VERSION + 1), "version", "2", "1"),
    "no version": (lambda a: saying(a, version=None), "version", "–", "1"),
    "no hash": (lambda a: saying(a, weights=None), "weights", "–", hash_of(random_net())),
    "no about": (lambda a: a.pop("about"), "about", "–", "uint8"),
    "about in numbers": (lambda a: a.update(about=np.zeros(3)), "about", "float64", "uint8"),
    "about in a list": (
        lambda a: a.update(about=np.frombuffer(b"[1]", np.uint8)),
        "about",
        "list",
        "dict",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_field_is_named_with_what_is_there_and_what_should_be(
    file: Path, name: str
) -> None:
    change, field, found, expected = WRONG[name]
    assert refused(changed(file, change)) == {
        "key": "wrong_model",
        "field": field,
        "found": found,
        "expected": expected,
    }


def test_other_weights_than_the_hash_says_are_refused(file: Path) -> None:
    path = changed(file, lambda arrays: arrays["w1"].__setitem__((5, 5), 0.25))
    said = refused(path)
    assert (said["key"], said["field"]) == ("wrong_model", "weights")
    assert said["found"] == hash_of(random_net()) != said["expected"]


def broken(file: Path, content: bytes) -> dict[str, Any]:
    """What is said about a file with these bytes; its reason may be in any words."""
    path = file.with_name("bad.npz")
    path.write_bytes(content)
    said = refused(path)
    assert said.pop("reason")
    return said


def test_a_file_that_is_no_archive_is_refused(file: Path) -> None:
    expected = {"key": "broken_model", "field": "zip"}
    whole = file.read_bytes()
    for content in (b"", b"net", b"PK\x03\x04" + bytes(100), whole[:-1], whole[: len(whole) // 2]):
        assert broken(file, content) == expected
    array = file.with_name("array.npy")
    np.save(array, np.zeros(3))
    assert broken(file, array.read_bytes()) == expected


def test_a_changed_byte_anywhere_is_found(file: Path) -> None:
    whole = bytearray(file.read_bytes())
    for place in np.random.default_rng(1).integers(0, len(whole), 40):
        content = whole.copy()
        content[place] ^= 0xFF
        path = file.with_name("bad.npz")
        path.write_bytes(content)
        try:
            model = load_model(path)
        except ModelError:
            continue
        # some bytes of an archive mean nothing
        assert hash_of(model.net) == hash_of(random_net())
        assert model.about == load_model(file).about


def header(descr: str, count: int) -> bytes:
    """The beginning of an array file."""
    said = {"descr": descr, "fortran_order": False, "shape": (count,)}
    return b"\x93NUMPY\x01\x00v\x00" + repr(said).encode().ljust(117) + b"\n"


@pytest.mark.parametrize(
    "content",
    [b"", b"nothing", header("|O", 2) + b"x", header("<f4", 10**15), header("<f4", 9) + b"x"],
    ids=["empty", "no array", "objects", "giant", "short"],
)
def test_an_array_that_cannot_be_read_is_named(file: Path, content: bytes) -> None:
    path = file.with_name("bad.npz")
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("w1.npy", content)
    said = refused(path)
    assert (said["key"], said["field"]) == ("broken_model", "w1")


@pytest.mark.parametrize("content", [b"{", b"\xff", b"[" * 100_000], ids=["open", "bytes", "deep"])
def test_what_a_file_says_about_itself_must_be_json(file: Path, content: bytes) -> None:
    path = changed(file, lambda arrays: arrays.update(about=np.frombuffer(content, np.uint8)))
    said = refused(path)
    assert (said["key"], said["field"]) == ("broken_model", "about")


def test_files_that_are_not_there_or_not_files(file: Path) -> None:
    assert refused(file.with_name("none.npz")) == {"key": "no_model"}
    assert refused(file.parent)["key"] == "unreadable_file"


def test_where_nothing_can_be_written_the_file_is_named(file: Path) -> None:
    path = file.parent / "no folder" / "net.npz"
    with pytest.raises(ModelError) as caught:
        save_model(path, random_net(), ABOUT)
    assert (caught.value.key, caught.value.details["file"]) == ("unwritable_file", str(path))


@pytest.mark.parametrize(
    ("file", "rules"),
    [(CHAMPION_FILE, RULES_VERSION), (MODEL_FILE, RULES_VERSION), (MODEL_2026_FILE, 1)],
)
def test_a_shipped_net_says_by_which_rules_it_learned(file: str, rules: int) -> None:
    """The champion by today's; the one before plays on under them."""
    about = shipped_model(file).about
    assert (about["game"], about["rules_version"]) == ("famiglia", rules)


def test_a_net_that_learned_by_other_rules_is_refused(file: Path) -> None:
    other = changed(file, lambda arrays: saying(arrays, rules_version=RULES_VERSION - 1))
    found = {"found": str(RULES_VERSION - 1), "expected": str(RULES_VERSION)}
    assert refused(other) == {"key": "wrong_model", "field": "rules_version", **found}
    assert load_model(other, RULES_VERSION - 1).about["rules_version"] == RULES_VERSION - 1
    assert load_model(other, None).net.w1.shape[0] == INPUTS


def test_a_net_that_does_not_say_by_which_rules_it_learned_is_refused(file: Path) -> None:
    other = changed(file, lambda arrays: saying(arrays, rules_version=None))
    found = {"found": "–", "expected": str(RULES_VERSION)}
    assert refused(other) == {"key": "wrong_model", "field": "rules_version", **found}


def test_the_net_of_2026_learned_by_earlier_rules_and_is_still_read() -> None:
    assert shipped_model(MODEL_2026_FILE).about["rules_version"] < RULES_VERSION
