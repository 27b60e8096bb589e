"""What requests came to, for Prometheus: counts and times by route, never a name or a card."""

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Counting:
    """The counts of one process's API."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "oddchip_http_requests",
            "Requests that were answered.",
            ["method", "route", "status", "role"],
            registry=self._registry,
        )
        self._seconds = Histogram(
            "oddchip_http_request_seconds",
            "From a request to the end of its answer.",
            ["route"],
            buckets=_SECONDS,
            registry=self._registry,
        )
        self.open = Gauge(
            "oddchip_http_open_requests", "Requests not answered yet.", registry=self._registry
        )
        self.waiting = Gauge(
            "oddchip_http_waiting_questions",
            "Heavy questions that wait for their turn.",
            registry=self._registry,
        )
        self._reads = Counter(
            "oddchip_card_reads",
            "Answers with cards that nobody tabled.",
            ["role"],
            registry=self._registry,
        )

    def answered(self, method: str, route: str, status: int, role: str, seconds: float) -> None:
        """One request's end."""
        self._requests.labels(method, route, str(status), role).inc()
        self._seconds.labels(route).observe(seconds)

    def read(self, role: str) -> None:
        """One answer with cards that nobody tabled."""
        self._reads.labels(role).inc()

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self._registry)
