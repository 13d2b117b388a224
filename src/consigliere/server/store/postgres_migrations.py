"""The schema of a PostgreSQL database, step by step; earlier versions are brought up to date."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, LiteralString

import psycopg

from . import UnusableDatabaseError
from .errors import newer_schema
from .nameless import without_names
from .postgres_errors import in_a_line, server_reason

CONNECT_SECONDS = 5
_LOCK = 0x636F6E73
"""Held by the process that changes the schema, so that another one waits and finds it done."""

_STEPS: tuple[LiteralString, ...] = (
    """
CREATE TABLE guests (
    id text PRIMARY KEY,
    token_hash text NOT NULL UNIQUE,
    name text NOT NULL
);
CREATE TABLE tables (
    id text PRIMARY KEY,
    game text NOT NULL,
    options text NOT NULL,
    edition text,
    seed bytea NOT NULL CHECK (length(seed) = 32),
    host text NOT NULL,
    finished boolean NOT NULL DEFAULT false,
    rematch text,
    created timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- whether a computer may have to play next, though nobody looks
    computers_turn boolean NOT NULL DEFAULT false,
    -- when one of its players last looked, in seconds; NULL once the game is over
    seen double precision,
    -- whether somebody has played or joined, so that it is kept longer
    begun boolean NOT NULL DEFAULT false
);
CREATE INDEX open_tables ON tables (host) WHERE NOT finished;
CREATE INDEX computers_turns ON tables (created) WHERE NOT finished AND computers_turn;
CREATE INDEX unseen_tables ON tables (begun, seen) WHERE seen IS NOT NULL;
CREATE TABLE chairs (
    table_id text NOT NULL REFERENCES tables (id),
    seat integer NOT NULL,
    kind text NOT NULL,
    level integer NOT NULL,
    name text NOT NULL,
    guest text,
    claim_hash text,
    PRIMARY KEY (table_id, seat)
);
-- the record, line by line; the key refuses a second writer of the same number
CREATE TABLE lines (
    table_id text NOT NULL REFERENCES tables (id),
    seq integer NOT NULL,
    text text NOT NULL,
    PRIMARY KEY (table_id, seq)
);
CREATE TABLE answers (
    table_id text NOT NULL REFERENCES tables (id),
    guest text NOT NULL,
    cid text NOT NULL,
    seq integer NOT NULL,
    PRIMARY KEY (table_id, guest, cid)
);
""",
    """
-- the processes that serve these tables; one that is not heard of in time is dead
CREATE TABLE processes (
    id text PRIMARY KEY,
    alive_until timestamptz NOT NULL
);
-- the process at which a player has last opened a table
CREATE TABLE presence (
    table_id text NOT NULL,
    guest text NOT NULL,
    process text NOT NULL,
    PRIMARY KEY (table_id, guest)
);
CREATE INDEX presence_of_process ON presence (process);
-- the process that plays for the computers of a table
ALTER TABLE tables ADD COLUMN worker text;
""",
    """
-- what is known of finished games; the process is the one at work, if it is alive
CREATE TABLE analyses (
    key text PRIMARY KEY,
    process text,
    status bytea NOT NULL DEFAULT '',
    complete boolean NOT NULL DEFAULT false,
    worked timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX analyses_worked ON analyses (worked);
CREATE TABLE analysis_lines (
    key text NOT NULL REFERENCES analyses (key) ON DELETE CASCADE,
    number integer NOT NULL,
    line bytea NOT NULL,
    PRIMARY KEY (key, number)
);
""",
    """
CREATE INDEX chairs_of_guests ON chairs (guest) WHERE guest IS NOT NULL;
""",
    """
-- how long an invitation holds; NULL for ever
ALTER TABLE tables ADD COLUMN invitation_seconds double precision;
-- how often the seat was offered anew, when last, and what had led to it unused
ALTER TABLE chairs ADD COLUMN offers integer NOT NULL DEFAULT 0;
ALTER TABLE chairs ADD COLUMN offered double precision;
ALTER TABLE chairs ADD COLUMN withdrawn text NOT NULL DEFAULT '';
-- when its player last looked at the table, in seconds; the absence of every player begins today
ALTER TABLE chairs ADD COLUMN seen double precision;
UPDATE chairs SET seen = extract(epoch FROM now()) WHERE guest IS NOT NULL;
""",
    """
-- when the last step of the game was made, in seconds
ALTER TABLE tables ADD COLUMN moved double precision;
-- whether the player has taken the game off their list
ALTER TABLE chairs ADD COLUMN hidden boolean NOT NULL DEFAULT false;
""",
    """
-- how long a player may take for a turn, NULL for ever; then: wait, take_over, resign
ALTER TABLE tables ADD COLUMN turn_seconds integer;
ALTER TABLE tables ADD COLUMN overdue text NOT NULL DEFAULT 'wait';
-- when the present turn has to be played, by the clock of deadlines
ALTER TABLE tables ADD COLUMN due double precision;
CREATE INDEX due_tables ON tables (due) WHERE due IS NOT NULL;
-- seconds in which deadlines went on: not while no server ran; no row before the first
CREATE TABLE deadline_clock (
    id integer PRIMARY KEY CHECK (id = 1),
    seconds double precision NOT NULL,
    -- the process that keeps it going
    keeper text
);
""",
    """
-- the browsers and terminals of a guest; each holds a token of its own
CREATE TABLE devices (
    id text PRIMARY KEY,
    guest text NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    token_hash text NOT NULL UNIQUE,
    name text NOT NULL,
    since double precision NOT NULL,
    seen double precision NOT NULL
);
INSERT INTO devices
    SELECT md5(id || random()), id, token_hash, '',
        extract(epoch FROM now()), extract(epoch FROM now()) FROM guests;
ALTER TABLE guests DROP COLUMN token_hash;
CREATE INDEX devices_of_guests ON devices (guest);
-- what lets another device be one of a guest, once and for some minutes
CREATE TABLE codes (
    code_hash text PRIMARY KEY,
    guest text NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    expires double precision NOT NULL,
    used boolean NOT NULL DEFAULT false
);
CREATE INDEX codes_of_guests ON codes (guest);
""",
    """
-- what people at a table say, beside the record; without a seat: those who watch
CREATE TABLE talk (
    table_id text NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number integer NOT NULL,
    guest text NOT NULL,
    seat integer,
    name text NOT NULL,
    text text NOT NULL,
    reaction text,
    at double precision NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE INDEX talk_of_guests ON talk (guest);
-- what may be said at a table and who may watch, where its host has chosen something
CREATE TABLE house_rules (
    table_id text PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    talk text,
    watching text
);
-- whom a guest does not want to hear
CREATE TABLE mutes (
    guest text NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    other text NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    PRIMARY KEY (guest, other)
);
CREATE INDEX mutes_of_others ON mutes (other);
""",
    """
-- what else was agreed on time, and what each player has left for the game, as JSON
ALTER TABLE tables ADD COLUMN pace text;
ALTER TABLE tables ADD COLUMN clocks text;
""",
    """
-- what a guest wants to be told of, and how; each word between spaces
CREATE TABLE notice_wishes (
    guest text PRIMARY KEY REFERENCES guests (id) ON DELETE CASCADE,
    kinds text NOT NULL,
    ways text NOT NULL,
    lang text NOT NULL
);
-- the tables of which a guest wants to be told nothing
CREATE TABLE notice_mutes (
    guest text NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    table_id text NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (guest, table_id)
);
CREATE INDEX notice_mutes_of_tables ON notice_mutes (table_id);
-- where notices go: confirmed addresses of mail, push endpoints of browsers, URLs
CREATE TABLE notice_targets (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    guest text NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    way text NOT NULL,
    address text NOT NULL,
    secret text NOT NULL,
    device text REFERENCES devices (id) ON DELETE CASCADE,
    since double precision NOT NULL
);
CREATE UNIQUE INDEX notice_addresses ON notice_targets (way, address)
    WHERE way <> 'webhook';
CREATE INDEX notice_targets_of_guests ON notice_targets (guest);
CREATE INDEX notice_targets_of_devices ON notice_targets (device);
-- links that were sent to addresses, each of which holds once and for some minutes
CREATE TABLE mail_links (
    link_hash text PRIMARY KEY,
    guest text NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    address text NOT NULL,
    expires double precision NOT NULL,
    used boolean NOT NULL DEFAULT false
);
CREATE INDEX mail_links_of_guests ON mail_links (guest);
-- what guests are told, for a day; it waits until it is put on its way
CREATE TABLE notices (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    guest text NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    table_id text NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind text NOT NULL,
    seat integer,
    at double precision NOT NULL,
    waiting boolean NOT NULL DEFAULT true
);
CREATE INDEX notices_of_guests ON notices (guest, id);
CREATE INDEX notices_of_tables ON notices (table_id);
CREATE INDEX notices_by_time ON notices (at);
CREATE INDEX waiting_notices ON notices (at) WHERE waiting;
-- messages on their way; nobody else sends them before the time of the next attempt
CREATE TABLE deliveries (
    id text PRIMARY KEY,
    guest text NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    way text NOT NULL,
    address text NOT NULL,
    secret text NOT NULL,
    body text NOT NULL,
    until double precision NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    next double precision NOT NULL
);
CREATE INDEX next_deliveries ON deliveries (next);
CREATE INDEX deliveries_of_guests ON deliveries (guest);
-- the deadlines of which a warning was given
CREATE TABLE deadline_warnings (
    table_id text PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    due double precision NOT NULL
);
-- keys that all servers of this database share
CREATE TABLE server_keys (
    name text PRIMARY KEY,
    value text NOT NULL
);
""",
    """
-- whether anybody may sit down, and whether the game changes ratings
ALTER TABLE tables ADD COLUMN is_listed boolean NOT NULL DEFAULT false;
ALTER TABLE tables ADD COLUMN is_rated boolean NOT NULL DEFAULT false;
CREATE INDEX listed_tables ON tables (created) WHERE is_listed AND NOT finished;
-- how well people play each game, after Glicko-2; since when that is so, in seconds
CREATE TABLE ratings (
    guest text NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    game text NOT NULL,
    value double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    games integer NOT NULL,
    since double precision NOT NULL,
    PRIMARY KEY (guest, game)
);
-- what a finished game has changed
CREATE TABLE rating_changes (
    table_id text NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat integer NOT NULL,
    guest text NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    value_before double precision NOT NULL,
    deviation_before double precision NOT NULL,
    value double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    games integer NOT NULL,
    at double precision NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX rating_changes_of_guests ON rating_changes (guest);
""",
    """
-- who watches a table at a process; without a name whoever wants to have none
CREATE TABLE watchers (
    table_id text NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    process text NOT NULL,
    who text NOT NULL,
    name text NOT NULL,
    PRIMARY KEY (table_id, process, who)
);
CREATE INDEX watchers_of_process ON watchers (process);
""",
)

SCHEMA_VERSION = len(_STEPS)


_NAMELESS = 8
"""The version in which names stand at the seats alone."""


def take_names_out(db: psycopg.Connection[Any]) -> None:
    """The names of people stand at their seats alone, no longer in the records."""
    lines = "SELECT text FROM lines WHERE table_id = %s ORDER BY seq"
    change = "UPDATE lines SET text = %s WHERE table_id = %s AND seq = %s"
    for (table,) in db.execute("SELECT table_id FROM lines WHERE seq = 0").fetchall():
        texts = [row[0] for row in db.execute(lines, (table,))]
        rows = [(text, table, seq) for seq, text in enumerate(without_names(texts))]
        db.cursor().executemany(change, rows)


_REWRITINGS: Mapping[int, Callable[[psycopg.Connection[Any]], None]] = {_NAMELESS: take_names_out}
"""What SQL alone cannot do, after the step to that version."""


def prepare(url: str) -> None:
    """Bring the schema up to date, or leave everything as it is; raises UnusableDatabaseError."""
    try:
        with psycopg.connect(url, connect_timeout=CONNECT_SECONDS, autocommit=True) as connection:
            migrate(connection)
    except psycopg.Error as error:
        raise UnusableDatabaseError(in_a_line(error), server_reason(error)) from error


def migrate(connection: psycopg.Connection[Any], target: int = SCHEMA_VERSION) -> None:
    """Bring the schema up to that version; raises psycopg.Error and UnusableDatabaseError."""
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
        version = _version(connection)
        if version > SCHEMA_VERSION:
            raise newer_schema(version, SCHEMA_VERSION)
        for number, step in enumerate(_STEPS[version:target], start=version + 1):
            connection.execute(step)
            if number in _REWRITINGS:
                _REWRITINGS[number](connection)
        connection.execute("UPDATE schema_version SET version = %s", (max(version, target),))


def _version(connection: psycopg.Connection[Any]) -> int:
    """The version of the schema, 0 for a database in which nothing is yet."""
    found = connection.execute("SELECT to_regclass('schema_version')").fetchone()
    if found is None or found[0] is None:
        connection.execute("CREATE TABLE schema_version (version integer NOT NULL)")
        connection.execute("INSERT INTO schema_version VALUES (0)")
        return 0
    row = connection.execute("SELECT version FROM schema_version").fetchone()
    return int(row[0]) if row else 0
