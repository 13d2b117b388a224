"""What axe finds on a page at rest."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

Found = list[tuple[str, list[str]]]
"""Rules of axe, each with the beginnings of some elements that break it."""

_AT_REST = """() => document.getAnimations().every((one) =>
  one.playState !== "running" || one.effect.getComputedTiming().endTime === Infinity)"""


def violations(page: Page, part: str | None = None) -> Found:
    """All that axe finds on the page, or in a part of it."""
    return [(one["id"], _elements(one)) for one in _run(page, part)]


def serious(page: Page, part: str | None = None) -> Found:
    """What axe finds and thinks nobody should put up with."""
    found = _run(page, part)
    return [(one["id"], _elements(one)) for one in found if one["impact"] in _BAD]


_BAD = {"serious", "critical"}


def _run(page: Page, part: str | None) -> list[dict[str, Any]]:
    # what is just appearing has less contrast than what is there
    page.wait_for_function(_AT_REST)
    return list(Axe().run(page, context=part).response["violations"])


def _elements(violation: dict[str, Any]) -> list[str]:
    return [node["html"][:200] for node in violation["nodes"][:3]]
