"""The companion against independent recounts: the winner, the dome, the discs and tokens."""

from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from companion_sessions import board
from consigliere.core.errors import IllegalAction, InvalidAction
from consigliere.games.la_famiglia.companion.board import board_of
from consigliere.games.la_famiglia.companion.session import Session, replay, with_move

TEAMS = {"1v1": (0, 1), "2v1": (0, 1, 1), "2v2": (0, 1, 0, 1)}
"""Side by seat."""
DISTRICTS = 12


@dataclass
class Table:
    """`owners` of the twelve mandamenti and of the dome, which is the last; the rest by name."""

    owners: list[int | None]
    bronte: int
    teams: tuple[int, ...]
    first: int
    last: bool
    first_wins: bool


def recount(table: Table) -> tuple[list[int], int | None, bool]:
    """Totals, winning side and whether the game is over, by the rules of the expansion."""
    owners, teams = table.owners, table.teams
    held = {seat: sum(owner == seat for owner in owners) for seat in range(len(teams))}
    totals = [sum(held[seat] for seat, side in enumerate(teams) if side == n) for n in (0, 1)]

    def has_reached(side: int) -> bool:
        members = [seat for seat, own in enumerate(teams) if own == side]
        if len(members) == 1:
            return held[members[0]] >= 5
        return totals[side] >= 6 or any(held[seat] >= 5 for seat in members)

    reached = [has_reached(side) for side in (0, 1)]
    if reached.count(True) == 1:
        return totals, reached.index(True), True
    if not any(reached) and not table.last:
        return totals, None, False
    if totals[0] != totals[1]:
        return totals, totals.index(max(totals)), True
    keeper = owners[table.bronte]
    if keeper is not None:
        return totals, teams[keeper], True
    return totals, teams[table.first] if table.first_wins else None, True


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_the_victory_check_agrees_with_a_recount(data: st.DataObject) -> None:
    """LF-END-01, LF-END-02, LF-END-03, LF-END-04, LF-END-05, LF-MGT-08, LF-OPT-06."""
    mode = data.draw(st.sampled_from(sorted(TEAMS)))
    teams = TEAMS[mode]
    seats = st.sampled_from(range(len(teams)))
    owners = data.draw(st.lists(st.none() | seats, min_size=DISTRICTS, max_size=DISTRICTS))
    dome = data.draw(st.none() | seats) if mode == "1v1" else None
    bronte = data.draw(st.integers(0, DISTRICTS - 1))
    first, last = data.draw(seats), data.draw(st.booleans())
    first_wins = mode != "2v2" or data.draw(st.booleans())
    words = ["begin"]
    if dome is not None:
        words += [f"put:{dome + 1}:{data.draw(st.integers(5, 6))}", "close", "mark:yes"]
    keeper = owners[bronte]
    order = sorted(range(len(teams)), key=lambda seat: seat != keeper)
    for place, seat in enumerate(order):
        words.append(f"control:{seat + 1}:{owners.count(seat)}")
        if place == 0 and keeper is not None:
            words.append(f"bronte:{keeper + 1}")
    words += [f"first:{first + 1}", f"last:{'yes' if last else 'no'}"]
    rule = "first_player" if first_wins else "draw"
    found = board(mode, " ".join(words), bronte=rule).victory
    table = Table([*owners, dome], bronte, teams, first, last, first_wins)
    assert (list(found.totals), found.winner, found.is_over) == recount(table)


MOVES_OF_DOME = st.lists(
    st.sampled_from(["put:1:1", "put:2:1", "put:1:3", "put:2:5", "close", "mark:yes", "mark:no",
                     "next", "bonus:0:0", "bonus:1:1", "bonus:0:2", "restore:0", "restore:2"]),
    max_size=40,
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(MOVES_OF_DOME)
def test_the_dome_always_has_twelve_members(words: list[str]) -> None:
    """LF-DOME-01, LF-DOME-05, LF-DOME-07, LF-DOME-09, LF-INV-02: against an independent count."""
    session = with_move(Session(), "begin", lambda _: 0)
    dome, marker = [6, 6], None
    for word in words:
        before = board_of(replay(session))
        try:
            session = with_move(session, word, lambda _: 0)
        except (IllegalAction, InvalidAction):
            assert board_of(replay(session)) == before
            continue
        move, *numbers = word.split(":")
        if move == "put":
            shift(dome, int(numbers[0]) - 1, int(numbers[1]))
        elif move == "bonus":
            leader = dome.index(max(dome))
            assert int(numbers[0]) + int(numbers[1]) <= dome[leader] - 6
            shift(dome, leader, int(numbers[1]))
        elif move == "restore":
            weaker = dome.index(min(dome))
            assert dome[weaker] + int(numbers[0]) <= 6
            shift(dome, weaker, int(numbers[0]))
        elif move == "close" and max(dome) < 11:
            marker = None
        elif word == "mark:yes":
            marker = dome.index(max(dome))
            assert dome[marker] >= 11
        shown = board_of(replay(session)).dome
        assert shown is not None
        assert (list(shown.members), shown.marker) == (dome, marker)
        assert sum(shown.members) == 12
        assert all(count in range(13) for count in shown.members)


def shift(dome: list[int], seat: int, count: int) -> None:
    """Put members of a seat, displacing those of the other one."""
    dome[seat] += count
    dome[1 - seat] -= count
    assert min(dome) >= 0


MOVES_OF_SOLOIST = st.lists(
    st.sampled_from(["turn", "extra:none", "extra:1", "extra:2", "council:1", "council:2", "close",
                     "next", "open:none", "open:1", "open:2", "open:4"]),
    max_size=60,
)  # fmt: skip
TOKENS = {"easy": 4, "medium": 4, "hard": 5}
"""Block tokens, the green one of the easy level too."""


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(TOKENS)), MOVES_OF_SOLOIST)
def test_discs_and_tokens_are_kept(level: str, words: list[str]) -> None:
    """LF-INV-12, LF-SOLO-08, LF-SOLO-09: seven discs; tokens red and green; one extra a turn."""
    start = "lock:3 begin" if level == "easy" else "begin"
    session = Session(mode="2v1", level=level)  # type: ignore[arg-type]
    for word in start.split():
        session = with_move(session, word, lambda _: 0)
    turns, extras = 1, 0
    for word in words:
        try:
            session = with_move(session, word, lambda _: 0)
        except (IllegalAction, InvalidAction):
            continue
        turns = {"turn": turns + 1, "next": 1}.get(word, turns)
        extras = 0 if word == "next" else extras + word.startswith("extra:")
        shown = board_of(replay(session)).extra
        assert shown is not None
        assert shown.free + shown.blocked + shown.used == 7
        assert shown.blocked + sum(shown.open) == TOKENS[level]
        assert shown.used == extras <= turns
        assert all(is_open for is_open, taken in zip(shown.open, shown.taken, strict=True) if taken)
