"""Requests that nobody thought of: each has an answer of the documented form."""

from __future__ import annotations

import warnings
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable

from live_server import PATIENCE, running

from .openapi import description
from .soak import seed

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import schemathesis
    from schemathesis import GenerationMode
    from schemathesis.checks import CHECKS, load_all_checks

load_all_checks()
LOOKED_AT = CHECKS.get_by_names(["not_a_server_error", "response_schema_conformance"])


@pytest.mark.fault("odd-http")
@pytest.mark.filterwarnings("ignore")
def test_any_request_has_an_answer(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3") as live:
        ann = live.client()
        table = str(ann.new_table("me", "hot")["id"])
        schema = schemathesis.openapi.from_dict(description(table))
        found: list[Any] = list(schema.get_all_operations())
        operations = [each.ok() for each in found]
        assert len(operations) > 20
        for operation in operations:
            try_out(operation, GenerationMode.POSITIVE, live.url)
            with suppress(Unsatisfiable):  # nothing is sent that could be wrong
                try_out(operation, GenerationMode.NEGATIVE, live.url)
        assert ann.get("/healthz")["ready"]
        assert ann.get(f"/api/tables/{table}")["status"] == "playing"


def try_out(operation: Any, mode: GenerationMode, url: str) -> None:
    """Requests of the documented form, or just beside it."""

    @settings(
        max_examples=seed(2, 150),
        deadline=None,
        derandomize=True,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def requests(case: Any) -> None:
        case.call_and_validate(
            base_url=url, checks=LOOKED_AT, timeout=PATIENCE, allow_redirects=False
        )

    requests()
