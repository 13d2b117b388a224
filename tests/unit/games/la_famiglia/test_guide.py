"""What the strategy guide of La Famiglia says in words was measured."""

import pytest

from guide_claims import Claim, holds

CLAIMS = (
    # mandamenti
    ("1v1.score_winner", ">", "1v1.score_others"),
    ("1v1.territories_winner", ">", "1v1.territories_loser"),
    ("1v1.with.M11", ">", 0.5),
    # how long
    ("1v1.ended.r4", ">", 0.7),
    ("2v1.ended.r4", "<", "1v1.ended.r4"),
    ("2v1.rounds0_won", "<", "2v1.rounds1_won"),
    # planning
    ("1v1.gain_share.r1", ">", "1v1.gain_share.r4"),
    ("1v1.cells.influence.r1", ">", "1v1.cells.influence.r4"),
    ("1v1.removed_winner", ">", "1v1.removed_loser"),
    # orders
    ("1v1.orders.r4", ">", "1v1.orders.r1"),
    ("1v1.orders_winner", ">", "1v1.orders_loser"),
    ("1v1.kind.MOVE", ">", "1v1.kind.SUPP"),
    ("1v1.kind.SUPP", ">", "1v1.kind.BLUF"),
    # conflicts
    ("1v1.success.neutral", ">", 0.9),
    ("1v1.success.player", ">", 0.7),
    ("1v1.subtle", "<", 0.2),
    ("2v1.subtle", ">", 0.4),
    ("2v2.subtle", ">", 0.5),
    # the other modes
    ("2v1.extra_a_round", ">", 1.0),
    ("2v1.territories1_won", ">", "2v1.territories0_won"),
    ("2v2.score_winner", ">", "2v2.score_others"),
    ("2v2.gain_share", "<", "1v1.gain_share"),
    # balance
    *((f"many.{mode}.side0", ">", 0.4) for mode in ("1v1", "2v1", "2v2")),
    *((f"many.{mode}.side0", "<", 0.6) for mode in ("1v1", "2v1", "2v2")),
    ("many.2v1_easy.side0", ">", "many.2v1.side0"),
    ("many.2v1_hard.side0", "<", "many.2v1.side0"),
)


@pytest.mark.parametrize("claim", CLAIMS, ids=str)
def test_what_the_words_say_was_measured(claim: Claim) -> None:
    assert holds("la-famiglia", claim)
