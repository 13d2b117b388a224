"""A table of the toy game for the tests of the stores: a person, an open seat and a computer."""

from consigliere.server.store import Chair, Setup

SETUP = Setup(
    id="t1",
    game="counting",
    options={"goal": "10"},
    edition="short",
    seed=bytes(32),
    host="g1",
    chairs=(
        Chair("human", 0, "Ann", "g1"),
        Chair("open", 0, "", None, "hash"),
        Chair("computer", 3, "", None),
    ),
)
