"""Clients of kafka-python that say why no broker lets them in, where the library itself would only
time out, and that leave no thread behind when they cannot be made.
"""

import re
import ssl
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Final, Protocol, TypeVar, cast

_Made = TypeVar("_Made")
_Receive = Callable[[], tuple[bytes, Exception | None]]


class _Errors(Protocol):
    """`kafka.errors`."""

    IllegalSaslStateError: type[Exception]
    InvalidReceiveError: type[Exception]
    KafkaConnectionError: type[Exception]
    KafkaError: type[Exception]
    KafkaTimeoutError: type[Exception]
    SaslAuthenticationFailedError: type[Exception]
    UnsupportedSaslMechanismError: type[Exception]


_errors = cast(_Errors, cast(object, import_module("kafka.errors")))

_CONNECT: Final = "get_connection"
_BUILD: Final = "_build_transport"
_RECEIVE: Final = "_sock_recv"
_NO_TLS: Final = "what the broker answers is none of Kafka's words: it may want TLS"
_NO_USER: Final = "it lets us in but does not answer: it may want a user and a password"
_USER: Final = "this port of the broker asks for no user"
_PREFIX: Final = re.compile(r"^(?:\[(?:Error|Errno) -?\d+\] )?(?:\w+Error(?:: |$))*")
_UNTRUSTED: Final = re.compile(r"CERTIFICATE|UNKNOWN_CA|WRONG_VERSION_NUMBER")


class Refused(Exception):
    """A broker does not let us in, and will not however long we wait; `str()` says why."""


class Unreached(Exception):
    """No broker lets us in for now; `str()` says why."""


class _Future(Protocol):
    def add_callback(self, then: Callable[[object], None]) -> object: ...
    def add_errback(self, then: Callable[[Exception], None]) -> object: ...


class _Connection(Protocol):
    init_future: _Future


class _Cluster(Protocol):
    def is_bootstrap(self, node_id: object) -> bool: ...


class _Manager(Protocol):
    cluster: _Cluster
    get_connection: Callable[..., _Connection]


class _Client(Protocol):
    def close(self) -> None: ...


class _Watched:
    """The part of a client that connects, heard while the client is made.

    kafka-python 3.0.12 loses what a broker says before it hangs up, and forgets at once what
    waiting cannot mend; here the one is read, and the other raised at the next attempt.
    """

    def __init__(self) -> None:
        self.why = self._refused = ""
        self._client: _Client | None = None
        self._manager: dict[str, object] = {}

    def client(self, **settings: object) -> _Client:
        make = cast("Callable[..., _Client]", import_module("kafka.net.compat").KafkaNetClient)
        self._client = made = make(**settings)
        manager = cast(_Manager, vars(made)["_manager"])
        self._manager = vars(cast(object, manager))
        connect = manager.get_connection
        build = cast("Callable[..., Awaitable[object]]", getattr(manager, _BUILD))

        def connected(node: object, **how: object) -> _Connection:
            if self._refused:
                raise Refused(self._refused)
            connection = connect(node, **how)
            if manager.cluster.is_bootstrap(node):
                connection.init_future.add_callback(lambda _: self._hear(_NO_USER))
                connection.init_future.add_errback(self._failed)
            return connection

        async def built(node: object, **how: object) -> object:
            transport = await build(node, **how)
            receive = cast(_Receive, getattr(transport, _RECEIVE))
            vars(transport)[_RECEIVE] = lambda: _first_what_was_said(*receive())
            return transport

        self._manager |= {_CONNECT: connected, _BUILD: built}
        return made

    def leave(self) -> None:
        """Hear no more."""
        for name in (_CONNECT, _BUILD):
            self._manager.pop(name, None)

    def close(self) -> None:
        """End its thread and its connections."""
        if self._client is not None:
            self._client.close()

    def _hear(self, why: str) -> None:
        self.why = why

    def _failed(self, fault: Exception) -> None:
        why = refusal(fault)
        if why is None:
            self._hear(words(fault))
        else:
            self._refused = why


def _first_what_was_said(data: bytes, fault: Exception | None) -> tuple[bytes, Exception | None]:
    """What came before a connection ended; its end comes again with the next reading."""
    return data, None if data else fault


def made(make: Callable[..., _Made], settings: dict[str, object]) -> _Made:
    """A client of the library; raises `Refused`, `Unreached`, and what the library does."""
    watched = _Watched()
    try:
        client = make(**settings, kafka_client=watched.client)
    except BaseException as fault:
        watched.close()
        if isinstance(fault, _errors.KafkaTimeoutError) and watched.why:
            raise Unreached(watched.why) from fault
        if isinstance(fault, _errors.KafkaConnectionError) and refusal(fault) is None:
            raise Unreached(words(fault)) from fault
        raise
    watched.leave()
    return client


def refusal(fault: Exception) -> str | None:
    """Why waiting does not help a client whose first connection failed so; None where it may."""
    if isinstance(fault, _errors.IllegalSaslStateError):
        return _USER
    if isinstance(fault, _errors.InvalidReceiveError):
        return _NO_TLS
    vain = (_errors.SaslAuthenticationFailedError, _errors.UnsupportedSaslMechanismError)
    if isinstance(fault, vain):
        return words(fault)
    if isinstance(fault, _errors.KafkaError):
        return words(fault) if _UNTRUSTED.search(str(fault)) else None
    if isinstance(fault, ssl.SSLError):
        return f"a file of authorities, certificate or key is none: {fault}"
    return None


def words(fault: Exception) -> str:
    """A fault of the library in words: its name is what tells most."""
    kind = type(fault).__name__
    name = "".join(
        f" {one.lower()}" if one.isupper() else one for one in kind.removesuffix("Error")
    )
    said = _PREFIX.sub("", str(fault).partition("\n")[0]).partition("Request '")[0]
    return f"{name.strip()}: {said}" if said else name.strip()
