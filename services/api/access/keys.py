"""Keys: who has one, for what role, until when; kept as digests."""

from datetime import UTC, datetime
from typing import Final, get_args

from msgspec import Struct

from schemas.errors import BadSettings, NotFound, Unauthorized
from schemas.roles import Role
from services.api.access.caller import Caller, caller
from services.api.access.file import AccessFile
from services.api.access.secrets import KeyText, digest, fresh_key, is_digest_of
from services.sqlite_files import number

NAME_MAX: Final = 100

_COLUMNS: Final = "id, digest, role, player, name, made_at, expires_at, revoked_at"
_ROLES: Final = get_args(Role)


class Key(Struct, frozen=True, kw_only=True):
    """A key as it is kept; times in milliseconds since 1970 UTC."""

    id: str
    digest: str
    role: Role
    player: str | None
    name: str
    made_at: int
    expires_at: int | None
    revoked_at: int | None

    def state(self, now: int) -> str:
        """`active`, `revoked` or `expired`."""
        if self.revoked_at is not None:
            return "revoked"
        return "active" if self.expires_at is None or now < self.expires_at else "expired"


class Keys:
    """The keys in a file, and the tokens of others that were revoked."""

    def __init__(self, file: AccessFile) -> None:
        self._file = file
        self._state = -1
        self._keys: dict[str, Key] = {}
        self._revoked = frozenset[str]()

    def add(
        self, role: str, name: str, *, player: str | None = None, seconds: int | None = None
    ) -> KeyText:
        """A new key, told this once; raises `BadSettings` for one that makes no sense."""
        _check(role, name, player, seconds)
        key, now = fresh_key(), now_ms()
        expires = None if seconds is None else now + seconds * 1000
        row = (key.id, digest(key.secret), role, player, name, now, expires)
        with self._file.writing("keep a key") as connection:
            connection.execute("INSERT INTO keys VALUES (?,?,?,?,?,?,?,NULL)", row)
        self._state = -1
        return key

    def listed(self) -> list[Key]:
        """Every key that ever was, the oldest first."""
        with self._file.doing("read keys"):
            return sorted(self._read()[0].values(), key=lambda one: (one.made_at, one.id))

    def revoke(self, name: str) -> str:
        """End a key, a link or another's token by its id, for good; says what it was.

        Raises `NotFound` where the id is nobody's. A token is named `jwt:` and its `jti`, and need
        not have been seen before.
        """
        with self._file.writing("revoke") as connection:
            self._state = -1
            if name.startswith("jwt:"):
                row = (name.removeprefix("jwt:"), now_ms())
                connection.execute("INSERT OR IGNORE INTO revoked VALUES (?, ?)", row)
                return "token"
            for table, what in (("keys", "key"), ("links", "link")):
                done = connection.execute(
                    f"UPDATE {table} SET revoked_at = coalesce(revoked_at, ?) WHERE id = ?",  # noqa: S608
                    (now_ms(), name),
                )
                if done.rowcount:
                    return what
        kind, where = "key or link", "the file of callers"
        raise NotFound(kind, name, where)

    def caller(self, key: KeyText) -> Caller:
        """Whose a key is; raises `Unauthorized` for one that counts no more, or never did."""
        self._follow()
        held = self._keys.get(key.id)
        if held is None or not is_digest_of(held.digest, key.secret):
            why = "nobody here has this key; `oddchip keys add` makes one"
            raise Unauthorized(why)
        state = held.state(now_ms())
        if state != "active":
            why = f"this key is {state}: ask whoever runs the service for another"
            raise Unauthorized(why)
        return caller(f"key:{held.id}", held.name, held.role, held.player)

    def is_revoked(self, token: str) -> bool:
        """Whether another's token was revoked by its `jti`."""
        self._follow()
        return token in self._revoked

    def _follow(self) -> None:
        """Read again what another process has changed."""
        with self._file.doing("read keys") as connection:
            state = number(connection, "PRAGMA data_version")
            if state != self._state:
                self._keys, self._revoked = self._read()
                self._state = state

    def _read(self) -> tuple[dict[str, Key], frozenset[str]]:
        with self._file.doing("read keys") as connection:
            names = Key.__struct_fields__
            rows = connection.execute(f"SELECT {_COLUMNS} FROM keys").fetchall()  # noqa: S608
            keys = [Key(**dict(zip(names, row, strict=True))) for row in rows]
            revoked = connection.execute("SELECT token FROM revoked").fetchall()
        return {one.id: one for one in keys}, frozenset([str(one) for (one,) in revoked])


def now_ms() -> int:
    """The clock on the wall, in milliseconds since 1970 UTC."""
    return int(datetime.now(UTC).timestamp() * 1000)


def _check(role: str, name: str, player: str | None, seconds: int | None) -> None:
    wrong: list[str] = []
    if role not in _ROLES:
        wrong.append(f"{role!r} is no role; there are {', '.join(_ROLES)}")
    if (player is not None) != (role == "player"):
        wrong.append("a key of role player names its player, and no other does")
    if not name.strip() or len(name) > NAME_MAX:
        wrong.append(f"a key is named: 1 to {NAME_MAX} characters that say whose it is")
    if seconds is not None and seconds < 1:
        wrong.append("a key lasts a second at least")
    if wrong:
        what = "key"
        raise BadSettings(what, wrong)
