"""The worked examples of the printed rules, in their order."""

from dataclasses import replace

from famiglia_table import GAME, Table, play, turn


def test_street_discard() -> None:
    """FA-P1-1, FA-P1-2: a 2 is discarded, two cards are drawn and join the Street."""
    table = Table(street="F1F2A3B1M1M2", known="A1B2", rest="bottom")
    assert turn(table, "-F2>A1B2 pass") == str(
        replace(table, street="F1A1A3B1B2M1M2", discard="F2", known="-", mover="2", passes=1)
    )


def test_a_pair_of_accountants() -> None:
    """FA-P4-2: A3 lies there, A2 A2 in hand: A3 and A2 in hand, A2 in the play area."""
    table = Table(street="A3F1", hand1="A2A2")
    assert turn(table, "+A3(A2,A2)") == str(
        replace(table, street="F1", hand1="A2A3", area1="A2", mover="2")
    )


def test_an_accountant_at_work() -> None:
    """FA-P2-1, FA-P2-2, FA-P2-3: A2 takes up M2 and B3; B0 and F1 lie down beside it."""
    table = Table(street="F0", hand1="F1A2B0", area1="B3M2")
    assert turn(table, "A2:B3M2/F1B0 pass") == str(
        replace(table, hand1="B3M2", area1="F1A2B0", mover="2", passes=1)
    )


def test_a_brute_at_work() -> None:
    """FA-P3-1, FA-P4-2: B2 makes the M4 a 2, the pair of M1 takes it."""
    table = Table(street="M4F1", hand1="B2M1M1")
    assert turn(table, "B2@M4 +M4=2(M1,M1)") == str(
        replace(table, street="F1", hand1="M1M4", area1="B2M1", mover="2")
    )


def test_a_mercenary_as_joker() -> None:
    """FA-P4-3: F2 and M3 take F3; either of the two goes to the play area, the other stays."""
    table = Table(street="F3A1", hand1="F2M3")
    after = replace(table, street="A1", mover="2")
    assert turn(table, "+F3(F2,M3)") == str(replace(after, hand1="F3M3", area1="F2"))
    assert turn(table, "+F3(M3,F2)") == str(replace(after, hand1="F2F3", area1="M3"))


def test_the_end_is_triggered() -> None:
    """FA-P1-6, FA-END-1: a 3 goes under a pile of two, three cards come, and the pile is out."""
    table = Table(street="B3F1", known="A1M1", through=2, rest="area2")
    state = play(table, "-B3")
    assert GAME.view(state, None).turns_left == 1
    assert turn(table, "-B3>A1M1B3 pass") == str(
        replace(table, street="F1A1B3M1", known="-", mover="2", passes=1)
    )
    last = GAME.outcome(play(replace(table, mover="2"), "-B3 pass"))
    assert last is not None
    assert last.reason == "famiglia.pile"
