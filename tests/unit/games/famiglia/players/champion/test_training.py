"""Training: the same net whatever happens in between, and checkpoints that are checked."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from consigliere.games.famiglia.players.champion.model import (
    ModelError,
    hash_of,
    load_model,
    read_archive,
    write_archive,
)
from consigliere.games.famiglia.players.champion.net import new_net
from consigliere.games.famiglia.players.champion.training import (
    EDITIONS,
    Samples,
    Schedule,
    Trainer,
    Training,
    train,
)
from consigliere.games.famiglia.version import RULES_VERSION
from consigliere.version import __version__

SCHEDULE = Schedule(games=16, seed=7, batch=4, points=2, measured=4)


def ever(_: Training) -> bool:
    """Go on."""
    return True


def after(batches: int) -> Callable[[Training], bool]:
    """Go on until so many batches are played."""
    return lambda training: training.played < batches * training.schedule.batch


def state_of(training: Training) -> tuple[Any, ...]:
    """All that a training consists of, bit by bit."""
    arrays = [*training.net, *training.pupils[0].first, *training.pupils[0].second]
    return (
        [array.tobytes() for array in arrays],
        (training.played, training.pupils[0].steps, training.losses, training.curve),
    )


def test_it_may_go_on_from_a_net_with_small_steps() -> None:
    start = new_net(5, 9, 6)
    schedule = Training.learning_on(SCHEDULE, start)
    assert schedule.start == hash_of(start)
    assert (schedule.wide, schedule.narrow) == (9, 6)
    assert schedule.first_rate < SCHEDULE.first_rate
    assert schedule.last_rate < SCHEDULE.last_rate
    assert hash_of(Training.begin(schedule, start).net) == hash_of(start)


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_may_learn_one_edition_only(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    trainer, seen = Trainer(1), set()
    samples = trainer.samples

    def noting(*words: Any) -> tuple[Samples, ...]:
        seen.add(words[3].tie_break)
        return samples(*words)

    monkeypatch.setattr(trainer, "samples", noting)
    trainer.train_batch(Training.begin(replace(SCHEDULE, edition=edition)))
    assert seen == {trainer.starts[EDITIONS.index(edition)].tie_break}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Training:
    """A training that nothing interrupted."""
    training = Training.begin(SCHEDULE)
    train(training, Trainer(1), tmp_path_factory.mktemp("whole") / "c.npz", ever)
    return training


def test_a_training_plays_all_its_games_and_measures_itself(whole: Training) -> None:
    assert whole.is_over
    assert whole.played == 16
    assert len(whole.losses) == 4
    assert [point.games for point in whole.curve] == [8, 16]
    assert all(0 <= point.share <= 1 for point in whole.curve)
    assert all(np.isfinite(weights).all() for weights in whole.net)
    assert hash_of(whole.net) != hash_of(Training.begin(SCHEDULE).net)


@pytest.mark.parametrize("batches", [1, 2, 3])
def test_broken_off_and_resumed_is_the_same_training(
    whole: Training, tmp_path: Path, batches: int
) -> None:
    path = tmp_path / "c.npz"
    first = Training.begin(SCHEDULE)
    train(first, Trainer(1), path, after(batches))
    assert first.played == 4 * batches
    second = Training.resume(path, SCHEDULE)
    assert state_of(second) == state_of(first)
    train(second, Trainer(1), path, ever)
    assert state_of(second) == state_of(whole)


@pytest.mark.parametrize("threads", [2, 3, 7])
def test_the_number_of_threads_makes_no_difference(
    whole: Training, tmp_path: Path, threads: int
) -> None:
    training = Training.begin(SCHEDULE)
    train(training, Trainer(threads), tmp_path / "c.npz", ever)
    assert state_of(training) == state_of(whole)


def test_another_seed_is_another_training(whole: Training, tmp_path: Path) -> None:
    training = Training.begin(replace(SCHEDULE, seed=8))
    train(training, Trainer(1), tmp_path / "c.npz", ever)
    assert hash_of(training.net) != hash_of(whole.net)


def test_warming_up_changes_nothing(whole: Training, tmp_path: Path) -> None:
    training, trainer = Training.begin(SCHEDULE), Trainer(1)
    trainer.warm_up()
    train(training, trainer, tmp_path / "c.npz", ever)
    assert state_of(training) == state_of(whole)


def test_a_checkpoint_is_written_after_every_point_of_the_curve(tmp_path: Path) -> None:
    path = tmp_path / "c.npz"
    saved: list[int] = []

    def tell(_: Training) -> bool:
        saved.append(Training.resume(path, SCHEDULE).played if path.exists() else 0)
        return True

    train(Training.begin(SCHEDULE), Trainer(1), path, tell)
    assert saved == [0, 0, 8, 8]
    assert Training.resume(path, SCHEDULE).is_over
    assert [file.name for file in tmp_path.iterdir()] == ["c.npz"]


def test_the_last_batch_is_played_in_full_and_measured(tmp_path: Path) -> None:
    training = Training.begin(replace(SCHEDULE, games=10, points=1))
    train(training, Trainer(1), tmp_path / "c.npz", ever)
    assert training.played == 12
    assert training.curve[-1].games == 12


def test_the_model_says_how_it_was_made(whole: Training, tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    assert whole.finish(path, "how it was made") == load_model(path).about
    model = load_model(path)
    assert hash_of(model.net) == hash_of(whole.net)
    assert model.about == {
        "version": 1,
        "weights": hash_of(whole.net),
        "game": "famiglia",
        "rules_version": RULES_VERSION,
        "games": 16,
        "seed": 7,
        "schedule": model.about["schedule"],
        "command": "how it was made",
        "package": __version__,
    }
    assert Schedule(**model.about["schedule"]) == SCHEDULE


# -- checkpoints that are not right -------------------------------------------------------


@pytest.fixture
def checkpoint(whole: Training, tmp_path: Path) -> Path:
    path = tmp_path / "c.npz"
    whole.save(path)
    return path


@pytest.mark.parametrize(
    ("field", "value"), [("games", 20), ("seed", 8), ("points", 3), ("decay", 0.9), ("batch", 8)]
)
def test_a_checkpoint_of_another_schedule_is_refused(
    checkpoint: Path, field: str, value: Any
) -> None:
    with pytest.raises(ModelError) as caught:
        Training.resume(checkpoint, replace(SCHEDULE, **{field: value}))
    assert caught.value.key == "other_schedule"
    found = str(getattr(SCHEDULE, field))
    expected = {"file": "c.npz", "field": field, "found": found, "expected": str(value)}
    assert caught.value.details == expected


def saying(path: Path, **said: Any) -> None:
    """Change what a checkpoint says."""
    arrays = read_archive(path)
    about = json.loads(arrays["about"].tobytes()) | said
    arrays["about"] = np.frombuffer(json.dumps(about).encode(), np.uint8)
    write_archive(path, arrays)


@pytest.mark.parametrize(
    ("said", "key", "field"),
    [
        ({"version": 2}, "wrong_model", "version"),
        ({"schedule": None}, "other_schedule", "games"),
        ({"played": "all"}, "broken_model", "about"),
        ({"losses": [None]}, "broken_model", "about"),
        ({"curve": [{"games": 3}]}, "broken_model", "about"),
    ],
)
def test_what_a_checkpoint_says_is_checked(
    checkpoint: Path, said: dict[str, Any], key: str, field: str
) -> None:
    saying(checkpoint, **said)
    with pytest.raises(ModelError) as caught:
        Training.resume(checkpoint, SCHEDULE)
    assert (caught.value.key, caught.value.details["field"]) == (key, field)


@pytest.mark.parametrize("name", ["w1", "first_b2", "second_w3"])
def test_the_moments_are_checked_as_the_weights_are(checkpoint: Path, name: str) -> None:
    arrays = read_archive(checkpoint)
    for change in (arrays[name][1:], arrays[name].astype(np.float16), None):
        broken = {**arrays, name: change} if change is not None else dict(arrays)
        if change is None:
            del broken[name]
        write_archive(checkpoint, broken)
        with pytest.raises(ModelError) as caught:
            Training.resume(checkpoint, SCHEDULE)
        assert caught.value.details["field"] == name


def test_a_checkpoint_is_no_model(checkpoint: Path) -> None:
    with pytest.raises(ModelError) as caught:
        load_model(checkpoint)
    assert caught.value.details["field"] == "weights"
