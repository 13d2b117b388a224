"""`consigliere train`: the same net whatever happens on the way, and what goes wrong is named."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from command_line import Ran, Run
from consigliere.games.famiglia.players.champion import curve
from consigliere.games.famiglia.players.champion.layers import WIDE
from consigliere.games.famiglia.players.champion.model import hash_of, load_model
from consigliere.games.famiglia.players.champion.training import Schedule, Trainer, Training

GAMES = 400
POINTS = 2
SCHEDULE = Schedule(GAMES, 5, points=POINTS)
WORDS = ("train", "famiglia", "--games", str(GAMES), "--seed", "5", "--points", str(POINTS))
ENDINGS = (".ckpt.npz", ".curve.json", ".curve.png", ".npz")

Train = Callable[..., Ran]


@pytest.fixture
def train(run: Run, tmp_path: Path) -> Train:
    """`train("--fresh")`: the command with the usual words, its net in `net.npz`."""
    return lambda *more: run(*WORDS, "--out", str(tmp_path / "net.npz"), *more)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a training that nothing interrupted, in a process of its own."""
    pytest.importorskip("matplotlib")
    folder = tmp_path_factory.mktemp("whole")
    ran = subprocess.run(words_for(folder), capture_output=True, check=True)
    assert b"400" in ran.stdout
    # where there is no terminal, the points of the curve stand in for the bar
    assert ran.stderr.count(b"% won") == POINTS
    return folder


def words_for(folder: Path) -> list[str]:
    """The command for a process of its own; one thread leaves the other processors to others."""
    start = [sys.executable, "-m", "consigliere.cli.main", "--lang", "en", *WORDS]
    return [*start, "--out", str(folder / "net.npz"), "--threads", "1"]


def test_a_training_leaves_net_checkpoint_and_curve(whole: Path) -> None:
    assert sorted(file.name for file in whole.iterdir()) == sorted(f"net{e}" for e in ENDINGS)
    model = load_model(whole / "net.npz")
    assert model.about["games"] == GAMES
    assert model.about["command"] == (
        "consigliere train famiglia --out FILE --games 400 --seed 5 --points 2"
    )
    assert (whole / "net.curve.png").read_bytes().startswith(b"\x89PNG")
    said = json.loads((whole / "net.curve.json").read_text("utf-8"))
    assert said["weights"] == hash_of(model.net)
    assert [point["games"] for point in said["points"]] == [200, 400]
    assert all(point["low"] <= point["share"] <= point["high"] for point in said["points"])


def test_nets_that_it_begins_with_are_joined(train: Train, whole: Path, tmp_path: Path) -> None:
    net = str(whole / "net.npz")
    words = ("--from", net, "--from", net, "--edition", "second", "--no-picture")
    assert train(*words).code == 0
    about = load_model(tmp_path / "net.npz").about
    start = about["schedule"]["start"]
    assert about["command"].endswith(f"--points 2 --from {start} --edition second")
    assert about["schedule"]["wide"] == 2 * WIDE
    ran = train("--from", net, "--edition", "second", "--no-picture")
    assert ran.code == 2
    assert "start" in ran.err


def test_a_file_to_begin_with_that_is_no_net_is_named(train: Train, tmp_path: Path) -> None:
    ran = train("--from", str(tmp_path / "none.npz"))
    assert ran.code == 2
    assert "none.npz" in ran.err
    assert list(tmp_path.iterdir()) == []


# -- interrupted ------------------------------------------------------------------------


def test_killed_and_started_again_it_ends_with_the_same_bytes(
    train: Train, whole: Path, tmp_path: Path
) -> None:
    process = subprocess.Popen(
        words_for(tmp_path), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    wait_for_games(tmp_path / "net.ckpt.npz", 200)
    process.kill()
    assert process.wait() == -signal.SIGKILL
    assert not (tmp_path / "net.npz").exists()
    assert train().code == 0
    for ending in ENDINGS:
        assert (tmp_path / f"net{ending}").read_bytes() == (whole / f"net{ending}").read_bytes()


def wait_for_games(checkpoint: Path, games: int) -> None:
    """Until a checkpoint holds so many games."""
    until = time.monotonic() + 200
    played = -1
    while played < games:
        assert time.monotonic() < until
        time.sleep(0.02)
        if checkpoint.exists():
            played = Training.resume(checkpoint, SCHEDULE).played


def test_a_finished_checkpoint_needs_no_training(
    train: Train, whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "net.ckpt.npz").write_bytes((whole / "net.ckpt.npz").read_bytes())
    monkeypatch.delattr("consigliere.games.famiglia.players.champion.training.Trainer")
    ran = train("--no-picture")
    assert ran.code == 0
    assert hash_of(load_model(whole / "net.npz").net) in ran.out
    assert (tmp_path / "net.npz").read_bytes() == (whole / "net.npz").read_bytes()
    assert not (tmp_path / "net.curve.png").exists()


@pytest.mark.usefixtures("counting_only")
def test_a_fresh_training_heeds_no_checkpoint(train: Train, whole: Path, tmp_path: Path) -> None:
    (tmp_path / "net.ckpt.npz").write_bytes((whole / "net.ckpt.npz").read_bytes())
    assert train("--fresh", "--no-picture").code == 0
    assert load_model(tmp_path / "net.npz").about["weights"] == hash_of(
        Training.begin(SCHEDULE).net
    )


@pytest.fixture
def counting_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A trainer that only counts games."""

    def train_batch(_: object, training: Training) -> None:
        training.played += training.schedule.batch

    def measure(_: object, training: Training) -> None:
        training.curve.append(curve.Point(training.played, 0.25, 0.5))

    monkeypatch.setattr(Trainer, "train_batch", train_batch)
    monkeypatch.setattr(Trainer, "measure", measure)


@pytest.mark.usefixtures("counting_only")
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_after_the_batch(
    train: Train, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: signal.Signals
) -> None:
    train_batch = Trainer.train_batch

    def train_and_signal(trainer: Trainer, training: Training) -> None:
        if training.schedule == SCHEDULE:
            # and not while it warms up
            signal.raise_signal(end)
        train_batch(trainer, training)

    before = signal.getsignal(end)
    with monkeypatch.context() as patched:
        patched.setattr(Trainer, "train_batch", train_and_signal)
        ran = train("--no-picture")
    assert ran.code == 128 + end
    assert "Interrupted at game 200" in ran.err
    assert signal.getsignal(end) == before
    assert not (tmp_path / "net.npz").exists()
    assert Training.resume(tmp_path / "net.ckpt.npz", SCHEDULE).played == 200
    assert train("--no-picture").code == 0
    assert load_model(tmp_path / "net.npz").about["games"] == GAMES


@pytest.mark.usefixtures("counting_only")
def test_a_terminal_shows_a_bar(train: Train, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "120")
    shown = train("--no-picture").err
    assert "400/400" in shown
    assert "400 games: 25.0" in shown


# -- bad input --------------------------------------------------------------------------


def refusal(ran: Ran) -> tuple[str, str]:
    """The key and the sentence of a refusal."""
    assert ran.code == 2
    assert ran.out == ""
    _, key, sentence = ran.err.strip().split("\t")
    return key, sentence


def test_a_checkpoint_of_another_training_is_refused(
    run: Run, train: Train, whole: Path, tmp_path: Path
) -> None:
    checkpoint = tmp_path / "net.ckpt.npz"
    checkpoint.write_bytes((whole / "net.ckpt.npz").read_bytes())
    before = checkpoint.read_bytes()
    out = ("--out", str(tmp_path / "net.npz"))
    words = ("train", "famiglia", "--games", "600", "--seed", "5", "--points", "2", *out)
    key, sentence = refusal(run(*words))
    assert key == "other_schedule"
    assert all(word in sentence for word in ("games", "400", "600"))
    key, sentence = refusal(train("--points", "4"))
    assert "points" in sentence
    assert checkpoint.read_bytes() == before
    checkpoint.write_bytes(before[:-30])
    key, sentence = refusal(train())
    assert key == "broken_model"
    assert "net.ckpt.npz" in sentence


def test_files_that_cannot_be_written_are_named_before_the_training(
    run: Run, tmp_path: Path
) -> None:
    words = ("train", "famiglia", "--games", "1", "--seed", "1", "--no-picture", "--out")
    for out in (tmp_path, tmp_path / "no folder" / "net.npz"):
        key, sentence = refusal(run(*words, str(out)))
        assert key == "unwritable_file"
        assert str(out)[:-3] in sentence


def test_without_matplotlib_it_says_so_before_the_training(
    train: Train, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert refusal(train())[0] == "no_matplotlib"


@pytest.mark.parametrize("words", [("--games", "0"), ("--seed", "-1"), ("--threads", "0")])
def test_numbers_that_make_no_sense(train: Train, words: tuple[str, str]) -> None:
    ran = train(*words)
    assert ran.code == 2
    assert words[0] in ran.err
