"""The compiled rules: packing, buffers, warm-up, games by every option, compiled like plain."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest

from consigliere.core.options import OptionSpec
from consigliere.games.family_tree.benchmark import measure
from consigliere.games.family_tree.deck.cards import CARDS
from consigliere.games.family_tree.game import FamilyTree
from consigliere.games.family_tree.presentation.notation import read_step, write_step
from consigliere.games.family_tree.rules import actions, bits
from consigliere.games.family_tree.rules.actions import ANY_ORDER, GROWING, MAX_CHOICES
from consigliere.games.family_tree.rules.bits import BIT, HALF, PEOPLE, WORD
from consigliere.games.family_tree.rules.kernel import buffer, compiled
from consigliere.games.family_tree.rules.record import ACT, OVER, cards_in, new_boards
from consigliere.games.family_tree.rules.state import State, load_components
from consigliere.games.random_source import new_random
from family_table import GAME, Table

COMPONENTS = load_components("standard")


def test_every_card_has_a_bit_of_its_own() -> None:
    places = {(int(WORD[card]), int(BIT[card])) for card in range(CARDS)}
    assert len(places) == CARDS
    for card in range(CARDS):
        words = np.zeros(3, np.int64)
        words[WORD[card]] = BIT[card]
        assert cards_in(words) == [card]
        assert WORD[card] * HALF + compiled().lowest(int(BIT[card])) == card


def test_counting_and_picking_bits() -> None:
    word = sum(1 << place for place in (0, 3, 17, 38))
    assert compiled().count_bits(word) == 4
    assert [int(bits.nth_bit(word, n)) for n in range(4)] == [0, 3, 17, 38]
    assert [int(compiled().nth_bit(word, n)) for n in range(4)] == [0, 3, 17, 38]


def test_steps_are_packed_and_written_without_loss() -> None:
    ids = COMPONENTS.ids
    words = ["pass", "deck", *(f"take:{name}" for name in ids), *(f"drop:{name}" for name in ids)]
    for man in ("prokhor", "miron"):
        for woman in ("pelageya", "nika"):
            words += [f"{kind}:{man}+{woman}" for kind in ("couple", "wed", "away")]
            words += [f"{kind}:{man}@{woman}" for kind in ("child", "mother", "spouse", "join")]
            words += [f"parents:{man}+{woman}@boris", f"event:e15@{woman}", f"ahead:{man}"]
    words += ["meet:m01", "meet:m24"]
    decisions = [read_step(COMPONENTS, word) for word in words]
    assert [write_step(COMPONENTS, decision) for decision in decisions] == words
    assert len(set(decisions)) == len(set(words))
    for decision in decisions:
        named = int(decision + 7 * actions.MEETING)
        assert actions.meeting_of(decision) == -1
        assert actions.meeting_of(named) == 6
        parts = (actions.first_of, actions.second_of, actions.third_of, actions.operation_of)
        assert [part(named) for part in parts] == [part(decision) for part in parts]
        assert write_step(COMPONENTS, named) == write_step(COMPONENTS, decision)
        assert 0 <= named < 2**31


def test_the_buffer_is_long_enough_for_any_hand_and_table() -> None:
    """Bounds by how many people are in hand and laid, all fitting each other.

    Of the hand: a child for each mother, a mother for each person, a spouse for each, a couple on
    its own or as the parents of each. Of the table: weddings and takings by pairs of a man and a
    woman, joinings, meetings in advance; events; and what is always there.
    """
    most = 0
    for held in range(PEOPLE + 1):
        for laid in range(PEOPLE + 1 - held):
            couples = (held // 2) * (held - held // 2)
            of_hand = 3 * held * laid + couples * (laid + 1)
            rest = PEOPLE - held
            pairs = (rest // 2) * (rest - rest // 2)
            joins = laid * laid // 4
            most = max(most, of_hand + pairs + joins + laid + 15 * laid + CARDS)
    assert most < MAX_CHOICES


@pytest.mark.parametrize("order", [ANY_ORDER, GROWING])
def test_a_short_buffer_is_refused(order: int) -> None:
    state = Table().state()
    short = np.empty(MAX_CHOICES - 1, np.int32)
    with pytest.raises(IndexError):
        compiled().legal(state.record, state.tables, short, order)


def test_growing_order_names_the_first_meeting_once() -> None:
    table = Table().lay(0, "couple:valery+svetlana couple:viktor+valentina")
    state = table.hold(0, "vadim galina m01 m07 m03").state()
    out = buffer()
    n = compiled().legal(state.record, state.tables, out, GROWING)
    couples = [int(d) for d in out[:n] if actions.operation_of(int(d)) == actions.COUPLE]
    assert [actions.meeting_of(d) for d in couples] == [0]
    record = state.record.copy()
    compiled().decide(record, state.tables, couples[0])
    assert (int(record.meeting[COMPONENTS.numbers["vadim"]]), int(record.stage) != ACT) == (0, True)
    any_order = compiled().legal(state.record, state.tables, buffer(), ANY_ORDER)
    assert any_order == n


def test_warming_up_tells_its_progress() -> None:
    told: list[tuple[str, int, int]] = []
    FamilyTree().warm_up(lambda *step: told.append(step))
    assert [number for _, number, _ in told] == list(range(len(told)))
    assert told[-1][0] == "ready"


@pytest.mark.parametrize("spec", GAME.info.options, ids=lambda spec: spec.name)
def test_games_end_by_every_option(spec: OptionSpec) -> None:
    """Nobody is ever left without a decision, and no card is lost on the way."""
    for variant in ("dynasties", "big"):
        for value in spec.values:
            options = {"variant": variant} | {spec.name: value}
            seats = GAME.info.seats_for(options)
            start = GAME.initial(options, seats[len(seats) // 2])
            assert played(start) == GAME.conserved(start)


def played(start: State, games: int = 50) -> object:
    boards, rng, counts = new_boards(2), new_random(), np.zeros(3, np.int64)
    boards[0] = start.record
    compiled().seed_random(rng, 1)
    for _ in range(games):
        compiled().play_games(boards, start.tables, 1, rng, counts)
        assert boards[1].stage == OVER
        assert GAME.conserved(State(boards[1], start.components)) == GAME.conserved(start)
    return GAME.conserved(State(boards[1], start.components))


def test_the_benchmark_policy_acts_if_it_can() -> None:
    state = Table().lay(0, "couple:valery+svetlana").hold(0, "polina maxim").state()
    rng, out = new_random(), buffer()
    compiled().seed_random(rng, 1)
    n = compiled().legal(state.record, state.tables, out, GROWING)
    chosen = {int(compiled().sensible_choice(state.record, out, n, rng)) for _ in range(50)}
    assert chosen == {int(decision) for decision in out[1:n]}


SAME = """
import json, numpy as np
from consigliere.games.family_tree.game import FamilyTree
from consigliere.games.family_tree.rules.kernel import compiled
from consigliere.games.family_tree.rules.record import new_boards
from consigliere.games.random_source import new_random
import hashlib
found = []
for seats, options in ((2, {}), (4, {}), (3, {"variant": "big", "separate": "on"})):
    start = FamilyTree().initial(options, seats)
    boards, rng, counts = new_boards(2), new_random(), np.zeros(3, np.int64)
    boards[0] = start.record
    compiled().seed_random(rng, 3)
    compiled().play_games(boards, start.tables, 2, rng, counts)
    scores = [int(compiled().score(boards[1], start.tables, seat)) for seat in range(seats)]
    found.append([hashlib.sha256(boards[1].tobytes()).hexdigest(), counts.tolist(), scores])
print(json.dumps(found))
"""


def test_compiled_rules_play_like_plain_python() -> None:
    """The same seeds lead to the same bytes, counts and scores."""
    results = []
    for disabled in ("0", "1"):
        environment = os.environ | {"NUMBA_DISABLE_JIT": disabled}
        run = subprocess.run(
            [sys.executable, "-c", SAME],
            env=environment,
            capture_output=True,
            check=True,
            text=True,
        )
        results.append(json.loads(run.stdout))
    assert results[0] == results[1]


def test_measuring_gives_figures_a_second() -> None:
    ticks = iter(range(100))
    figures = measure(2, clock=lambda: float(next(ticks)))
    assert list(figures) == ["games_per_s", "turns_per_s", "decisions_per_s", "chance_per_s"]
    assert figures["games_per_s"] * 40 < figures["turns_per_s"] < figures["decisions_per_s"]
