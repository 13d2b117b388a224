"""What the strategy guide of Family Tree says in words was measured."""

import pytest

from guide_claims import Claim, holds

CLAIMS = (
    # one family
    ("d4.people_winner", ">", "d4.people_others"),
    ("d4.chain_winner", ">", "d4.chain_others"),
    ("d4.outside_winner", "<", "d4.outside_others"),
    ("d4.couple_winner", ">", "d4.couple_others"),
    ("d4.joined_winner", ">", "d4.joined_others"),
    # actions
    ("d2.turns", ">", "d4.turns"),
    ("d4.turns", ">", "d6.turns"),
    ("d4.idle.early", ">", "d4.idle.late"),
    ("d4.idle_free", "<", 0.15),
    ("d4.idle_winner", "<", "d4.idle_others"),
    ("d4.meetings_winner", ">", "d4.meetings_others"),
    ("d4.parents_winner", ">", "d4.parents_others"),
    ("d4.act.couple.early", ">", "d4.act.child.early"),
    ("d4.act.child.late", ">", "d4.act.couple.late"),
    ("d4.act.child.late", ">", "d4.act.event.late"),
    # cards
    ("d4.take.deck", "<", 0.5),
    ("d4.fill.deck", "<", 0.5),
    *((f"d4.take.{stage}.man", ">", f"d4.take.{stage}.meeting")
      for stage in ("early", "middle", "late")),
    *((f"d4.take.{stage}.woman", ">", f"d4.take.{stage}.meeting")
      for stage in ("early", "middle", "late")),
    ("d4.take.early.meeting", ">", "d4.take.early.event"),
    ("d4.take.late.meeting", ">", "d4.take.late.event"),
    ("d4.drop.event", ">", "d4.drop.man"),
    # years
    ("d4.laid.2", ">", "d4.laid.0"),
    ("d4.laid.2", ">", "d4.laid.4"),
    # brides
    ("d2.taken", ">", "d4.taken"),
    ("d4.bride_goes", "<", 0.5),
    # who begins
    ("quick.d4.wins0", ">", "quick.d4.wins3"),
    ("quick.d6.wins0", ">", "quick.d6.wins5"),
    ("d2.score_winner", ">", "d4.score_winner"),
    ("d4.score_winner", ">", "d6.score_winner"),
    # the big tree
    ("quick.b2.wins0", ">", 0.5),
    ("quick.b4.wins0", ">", 0.3),
    ("quick.b10.wins0", ">", 0.3),
    ("quick.b4_two.wins0", "<", "quick.b4.wins0"),
    ("b4.drawn", ">", 1.0),
    ("b4.act.ahead", ">", "b4.act.spouse"),
    ("b4.dealt.meeting_winner", ">", "b4.dealt.meeting_others"),
    # chance
    ("d4.leader.early", "<", 0.7),
)  # fmt: skip


@pytest.mark.parametrize("claim", CLAIMS, ids=str)
def test_what_the_words_say_was_measured(claim: Claim) -> None:
    assert holds("family-tree", claim)
