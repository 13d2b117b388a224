"""What is asked of PostgreSQL, each in one statement: one journey, one moment, one transaction.

A process counts as alive until the time that it has last noted. Everybody who has opened the
database is told the id of a table and the number of its last line, once that is committed.
"""

from __future__ import annotations

from typing import LiteralString

CHANNEL: LiteralString = "consigliere"

_IS_ALIVE: LiteralString = "(SELECT id FROM processes WHERE alive_until > now())"
_TELL: LiteralString = "pg_notify('consigliere', %(table)s || ' ' || %(last)s)"

ADD_GUEST: LiteralString = """
WITH guest AS (INSERT INTO guests (id, name) VALUES (%(id)s, %(name)s))
INSERT INTO devices (id, guest, token_hash, name, since, seen)
VALUES (md5(%(hash)s), %(id)s, %(hash)s, '', %(now)s, %(now)s)
"""
FIND_GUEST: LiteralString = """
SELECT g.id, g.name FROM devices d JOIN guests g ON g.id = d.guest WHERE d.token_hash = %s
"""

LOAD: LiteralString = f"""
SELECT game, options, edition, seed, host, rematch, seen, begun, invitation_seconds,
    turn_seconds, overdue, pace, due, clocks, is_listed, is_rated, moved,
    (SELECT json_agg(json_build_array(kind, level, name, guest, claim_hash,
            offers, offered, withdrawn) ORDER BY seat)
        FROM chairs WHERE table_id = t.id),
    (SELECT json_object_agg(guest, seen) FROM (
        SELECT guest, max(seen) AS seen FROM chairs
        WHERE table_id = t.id AND guest IS NOT NULL AND seen IS NOT NULL GROUP BY guest) s),
    (SELECT array_agg(text ORDER BY seq) FROM lines WHERE table_id = t.id AND seq > %(after)s),
    (SELECT json_agg(json_build_array(guest, cid, seq))
        FROM answers WHERE table_id = t.id AND seq > %(after)s),
    (SELECT array_agg(guest) FROM presence
        WHERE table_id = t.id AND process <> %(me)s AND process IN {_IS_ALIVE}),
    (SELECT json_object_agg(who, name) FROM (
        SELECT who, max(name) AS name FROM watchers
        WHERE table_id = t.id AND process <> %(me)s AND process IN {_IS_ALIVE} GROUP BY who) w)
FROM tables t WHERE id = %(table)s
"""

# no other line of a record holds "winners" in quotes: in a text they would be escaped
GAMES_OF: LiteralString = """
SELECT id, game, finished, moved, due,
    (SELECT json_agg(json_build_array(kind, level, name, guest) ORDER BY seat)
        FROM chairs WHERE table_id = t.id),
    (SELECT text FROM lines WHERE table_id = t.id AND t.finished AND text LIKE '%%"winners":%%'
        ORDER BY seq DESC LIMIT 1)
FROM tables t WHERE id IN (
        SELECT table_id FROM chairs WHERE guest = %(guest)s AND NOT hidden)
    AND (%(after)s::text IS NULL OR EXISTS (
        SELECT FROM tables a WHERE a.id = %(after)s AND (t.finished > a.finished
            OR t.finished = a.finished AND (t.created, t.id) < (a.created, a.id))))
ORDER BY finished, created DESC, id DESC LIMIT %(most)s
"""

# what nobody wants to be told is not kept
NOTE: LiteralString = """
INSERT INTO notices (guest, table_id, kind, seat, at)
SELECT n.guest, %(table)s, n.kind, n.seat, %(now)s
FROM unnest(%(guests)s::text[], %(kinds)s::text[], %(wishes)s::text[], %(causes)s::integer[])
    n (guest, kind, wish, seat)
JOIN notice_wishes w ON w.guest = n.guest AND position(' ' || n.wish || ' ' IN w.kinds) > 0
WHERE NOT EXISTS (
        SELECT FROM notice_mutes m WHERE m.guest = n.guest AND m.table_id = %(table)s)
    AND (SELECT count(*) FROM notices o WHERE o.guest = n.guest AND o.waiting) < %(most_waiting)s
"""
# nothing is written to the table itself as long as these fields stay as they are
WRITE: LiteralString = f"""
WITH added AS (
    INSERT INTO lines (table_id, seq, text)
    SELECT %(table)s, * FROM unnest(%(seqs)s::integer[], %(texts)s::text[])
), answered AS (
    INSERT INTO answers (table_id, guest, cid, seq)
    SELECT %(table)s, %(guest)s, %(cid)s, %(seq)s::integer WHERE %(guest)s::text IS NOT NULL
), noted AS (
    UPDATE tables SET
        finished = finished OR %(finished)s,
        computers_turn = %(computers)s,
        worker = CASE WHEN NOT %(computers)s THEN NULL
            WHEN worker IN {_IS_ALIVE} THEN worker ELSE %(me)s END,
        seen = CASE WHEN %(finished)s THEN NULL
            WHEN %(by_person)s AND NOT begun THEN %(now)s ELSE seen END,
        begun = begun OR %(by_person)s,
        moved = CASE WHEN %(moved)s THEN %(now)s ELSE moved END,
        due = %(due)s::float8,
        clocks = %(clocks)s::text
    WHERE id = %(table)s AND (
        (finished, computers_turn) <> (%(finished)s, %(computers)s)
        OR due IS DISTINCT FROM %(due)s::float8
        OR clocks IS DISTINCT FROM %(clocks)s::text
        OR %(moved)s OR (%(by_person)s AND NOT begun) OR (%(finished)s AND seen IS NOT NULL))
), noticed AS ({NOTE})
SELECT {_TELL}
"""

ADD_TABLE: LiteralString = """
INSERT INTO tables (id, game, options, edition, seed, host, seen, invitation_seconds,
    is_listed, is_rated, turn_seconds, overdue, pace)
VALUES (%(id)s, %(game)s, %(options)s, %(edition)s, %(seed)s, %(host)s, %(seen)s, %(holds)s,
    %(is_listed)s, %(is_rated)s, %(turn_seconds)s, %(overdue)s, %(pace)s)
"""
ADD_CHAIRS: LiteralString = """
INSERT INTO chairs (table_id, seat, kind, level, name, guest, claim_hash,
    offers, offered, withdrawn, seen)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
"""
ADD_LINES: LiteralString = "INSERT INTO lines (table_id, seq, text) VALUES (%s, %s, %s)"
POINT_TO_REMATCH: LiteralString = (
    "UPDATE tables SET rematch = %(id)s WHERE id = %(before)s AND rematch IS NULL"
)
SIT: LiteralString = """
WITH shown AS (UPDATE chairs SET hidden = false
    WHERE table_id = %(table)s AND seat <> %(seat)s AND hidden)
UPDATE chairs SET kind = %(kind)s, name = %(name)s, guest = %(guest)s, claim_hash = NULL,
    hidden = false, seen = %(now)s
WHERE table_id = %(table)s AND seat = %(seat)s AND kind = 'open' AND offers = %(offers)s
"""
OFFER: LiteralString = """
UPDATE chairs SET kind = %(kind)s, level = %(level)s, name = %(name)s, guest = %(guest)s,
    claim_hash = %(claim_hash)s, offers = %(offers)s, offered = %(offered)s,
    withdrawn = %(withdrawn)s, seen = NULL
WHERE table_id = %(table)s AND seat = %(seat)s AND kind <> 'computer' AND offers = %(offers)s - 1
"""
HIDE: LiteralString = (
    "UPDATE chairs SET hidden = true WHERE table_id = %(table)s AND guest = %(guest)s"
)
MARK_SEEN: LiteralString = """
WITH looked AS (UPDATE tables SET seen = %(now)s WHERE id = %(table)s AND seen < %(now)s)
UPDATE chairs SET seen = %(now)s WHERE table_id = %(table)s AND guest = %(guest)s
"""
BEGIN: LiteralString = (
    "UPDATE tables SET begun = true, seen = %(now)s WHERE id = %(table)s AND NOT begun"
)
# before a game begins a computer may have to play, as soon as all seats are taken
NOTE_COMPUTERS: LiteralString = """
UPDATE tables SET worker = %(me)s, computers_turn =
    EXISTS (SELECT FROM chairs WHERE table_id = id AND kind = 'computer')
    AND NOT EXISTS (SELECT FROM chairs WHERE table_id = id AND kind = 'open')
WHERE id = %(table)s AND NOT EXISTS (SELECT FROM lines WHERE table_id = id)
"""
TELL: LiteralString = f"SELECT {_TELL}"

COMPUTERS_TURNS: LiteralString = f"""
UPDATE tables SET worker = %(me)s WHERE id IN (
    SELECT id FROM tables
    WHERE NOT finished AND computers_turn
        AND (worker IS NULL OR worker = %(me)s OR worker NOT IN {_IS_ALIVE})
    ORDER BY worker IS NOT DISTINCT FROM %(me)s, created LIMIT %(most)s FOR UPDATE SKIP LOCKED)
RETURNING created, id
"""
HOLDS_TURN: LiteralString = "SELECT worker = %(me)s FROM tables WHERE id = %(table)s"
TAKE_TURN: LiteralString = f"""
UPDATE tables SET worker = %(me)s
WHERE id = %(table)s AND (worker IS NULL OR worker NOT IN {_IS_ALIVE})
"""
NOTHING_TO_COMPUTE: LiteralString = """
UPDATE tables SET computers_turn = false, worker = NULL
WHERE id = %(table)s AND (worker IS NULL OR worker = %(me)s)
"""

# one living process keeps the clock; whoever takes it over adds nothing for the time before
TICK: LiteralString = f"""
WITH kept AS (
    INSERT INTO deadline_clock AS c (id, seconds, keeper)
    SELECT 1, %(elapsed)s, %(me)s WHERE EXISTS (SELECT FROM tables WHERE due IS NOT NULL)
    ON CONFLICT (id) DO UPDATE SET keeper = %(me)s,
        seconds = c.seconds + CASE WHEN c.keeper = %(me)s THEN %(elapsed)s ELSE 0 END
        WHERE c.keeper IS NULL OR c.keeper = %(me)s OR c.keeper NOT IN {_IS_ALIVE}
    RETURNING seconds)
SELECT coalesce((SELECT seconds FROM kept), (SELECT seconds FROM deadline_clock), 0),
    EXISTS (SELECT FROM kept)
"""
OVERDUE: LiteralString = """
SELECT id FROM tables WHERE due <= %(seconds)s AND NOT finished AND overdue <> 'wait'
ORDER BY due LIMIT %(most)s
"""

ARRIVE: LiteralString = f"""
WITH arrived AS (
    INSERT INTO presence (table_id, guest, process) VALUES (%(table)s, %(guest)s, %(me)s)
    ON CONFLICT (table_id, guest) DO UPDATE SET process = excluded.process)
SELECT {_TELL}
"""
DEPART: LiteralString = f"""
WITH departed AS (
    DELETE FROM presence
    WHERE table_id = %(table)s AND guest = %(guest)s AND process = %(me)s RETURNING 1)
SELECT {_TELL} FROM departed
"""
TELL_WATCHERS: LiteralString = f"""
WITH gone AS (
    DELETE FROM watchers
    WHERE table_id = %(table)s AND process = %(me)s AND who <> ALL (%(whos)s::text[])
), come AS (
    INSERT INTO watchers (table_id, process, who, name)
    SELECT id, %(me)s, w.who, w.name
    FROM tables, unnest(%(whos)s::text[], %(names)s::text[]) w (who, name)
    WHERE id = %(table)s
    ON CONFLICT (table_id, process, who) DO UPDATE SET name = excluded.name)
SELECT {_TELL}
"""
BEAT: LiteralString = """
INSERT INTO processes (id, alive_until) VALUES (%(me)s, now() + make_interval(secs => %(lease)s))
ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until RETURNING xmax = 0
"""
BURY: LiteralString = """
WITH dead AS (
    DELETE FROM processes WHERE id IN (
        SELECT id FROM processes WHERE alive_until < now() FOR UPDATE SKIP LOCKED)
    RETURNING id
), gone AS (
    DELETE FROM presence WHERE process IN (SELECT id FROM dead) RETURNING table_id
), watched AS (
    DELETE FROM watchers WHERE process IN (SELECT id FROM dead) RETURNING table_id
)
SELECT pg_notify('consigliere', table_id || ' -1')
FROM (SELECT table_id FROM gone UNION SELECT table_id FROM watched) g
"""
LEAVE: LiteralString = """
WITH gone AS (DELETE FROM processes WHERE id = %(me)s),
    open AS (DELETE FROM presence WHERE process = %(me)s RETURNING table_id),
    watched AS (DELETE FROM watchers WHERE process = %(me)s RETURNING table_id)
SELECT pg_notify('consigliere', table_id || ' -1')
FROM (SELECT table_id FROM open UNION SELECT table_id FROM watched) g
"""

TAKE_ANALYSIS: LiteralString = f"""
WITH old AS (DELETE FROM analyses WHERE worked < now() - make_interval(days => %(days)s)
    AND key <> %(key)s)
INSERT INTO analyses AS a (key, process) VALUES (%(key)s, %(me)s)
ON CONFLICT (key) DO UPDATE SET process = excluded.process, worked = now()
    WHERE NOT a.complete AND (a.process IS NULL OR a.process NOT IN {_IS_ALIVE})
RETURNING 1
"""
PUT_ANALYSIS_LINE: LiteralString = """
WITH at_work AS (UPDATE analyses SET worked = now() WHERE key = %(key)s RETURNING key)
INSERT INTO analysis_lines (key, number, line) SELECT key, %(number)s, %(line)s FROM at_work
ON CONFLICT DO NOTHING
"""
NOTE_ANALYSIS: LiteralString = """
UPDATE analyses SET status = %(status)s, worked = now() WHERE key = %(key)s AND process = %(me)s
"""
LEAVE_ANALYSIS: LiteralString = """
UPDATE analyses SET process = NULL, complete = %(complete)s
WHERE key = %(key)s AND process = %(me)s
"""
LOOK_AT_ANALYSIS: LiteralString = f"""
SELECT (SELECT array_agg(line ORDER BY number) FROM analysis_lines
        WHERE key = a.key AND number >= %(after)s),
    status, complete, process IS NOT NULL AND process IN {_IS_ALIVE}
FROM analyses a WHERE key = %(key)s
"""

_OLD: LiteralString = """
SELECT id, game,
    CASE WHEN finished THEN 'finished' WHEN begun THEN 'abandoned' ELSE 'unplayed' END,
    CASE WHEN finished THEN extract(epoch FROM created)::float8 ELSE seen END AS since
FROM tables t WHERE (NOT finished AND NOT begun AND seen < %(unplayed)s::float8
    OR NOT finished AND begun AND seen < %(abandoned)s::float8
    OR finished AND created < to_timestamp(%(finished)s::float8))
"""
OLD_TABLES: LiteralString = f"{_OLD} ORDER BY since"
# a table that somebody has open at a living process is being looked at
DOOMED: LiteralString = f"""{_OLD} AND NOT EXISTS (
    SELECT FROM presence WHERE table_id = t.id AND process IN {_IS_ALIVE})
ORDER BY since LIMIT %(most)s FOR UPDATE SKIP LOCKED
"""
_IDLE_GUESTS: LiteralString = """
FROM guests g WHERE NOT EXISTS (SELECT FROM chairs WHERE guest = g.id)
    AND NOT EXISTS (SELECT FROM tables WHERE host = g.id)
"""
COUNT_IDLE_GUESTS: LiteralString = f"SELECT count(*) {_IDLE_GUESTS}"
REMOVE_IDLE_GUESTS: LiteralString = f"""
WITH gone AS (DELETE {_IDLE_GUESTS} RETURNING 1) SELECT count(*) FROM gone
"""
REMOVE: tuple[LiteralString, ...] = (
    "UPDATE tables SET rematch = NULL WHERE rematch = ANY (%(gone)s)",
    "DELETE FROM answers WHERE table_id = ANY (%(gone)s)",
    "DELETE FROM lines WHERE table_id = ANY (%(gone)s)",
    "DELETE FROM chairs WHERE table_id = ANY (%(gone)s)",
    "DELETE FROM presence WHERE table_id = ANY (%(gone)s)",
    "DELETE FROM tables WHERE id = ANY (%(gone)s)",
    "SELECT pg_notify('consigliere', id || ' -1') FROM unnest(%(gone)s::text[]) g (id)",
)
