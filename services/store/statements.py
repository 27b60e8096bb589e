"""Every SQL text of the store."""

from typing import Final

LAYOUT: Final = 1
"""The layout this build reads and writes; a file of a higher one is a newer build's."""

TABLES: Final = (
    # commits fences a second writer and is not part of what the store says
    "CREATE TABLE meta(log TEXT NOT NULL, checkpoint INTEGER NOT NULL, commits INTEGER NOT NULL)"
    " STRICT",
    "CREATE TABLE hands(id INTEGER PRIMARY KEY, hand TEXT NOT NULL UNIQUE, stream TEXT NOT NULL,"
    " first_version INTEGER NOT NULL, last_version INTEGER NOT NULL, variant TEXT NOT NULL,"
    " revision INTEGER NOT NULL, bet_limit TEXT NOT NULL, currency TEXT, exponent INTEGER NOT NULL,"
    " small_blind INTEGER NOT NULL, big_blind INTEGER NOT NULL, ante INTEGER NOT NULL,"
    " seats INTEGER NOT NULL, button INTEGER NOT NULL, boards TEXT NOT NULL, pot INTEGER NOT NULL,"
    " rake INTEGER NOT NULL, returned INTEGER NOT NULL, showdown INTEGER NOT NULL,"
    " status TEXT NOT NULL, started_at INTEGER NOT NULL, ended_at INTEGER NOT NULL, source TEXT)"
    " STRICT",
    "CREATE INDEX hands_by_stream ON hands(stream, last_version)",
    "CREATE TABLE records(id INTEGER PRIMARY KEY, data BLOB NOT NULL) STRICT",
    "CREATE TABLE seats(id INTEGER NOT NULL, seat INTEGER NOT NULL, player TEXT NOT NULL,"
    " stack INTEGER NOT NULL, put_in INTEGER NOT NULL, won INTEGER, final INTEGER, net INTEGER,"
    " cards TEXT NOT NULL, shown INTEGER NOT NULL, folded INTEGER NOT NULL,"
    " PRIMARY KEY (id, seat)) STRICT, WITHOUT ROWID",
    "CREATE TABLE pots(id INTEGER NOT NULL, pot INTEGER NOT NULL, amount INTEGER NOT NULL,"
    " rake INTEGER NOT NULL, eligible TEXT NOT NULL, PRIMARY KEY (id, pot)) STRICT, WITHOUT ROWID",
    "CREATE TABLE awards(id INTEGER NOT NULL, pot INTEGER NOT NULL, board INTEGER NOT NULL,"
    " share INTEGER NOT NULL, seat INTEGER NOT NULL, chips INTEGER NOT NULL, odd INTEGER NOT NULL,"
    " PRIMARY KEY (id, pot, board, share, seat)) STRICT, WITHOUT ROWID",
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
)

BEGIN_META: Final = "INSERT INTO meta VALUES (?, 0, 0)"
META: Final = "SELECT log, checkpoint, commits FROM meta"
MOVE: Final = (
    "UPDATE meta SET checkpoint = ?, commits = commits + 1 WHERE checkpoint = ? AND commits = ?"
)
FENCE: Final = "UPDATE meta SET commits = commits + 1"
LAST_ID: Final = "SELECT ifnull(max(id), 0) FROM hands"

ADD_HAND: Final = (
    "INSERT INTO hands"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
ADD_RECORDS: Final = "INSERT INTO records VALUES (?, ?)"
ADD_SEAT: Final = "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
ADD_POT: Final = "INSERT INTO pots VALUES (?, ?, ?, ?, ?)"
ADD_AWARD: Final = "INSERT INTO awards VALUES (?, ?, ?, ?, ?, ?, ?)"
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
USED_BY: Final = (
    "SELECT last_version, data FROM hands JOIN records USING (id)"
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

_HANDS: Final = (
    "SELECT hand, stream, first_version, last_version, variant, revision, bet_limit, currency,"
    " exponent, small_blind, big_blind, ante, seats, button, boards, pot, rake, returned, showdown,"
    " status, started_at, ended_at, source, id FROM hands "
)
_BEFORE: Final = (
    "id < ifnull((SELECT id FROM hands WHERE hand = ?), 9223372036854775807)"
    " ORDER BY id DESC LIMIT ?"
)
HAND: Final = _HANDS + "WHERE hand = ?"
HANDS: Final = _HANDS + "WHERE " + _BEFORE
HANDS_OF: Final = _HANDS + "JOIN seats USING (id) WHERE player = ? AND " + _BEFORE
SEATS: Final = (
    "SELECT ?, seat, player, stack, put_in, won, final, net, cards, shown, folded FROM seats"
    " WHERE id = ? ORDER BY seat"
)
POTS: Final = "SELECT ?, pot, amount, rake, eligible FROM pots WHERE id = ? ORDER BY pot"
AWARDS: Final = (
    "SELECT ?, pot, board, share, seat, chips, odd FROM awards WHERE id = ?"
    " ORDER BY pot, board, share, seat"
)
RECORDS: Final = "SELECT data FROM records WHERE id = ?"
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
    "SELECT (SELECT checkpoint FROM meta), (SELECT count(*) FROM hands),"
    " (SELECT count(*) FROM hands WHERE status = 'undecided'),"
    " (SELECT count(*) FROM streams WHERE hand IS NOT NULL),"
    " (SELECT count(*) FROM findings) + (SELECT count(DISTINCT stream) FROM quarantine),"
    # a hole in the log is kept as a record of no stream
    " (SELECT count(DISTINCT nullif(stream, '')) FROM quarantine),"
    " (SELECT count(*) FROM quarantine)"
)
_PLAYERS: Final = (
    "SELECT player, currency, exponent, count(*), sum(status = 'undecided'),"
    " ifnull(sum(net), 0) FROM seats JOIN hands USING (id) "
)
PLAYERS: Final = _PLAYERS + "GROUP BY player, currency, exponent"
PLAYER: Final = _PLAYERS + "WHERE player = ? GROUP BY currency, exponent"
EXPONENTS: Final = "SELECT currency, max(exponent) FROM hands GROUP BY currency"
VARIANTS: Final = (
    "SELECT variant, bet_limit, currency, exponent, count(*), sum(status = 'undecided'),"
    " sum(pot), sum(rake) FROM hands GROUP BY variant, bet_limit, currency, exponent"
)

DIGESTED: Final = (
    "SELECT checkpoint FROM meta",
    "SELECT hand, stream, first_version, last_version, variant, revision, bet_limit, currency,"
    " exponent, small_blind, big_blind, ante, seats, button, boards, pot, rake, returned, showdown,"
    " status, started_at, ended_at, source FROM hands ORDER BY hand",
    "SELECT hand, seat, player, stack, put_in, won, final, net, cards, shown, folded"
    " FROM hands JOIN seats USING (id) ORDER BY hand, seat",
    "SELECT hand, pots.pot, amount, pots.rake, eligible FROM hands JOIN pots USING (id)"
    " ORDER BY hand, pots.pot",
    "SELECT hand, awards.pot, board, share, seat, chips, odd FROM hands JOIN awards USING (id)"
    " ORDER BY hand, awards.pot, board, share, seat",
    FINDINGS,
    "SELECT stream, version, digest, epoch, hand, stacks, skip FROM streams ORDER BY stream",
    "SELECT stream, version, position, data FROM open ORDER BY stream, version",
    QUARANTINED,
)
"""Every table's rows in an order of their own; a hand's records are digested apart, unpacked."""

DIGESTED_RECORDS: Final = "SELECT hand, data FROM hands JOIN records USING (id) ORDER BY hand"
