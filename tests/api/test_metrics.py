"""`/metrics` stands beside the API: no part of its document, and absent where nobody counts."""

from contextlib import closing
from pathlib import Path

from services.api import Sources
from tests.api.asking import Asker
from tests.api.stores import Figures


def test_metrics_are_plain_text_outside_the_api(root: Path) -> None:
    with (
        closing(Sources(root, Figures, metrics=lambda: b"oddchip_log_up 1.0\n")) as sources,
        Asker(sources) as asker,
    ):
        answer = asker.raw("GET", "/metrics")

    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert answer.text.startswith("oddchip_log_up 1.0\n")


def test_without_metrics_there_is_no_such_page(ask: Asker) -> None:
    assert ask.raw("GET", "/metrics").status_code == 404
