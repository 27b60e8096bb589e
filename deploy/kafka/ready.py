"""Whether a broker answers: the least request of Kafka's protocol, over TCP or TLS."""

import socket
import ssl
import struct
from typing import Final

API_VERSIONS: Final = 18
_REQUEST: Final = struct.pack(">hhih", API_VERSIONS, 0, 1, -1)  # key, version, number, no name
_SECONDS: Final = 3.0


def answers(host: str, port: int, *, tls: bool) -> bool:
    """Whether a broker at this address tells which requests it takes; asks nothing of a client."""
    try:
        with socket.create_connection((host, port), _SECONDS) as plain:
            if not tls:
                return _asked(plain)
            with _anybody().wrap_socket(plain) as secured:
                return _asked(secured)
    except OSError:
        return False


def _asked(connection: socket.socket) -> bool:
    connection.sendall(struct.pack(">i", len(_REQUEST)) + _REQUEST)
    with connection.makefile("rb") as answer:
        head = answer.read(10)  # length, the request's number, error
    return len(head) == 10 and struct.unpack(">iih", head)[1:] == (1, 0)


def _anybody() -> ssl.SSLContext:
    """Whether it is there is asked, not who it is: nothing is told to it."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context
