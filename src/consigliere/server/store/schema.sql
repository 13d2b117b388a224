CREATE TABLE IF NOT EXISTS guests (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL
) STRICT;

-- the browsers and terminals of a guest; each holds a token of its own
CREATE TABLE IF NOT EXISTS devices (
    id TEXT PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    token_hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    since REAL NOT NULL,
    seen REAL NOT NULL
) STRICT;

CREATE INDEX IF NOT EXISTS devices_of_guests ON devices (guest);

-- what lets another device be one of a guest, once and for some minutes
CREATE TABLE IF NOT EXISTS codes (
    code_hash TEXT PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    expires REAL NOT NULL,
    used INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX IF NOT EXISTS codes_of_guests ON codes (guest);

CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    edition TEXT,
    seed BLOB NOT NULL CHECK (length(seed) = 32),
    host TEXT NOT NULL,
    finished INTEGER NOT NULL DEFAULT 0,
    rematch TEXT,
    created TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
    -- whether a computer may have to play next, though nobody looks
    computers_turn INTEGER NOT NULL DEFAULT 0,
    -- when one of its players last looked, in seconds; NULL once the game is over
    seen REAL,
    -- whether somebody has played or joined, so that it is kept longer
    begun INTEGER NOT NULL DEFAULT 0,
    -- how long an invitation holds; NULL for ever
    invitation_seconds REAL,
    -- when the last step of the game was made, in seconds
    moved REAL,
    -- how long a player may take for a turn, NULL for ever; then: wait, take_over, resign
    turn_seconds INTEGER,
    overdue TEXT NOT NULL DEFAULT 'wait',
    -- when the present turn has to be played, by the clock of deadlines
    due REAL,
    -- what else was agreed on time, and what each player has left for the game, as JSON
    pace TEXT,
    clocks TEXT,
    -- whether anybody may sit down, and whether the game changes ratings
    is_listed INTEGER NOT NULL DEFAULT 0,
    is_rated INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX IF NOT EXISTS open_tables ON tables (host) WHERE finished = 0;
CREATE INDEX IF NOT EXISTS computers_turns ON tables (created)
    WHERE finished = 0 AND computers_turn = 1;
CREATE INDEX IF NOT EXISTS due_tables ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX IF NOT EXISTS unseen_tables ON tables (begun, seen) WHERE seen IS NOT NULL;

CREATE INDEX IF NOT EXISTS listed_tables ON tables (created)
    WHERE is_listed = 1 AND finished = 0;

-- how well people play each game, after Glicko-2; since when that is so, in seconds
CREATE TABLE IF NOT EXISTS ratings (
    guest TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    game TEXT NOT NULL,
    value REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    since REAL NOT NULL,
    PRIMARY KEY (guest, game)
) STRICT, WITHOUT ROWID;

-- what a finished game has changed
CREATE TABLE IF NOT EXISTS rating_changes (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    guest TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    value_before REAL NOT NULL,
    deviation_before REAL NOT NULL,
    value REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS rating_changes_of_guests ON rating_changes (guest);

-- seconds in which deadlines went on: not while no server ran; no row before the first
CREATE TABLE IF NOT EXISTS deadline_clock (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    seconds REAL NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS chairs (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    level INTEGER NOT NULL,
    name TEXT NOT NULL,
    guest TEXT,
    claim_hash TEXT,
    -- how often the seat was offered anew, when last, and what had led to it unused
    offers INTEGER NOT NULL DEFAULT 0,
    offered REAL,
    withdrawn TEXT NOT NULL DEFAULT '',
    -- when its player last looked at the table, in seconds
    seen REAL,
    -- whether the player has taken the game off their list
    hidden INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS chairs_of_guests ON chairs (guest) WHERE guest IS NOT NULL;

-- what people at a table say, beside the record; without a seat: those who watch
CREATE TABLE IF NOT EXISTS talk (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    guest TEXT NOT NULL,
    seat INTEGER,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    reaction TEXT,
    at REAL NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS talk_of_guests ON talk (guest);

-- what may be said at a table and who may watch, where its host has chosen something
CREATE TABLE IF NOT EXISTS house_rules (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    talk TEXT,
    watching TEXT
) STRICT;

-- whom a guest does not want to hear
CREATE TABLE IF NOT EXISTS mutes (
    guest TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    other TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    PRIMARY KEY (guest, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS mutes_of_others ON mutes (other);

-- what a guest wants to be told of, and how; each word between spaces
CREATE TABLE IF NOT EXISTS notice_wishes (
    guest TEXT PRIMARY KEY REFERENCES guests (id) ON DELETE CASCADE,
    kinds TEXT NOT NULL,
    ways TEXT NOT NULL,
    lang TEXT NOT NULL
) STRICT;

-- the tables of which a guest wants to be told nothing
CREATE TABLE IF NOT EXISTS notice_mutes (
    guest TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (guest, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS notice_mutes_of_tables ON notice_mutes (table_id);

-- where notices go: confirmed addresses of mail, push endpoints of browsers, URLs
CREATE TABLE IF NOT EXISTS notice_targets (
    id INTEGER PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    way TEXT NOT NULL,
    address TEXT NOT NULL,
    secret TEXT NOT NULL,
    device TEXT REFERENCES devices (id) ON DELETE CASCADE,
    since REAL NOT NULL
) STRICT;

CREATE UNIQUE INDEX IF NOT EXISTS notice_addresses ON notice_targets (way, address)
    WHERE way <> 'webhook';
CREATE INDEX IF NOT EXISTS notice_targets_of_guests ON notice_targets (guest);
CREATE INDEX IF NOT EXISTS notice_targets_of_devices ON notice_targets (device);

-- links that were sent to addresses, each of which holds once and for some minutes
CREATE TABLE IF NOT EXISTS mail_links (
    link_hash TEXT PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    address TEXT NOT NULL,
    expires REAL NOT NULL,
    used INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX IF NOT EXISTS mail_links_of_guests ON mail_links (guest);

-- what guests are told, for a day; it waits until it is put on its way
CREATE TABLE IF NOT EXISTS notices (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guest TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    seat INTEGER,
    at REAL NOT NULL,
    waiting INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE INDEX IF NOT EXISTS notices_of_guests ON notices (guest, id);
CREATE INDEX IF NOT EXISTS notices_of_tables ON notices (table_id);
CREATE INDEX IF NOT EXISTS notices_by_time ON notices (at);
CREATE INDEX IF NOT EXISTS waiting_notices ON notices (at) WHERE waiting = 1;

-- messages on their way; nobody else sends them before the time of the next attempt
CREATE TABLE IF NOT EXISTS deliveries (
    id TEXT PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    way TEXT NOT NULL,
    address TEXT NOT NULL,
    secret TEXT NOT NULL,
    body TEXT NOT NULL,
    until REAL NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    next REAL NOT NULL
) STRICT;

CREATE INDEX IF NOT EXISTS next_deliveries ON deliveries (next);
CREATE INDEX IF NOT EXISTS deliveries_of_guests ON deliveries (guest);

-- the deadlines of which a warning was given
CREATE TABLE IF NOT EXISTS deadline_warnings (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    due REAL NOT NULL
) STRICT;

-- keys that all servers of this database share
CREATE TABLE IF NOT EXISTS server_keys (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

-- the record, line by line; the key refuses a second writer of the same number
CREATE TABLE IF NOT EXISTS lines (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS answers (
    table_id TEXT NOT NULL REFERENCES tables (id),
    guest TEXT NOT NULL,
    cid TEXT NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (table_id, guest, cid)
) STRICT, WITHOUT ROWID;
