"""Every SQL text of the store."""

from typing import Final

LAYOUT: Final = 5
"""The layout this build reads and writes; a file of a higher one is a newer build's."""

TABLES: Final = (
    # commits fences a second writer and is not part of what the store says
    "CREATE TABLE meta(log TEXT NOT NULL, checkpoint INTEGER NOT NULL, commits INTEGER NOT NULL,"
    " hands INTEGER NOT NULL, undecided INTEGER NOT NULL) STRICT",
    "CREATE TABLE hands(id INTEGER PRIMARY KEY, hand TEXT NOT NULL UNIQUE, stream TEXT NOT NULL,"
    " last_version INTEGER NOT NULL, data BLOB NOT NULL) STRICT",
    "CREATE INDEX hands_by_stream ON hands(stream, last_version)",
    # hands first to last as columns, of records beyond offset low and up to high
    "CREATE TABLE tail(first INTEGER PRIMARY KEY, last INTEGER NOT NULL, low INTEGER NOT NULL,"
    " high INTEGER NOT NULL, data BLOB NOT NULL) STRICT",
    "CREATE TABLE files(name TEXT PRIMARY KEY, kind TEXT NOT NULL, first INTEGER NOT NULL,"
    " last INTEGER NOT NULL, size INTEGER NOT NULL, digest TEXT NOT NULL,"
    " definitions TEXT NOT NULL) STRICT, WITHOUT ROWID",
    "CREATE TABLE superseded(name TEXT PRIMARY KEY, since INTEGER NOT NULL) STRICT, WITHOUT ROWID",
    "CREATE TABLE findings(id INTEGER PRIMARY KEY, stream TEXT NOT NULL, version INTEGER NOT NULL,"
    " hand TEXT, kind TEXT NOT NULL, what TEXT NOT NULL) STRICT",
    "CREATE INDEX findings_by_hand ON findings(hand)",
    "CREATE TABLE streams(stream TEXT PRIMARY KEY, version INTEGER NOT NULL, digest TEXT NOT NULL,"
    " epoch INTEGER NOT NULL, hand TEXT, stacks TEXT NOT NULL, skip INTEGER NOT NULL)"
    " STRICT, WITHOUT ROWID",
    "CREATE INDEX hands_in_play ON streams(hand) WHERE hand IS NOT NULL",
    "CREATE TABLE open(stream TEXT NOT NULL, version INTEGER NOT NULL, position INTEGER NOT NULL,"
    " data BLOB NOT NULL, PRIMARY KEY (stream, version)) STRICT, WITHOUT ROWID",
    "CREATE TABLE quarantine(stream TEXT NOT NULL, position INTEGER NOT NULL,"
    " version INTEGER NOT NULL, reason TEXT NOT NULL, data BLOB NOT NULL,"
    " PRIMARY KEY (stream, position)) STRICT, WITHOUT ROWID",
    # tournaments by their own streams; instants in microseconds since 1970
    "CREATE TABLE tournaments(stream TEXT PRIMARY KEY, tournament TEXT NOT NULL,"
    " terms TEXT NOT NULL, opened_at INTEGER NOT NULL, ended_at INTEGER) STRICT, WITHOUT ROWID",
    "CREATE TABLE entries(stream TEXT NOT NULL, player TEXT NOT NULL, rank INTEGER,"
    " prize INTEGER NOT NULL, PRIMARY KEY (stream, player)) STRICT, WITHOUT ROWID",
)

ADDED: Final = (
    # how far each topic was told of hands, and from which hand on the rules had which revision
    "CREATE TABLE IF NOT EXISTS topics(topic TEXT PRIMARY KEY, told INTEGER NOT NULL)"
    " STRICT, WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS settled_by(first INTEGER PRIMARY KEY, revision INTEGER NOT NULL)"
    " STRICT",
)
"""Tables that stores of this layout had not from the first: whoever writes one makes them."""

BEGIN_META: Final = "INSERT INTO meta VALUES (?, 0, 0, 0, 0)"
META: Final = "SELECT log, checkpoint, commits FROM meta"
MOVE: Final = (
    "UPDATE meta SET checkpoint = ?, hands = hands + ?, undecided = undecided + ?"
    " WHERE checkpoint = ?"
)
HOLD: Final = "UPDATE meta SET commits = commits + 1 WHERE commits = ?"
FENCE: Final = "UPDATE meta SET commits = commits + 1"
LAST_ID: Final = "SELECT ifnull(max(id), ?) FROM hands"

ADD_HAND: Final = "INSERT INTO hands VALUES (?, ?, ?, ?, ?)"
ADD_TAIL: Final = "INSERT INTO tail VALUES (?, ?, ?, ?, ?)"
TAIL_PARTS: Final = "SELECT first, last, low, high FROM tail ORDER BY first"
LAST_PARTS: Final = (
    "SELECT first, last, low, high FROM tail WHERE first > ? ORDER BY first DESC LIMIT ?"
)
TAIL_DATA: Final = "SELECT data FROM tail WHERE first = ?"
TAIL_BETWEEN: Final = "SELECT data FROM tail WHERE first >= ? AND last <= ? ORDER BY first"
TAIL_HANDS: Final = (
    "SELECT ifnull(sum(last - first + 1), 0) FROM tail WHERE first >= ? AND last <= ?"
)
PUT_TAIL: Final = "UPDATE tail SET data = ? WHERE first = ?"
CUT_TAIL: Final = "DELETE FROM tail WHERE first >= ? AND last <= ?"
COVERED: Final = "SELECT hands, (SELECT ifnull(sum(last - first + 1), 0) FROM tail) FROM meta"
FILES: Final = (
    "SELECT name, kind, first, last, size, digest, definitions FROM files ORDER BY first, kind"
)
ADD_FILE: Final = "INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?, ?, ?)"
DROP_FILE: Final = "DELETE FROM files WHERE name = ?"
SUPERSEDE: Final = "INSERT OR REPLACE INTO superseded VALUES (?, ?)"
SUPERSEDED: Final = "SELECT name, since FROM superseded ORDER BY name"
FORGET: Final = "DELETE FROM superseded WHERE name = ?"
ADD_FINDING: Final = (
    "INSERT INTO findings(stream, version, hand, kind, what) VALUES (?, ?, ?, ?, ?)"
)
PUT_STREAM: Final = "INSERT OR REPLACE INTO streams VALUES (?, ?, ?, ?, ?, ?, ?)"
CLOSE: Final = "DELETE FROM open WHERE stream = ? AND version < ?"
OPEN: Final = "INSERT INTO open(stream, version, position, data) VALUES (?, ?, ?, ?)"
RELEASE: Final = "DELETE FROM quarantine WHERE stream = ? AND position = ?"
QUARANTINE: Final = (
    "INSERT OR REPLACE INTO quarantine(stream, position, version, reason, data)"
    " VALUES (?, ?, ?, ?, ?)"
)

OPEN_TOURNAMENT: Final = (
    "INSERT OR IGNORE INTO tournaments(stream, tournament, terms, opened_at) VALUES (?, ?, ?, ?)"
)
ENTER: Final = "INSERT OR IGNORE INTO entries(stream, player, prize) VALUES (?, ?, 0)"
FINISH: Final = "UPDATE entries SET rank = ?, prize = ? WHERE stream = ? AND player = ?"
END_TOURNAMENT: Final = "UPDATE tournaments SET ended_at = ? WHERE stream = ?"
TOURNAMENTS: Final = (
    "SELECT stream, tournament, terms, opened_at, ended_at FROM tournaments ORDER BY stream"
)
ENTRIES: Final = "SELECT stream, player, rank, prize FROM entries ORDER BY stream, player"

REVISION: Final = "SELECT revision FROM settled_by ORDER BY first DESC LIMIT 1"
SETTLED_BY: Final = (
    "INSERT OR REPLACE INTO settled_by VALUES ((SELECT ifnull(max(id), 0) + 1 FROM hands), ?)"
)
TOLD: Final = "SELECT told FROM topics WHERE topic = ?"
TELL: Final = "INSERT OR REPLACE INTO topics VALUES (?, ?)"
UNTOLD: Final = (
    "SELECT id, stream, data, (SELECT revision FROM settled_by WHERE first <= id"
    " ORDER BY first DESC LIMIT 1) FROM hands WHERE id > ? ORDER BY id LIMIT ?"
)

_STREAMS: Final = "SELECT stream, version, digest, epoch, hand, stacks, skip FROM streams "
_HOMES: Final = "SELECT hand, stream FROM hands "
STREAM: Final = _STREAMS + "WHERE stream = ?"
AT_ONCE: Final = 200
"""How many names a look-up of several takes, no fewer."""

_ANY_OF: Final = f"IN ({', '.join('?' * AT_ONCE)})"
STREAMS: Final = _STREAMS + "WHERE stream " + _ANY_OF
STREAMS_OF: Final = _HOMES + "WHERE hand " + _ANY_OF
OPEN_OF: Final = (
    "SELECT position, stream, version, data FROM open WHERE stream = ? ORDER BY version"
)
STREAM_OF: Final = "SELECT stream FROM hands WHERE hand = ?"
OPEN_AT: Final = "SELECT data FROM open WHERE stream = ? AND version = ?"
USED_BY: Final = (
    "SELECT last_version, hand, data FROM hands"
    " WHERE stream = ? AND last_version >= ? ORDER BY last_version LIMIT 1"
)
QUARANTINED: Final = (
    "SELECT stream, position, version, reason, data FROM quarantine ORDER BY stream, position"
)
HELD: Final = "SELECT DISTINCT stream FROM quarantine ORDER BY stream"
HELD_OF: Final = (
    "SELECT stream, position, version, reason, data FROM quarantine"
    " WHERE stream = ? AND position > ? ORDER BY position LIMIT ?"
)

_BEFORE: Final = "id < ? ORDER BY id DESC LIMIT ?"
ID: Final = "SELECT id FROM hands WHERE hand = ?"
HAND: Final = "SELECT data FROM hands WHERE hand = ?"
HANDS: Final = f"SELECT hand, data FROM hands WHERE {_BEFORE}"  # noqa: S608
PLACES: Final = f"SELECT hand, stream, last_version, id FROM hands WHERE {_BEFORE}"  # noqa: S608
OLDEST: Final = "SELECT hand, stream, last_version, id FROM hands ORDER BY id LIMIT 1"
SOME_HANDS: Final = "SELECT hand, data FROM hands WHERE id BETWEEN ? AND ? ORDER BY id"
HAND_AT: Final = "SELECT hand, data FROM hands WHERE id = ?"
IN_PLAY: Final = "SELECT stream FROM streams WHERE hand = ?"

FINDINGS: Final = (
    "SELECT stream, version, hand, kind, what FROM findings ORDER BY stream, version, id"
)
FINDINGS_OF: Final = (
    "SELECT stream, version, hand, kind, what FROM findings WHERE hand = ? ORDER BY version, id"
)
FIRST_HELD: Final = (
    "SELECT stream, version, NULL, 'log', reason FROM quarantine AS held WHERE position ="
    " (SELECT min(position) FROM quarantine WHERE stream = held.stream) ORDER BY stream"
)
COUNTS: Final = (
    "SELECT checkpoint, hands, undecided,"
    " (SELECT count(*) FROM streams WHERE hand IS NOT NULL),"
    " (SELECT count(*) FROM findings) + (SELECT count(DISTINCT stream) FROM quarantine),"
    # a hole in the log is kept as a record of no stream
    " (SELECT count(DISTINCT nullif(stream, '')) FROM quarantine),"
    " (SELECT count(*) FROM quarantine) FROM meta"
)

DIGESTED: Final = (
    "SELECT stream, version, ifnull(hand, ''), kind, what FROM findings ORDER BY 1, 2, 3, 4, 5",
    "SELECT stream, version, digest, epoch, ifnull(hand, ''), stacks, skip FROM streams ORDER BY 1",
    "SELECT stream, version, data FROM open ORDER BY 1, 2",
    "SELECT stream, version, reason, data FROM quarantine ORDER BY 1, 2, 3, 4",
    "SELECT stream, tournament, terms, opened_at, ifnull(ended_at, 0) FROM tournaments ORDER BY 1",
    "SELECT stream, player, ifnull(rank, 0), prize FROM entries ORDER BY 1, 2",
)
"""Rows in the order of their values, of which none is null: those of several stores merge to the
same; hands are digested apart, unpacked.
"""

DIGESTED_HANDS: Final = "SELECT hand, data FROM hands ORDER BY hand"
