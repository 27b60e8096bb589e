"""One broker: its directory, its properties, its process."""

from pathlib import Path
from typing import Final

from deploy.kafka.needs import Unavailable
from deploy.kafka.plan import Place, Plan, Security, properties, text
from deploy.kafka.ports import HOST, Port
from deploy.kafka.process import Java
from deploy.kafka.ready import answers

TAIL: Final = 30
"""Lines of a broker's log that are shown where it fails."""


class Broker:
    """A broker that is also a controller; its ports are its own from here to `close`."""

    def __init__(self, number: int, folder: Path, plan: Plan, lib: Path) -> None:
        self.number: Final = number
        self._plan: Final = plan
        self.folder: Final = folder.resolve()
        given = plan.ports[number - 1 : number]
        self.port: Final = Port(*given)
        self.controller: Final = Port()
        self._peers: Final = Port() if plan.security else None
        self.advertised = str(self.port)
        self.controller_advertised = str(self.controller)
        self._java: Final = Java(lib, plan.java, self.folder / "broker.log")

    def start(self, cluster: str, voters: dict[int, str]) -> None:
        """Write the properties, format the storage where it is new, begin; raises `Unavailable`."""
        if self.running:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self.folder / "server.properties"
        place = Place(
            number=self.number,
            folder=self.folder,
            clients=str(self.port),
            controller=str(self.controller),
            peers=str(self._peers) if self._peers else None,
            advertised=self.advertised,
            controller_advertised=self.controller_advertised,
            voters=voters,
        )
        file.write_text(text(properties(self._plan, place)), "utf-8")
        if not (self.folder / "log" / "meta.properties").exists():
            users = scram_users(self._plan.security) if self._plan.security else []
            main = "kafka.tools.StorageTool"
            if self._java.run(main, "format", "-t", cluster, "-c", str(file), *users):
                why = "its storage could not be formatted"
                raise self.failed(why)
        self._java.start("kafka.Kafka", str(file))

    @property
    def running(self) -> bool:
        """Whether its process is there, frozen or not."""
        return self._java.running

    @property
    def ready(self) -> bool:
        """Whether it answers; raises `Unavailable` with its log's end where it has ended."""
        if answers(HOST, self.port.number, tls=self._plan.security is not None):
            return True
        if not self.running:
            why = f"it ended with {self._java.exit_code}"
            raise self.failed(why)
        return False

    def kill(self) -> None:
        """kill -9."""
        self._java.kill()

    def stop(self) -> None:
        """SIGTERM: it hands over what it leads, and ends."""
        self._java.stop()

    def pause(self) -> None:
        """SIGSTOP: its connections stay, and nobody answers."""
        self._java.freeze()

    def resume(self) -> None:
        """SIGCONT."""
        self._java.wake()

    def close(self) -> None:
        """kill -9, and give the ports back."""
        self.kill()
        for port in (self.port, self.controller, self._peers):
            if port is not None:
                port.close()

    def failed(self, why: str) -> Unavailable:
        """An error with the end of the broker's log."""
        log = self._java.output
        lines = log.read_text("utf-8", "replace").splitlines()[-TAIL:] if log.exists() else []
        return Unavailable("\n  ".join([f"broker {self.number}: {why}; {log} ends:", *lines]))


def scram_users(security: Security) -> list[str]:
    """The options that make users while formatting, each for both mechanisms."""
    return [
        part
        for name, password in security.users.items()
        for mechanism in ("SCRAM-SHA-256", "SCRAM-SHA-512")
        for part in ("-S", f"{mechanism}=[name={name},password={password}]")
    ]
