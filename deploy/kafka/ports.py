"""Ports of the loopback address that stay ours while a broker is down."""

import socket
from typing import Final

from deploy.kafka.needs import Unavailable

HOST: Final = "127.0.0.1"


class Port:
    """A port nobody else on this machine is given, though a process of ours may listen at it.

    A socket stays bound to it and never listens: the system then neither gives the port out nor
    lets it be the near end of a connection, while whoever binds with `SO_REUSEADDR`, as Java does,
    may listen. Without it a client's own connection could take the port of a killed broker.
    """

    def __init__(self, number: int = 0) -> None:
        """Take a port, or any free one for 0; raises `Unavailable` for a port in use."""
        self._held = socket.socket()
        try:
            self._held.bind((HOST, number))
        except OSError as error:
            self._held.close()
            why = f"port {number} of {HOST} is taken: {error.strerror}"
            raise Unavailable(why) from error
        self._held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.number: Final[int] = self._held.getsockname()[1]

    def close(self) -> None:
        """Give it back."""
        self._held.close()

    def __str__(self) -> str:
        return f"{HOST}:{self.number}"
