"""Cases drawn from the whole OpenAPI document: no server error, no answer it does not declare."""

from collections.abc import Iterator
from contextlib import closing, suppress

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from services.api import AUDITOR, FromStore, Sources, create_app
from services.api.feed import Pace
from tests.api.asking import UNHURRIED, open_to
from tests.api.conftest import IN_PLAY
from tests.api.stores import filled
from tests.api.test_document import ROUTES
from tests.proof import proof

CASES = proof(3_200, 50_000)
BARE = ("/v1/health", "/v1/problems", "/v1/variants", "/v1/games", "/v1/houses")
BARE = (*BARE, "/v1/statistics/definitions")
"""Routes without a parameter: one case is all there is."""

EACH = -(-CASES // (len(ROUTES) - len(BARE)))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
KNOWN = {
    "hand": ["table-1-1", "table-2-2", IN_PLAY],
    "stream": ["table-1", "table-4", "tournament-cup"],
    "player": ["table-1-p2", "table-2-p3"],
    "tournament": ["cup"],
    "key": ["vpip", "holdem", "senator"],
    "version": [1, 2, 3],
}


@pytest.fixture(scope="module")
def schema(tmp_path_factory: pytest.TempPathFactory) -> Iterator[schemathesis.BaseSchema]:
    """The document of an application that answers an auditor, who is told the most."""
    root = tmp_path_factory.mktemp("fuzzed") / "store"
    filled(root)
    with closing(Sources(root, FromStore)) as sources:
        app = create_app(sources, access=open_to(AUDITOR), limits=UNHURRIED)
        app.state.feed = Pace(look=0.01, lasts=0)
        yield schemathesis.openapi.from_asgi("/v1/openapi.json", app)


@pytest.mark.parametrize("path", ROUTES)
def test_every_case_is_answered_as_declared(path: str, schema: schemathesis.BaseSchema) -> None:
    operation = schema[path]["GET"]

    wrong = asked(operation, GenerationMode.NEGATIVE, EACH // 2)
    right = asked(operation, GenerationMode.POSITIVE, EACH - wrong)

    assert wrong + right >= (EACH if path not in BARE else 1)


def asked(operation: APIOperation, mode: GenerationMode, most: int) -> int:
    """Ask so many cases, fewer only where there are no more; how many that were."""
    count = 0

    @given(case=operation.as_strategy(generation_mode=mode), names=st.fixed_dictionaries(_known()))
    @settings(
        max_examples=most,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def ask(case: Case, names: dict[str, object]) -> None:
        nonlocal count
        count += 1
        for name in case.path_parameters or {}:
            if names.get(name) is not None:
                case.path_parameters[name] = names[name]
        case.call_and_validate(checks=CHECKS)

    with suppress(Unsatisfiable):  # nothing is wrong of a name in a path: any text is one
        ask()
    return count


def _known() -> dict[str, st.SearchStrategy[object]]:
    return {name: st.sampled_from([None, *found]) for name, found in KNOWN.items()}
