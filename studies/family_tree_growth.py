"""Games of greedy players of Family Tree, as the growth of their trees: what drawings are tried on.

    python studies/family_tree_growth.py --games 200 --out tests/played_trees.jsonl

Games of both variants alternate, with every number of seats in turn. A line of the file is a game:
its seed, seats and variant, the people on the table after each change as rows of `steps`, and
nothing that a drawing does not show. A row is `person owner spouse mother father waiting`, people
by their numbers in the deck from 1, 0 for nobody; a step has the rows that are new or have changed.
"""

import argparse
import json
from pathlib import Path

from consigliere.core.action import CHANCE, Action
from consigliere.core.chance import ChanceStream
from consigliere.games.family_tree.deck.files import load_deck
from consigliere.games.family_tree.game import FamilyTree
from consigliere.games.family_tree.players.greedy import GreedyPlayer
from consigliere.games.family_tree.presentation.view import Person
from consigliere.players.seeds import seed_of_decision

GAME = FamilyTree()
SEATS = {"dynasties": (2, 3, 4, 5, 6), "big": (2, 3, 4, 5, 6, 8, 10)}
NUMBERS = {one.id: n for n, one in enumerate(load_deck("standard").characters, start=1)}


def main() -> None:
    """Play and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    lines = []
    for seed in range(given.games):
        variant = tuple(SEATS)[seed % len(SEATS)]
        seats = SEATS[variant][seed // len(SEATS) % len(SEATS[variant])]
        steps = grown(variant, seats, seed)
        lines.append(
            json.dumps(
                {"seed": seed, "seats": seats, "variant": variant, "steps": steps},
                separators=(",", ":"),
            )
        )
    given.out.write_text("\n".join(lines) + "\n")


def grown(variant: str, seats: int, seed: int) -> list[list[str]]:
    """The rows that each change on the table adds."""
    player = GreedyPlayer()
    state = GAME.initial(GAME.info.resolve_options({"variant": variant, "end": "equal"}), seats)
    stream = ChanceStream.from_int(seed)
    draws = decisions = 0
    rows: dict[str, str] = {}
    steps: list[list[str]] = []
    while GAME.outcome(state) is None:
        (actor,) = GAME.actors(state)
        if actor == CHANCE:
            outcomes = GAME.chance(state)
            drawn = stream.pick(draws, [outcome.weight for outcome in outcomes])
            action, draws = outcomes[drawn].action, draws + 1
        else:
            words = [one.word for one in GAME.legal_actions(state, actor)]
            view = GAME.view(state, actor)
            action = Action(actor, player.choose(view, words, seed_of_decision(seed, decisions)))
            decisions += 1
        state = GAME.apply(state, action).state
        now = {person.id: _row(person) for person in GAME.view(state, None).people}
        if now != rows:
            steps.append([row for person, row in now.items() if rows.get(person) != row])
            rows = now
    return steps


def _row(person: Person) -> str:
    numbers = [
        NUMBERS[person.id],
        person.owner,
        *(NUMBERS[one] if one else 0 for one in (person.spouse, person.mother, person.father)),
        int(person.waiting),
    ]
    return " ".join(map(str, numbers))


if __name__ == "__main__":
    main()
