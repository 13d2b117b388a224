"""Errors as strings: the English text and the clause, or the key where there is no text."""

import pickle

import pytest

from consigliere.core.errors import ConsigliereError, IllegalAction, InvalidAction
from consigliere.core.message import Arg, Message, seat_name

REFUSAL = IllegalAction("famiglia.not_in_hand", "FA-P1-2", {"card": "F0"})


def test_an_error_is_its_english_text() -> None:
    assert str(InvalidAction("game_over")) == "The game is over; nothing more can be played."


def test_a_refusal_ends_in_its_clause() -> None:
    assert str(REFUSAL) == "F0 is not in your hand (FA-P1-2)"


def test_players_are_called_by_their_seats() -> None:
    refusal = IllegalAction("family_tree.own_person", "FT-46", {"person": seat_name(1)})
    assert "Player 2" in str(refusal)


@pytest.mark.parametrize(
    ("error", "shown"),
    [
        (ConsigliereError("no_text_for_this"), "no_text_for_this"),
        (ConsigliereError("no_text_for_this", {"card": "F0"}), "no_text_for_this (card=F0)"),
        (IllegalAction("toy.no", "T-1", {"number": 3}), "toy.no (number=3) (T-1)"),
    ],
)
def test_without_a_text_it_is_the_key(error: ConsigliereError, shown: str) -> None:
    assert str(error) == shown


def test_without_the_catalogues_it_is_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ConsigliereError, "english", None)
    assert str(REFUSAL) == "famiglia.not_in_hand (card=F0) (FA-P1-2)"


def test_pickling_keeps_everything() -> None:
    """Errors come back from worker processes."""
    details: dict[str, Arg] = {"reason": Message("reason.resigned"), "number": 2}
    for error in (ConsigliereError("unreadable", details), IllegalAction("toy.no", "T-1", details)):
        again = pickle.loads(pickle.dumps(error))  # noqa: S301
        assert type(again) is type(error)
        assert vars(again) == vars(error)
        assert (again.args, str(again)) == (error.args, str(error))
