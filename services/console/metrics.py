"""What a process tells Prometheus: the stores as they are, the log's ends, and its own work.

deploy/metrics.md says what each name means.
"""

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from threading import Lock
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    Metric,
    SummaryMetricFamily,
)
from prometheus_client.exposition import start_http_server
from prometheus_client.registry import Collector

from schemas.errors import BadSettings, OddchipError
from services.console.ends import Ends
from services.projector import Share, Work
from services.settings import Settings
from services.store import Counts, counts_in, current, roots

_PARTITION: Final = ("partition",)
_BATCH_SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

disable_created_metrics()  # when a count began says nothing here


class Metrics(Collector):
    """Counts for one process, as long as it runs; threads may share it."""

    def __init__(self, settings: Settings, ends: Ends | None = None) -> None:
        """`ends`: None where nobody asks a log; a scrape waits for them as long as they take."""
        self._settings, self.ends = settings, ends
        self._share: Share | None = None
        self._lock = Lock()
        registry = CollectorRegistry()
        self.registry = registry
        self._records = Counter(
            "oddchip_records", "Records taken and committed.", registry=registry
        )
        self._batches = Histogram(
            "oddchip_batch_seconds",
            "Reading, folding and committing one batch of one partition.",
            buckets=_BATCH_SECONDS,
            registry=registry,
        )
        self._errors = Counter(
            "oddchip_errors", "Faults that were met and outlived.", ["kind"], registry=registry
        )
        registry.register(self)

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        with self._lock:
            return generate_latest(self.registry)

    def begins(self, share: Share) -> None:
        """See `Watch.begins`."""
        self._share = share

    def batch(self, records: int, seconds: float) -> None:
        """See `Watch.batch`."""
        self._records.inc(records)
        self._batches.observe(seconds)

    def failed(self, fault: OddchipError) -> None:
        """See `Watch.failed`."""
        self._errors.labels(type(fault).__name__).inc()

    def describe(self) -> list[Metric]:
        """Nothing in advance: what there is, is looked up when asked."""
        return []

    def collect(self) -> Iterator[Metric]:
        """What is looked up when somebody asks."""
        counts, ends = self._counts(), self._ends()
        yield from _stores(counts)
        if ends is not None:
            up = GaugeMetricFamily("oddchip_log_up", "Whether the log answers.")
            up.add_metric((), float(bool(ends)))
            yield up
            yield from _lag({number: one.checkpoint for number, one in counts.items()}, ends)
        if self._share is not None:
            yield from _work(self._share.work)

    def _counts(self) -> Mapping[int, Counts]:
        found: dict[int, Counts] = {}
        try:
            for number, root in roots(self._settings.store).items():
                directory = current(root)
                if directory is not None:
                    found[number] = counts_in(directory)
        except OddchipError as fault:
            self.failed(fault)
        return found

    def _ends(self) -> Mapping[int, int] | None:
        if self.ends is None:
            return None
        try:
            return dict(enumerate(self.ends()))
        except OddchipError as fault:
            self.failed(fault)
            return {}


def _gauge(name: str, text: str, values: Mapping[int, float]) -> Metric:
    return _filled(GaugeMetricFamily(name, text, labels=_PARTITION), values)


def _counter(name: str, text: str, values: Mapping[int, float]) -> Metric:
    return _filled(CounterMetricFamily(name, text, labels=_PARTITION), values)


def _filled(family: GaugeMetricFamily | CounterMetricFamily, values: Mapping[int, float]) -> Metric:
    for number, value in values.items():
        family.add_metric((str(number),), value)
    return family


def _stores(counts: Mapping[int, Counts]) -> Iterator[Metric]:
    def each(of: Callable[[Counts], int]) -> dict[int, float]:
        return {number: of(one) for number, one in counts.items()}

    settled = each(lambda one: one.hands - one.undecided)
    yield _gauge("oddchip_checkpoint", "Last offset read.", each(lambda one: one.checkpoint))
    yield _counter("oddchip_hands_settled", "Hands settled.", settled)
    yield _gauge("oddchip_hands_undecided", "Hands undecided.", each(lambda one: one.undecided))
    yield _gauge("oddchip_hands_in_play", "Hands in play.", each(lambda one: one.in_play))
    yield _gauge("oddchip_findings", "Findings.", each(lambda one: one.findings))
    yield _gauge(
        "oddchip_quarantined_streams",
        "Tables in quarantine.",
        each(lambda one: one.quarantined_streams),
    )
    yield _gauge(
        "oddchip_quarantined_records",
        "Records in quarantine.",
        each(lambda one: one.quarantined_records),
    )


def _lag(checkpoints: Mapping[int, int], ends: Mapping[int, int]) -> Iterator[Metric]:
    lags: dict[int, float] = {
        number: max(0, end - checkpoints.get(number, 0)) for number, end in ends.items()
    }
    yield _gauge("oddchip_log_end", "Last offset of the log.", dict(ends))
    yield _gauge("oddchip_lag_records", "Records not read yet.", lags)


def _work(work: Work) -> Iterator[Metric]:
    tallies = work.tallies
    late: dict[int, float] = {number: one.late for number, one in tallies.items()}
    seals = SummaryMetricFamily("oddchip_seal_seconds", "Making sealed files.", labels=_PARTITION)
    for number, one in tallies.items():
        seals.add_metric((str(number),), one.seals, one.seal_seconds)
    yield _gauge(
        "oddchip_assigned",
        "Partitions this process has.",
        dict.fromkeys(sorted(work.assigned), 1.0),
    )
    yield _counter("oddchip_records_late", "Records that came too late.", late)
    yield seals


@contextmanager
def exposed(metrics: Metrics, host: str, port: int) -> Generator[None, None, None]:
    """Answer Prometheus at an address of its own while the block runs; raises `BadSettings`."""
    try:
        server, thread = start_http_server(port, host, metrics.registry)
    except OSError as fault:
        what, why = "--metrics-port", f"no listening at {host}, port {port}: {fault.strerror}"
        raise BadSettings(what, (why,)) from fault
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
